/**
 * The top of a ranking, ordered by how well each session answers: what it settled weighs beside how well it matched, and a
 * session that a newer one contradicts comes right after it.
 *
 * Only a handful of sessions are read for it; the rest of the ranking stays as it is.
 */
import type {Index} from '../index/index.ts';
import type {Query} from './query.ts';
import type {Ranked} from './rank.ts';
import {type Settled, settle} from './settle.ts';
import {supersededBy} from './supersede.ts';

export interface Answer<T extends Ranked = Ranked> {
	readonly ranked: T;
	readonly settled: Settled | undefined;
	/** Match and settlement together. */
	readonly worth: number;
}

/** Sessions at the top that are read. */
export const COMPARED = 6;
/** What a perfect settlement adds to a match; a match is worth about 1. */
const SETTLED = 0.05;

/** @param top ranked sessions, best first; the first `COMPARED` are read. */
export function answersOf<T extends Ranked>(index: Index, top: readonly T[], query: Query): readonly Answer<T>[] {
	const answers = top.slice(0, COMPARED).map((ranked): Answer<T> => {
		const settled = settle(index, ranked, query);
		return {ranked, settled, worth: ranked.score + SETTLED * (settled && !settled.thin ? settled.weight : 0)};
	});
	answers.sort((a, b) => b.worth - a.worth);
	return newerFirst(answers, query);
}

function newerFirst<T extends Ranked>(answers: readonly Answer<T>[], query: Query): readonly Answer<T>[] {
	const all = answers.flatMap(({settled}) => settled ?? []);
	const order: Answer<T>[] = [];
	for (const one of answers) {
		const newer = one.settled && supersededBy(one.settled, all, query);
		const lead = newer && answers.find(({settled}) => settled === newer);
		for (const each of lead ? [lead, one] : [one]) if (!order.includes(each)) order.push(each);
	}
	return order;
}
