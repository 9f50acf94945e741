/**
 * What the rest of the program may ask of the index. (Interface; `open.ts` implements it.)
 */

import type {Seconds} from '../../lib/index.ts';
import type {Role, SessionHead, SessionUsage, Skip} from '../../model/index.ts';
import type {Project} from '../../project/index.ts';
import type {TurnFacts} from '../catalog/index.ts';
import type {Field, Passage, PassageNumber} from '../segment/index.ts';

export type {SessionUsage} from '../../model/index.ts';

export interface Clause {
	readonly term: string;
	/** Default: all fields. */
	readonly fields?: readonly Field[];
	readonly boost?: number;
	readonly presence?: 'optional' | 'required' | 'prohibited';
	readonly wildcard?: 'prefix';
	/** Levenshtein distance 1 or 2. */
	readonly edits?: number;
}

export interface Filter {
	/** Project.key, exact. */
	readonly project?: string | readonly string[];
	/** SessionHead.key, exact. */
	readonly session?: string;
	readonly notSessions?: readonly string[];
	readonly roles?: readonly Role[];
	/** Unix seconds, inclusive. */
	readonly since?: number;
	readonly until?: number;
}

export interface SearchOptions extends Filter {
	/** Default 20, 1..1000. */
	readonly limit?: number;
	/** False: `total` may be a lower bound, and lists that cannot change the answer are skipped. Default true. */
	readonly countTotal?: boolean;
}

export interface Hit {
	/** Passage number, valid for this open index only. */
	readonly doc: PassageNumber;
	/** lunr's score: comparable within one query only. */
	readonly score: number;
	readonly session: string;
	readonly turn: number;
	readonly part: number;
	readonly role: Role;
	readonly time: Seconds;
	/** The query's terms that this passage holds. */
	readonly terms: readonly string[];
}

export interface SearchResult {
	readonly hits: readonly Hit[];
	/** Passages that matched, or a lower bound when `partial`, or when it was not to be counted. */
	readonly total: number;
	/** Not all that matched was looked at (see `explicitSearch`). */
	readonly partial: boolean;
}

export interface Index {
	/** Number of live passages. */
	readonly size: number;
	readonly generation: number;
	/** Something is wrong with files on disk; search goes on with what is whole. */
	readonly damage: readonly string[];
	search(clauses: readonly Clause[], options?: SearchOptions): SearchResult;
	/** Passages that carry this exact tag, newest first. */
	tagged(tag: string, options?: SearchOptions): readonly Hit[];
	/** Number of live passages that hold the (analysed) term in any field; and of sessions, capped at `cap` (default 50). */
	df(term: string): number;
	sessionsWith(term: string, cap?: number): number;
	/** The stored passage of a hit. */
	passage(doc: PassageNumber): Passage;
	/** Stored passages of a session, in order of turn and part: all, or of one turn, or of it what these roles have. */
	passages(session: string, turn?: number, roles?: readonly Role[]): readonly Passage[];
	/** Ordinal of a session's last turn; -1 when it has none. Reads no text. */
	lastTurn(session: string): number;
	session(key: string): SessionHead | undefined;
	/** All sessions but those that are excluded, newest `end` first, ties by key. */
	sessions(): readonly SessionHead[];
	/** Those too: what may be forgotten, told to nobody, or named as a project. */
	all(): readonly SessionHead[];
	/** Of all, those whose calls count in a report: no other agent's. */
	billed(): readonly SessionHead[];
	/** Keys of all sessions, excluded ones too, newest `end` first: costs no more than a list of names. */
	keys(): readonly string[];
	/** Heads of the sessions that name a parent. */
	copies(): readonly SessionHead[];
	/** Every project that a session was held in; read with the manifest, so it costs nothing. In no order. */
	projects(): readonly Project[];
	/**
	 * Read one by one. @param sessions SessionHead.keys, to have them in this order; default all that are billed, newest first.
	 * @param only 'agents': of the tool runs, those of sub-agents.
	 */
	usage(sessions?: Iterable<string>, only?: 'agents'): Iterable<SessionUsage>;
	/** Equal as long as a session's head and calls are; undefined when it is not known. */
	mark(session: string): readonly [number, number, number, number] | undefined;
	/** What a session's turns were billed and ran, turn by turn; undefined when it is not known. */
	facts(session: string): readonly TurnFacts[] | undefined;
	skips(): readonly Skip[];
	close(): void;
}
