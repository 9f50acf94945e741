/**
 * Which neighbours to merge next. Only neighbours are merged: the order of arrival is kept.
 *
 * Two segments say twice what one says once (their terms), and a buried passage still takes its room. So what has been
 * added is merged with what stands before it as soon as it is a twelfth of that: an index that grew turn by turn is then
 * a few hundredths larger than one made at once. That is cheap while segments are small. From a thousand passages on an
 * eighth is waited for, since a person waits for the merge; from four thousand on it is left to the background.
 *
 * Beside a large index all that does not show. There sizes grow by steps of eight (128, 1k, 8k, 64k passages), so a
 * passage is rewritten once a step and the index stays at about ten segments.
 */
import type {SegmentRef} from '../segment/index.ts';

/** The newest segment is rewritten on every append up to this many passages. */
export const TAIL_DOCS = 32;
/** Merges up to this many passages take a tenth of a second and are done by whoever appends. */
export const INLINE_DOCS = 4_096;
/** Passages of a merge, and how many times what follows it a segment may be to be merged with it. */
const SHARES: readonly (readonly [docs: number, times: number])[] = [
	[1_024, 12],
	[16_384, 8],
];
/** What is less than this part of the index is left to the steps. */
const SHOWS = 1 / 32;
const LEVEL_DOCS = 128;
const STEP = 8;

/** A run of segments, `from` inclusive, `to` exclusive. */
export interface Run {
	readonly from: number;
	readonly to: number;
}

/** 0 for up to 128 passages, 1 for up to 1k, and so on. */
export function level(docs: number): number {
	let step = 0;
	for (let most = LEVEL_DOCS; docs > most; most *= STEP) step++;
	return step;
}

/**
 * @returns the cheapest run that is worth merging, or undefined. Eight or more neighbours that are not above a level are
 * merged, unless one of them is most of the sum: it would be rewritten for the sake of a few. A segment of which more than
 * a quarter is buried is written again alone.
 */
export function planMerge(segments: readonly SegmentRef[]): Run | undefined {
	return planTail(segments) ?? planLevel(segments) ?? planBuried(segments);
}

/** The newest segments, down to the last one that is small beside what follows it or of which that much is buried. */
function planTail(segments: readonly SegmentRef[]): Run | undefined {
	const total = docsIn(segments, {from: 0, to: segments.length});
	let run: Run | undefined;
	let after = segments.at(-1)?.docs ?? 0;
	for (let from = segments.length - 2; from >= 0; from--) {
		const {docs, dead} = segments[from]!;
		const times = SHARES.find(([most]) => docs + after <= most)?.[1];
		// What can be merged at once does not wait for what must be left to the background.
		if (times === undefined || (run && docs + after > INLINE_DOCS && after <= INLINE_DOCS)) break;
		const shows = docs + after > total * SHOWS;
		if (shows && docs <= times * (after + (dead?.count ?? 0))) run = {from, to: segments.length};
		after += docs;
	}
	return run;
}

function planLevel(segments: readonly SegmentRef[]): Run | undefined {
	const top = segments.reduce((max, {docs}) => Math.max(max, level(docs)), 0);
	for (let most = 0; most <= top; most++) {
		for (let from = 0; from < segments.length; from++) {
			let to = from;
			while (to < segments.length && level(segments[to]!.docs) <= most) to++;
			if (to - from >= STEP && !isDominated(segments.slice(from, to))) return {from, to};
			if (to > from) from = to - 1;
		}
	}
	return undefined;
}

function planBuried(segments: readonly SegmentRef[]): Run | undefined {
	const buried = segments.findIndex(({docs, dead}) => dead !== undefined && dead.count * 4 > docs);
	return buried < 0 ? undefined : {from: buried, to: buried + 1};
}

function isDominated(run: readonly SegmentRef[]): boolean {
	const largest = run.reduce((max, {docs}) => Math.max(max, docs), 0);
	return largest * 2 > run.reduce((sum, {docs}) => sum + docs, 0);
}

/** Passages that a run holds. */
export function docsIn(segments: readonly SegmentRef[], {from, to}: Run): number {
	return segments.slice(from, to).reduce((sum, {docs}) => sum + docs, 0);
}
