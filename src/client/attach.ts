/**
 * Puts blocks in front of the person's words, in a copy of the messages.
 *
 * The array and its messages belong to the client and are written to the transcript: nothing in here changes them. A block
 * stays with its message for as long as the conversation runs in this process, the same bytes at the same place on every
 * model call: taking it away again would make the provider's prompt cache useless from that message on.
 */

/** A block and the message it belongs to: by its id, else by where it stands and what it says. */
export interface Attached {
	/** The message's id, or for a summary that of its compaction. */
	readonly messageId: string | undefined;
	readonly position: number;
	readonly words: string;
	readonly text: string;
}

interface Loose {
	readonly content?: unknown;
	readonly meta?: {readonly messageId?: unknown; readonly summaryEntryId?: unknown} | undefined;
}

const idOf = (message: unknown): string | undefined => {
	const meta = (message as Loose | undefined)?.meta;
	const id = meta?.messageId ?? meta?.summaryEntryId;
	return typeof id === 'string' && id !== '' ? id : undefined;
};

const wordsOf = (message: unknown): string => JSON.stringify((message as Loose | undefined)?.content ?? null);

/** Remembers that `text` belongs to `messages[position]`. */
export function attach(messages: readonly unknown[], position: number, text: string): Attached {
	const message = messages[position];
	const messageId = idOf(message);
	return {messageId, position, words: messageId === undefined ? wordsOf(message) : '', text};
}

/** @returns a new array with every block that still has its message; the same array when there is nothing to add. */
export function withBlocks(messages: readonly unknown[], blocks: readonly Attached[]): readonly unknown[] {
	if (blocks.length === 0) return messages;
	const byPosition = new Map<number, string[]>();
	const positions = new Map<string, number>();
	messages.forEach((message, at) => {
		const id = idOf(message);
		if (id !== undefined) positions.set(id, at);
	});
	for (const block of blocks) {
		const at = block.messageId !== undefined ? positions.get(block.messageId) : block.position;
		if (at === undefined) continue;
		if (block.messageId === undefined && (idOf(messages[at]) !== undefined || wordsOf(messages[at]) !== block.words))
			continue;
		byPosition.set(at, [...(byPosition.get(at) ?? []), block.text]);
	}
	if (byPosition.size === 0) return messages;
	return messages.map((message, at) => {
		const texts = byPosition.get(at);
		if (!texts) return message;
		const {content} = message as Loose;
		const old = typeof content === 'string' ? [{type: 'text', text: content}] : Array.isArray(content) ? content : [];
		return {...(message as object), content: [...texts.map((text) => ({type: 'text', text})), ...old]};
	});
}
