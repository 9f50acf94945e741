/**
 * lunr 2.3.9's weight of a term in a field, in lunr's own order of evaluation and rounded as lunr rounds it, so that
 * every bit agrees. Statistics are global over all segments.
 *
 * One deliberate departure: the average length of a field is taken over the passages that have something in it. lunr
 * counts the others as length 0, which would punish every hit in a field that most passages leave empty.
 */
import type {Footer} from '../segment/index.ts';

const K1 = 1.2;
const B = 0.75;

export interface Statistics {
	readonly docs: number;
	/** Average length of each scored field. */
	readonly average: readonly number[];
}

export function statistics(footers: readonly Footer[]): Statistics {
	const docs = footers.reduce((sum, footer) => sum + footer.docs, 0);
	const total = (pick: (footer: Footer) => readonly number[], field: number) =>
		footers.reduce((sum, footer) => sum + pick(footer)[field]!, 0);
	const fields = footers[0]?.sum.map((_, field) => field) ?? [];
	return {docs, average: fields.map((f) => total(({sum}) => sum, f) / total(({filled}) => filled, f))};
}

/** lunr.idf: `postings` counts a passage once for each field that holds the term. */
export function idf(postings: number, docs: number): number {
	const x = (docs - postings + 0.5) / (postings + 0.5);
	return Math.log(1 + Math.abs(x));
}

/** The part of the weight that depends on the field's length only. */
export function lengthNorm(length: number, average: number): number {
	return K1 * (1 - B + B * (length / average));
}

export function weight(termIdf: number, tf: number, norm: number): number {
	const score = (termIdf * ((K1 + 1) * tf)) / (norm + tf);
	return Math.round(score * 1000) / 1000;
}

/** No frequency can lift a weight above this. */
export function highestWeight(termIdf: number): number {
	return Math.round(termIdf * (K1 + 1) * 1000) / 1000;
}
