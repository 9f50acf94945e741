/**
 * Candidates: which passages can be among the best K, without scoring all that match (MaxScore).
 *
 * Segments are taken newest first. In each, the streams (a term in a field) are taken by their upper bound, highest
 * first, into one accumulator a passage. As soon as the K-th best score so far exceeds what a stream and all after it
 * could still add up to, no new passage is let in: the known ones are completed, and dropped when they cannot make it.
 * Bounds and scores use lunr's weight, so what survives is what lunr would rank; lunr itself ranks it (hydrate.ts).
 */
import {readList} from './dictionary.ts';
import type {QueryTerm} from './expand.ts';
import type {Mask} from './masks.ts';
import {decodeList, pickFrequencies} from './postings.ts';
import {fieldLengths, type Segment} from './segment-reader.ts';
import {highestWeight, lengthNorm, weight} from './weight.ts';

export interface Candidate {
	/** The segment's place in the list that was searched. */
	readonly segment: number;
	readonly doc: number;
	/** lunr's score but for the order of additions; a lower bound when time ran out. */
	readonly score: number;
}

/** A term in a field, with all that scoring it needs and no segment knows. */
export interface Weighing {
	readonly term: QueryTerm;
	readonly field: number;
	readonly idf: number;
	/** The term's part of the field's query vector of length 1. */
	readonly scale: number;
	readonly fieldBoost: number;
	readonly averageLength: number;
}

export interface Wish {
	readonly limit: number;
	/** `performance.now()` after which to stop. */
	readonly deadline: number;
	/** Count every match exactly, at the price of decoding the lists that MaxScore would skip. */
	readonly count: boolean;
}

export interface Selection {
	/** The best, in no order, with everything that ties with the last of them. */
	readonly candidates: readonly Candidate[];
	readonly total: number;
	readonly partial: boolean;
}

interface Stream extends Weighing {
	readonly bytes: Buffer;
	readonly count: number;
	readonly lengths: Uint16Array;
	/** No passage gets more than this from the stream. */
	readonly bound: number;
}

/** Scores closer than this are ties. Far above rounding noise, far below lunr's three decimals. */
export const TIE = 1e-9;
/** Masks that leave fewer passages than one in this many are walked passage by passage. */
const SPARSE = 64;
const SEEN = 1;
const ADMITTED = 2;
const NORMS = 4096;

/** @param masks by segment. @param order places of the segments in the order to take them. */
export function select(
	segments: readonly Segment[],
	masks: (place: number) => Mask,
	order: readonly number[],
	weighings: readonly Weighing[],
	{limit, deadline, count}: Wish,
): Selection {
	let best: Candidate[] = [];
	let threshold = 0;
	let total = 0;
	let partial = false;
	const norms = normTables(weighings);
	for (const [turn, place] of order.entries()) {
		if (turn > 0 && performance.now() > deadline) {
			partial = true;
			break;
		}
		const segment = segments[place]!;
		const mask = masks(place);
		if (mask === 'none') continue;
		const streams = openStreams(segment, place, weighings);
		if (streams.length === 0) continue;
		const pass = newPass(segment, streams, mask, norms, {limit, deadline, count, threshold});
		total += pass.total;
		partial ||= pass.partial;
		for (let i = 0; i < pass.docs.length; i++) {
			best.push({segment: place, doc: pass.docs[i]!, score: pass.scores[i]!});
		}
		if (best.length >= limit) {
			threshold = Math.max(threshold, nthScore(best, limit));
			best = best.filter(({score}) => score >= threshold - TIE);
		}
		if (partial) break;
	}
	return {candidates: best, total, partial};
}

function nthScore(candidates: readonly Candidate[], n: number): number {
	return Float64Array.from(candidates, ({score}) => score).sort()[candidates.length - n]!;
}

function openStreams(segment: Segment, place: number, weighings: readonly Weighing[]): Stream[] {
	const streams: Stream[] = [];
	for (const weighing of weighings) {
		const list = weighing.term.lists[place]![weighing.field];
		if (!list) continue;
		const {idf, scale, fieldBoost, averageLength} = weighing;
		// A frequency that the table could not hold, or a list of one, of which nothing is said.
		const known = list.maxTf > 0 && list.maxTf < 65_535;
		const top = known
			? weight(idf, list.maxTf, lengthNorm(list.minLength, averageLength), fieldBoost)
			: highestWeight(idf, fieldBoost);
		const lengths = fieldLengths(segment, weighing.field);
		streams.push({...weighing, bytes: readList(segment, list), count: list.count, lengths, bound: top * scale});
	}
	return streams.sort((a, b) => b.bound - a.bound);
}

/** lengthNorm of the short lengths, by field. */
function normTables(weighings: readonly Weighing[]): Float64Array[] {
	const tables: Float64Array[] = [];
	for (const {field, averageLength} of weighings) {
		tables[field] ??= Float64Array.from({length: NORMS}, (_, length) => lengthNorm(length, averageLength));
	}
	return tables;
}

interface Pass {
	readonly docs: Uint32Array;
	readonly scores: Float64Array;
	readonly total: number;
	readonly partial: boolean;
}

/** Accumulators are as long as the biggest segment and are kept between searches; `state` is all zero in between. */
let scores = new Float64Array(0);
let state = new Uint8Array(0);
let admitted = new Uint32Array(1024);
let docs = new Uint32Array(1024);
let tfs = new Uint32Array(1024);

function newPass(
	segment: Segment,
	streams: readonly Stream[],
	mask: Uint8Array | undefined,
	norms: readonly Float64Array[],
	wish: Wish & {threshold: number},
): Pass {
	if (scores.length < segment.docs) {
		scores = new Float64Array(segment.docs);
		state = new Uint8Array(segment.docs);
	}
	try {
		const sparse = mask && sparseDocs(mask);
		return sparse ? walkFew(streams, sparse, norms) : walkAll(segment.docs, streams, mask, norms, wish);
	} finally {
		state.fill(0, 0, segment.docs);
	}
}

/** A short list of allowed passages: look each up in every stream. */
function walkFew(streams: readonly Stream[], few: Uint32Array, norms: readonly Float64Array[]): Pass {
	const own = new Float64Array(few.length);
	const hit = new Uint8Array(few.length);
	if (tfs.length < few.length) tfs = new Uint32Array(few.length * 2);
	for (const stream of streams) {
		pickFrequencies(stream.bytes, 0, stream.bytes.length, stream.count, few, few.length, tfs);
		for (let i = 0; i < few.length; i++) {
			if (tfs[i] === 0) continue;
			hit[i] = 1;
			own[i]! += contribution(stream, norms[stream.field]!, few[i]!, tfs[i]!);
		}
	}
	const places = [...few.keys()].filter((i) => hit[i] === 1);
	return {
		docs: Uint32Array.from(places, (i) => few[i]!),
		scores: Float64Array.from(places, (i) => own[i]!),
		total: places.length,
		partial: false,
	};
}

function walkAll(
	size: number,
	streams: readonly Stream[],
	mask: Uint8Array | undefined,
	norms: readonly Float64Array[],
	{limit, deadline, count, threshold: before}: Wish & {threshold: number},
): Pass {
	const rest = new Float64Array(streams.length + 1);
	for (let i = streams.length - 1; i >= 0; i--) rest[i] = rest[i + 1]! + streams[i]!.bound;
	let threshold = before;
	let known = 0;
	let sorted = false;
	let partial = false;
	for (let s = 0; s < streams.length; s++) {
		if (s > 0 && performance.now() > deadline) {
			partial = true;
			break;
		}
		const stream = streams[s]!;
		const admits = rest[s]! >= threshold - TIE;
		if (admits || count || known * 8 > stream.count) {
			if (docs.length < stream.count) {
				docs = new Uint32Array(stream.count * 2);
				tfs = new Uint32Array(stream.count * 2);
			}
			decodeList(stream.bytes, 0, stream.bytes.length, stream.count, size, docs, tfs);
			if (admitted.length < known + stream.count) admitted = widened(admitted, (known + stream.count) * 2);
			known = addStream(stream, norms[stream.field]!, mask, admits ? threshold - TIE - rest[s + 1]! : Infinity, known);
			if (admits) sorted = false;
		} else {
			if (!sorted) admitted.subarray(0, known).sort();
			sorted = true;
			if (tfs.length < known) tfs = new Uint32Array(known * 2);
			pickFrequencies(stream.bytes, 0, stream.bytes.length, stream.count, admitted, known, tfs);
			for (let i = 0; i < known; i++) {
				const doc = admitted[i]!;
				if (tfs[i] !== 0) scores[doc]! += contribution(stream, norms[stream.field]!, doc, tfs[i]!);
			}
		}
		if (known >= limit && s + 1 < streams.length) {
			threshold = Math.max(threshold, nthLargest(known, limit));
		}
		if (rest[s + 1]! < threshold) known = prune(known, threshold - TIE - rest[s + 1]!);
	}
	if (known >= limit) threshold = Math.max(threshold, nthLargest(known, limit));
	const kept = prune(known, threshold - TIE);
	const found = admitted.slice(0, kept);
	let total = 0;
	if (count) for (let doc = 0; doc < size; doc++) total += state[doc] === 0 ? 0 : 1;
	return {docs: found, scores: Float64Array.from(found, (doc) => scores[doc]!), total: count ? total : known, partial};
}

/**
 * The hot loop: adds a decoded stream to the accumulators. A passage not seen before is let in when it gets at least
 * `least` here. @returns the new number of admitted passages.
 */
function addStream(
	{idf, scale, fieldBoost, averageLength, lengths, count}: Stream,
	norms: Float64Array,
	mask: Uint8Array | undefined,
	least: number,
	known: number,
): number {
	const d = docs;
	const t = tfs;
	const acc = scores;
	const st = state;
	const open = least !== Infinity;
	for (let i = 0; i < count; i++) {
		const doc = d[i]!;
		const is = st[doc]!;
		if (is === ADMITTED || (open && (mask === undefined || mask[doc] === 1))) {
			const length = lengths[doc]!;
			const norm = length < NORMS ? norms[length]! : lengthNorm(length, averageLength);
			const tf = t[i]!;
			// weight() by hand: the call is not always inlined, and this line is most of a search.
			const value = (Math.round(((idf * (2.2 * tf)) / (norm + tf)) * fieldBoost * 1000) / 1000) * scale;
			if (is === ADMITTED) acc[doc]! += value;
			else if (value >= least) {
				st[doc] = ADMITTED;
				acc[doc] = value;
				admitted[known++] = doc;
			} else st[doc] = SEEN;
		} else if (is === 0 && (mask === undefined || mask[doc] === 1)) st[doc] = SEEN;
	}
	return known;
}

function contribution(stream: Stream, norms: Float64Array, doc: number, tf: number): number {
	const length = stream.lengths[doc]!;
	const norm = length < NORMS ? norms[length]! : lengthNorm(length, stream.averageLength);
	return weight(stream.idf, tf, norm, stream.fieldBoost) * stream.scale;
}

/** Drops admitted passages below `least`. They stay SEEN: they match, and cannot come back with too small a score. */
function prune(known: number, least: number): number {
	let kept = 0;
	for (let i = 0; i < known; i++) {
		const doc = admitted[i]!;
		if (scores[doc]! >= least) admitted[kept++] = doc;
		else state[doc] = SEEN;
	}
	return kept;
}

/** A lower bound, within a thousandth, of the n-th largest score of the admitted: a histogram instead of a heap. */
function nthLargest(known: number, n: number): number {
	let top = 0;
	for (let i = 0; i < known; i++) if (scores[admitted[i]!]! > top) top = scores[admitted[i]!]!;
	if (top === 0) return 0;
	const buckets = histogram.fill(0);
	const step = (buckets.length - 1) / top;
	for (let i = 0; i < known; i++) buckets[Math.floor(scores[admitted[i]!]! * step)]!++;
	let left = n;
	for (let b = buckets.length - 1; b > 0; b--) {
		left -= buckets[b]!;
		// One step lower than the bucket's edge, against rounding in the division.
		if (left <= 0) return Math.max(0, (b / step) * (1 - 1e-12));
	}
	return 0;
}

const histogram = new Uint32Array(2048);

/** The allowed passages when they are few. */
function sparseDocs(mask: Uint8Array): Uint32Array | undefined {
	const most = Math.max(16, Math.floor(mask.length / SPARSE));
	let count = 0;
	for (let doc = 0; doc < mask.length; doc++) {
		if (mask[doc] === 1 && ++count > most) return undefined;
	}
	const few = new Uint32Array(count);
	for (let doc = 0, i = 0; i < count; doc++) if (mask[doc] === 1) few[i++] = doc;
	return few;
}

function widened(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
	const next = new Uint32Array(length);
	next.set(array);
	return next;
}
