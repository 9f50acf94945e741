/** What still holds of several answers, and what took the place of what: each is heard to its end, and a newer one leads. */
import type {Filter, Index} from '../index/index.ts';
import {heardOut} from './last-word.ts';
import type {Query} from './query.ts';
import type {Settled} from './settled.ts';
import {successorOf} from './successor.ts';
import {supersededBy} from './supersede.ts';

/** An answer as it will be quoted. */
export interface Standing {
	readonly settled: Settled;
	/** The newer answer that stands before it, when there is one; and whether the two contradict. */
	readonly newer?: Settled | undefined;
	readonly contradicted?: boolean;
}

/** What is left of the answers once each was heard to its end: newest first, with what took the place of the first. */
export function standing(
	index: Index,
	near: readonly Settled[],
	query: Query,
	filter: Filter,
	now: number,
	most: number,
): readonly Standing[] {
	const kept: Standing[] = [];
	for (const one of near) {
		if (kept.length >= most) break;
		const settled = heardOut(index, one, query);
		if (!settled || kept.some((each) => each.settled.quotes[0] === settled.quotes[0])) continue;
		const newer = kept[0]?.settled;
		const contradicted = newer !== undefined && supersededBy(settled, [newer], query, now) !== undefined;
		if (newer === undefined && filter.project !== undefined) {
			const next = successorOf(index, settled, query, filter, now);
			if (next) kept.push({settled: {...next.settled, weight: settled.weight, thin: false}});
			kept.push({settled, newer: next?.settled, contradicted: next?.contradicts ?? false});
		} else kept.push({settled, newer, contradicted});
	}
	return kept;
}
