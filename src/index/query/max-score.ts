/**
 * Candidates: which passages can be among the best K, without scoring all that match (MaxScore).
 *
 * Segments are taken newest first. In each, the streams (a term in a field) are taken by their upper bound, highest
 * first. As soon as the K-th best score so far exceeds what a stream and all after it could still add up to, no new
 * passage can make it: the known ones are completed, and dropped when they cannot make it either. Bounds and scores use
 * lunr's weight, so what survives is what lunr would rank; lunr itself ranks it (hydrate.ts).
 */

import {numbersIn} from '../../lib/index.ts';
import type {DocNumber, Segment, SegmentPlace} from '../segment/index.ts';
import {type Allowed, FEW, type Few, type Mask} from './filter.ts';
import {
	addStream,
	closeTally,
	markStream,
	nthLeader,
	openTally,
	raiseBar,
	reach,
	type Tally,
	WHOLE,
} from './score-accumulator.ts';
import {lookUp, openStreams, type Stream, type Weighing} from './term-scorer.ts';

export interface Candidate {
	/** The segment's place in the list that was searched. */
	readonly segment: SegmentPlace;
	readonly doc: DocNumber;
	/** lunr's score but for the order of additions. */
	readonly score: number;
}

export interface Wish {
	readonly limit: number;
	/** Count every match exactly, at the price of decoding lists that cannot change the answer. */
	readonly count: boolean;
}

export interface Selection {
	/** The best, in no order, with everything that ties with the last of them. */
	readonly candidates: readonly Candidate[];
	readonly total: number;
}

/** Scores closer than this are ties. Far above rounding noise, far below lunr's three decimals. */
export const TIE = 1e-9;
/** Looking one passage up in the lists costs about as much as reading this many postings. */
const LOOK_UP = 24;

/** @param masks by segment. @param order places of the segments in the order to take them. */
export function select(
	segments: readonly Segment[],
	masks: (place: SegmentPlace) => Mask,
	order: readonly SegmentPlace[],
	weighings: readonly Weighing[],
	wish: Wish,
): Selection {
	let best: Candidate[] = [];
	let threshold = 0;
	let total = 0;
	for (const place of order) {
		const segment = segments[place]!;
		const mask = masks(place);
		if (mask === 'none') continue;
		const streams = openStreams(segment, place, weighings, mask && 'holds' in mask ? mask.holds : undefined);
		if (streams.length === 0) continue;
		const found = walk(segment, streams, mask, wish, threshold);
		total += found.total;
		for (const [i, doc] of found.docs.entries())
			best.push({segment: place, doc: doc as DocNumber, score: found.scores[i]!});
		if (best.length >= wish.limit) {
			threshold = Math.max(threshold, nthScore(best, wish.limit));
			best = best.filter(({score}) => score >= threshold - TIE);
		}
	}
	return {candidates: best, total};
}

function nthScore(candidates: readonly Candidate[], n: number): number {
	return Float64Array.from(candidates, ({score}) => score).sort()[candidates.length - n]!;
}

/** What one segment has to offer. */
interface Found {
	readonly docs: Uint32Array;
	readonly scores: Float64Array;
	readonly total: number;
}

function walk(
	segment: Segment,
	streams: readonly Stream[],
	mask: Allowed | Few | undefined,
	wish: Wish,
	threshold: number,
): Found {
	if (mask && 'few' in mask) return walkFew(streams, mask.few);
	const few = mask && fewAllowed(mask);
	if (few) return walkFew(streams, few);
	const postings = streams.reduce((sum, {count}) => sum + count, 0);
	const highest = streams.reduce((sum, {bound}) => sum + bound, 0);
	const tally = openTally(segment.docs, postings, highest > 0 ? WHOLE / highest : 0, mask);
	try {
		return walkAll(streams, tally, wish, Math.floor(threshold * tally.units));
	} finally {
		closeTally(tally);
	}
}

/** A short list of allowed passages: look each up in every stream. */
function walkFew(streams: readonly Stream[], few: Uint32Array): Found {
	const own = new Float64Array(few.length);
	const hit = new Uint8Array(few.length);
	for (const stream of streams) lookUp(stream, few, own, hit);
	const places = [...few.keys()].filter((i) => hit[i] === 1);
	return {
		docs: Uint32Array.from(places, (i) => few[i]!),
		scores: Float64Array.from(places, (i) => own[i]!),
		total: places.length,
	};
}

/** @param before the K-th best score of the segments before, in units. */
function walkAll(streams: readonly Stream[], tally: Tally, wish: Wish, before: number): Found {
	const {limit, count} = wish;
	const rest = new Float64Array(streams.length + 1);
	let postings = 0;
	for (let i = streams.length - 1; i >= 0; i--) {
		rest[i] = rest[i + 1]! + Math.ceil(streams[i]!.bound * tally.units) + 1;
		postings += streams[i]!.count;
	}
	// A unit for each addition, on both sides of the comparison, and one for the ties.
	const margin = 2 * streams.length + 2;
	let threshold = before;
	raiseBar(tally, threshold - margin);
	for (let s = 0; s < streams.length; s++) {
		// Nobody new can make it: if few are left, look those up in what remains instead of reading all of it.
		const least = threshold - margin - rest[s]!;
		if (least > 0) {
			const left = reach(tally, least, postings / LOOK_UP);
			if (left) {
				if (count) for (const stream of streams.slice(s)) markStream(stream, tally);
				const able = completed(streams.slice(s), left, tally, threshold - margin, limit);
				return {...exact(streams, able), total: tally.known};
			}
		}
		addStream(streams[s]!, tally);
		postings -= streams[s]!.count;
		threshold = nthLeader(tally, limit, threshold);
		raiseBar(tally, threshold - margin);
	}
	const leaders = tally.leaders.slice(0, tally.leading).sort();
	return {...exact(streams, leaders), total: tally.known};
}

/** Adds the remaining streams for a few passages; @returns those that still reach `least`, ascending. */
function completed(
	streams: readonly Stream[],
	few: Uint32Array,
	tally: Tally,
	least: number,
	limit: number,
): Uint32Array {
	const own = new Float64Array(few.length);
	for (const stream of streams) lookUp(stream, few, own);
	const sums = own.map((score, i) => score * tally.units + tally.scores[few[i]!]!);
	const nth = sums.length < limit ? 0 : sums.slice().sort()[sums.length - limit]!;
	const bar = Math.max(least, nth - 2 * streams.length - 2);
	return few.filter((_, i) => sums[i]! >= bar);
}

function exact(streams: readonly Stream[], docs: Uint32Array): {docs: Uint32Array; scores: Float64Array} {
	const scores = new Float64Array(docs.length);
	for (const stream of streams) lookUp(stream, docs, scores);
	return {docs, scores};
}

/** The allowed passages when they are few. */
function fewAllowed({bits, count}: Allowed): Uint32Array | undefined {
	return count > FEW ? undefined : numbersIn(bits, count);
}
