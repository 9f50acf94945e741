/**
 * Candidates: which passages can be among the best K, without scoring all that match (MaxScore).
 *
 * Segments are taken newest first. In each, the streams (a term in a field) are taken by their upper bound, highest
 * first. As soon as the K-th best score so far exceeds what a stream and all after it could still add up to, no new
 * passage can make it: the known ones are completed, and dropped when they cannot make it either. Bounds and scores use
 * lunr's weight, so what survives is what lunr would rank; lunr itself ranks it (hydrate.ts).
 */
import type {Mask} from './masks.ts';
import type {Segment} from './segment-reader.ts';
import {lookUp, openStreams, type Stream, type Weighing} from './stream.ts';
import {addStream, closeTally, markStream, nthLeader, openTally, raiseBar, reach, type Tally} from './tally.ts';

export interface Candidate {
	/** The segment's place in the list that was searched. */
	readonly segment: number;
	readonly doc: number;
	/** lunr's score but for the order of additions; a lower bound when time ran out. */
	readonly score: number;
}

export interface Wish {
	readonly limit: number;
	/** `performance.now()` after which to stop. */
	readonly deadline: number;
	/** Count every match exactly, at the price of decoding lists that cannot change the answer. */
	readonly count: boolean;
}

export interface Selection {
	/** The best, in no order, with everything that ties with the last of them. */
	readonly candidates: readonly Candidate[];
	readonly total: number;
	readonly partial: boolean;
}

/** Scores closer than this are ties. Far above rounding noise, far below lunr's three decimals. */
export const TIE = 1e-9;
/** Masks that leave fewer passages than one in this many are walked passage by passage. */
const SPARSE = 64;
/** Looking one passage up in the lists costs about as much as reading this many postings. */
const LOOK_UP = 24;

/** @param masks by segment. @param order places of the segments in the order to take them. */
export function select(
	segments: readonly Segment[],
	masks: (place: number) => Mask,
	order: readonly number[],
	weighings: readonly Weighing[],
	wish: Wish,
): Selection {
	let best: Candidate[] = [];
	let threshold = 0;
	let total = 0;
	let partial = false;
	for (const [turn, place] of order.entries()) {
		partial ||= turn > 0 && performance.now() > wish.deadline;
		if (partial) break;
		const segment = segments[place]!;
		const mask = masks(place);
		if (mask === 'none') continue;
		const streams = openStreams(segment, place, weighings);
		if (streams.length === 0) continue;
		const found = walk(segment, streams, mask, wish, threshold);
		total += found.total;
		partial ||= found.partial;
		for (const [i, doc] of found.docs.entries()) best.push({segment: place, doc, score: found.scores[i]!});
		if (best.length >= wish.limit) {
			threshold = Math.max(threshold, nthScore(best, wish.limit));
			best = best.filter(({score}) => score >= threshold - TIE);
		}
	}
	return {candidates: best, total, partial};
}

function nthScore(candidates: readonly Candidate[], n: number): number {
	return Float64Array.from(candidates, ({score}) => score).sort()[candidates.length - n]!;
}

/** What one segment has to offer. */
interface Found {
	readonly docs: Uint32Array;
	readonly scores: Float64Array;
	readonly total: number;
	readonly partial: boolean;
}

function walk(
	segment: Segment,
	streams: readonly Stream[],
	mask: Uint8Array | undefined,
	wish: Wish,
	threshold: number,
): Found {
	const few = mask && fewAllowed(mask);
	if (few) return walkFew(streams, few);
	const postings = streams.reduce((sum, {count}) => sum + count, 0);
	const tally = openTally(segment.docs, postings, mask);
	try {
		return walkAll(streams, tally, wish, threshold);
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
		partial: false,
	};
}

function walkAll(streams: readonly Stream[], tally: Tally, {limit, deadline, count}: Wish, before: number): Found {
	const rest = new Float64Array(streams.length + 1);
	let postings = 0;
	for (let i = streams.length - 1; i >= 0; i--) {
		rest[i] = rest[i + 1]! + streams[i]!.bound;
		postings += streams[i]!.count;
	}
	let threshold = before;
	let partial = false;
	// One tie below the ties: rounding must not lose one.
	raiseBar(tally, threshold - 2 * TIE);
	for (let s = 0; s < streams.length; s++) {
		partial = s > 0 && performance.now() > deadline;
		if (partial) break;
		// Nobody new can make it: if few are left, look those up in what remains instead of reading all of it.
		if (rest[s]! < threshold - TIE) {
			const left = reach(tally, threshold - TIE - rest[s]!, postings / LOOK_UP);
			if (left) return finish(streams.slice(s), left, tally, {limit, deadline, count}, threshold);
		}
		addStream(streams[s]!, tally);
		postings -= streams[s]!.count;
		threshold = nthLeader(tally, limit, threshold, rest[0]! - rest[s + 1]!);
		raiseBar(tally, threshold - 2 * TIE);
	}
	const docs = tally.leaders.slice(0, tally.leading);
	return {docs, scores: Float64Array.from(docs, (doc) => tally.scores[doc]!), total: tally.known, partial};
}

/** Completes the passages that can still make it; the others of the remaining streams are at most counted. */
function finish(
	streams: readonly Stream[],
	few: Uint32Array,
	tally: Tally,
	{limit, count}: Wish,
	threshold: number,
): Found {
	let docs = few;
	let own = Float64Array.from(docs, (doc) => tally.scores[doc]!);
	let least = threshold;
	let rest = streams.reduce((sum, {bound}) => sum + bound, 0);
	for (const stream of streams) {
		lookUp(stream, docs, own);
		if (count) markStream(stream, tally);
		rest -= stream.bound;
		if (own.length >= limit) least = Math.max(least, own.slice().sort()[own.length - limit]!);
		const kept = [...docs.keys()].filter((i) => own[i]! >= least - 2 * TIE - rest);
		if (kept.length === docs.length) continue;
		docs = Uint32Array.from(kept, (i) => docs[i]!);
		own = Float64Array.from(kept, (i) => own[i]!);
	}
	return {docs, scores: own, total: tally.known, partial: false};
}

/** The allowed passages when they are few. */
function fewAllowed(mask: Uint8Array): Uint32Array | undefined {
	const most = Math.max(16, Math.floor(mask.length / SPARSE));
	let count = 0;
	for (let doc = 0; doc < mask.length; doc++) {
		if (mask[doc] === 1 && ++count > most) return undefined;
	}
	const few = new Uint32Array(count);
	for (let doc = 0, i = 0; i < count; doc++) if (mask[doc] === 1) few[i++] = doc;
	return few;
}
