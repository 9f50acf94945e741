/**
 * What the engine uses of the client, and the shapes that the client hands it. All of it is somebody else's and may be
 * missing or have another shape in another version: what is read here is looked at before it is believed.
 *
 * Host facts: the footer is cleared when the session switches. A custom entry is drawn by the renderer of its type, once, in
 * the live conversation only, behind a mark of two columns; nothing of it is stored.
 */

export interface Host {
	readonly cwd: string;
	readonly ui?: {
		setStatus(text: string | null): unknown;
		/** One row in the conversation. */
		notify?(text: string): unknown;
		readonly capabilities?: {readonly status?: boolean};
	};
	addRenderer?(type: string, lines: (data: unknown) => readonly string[]): unknown;
	/** One row in the conversation, drawn by the renderer of its type. */
	showEntry?(type: string, data: unknown): unknown;
	on?(event: string, listener: (event: Readonly<Record<string, unknown>>) => void): unknown;
}

/** What the client gives a tool. */
export interface ToolCall {
	readonly input?: unknown;
	readonly signal?: AbortSignal;
}

/** What it takes from one. */
export type ToolResult =
	| {readonly ok: true; readonly content: readonly {readonly type: 'text'; readonly text: string}[]}
	| {readonly ok: false; readonly error: string};

/** An object of which nothing is known. */
export interface Loose {
	readonly [field: string]: unknown;
}

/** The newest summary of a compaction among the messages. */
export function summaryOf(messages: readonly unknown[]): {readonly id: string; readonly position: number} | undefined {
	for (let position = messages.length - 1; position >= 0; position--) {
		const meta = (messages[position] as {meta?: Loose} | undefined)?.meta;
		const id = meta?.['summaryEntryId'];
		if (meta?.['isSummary'] === true && typeof id === 'string' && id !== '') return {id, position};
	}
	return undefined;
}

/** The text of a tool's result. */
export function resultText(result: unknown): string {
	if (typeof result === 'string') return result;
	if (!Array.isArray(result)) return '';
	return result.flatMap((block: Loose) => (typeof block?.['text'] === 'string' ? [block['text']] : [])).join('\n');
}
