/** A session as every part of deja knows it, whichever agent wrote it; and what a reading of its transcript hands over. */
import type {Project} from '../project/index.ts';
import type {OtherAgent} from './agent.ts';
import type {Turn} from './turn.ts';

/** Damage and deliberate skips, as doctor shows them. `line` counts from 1. */
export interface Skip {
	readonly file: string;
	readonly line?: number;
	readonly kind: 'damaged' | 'on-purpose' | 'unreadable' | 'newer-version';
	readonly why: string;
}

export interface SessionHead {
	/** Unique in the store: the path below the projects folder without `.jsonl`, with `/`. */
	readonly key: string;
	/** The file's name without `.jsonl`: what people and the client call the session. Two keys can share an id. */
	readonly id: string;
	/** The agent that wrote it; absent for Command Code itself. */
	readonly source?: OtherAgent;
	readonly file: string;
	/** As the header has it; absent for flat files and lost headers. */
	readonly cwd?: string;
	readonly project: Project;
	/**
	 * The header's directory cannot have given the folder its name (a migration of an old file writes the directory it was
	 * opened from): the session belongs to the folder's project as well.
	 */
	readonly alsoProject?: Project;
	readonly title: string;
	/** `session_info` or meta.json's `userRenamed`, automatic title, or the first question. */
	readonly titleFrom: 'person' | 'client' | 'question' | 'none';
	readonly format: 'v1' | 'v2' | 'v3';
	/** Id of the session this one was forked or cloned from. */
	readonly parent?: string;
	/** When this file began as a session of its own (fork: `forkedAt`), unix ms; orders copies: the earliest owns. */
	readonly born: number;
	/** First and last time of its turns, unix ms. 0 when no stamp could be read anywhere. */
	readonly start: number;
	readonly end: number;
	readonly model: string;
	readonly entrypoint: 'print' | 'tui' | 'unknown';
	/** Ordinals of turns that are not on the active branch. */
	readonly abandoned: readonly number[];
	/** Is there any `usage` in the file? */
	readonly hasUsage: boolean;
	/** inputRaw of the last call, absent right after a compaction. Tokens. */
	readonly contextNow?: number;
	readonly skippedLines: number;
	/** Lines with more tokens than any model can have used: their calls are in no sum. The first few. */
	readonly uncounted?: readonly number[];
	/** The transcript is no longer on disk: the memory of it is all there is. Set by sync, never by the reader. */
	readonly gone?: true;
	/** The other machine that told of it, see src/exchange; absent for what was read here. */
	readonly machine?: {readonly id: string; readonly name: string; readonly trusted?: true};
	/** The person wants it out of memory: only what it cost is kept, and no door shows it. Set by sync, never by the reader. */
	readonly excluded?: true;
}

/** SessionHead.id of a SessionHead.key. */
export const idOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** Was it told by a machine that the person has not called trusted? Its words are quoted with their origin, and never obeyed. */
export const isForeign = ({machine}: Pick<SessionHead, 'machine'>): boolean =>
	machine !== undefined && !machine.trusted;

/** Opaque to everyone but the reader; JSON-serialisable, small (no text, no per-entry lists). */
export interface ReadState {
	readonly v: number;
	readonly [field: string]: unknown;
}

export interface SessionRead {
	readonly head: SessionHead;
	/** Nothing was said in it (no line, a header alone, a format that is not known): no session, not to be listed. */
	readonly empty: boolean;
	/** Turns with `ordinal >= fromTurn` replace what was known; 0 means the whole session was read. */
	readonly fromTurn: number;
	readonly turns: readonly Turn[];
	readonly state: ReadState;
	readonly skips: readonly Skip[];
	readonly bytesRead: number;
}
