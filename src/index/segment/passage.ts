/**
 * A passage is what is indexed: one speaker's part of a turn. Times are whole seconds, as they lie on disk.
 */
import type {Seconds} from '../../lib/index.ts';
import type {Outcome, Role} from '../../model/index.ts';

export interface Passage {
	/** SessionHead.key */
	readonly session: string;
	/** Project.key */
	readonly project: string;
	/** Another project that the session is filed under, see SessionHead.alsoProject: for filters, not kept with the passage. */
	readonly alsoProject?: string;
	/** Turn.ordinal; -1 for the session's title. */
	readonly turn: number;
	/** Turn.key: equal in every fork's copy. */
	readonly turnKey: string;
	/** Position in the turn, from 0. Question first. */
	readonly part: number;
	readonly role: Role;
	readonly time: Seconds;
	/** What the person or the agent said; a summary; a title. Searched as field `text`. */
	readonly text: string;
	/** A tool call's input and result. Searched as field `output`. */
	readonly output: string;
	/** Field `command`. */
	readonly command: string;
	/** Field `path`. */
	readonly files: readonly string[];
	readonly tool?: string;
	readonly outcome?: Outcome;
	readonly exitCode?: number;
	/** The error line of a failed run. */
	readonly error?: string;
	/** Exact-match keys, never tokenised: `file:<normalised path>`, `err:<fingerprint>`, `cmd:<fingerprint>`, `prog:<program>`. */
	readonly tags: readonly string[];
}

/** The lunr fields, in this order everywhere. */
export const FIELDS = ['text', 'output', 'command', 'path'] as const;
export type Field = (typeof FIELDS)[number];
