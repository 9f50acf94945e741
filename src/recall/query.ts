/**
 * A question → the terms that are searched for, with how much each one tells.
 *
 * The weight is our own (idf over passages, and in how many sessions a term occurs): lunr's scores are not comparable
 * between queries, so neither the ranking's bound nor the gate can be built on them.
 */
import {queryTerms} from '../index/analyzer.ts';
import type {Index} from '../index/index.ts';

export interface Term {
	readonly term: string;
	/** Passages that hold it; never 0. */
	readonly df: number;
	/** ln(1 + (N - df + .5) / (df + .5)): 0 for a term that stands everywhere. */
	readonly idf: number;
}

export interface Query {
	/** Rarest first; only terms that occur in the index. */
	readonly terms: readonly Term[];
	/** Terms of the question that no passage holds. */
	readonly unknown: readonly string[];
	readonly idf: ReadonlyMap<string, number>;
	/** The most that a text can score: sum of idf times BM25's saturation. */
	readonly bound: number;
}

/** BM25's saturation: a term that is said often counts at most this much more than one said once. */
export const K1 = 1.2;
/** A prompt of forty words is searched by its rarest ones; the others cost time and decide nothing. */
const MAX_TERMS = 16;
/** What is said in more than this share of all passages (a name that everybody says) is dropped while others remain. */
const TOO_COMMON = 0.9;

/** @param words the question as typed; nothing in it is syntax. @param most terms that are kept, the rarest. */
export function queryOf(index: Index, words: string, most: number = MAX_TERMS): Query {
	const known: Term[] = [];
	const unknown: string[] = [];
	for (const term of new Set(queryTerms(words))) {
		const df = index.df(term);
		if (df > 0) known.push({term, df, idf: idfOf(index.size, df)});
		else unknown.push(term);
	}
	known.sort((a, b) => a.df - b.df || (a.term < b.term ? -1 : 1));
	const telling = index.size < 20 ? known : known.filter(({df}) => df <= index.size * TOO_COMMON);
	const terms = (telling.length > 0 ? telling : known).slice(0, most);
	const idf = new Map(terms.map((term) => [term.term, term.idf]));
	const bound = terms.reduce((sum, term) => sum + term.idf, 0) * (K1 + 1);
	return {terms, unknown, idf, bound};
}

export function idfOf(size: number, df: number): number {
	return Math.log(1 + Math.max(0, size - df + 0.5) / (df + 0.5));
}
