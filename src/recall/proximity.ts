/**
 * How close together the question's terms stand in one text: "plover threshold" beside each other says more than the two
 * words at the two ends of an answer.
 */
import {findTerms} from './asked-terms.ts';
import {K1} from './query.ts';

/** Terms further apart than this have nothing to do with each other. */
const NEAR = 6;

export interface Reading {
	/** Analysed length of the text, in terms. */
	readonly length: number;
	/** How often each of the question's terms stands in it. */
	readonly counts: ReadonlyMap<string, number>;
	/** Closeness of pairs of terms, on BM25's scale: at most the bound of the query. */
	readonly closeness: number;
}

/** @param idf the question's terms and their weights. @param text one text of one speaker. */
export function read(text: string, idf: ReadonlyMap<string, number>): Reading {
	const counts = new Map<string, number>();
	const pairs = new Map<string, number>();
	let recent: {term: string; at: number}[] = [];
	const length = findTerms(text, idf, (term, at) => {
		counts.set(term, (counts.get(term) ?? 0) + 1);
		recent = recent.filter((one) => at - one.at <= NEAR);
		for (const one of recent) {
			if (one.term === term) continue;
			const pair = one.term < term ? `${one.term} ${term}` : `${term} ${one.term}`;
			// The closest meeting of two terms counts, with a little more for each further one.
			const near = 1 / (at - one.at);
			pairs.set(pair, Math.max(pairs.get(pair) ?? 0, near));
		}
		recent.push({term, at});
	});
	return {length, counts, closeness: closenessOf(pairs, idf)};
}

/** Each term lends its weight to its best pair, so that many pairs cannot score more than all the terms. */
function closenessOf(pairs: ReadonlyMap<string, number>, idf: ReadonlyMap<string, number>): number {
	const best = new Map<string, number>();
	for (const [pair, near] of pairs) {
		const [a, b] = pair.split(' ') as [string, string];
		best.set(a, Math.max(best.get(a) ?? 0, near));
		best.set(b, Math.max(best.get(b) ?? 0, near));
	}
	let sum = 0;
	for (const [term, near] of best) sum += idf.get(term)! * near;
	return sum * (K1 + 1);
}
