/**
 * A question → the terms that are searched for, with how much each one tells.
 *
 * The weight is our own (idf over passages, and in how many sessions a term occurs): lunr's scores are not comparable
 * between queries, so neither the ranking's bound nor the gate can be built on them.
 */
import {type Index, queryTokens} from '../index/index.ts';
import {isAskingWord} from './trade-words.ts';

export interface Term {
	readonly term: string;
	/** Passages that hold it; never 0. */
	readonly df: number;
	/** What it adds to a score: its idf, less for a part of an identifier that is known as a whole. */
	readonly weight: number;
}

/** A word of the question as the gate weighs it. */
export interface Word {
	/** As it was typed. */
	readonly text: string;
	/** Its terms: forms of one word, or the pairs of signs of a CJK run. */
	readonly whole: readonly string[];
	/** Parts of an identifier or path. */
	readonly parts: readonly string[];
}

export interface Query {
	/** Weightiest first; only terms that occur in the index. */
	readonly terms: readonly Term[];
	readonly words: readonly Word[];
	/** Words of the question that no passage holds, not even in parts. */
	readonly unknown: readonly string[];
	/** Term → weight. */
	readonly weights: ReadonlyMap<string, number>;
	/** The most that a text can score: sum of weights times BM25's saturation. */
	readonly bound: number;
}

/** BM25's saturation: a term that is said often counts at most this much more than one said once. */
export const K1 = 1.2;
/** What a word weighs that people ask with, however rare it is in the index. */
const ASKING = 0.4;
/** What a part of an identifier weighs when the whole of it is known. */
const PART = 0.25;
/** A prompt of forty words is searched by its rarest ones; the others cost time and decide nothing. */
const MAX_TERMS = 12;
/** What is said in more than this share of all passages (a name that everybody says) is dropped while others remain. */
const TOO_COMMON = 0.9;

/** @param words the question as typed; nothing in it is syntax. @param most terms that are kept, the rarest. */
export function queryOf(index: Index, words: string, most: number = MAX_TERMS): Query {
	const known = new Map<string, Term>();
	const unknown: string[] = [];
	const add = (term: string, share: number): boolean => {
		const df = known.get(term)?.df ?? index.df(term);
		const weight = idfOf(index.size, df) * share * (isAskingWord(term) ? ASKING : 1);
		if (df > 0 && weight >= (known.get(term)?.weight ?? 0)) known.set(term, {term, df, weight});
		return df > 0;
	};
	const tokens = queryTokens(words);
	for (const {text, whole, parts} of tokens) {
		const found = whole.filter((term) => add(term, 1)).length > 0;
		// Of a ticket the number tells which one; what stands before it is said of all of them.
		const names = TICKET.test(text) ? (term: string) => /\d/.test(term) : () => true;
		// The parts of an identifier that stands in memory as a whole only break ties between its near misses.
		const foundParts = parts.filter((term) => add(term, names(term) ? (found ? PART : 1) : 0)).length > 0;
		if (!found && !foundParts) unknown.push(...whole.slice(0, 1));
	}
	const rarest = [...known.values()].sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1));
	const telling = index.size < 20 ? rarest : rarest.filter(({df}) => df <= index.size * TOO_COMMON);
	const terms = (telling.length > 0 ? telling : rarest).slice(0, most);
	const weights = new Map(terms.map(({term, weight}) => [term, weight]));
	const bound = terms.reduce((sum, {weight}) => sum + weight, 0) * (K1 + 1);
	return {terms, words: tokens, unknown, weights, bound};
}

/** `ABC-123` */
const TICKET = /^\p{L}{2,10}-\d{2,6}$/u;

/** ln(1 + (N - df + .5) / (df + .5)): 0 for a term that stands everywhere. */
export function idfOf(size: number, df: number): number {
	return Math.log(1 + Math.max(0, size - df + 0.5) / (df + 0.5));
}
