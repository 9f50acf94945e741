/**
 * Order among hits: score, then newest first, then session key, turn and part, so that the same index always gives the
 * same list, however it was built. Scores within rounding noise of each other are equal.
 */
import {allTimes, type DocNumber, docRecord, type Segment, type SegmentPlace, sessionOf} from '../segment/index.ts';
import {TIE} from './max-score.ts';

interface Place {
	readonly segment: SegmentPlace;
	readonly doc: DocNumber;
	readonly score: number;
}

/** Of so many the times of all passages are read at once: they are a sixth of the records. */
const MANY = 200;

/** Sorts `hits` in place and cuts them to `limit`; what decides a tie is read only where there is one. */
export function settleTies<T extends Place>(segments: readonly Segment[], hits: T[], limit: number): T[] {
	hits.sort((a, b) => b.score - a.score);
	const isMany = hits.length > MANY;
	const timeOf = ({segment, doc}: Place): number => {
		const of = segments[segment]!;
		return isMany ? allTimes(of)[doc]! : docRecord(of, doc).time;
	};
	const settled: T[] = [];
	for (let from = 0; from < hits.length && settled.length < limit; ) {
		let to = from + 1;
		while (to < hits.length && hits[to]!.score >= hits[to - 1]!.score - TIE) to++;
		const tied = hits.slice(from, to);
		settled.push(...(tied.length === 1 ? tied : newestFirst(segments, tied, limit - settled.length, timeOf)));
		from = to;
	}
	return settled.slice(0, limit);
}

function newestFirst<T extends Place>(
	segments: readonly Segment[],
	tied: readonly T[],
	enough: number,
	timeOf: (hit: Place) => number,
): T[] {
	const timed = tied.map((hit) => ({hit, time: timeOf(hit)}));
	timed.sort((a, b) => b.time - a.time);
	const ordered: T[] = [];
	for (let from = 0; from < timed.length && ordered.length < enough; ) {
		let to = from + 1;
		while (to < timed.length && timed[to]!.time === timed[from]!.time) to++;
		const same = timed.slice(from, to).map(({hit}) => hit);
		ordered.push(...(same.length === 1 ? same : byPlace(segments, same)));
		from = to;
	}
	return ordered;
}

function byPlace<T extends Place>(segments: readonly Segment[], tied: readonly T[]): T[] {
	const names = new Map<string, string>();
	const keyed = tied.map((hit) => {
		const {sessionNumber, turn, part} = docRecord(segments[hit.segment]!, hit.doc);
		const known = `${hit.segment} ${sessionNumber}`;
		const session = names.get(known) ?? sessionOf(segments[hit.segment]!, sessionNumber).session;
		names.set(known, session);
		return {hit, session, turn, part};
	});
	keyed.sort(
		(a, b) => (a.session < b.session ? -1 : a.session > b.session ? 1 : 0) || a.turn - b.turn || a.part - b.part,
	);
	return keyed.map(({hit}) => hit);
}
