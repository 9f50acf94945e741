/**
 * What the MCP server may ask of the memory. `from-index.ts` answers it from the index; tests from values.
 *
 * Everything may throw: the server tells the agent in one line and logs it.
 */
import type {Passage} from '../index/index.ts';
import type {SessionHead} from '../model/index.ts';
import type {Behind, Fix, FoundSession, Note, Usage} from '../recall/index.ts';

export interface Asked {
	/** Words of a question, a path, a program, an error or a note. */
	readonly query: string;
	/** All projects, not only the one the server was started in. */
	readonly everywhere: boolean;
	/** Results at most. */
	readonly limit: number;
	/** Unix ms; 0 for all of history. */
	readonly since: number;
}

export interface Recalled {
	/** What was settled, line by line, safe to stand in a frame; empty when nothing is sure. */
	readonly settled: readonly string[];
	readonly total: number;
	readonly results: readonly FoundSession[];
	/** Nothing was found here, and these are from other projects. */
	readonly elsewhere: boolean;
}

export interface Memory {
	recall(asked: Asked): Recalled | Promise<Recalled>;
	/**
	 * One session with its turns in order; the sessions that an ambiguous id may mean; or undefined.
	 * @param id a whole id, or the beginning of one.
	 */
	session(
		id: string,
	): SessionView | readonly SessionHead[] | undefined | Promise<SessionView | readonly SessionHead[] | undefined>;
	file(asked: Asked): readonly Behind[] | Promise<readonly Behind[]>;
	fix(asked: Asked): readonly Fix[] | Promise<readonly Fix[]>;
	how(asked: Asked): readonly Usage[] | Promise<readonly Usage[]>;
	/** A report as text. @param period as `deja usage --period` takes it. */
	usage(period: string): string | Promise<string>;
	/** What the person's settings keep from an answer: a sentence for the agent; '' when nothing. @param everywhere was asked for. */
	walls(everywhere: boolean): string;
	remember(asked: Asked): Note | Promise<Note>;
}

export interface SessionView {
	readonly head: SessionHead;
	readonly turns: readonly (readonly Passage[])[];
}
