/**
 * Which neighbours to merge next. Sizes grow by steps of eight (128, 1k, 8k, 64k passages), so a passage is rewritten
 * once a step and a big index stays at about ten segments. Only neighbours are merged: the order of arrival is kept.
 */
import type {SegmentRef} from './manifest.ts';

/** The newest segment is rewritten on every append up to this many passages. */
export const TAIL_DOCS = 128;
/** Merges up to this many passages take a tenth of a second and are done by whoever appends. */
export const INLINE_DOCS = 2_048;
const STEP = 8;

/** A run of segments, `from` inclusive, `to` exclusive. */
export interface Run {
	readonly from: number;
	readonly to: number;
}

/** 0 for up to 128 passages, 1 for up to 1k, and so on. */
export function level(docs: number): number {
	let step = 0;
	for (let most = TAIL_DOCS; docs > most; most *= STEP) step++;
	return step;
}

/**
 * @returns the cheapest run that is worth merging, or undefined. Eight or more neighbours that are not above a level are
 * merged, unless one of them is most of the sum: it would be rewritten for the sake of a few. A segment of which more than
 * a quarter is buried is written again alone.
 */
export function planMerge(segments: readonly SegmentRef[]): Run | undefined {
	const top = segments.reduce((max, {docs}) => Math.max(max, level(docs)), 0);
	for (let most = 0; most <= top; most++) {
		for (let from = 0; from < segments.length; from++) {
			let to = from;
			while (to < segments.length && level(segments[to]!.docs) <= most) to++;
			if (to - from >= STEP && !isDominated(segments.slice(from, to))) return {from, to};
			if (to > from) from = to - 1;
		}
	}
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
