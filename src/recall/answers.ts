/**
 * The top of a ranking, ordered by how well each session answers: what it settled weighs beside how well it matched, and a
 * session that a newer one contradicts comes right after it.
 *
 * Only a handful of sessions are read for it; the rest of the ranking stays as it is.
 */
import type {Index} from '../index/index.ts';
import {asksDecision, asksFix, decides, fixes} from './cues.ts';
import type {Query} from './query.ts';
import type {Ranked} from './rank.ts';
import {settle} from './settle.ts';
import type {Settled} from './settled.ts';
import {supersededBy} from './supersede.ts';
import {OF_KIND, PERSON_SETTLED, SETTLED} from './weights.ts';

export interface Answer<T extends Ranked = Ranked> {
	readonly ranked: T;
	readonly settled: Settled | undefined;
	/** Match and settlement together. */
	readonly worth: number;
}

/** Sessions that settled something, at the top, that are compared. */
const COMPARED = 6;
/** Sessions read for it at most: those that only asked the same take nobody's place. */
export const READ = 24;

function worthOf(settled: Settled | undefined, question: string): number {
	if (!settled || settled.thin) return 0;
	const [quote = ''] = settled.quotes;
	const ofKind = (asksDecision(question) && decides(quote)) || (asksFix(question) && fixes(quote));
	const worth = SETTLED * settled.weight + (ofKind ? OF_KIND : 0);
	return settled.by === 'person' ? worth * PERSON_SETTLED : worth;
}

/** @param top ranked sessions, best first. @param now unix ms. @returns the ones that were read, in their new order: a head of `top`. */
export function answersOf<T extends Ranked>(
	index: Index,
	top: readonly T[],
	query: Query,
	question: string,
	now: number,
): readonly Answer<T>[] {
	const answers: Answer<T>[] = [];
	let compared = 0;
	for (const ranked of top.slice(0, READ)) {
		if (compared === COMPARED) break;
		const settled = settle(index, ranked, query);
		if (settled && !settled.thin) compared++;
		answers.push({ranked, settled, worth: ranked.score + worthOf(settled, question)});
	}
	answers.sort((a, b) => b.worth - a.worth);
	return newerFirst(answers, query, now);
}

function newerFirst<T extends Ranked>(answers: readonly Answer<T>[], query: Query, now: number): readonly Answer<T>[] {
	const all = answers.flatMap(({settled}) => settled ?? []);
	const order: Answer<T>[] = [];
	for (const one of answers) {
		const newer = one.settled && supersededBy(one.settled, all, query, now);
		const lead = newer && answers.find(({settled}) => settled === newer);
		for (const each of lead ? [lead, one] : [one]) if (!order.includes(each)) order.push(each);
	}
	return order;
}
