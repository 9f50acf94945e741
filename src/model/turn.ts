/**
 * The shape of what a transcript says: turns, their steps, and the model calls that were billed.
 *
 * A turn is one question of the person up to their next one. Everything textual in here has been redacted, stripped of
 * deja's own blocks and cut to size by whoever built it: nothing downstream may see a secret.
 */

/** Who speaks in a passage. `summary` is the client's own compaction or branch summary, nobody's words. */
export type Role = 'user' | 'assistant' | 'tool' | 'summary' | 'title';

/** What became of a tool call. `unknown`: no result is in the file (yet). `not-run`: denied, skipped, blocked, unknown tool. */
export type Outcome = 'ok' | 'failed' | 'not-run' | 'unknown';

export interface ToolRun {
	/** The call's id in the transcript (`tool_use.id`); '' when the file has none. */
	readonly id: string;
	/** What tells it from all others, where that was made out before: see `shortRunName`. */
	readonly key?: string;
	/** Canonical tool name, e.g. `shell_command`, `read_file`, `mcp__server__tool`. */
	readonly name: string;
	/** Unix ms of the call. */
	readonly time: number;
	/** Shell family: the command as executed, `args` appended and quoted where needed. */
	readonly command?: string;
	/** Files named by the call, as written by the model; globs left out. */
	readonly files: readonly string[];
	/** The searchable rest of the input: replaced span, written lines, grep pattern, MCP arguments. */
	readonly input: string;
	/** The result text: head, error-bearing lines and tail of it. */
	readonly result: string;
	readonly outcome: Outcome;
	/** Exit code when one stands in the result; absent for clean runs and non-commands. */
	readonly exitCode?: number;
	/** The line that names the error of a failed run. */
	readonly error?: string;
	/** The errors that a failed run's output names, see `namedErrors`: what the same error is known by. */
	readonly errors?: readonly string[];
	/** `activate_skill`: its name. `agent`: the sub-agent's type and the totals of its usage trailer. */
	readonly skill?: string;
	readonly agent?: {
		readonly type: string;
		readonly tokens?: number;
		readonly toolUses?: number;
		readonly turns?: number;
		readonly durationMs?: number;
	};
	/** Call.key of the model call that asked for it; absent when its line has no usage. */
	readonly call?: string;
	/** True when the call is deja's own (its CLI or its MCP tool): counted, never indexed. */
	readonly own?: boolean;
}

export type Step =
	| {readonly kind: 'say'; readonly text: string; readonly time: number}
	/** Words the person added while the turn ran (steering, follow-up). */
	| {readonly kind: 'add'; readonly text: string; readonly time: number}
	| {readonly kind: 'run'; readonly run: ToolRun}
	| {readonly kind: 'summary'; readonly text: string; readonly time: number; readonly from: 'compaction' | 'branch'};

/** One model request with usage. */
export interface Call extends Billed {
	/** `message.meta.messageId`, else a key of id + timestamp + model + usage: the same in every copy of the line. */
	readonly key: string;
}

/** What a request was billed for. Token fields are counts, never negative, never NaN. */
export interface Billed {
	/** Unix ms: `meta.createdAt`, else the line's timestamp. */
	readonly time: number;
	readonly model: string;
	/** The whole prompt as the client wrote it: fresh + cacheRead + cacheWrite. */
	readonly inputRaw: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	/** Part of `cacheWrite` that was kept for an hour. */
	readonly cacheWrite1h: number;
	readonly output: number;
	/** `usage.costUsd` when the file has it, 0 included. */
	readonly costUsd?: number | undefined;
}

export interface Turn {
	/** Position in the session, from 0, over all branches in file order. */
	readonly ordinal: number;
	/** Stable over forks and clones: the question's messageId, else a hash of its id, timestamp and text. */
	readonly key: string;
	/**
	 * `person`: typed words. `command`: a slash command (question = its arguments). `machine`: timers, a mod's message,
	 * a run error, or steps with no question before them (question may be '').
	 */
	readonly origin: 'person' | 'command' | 'machine';
	/** Name of the slash command, without its slash; only for `command`. */
	readonly slash?: string;
	/** The skill whose words the client put beside the question. */
	readonly skill?: string;
	readonly question: string;
	/** Unix ms of the question, and of the last line of the turn. */
	readonly time: number;
	readonly endTime: number;
	readonly steps: readonly Step[];
	readonly calls: readonly Call[];
	/** A compaction entry stands in this turn (its id), so what was injected before it may be lost to the model. */
	readonly compaction?: string;
}
