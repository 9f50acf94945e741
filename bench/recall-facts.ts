/**
 * What is planted in the store of the recall bench, and the question that must find it.
 *
 * The facts lie in `recall-facts.json`, written by hand, in eight classes of sixteen.
 */
import facts from './recall-facts.json' with {type: 'json'};

export type FactClass =
	| 'decision'
	| 'fix'
	| 'error text'
	| 'path'
	| 'identifier'
	| 'paraphrase'
	| 'other language'
	| 'superseded decision';

export interface Fact {
	readonly class: FactClass;
	/** The later question. */
	readonly ask: string;
	/** The person's line of the old session, and what the agent concluded. */
	readonly said: string;
	readonly answer: string;
	/** What must be quoted: a part of the answer. */
	readonly gold: string;
	/** Lines of other sessions of the same project that share its words and settle nothing. */
	readonly near: readonly string[];
	/** Failed command, its output, and the command that passed after the fix. */
	readonly run?: {readonly command: string; readonly output: string; readonly passed: string};
	/** A file that the session edited. */
	readonly file?: string;
	/** What an older session had decided: superseded by `answer`. */
	readonly before?: string;
}

export const FACTS = facts as readonly Fact[];
