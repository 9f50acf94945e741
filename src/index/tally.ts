/**
 * The accumulators of one segment while streams are added up, and who leads.
 *
 * One score and one mark a passage, as long as the biggest segment; they are kept between searches and are all zero in
 * between. The leaders are the passages above the bar; as the bar rises to the K-th best score they become few, and the
 * answer is read off them without another pass over the accumulators.
 */
import {Damage} from './codec.ts';
import {decodeList, skipBytes} from './postings.ts';
import type {Stream} from './stream.ts';

export interface Tally {
	readonly size: number;
	/** 1 for each passage that may answer. */
	readonly mask: Uint8Array | undefined;
	readonly scores: Float64Array;
	/** 1 for each passage that matched. */
	readonly marks: Uint8Array;
	/** The passages that matched, when there is a list of them, and how many they are. */
	readonly touched: Uint32Array | undefined;
	known: number;
	/** Passages with a score above `bar`, and how many. */
	leaders: Uint32Array;
	leading: number;
	bar: number;
}

let scores = new Float64Array(0);
let marks = new Uint8Array(0);
let leaders = new Uint32Array(1024);

/** @param postings how many will be added in all: few touch few passages, and then a list of those is kept. */
export function openTally(size: number, postings: number, mask: Uint8Array | undefined): Tally {
	if (scores.length < size) {
		scores = new Float64Array(size);
		marks = new Uint8Array(size);
	}
	const touched = postings * 8 < size ? new Uint32Array(postings) : undefined;
	return {size, mask, scores, marks, touched, known: 0, leaders, leading: 0, bar: 0};
}

/** Wipes what the tally has written. Must follow, also after an error. */
export function closeTally({size, touched}: Tally): void {
	if (touched) {
		for (const doc of touched) {
			scores[doc] = 0;
			marks[doc] = 0;
		}
	} else {
		scores.fill(0, 0, size);
		marks.fill(0, 0, size);
	}
}

/** Frequencies below this and fields shorter than this share a table of values, in lists that are worth it. */
const TABLE_TFS = 16;
const TABLE_LENGTHS = 1024;
const TABLE_FROM = 4096;
const table = new Float64Array(TABLE_TFS * TABLE_LENGTHS);

/**
 * The hot loop: decodes a stream and adds it up. (The decoding of postings.ts by hand: a call for each posting, or a pass
 * through arrays in between, doubles the cost of a search.)
 */
export function addStream({bytes, count, lengths, value}: Stream, tally: Tally): void {
	if (leaders.length < tally.leading + count) {
		const wider = new Uint32Array((tally.leading + count) * 2);
		wider.set(leaders.subarray(0, tally.leading));
		leaders = wider;
	}
	tally.leaders = leaders;
	const lead = leaders;
	const {mask, touched, bar, scores, marks} = tally;
	const hasTable = count >= TABLE_FROM;
	if (hasTable) table.fill(0);
	let {known, leading} = tally;
	let i = skipBytes(count);
	let doc = -1;
	for (let n = 0; n < count; n++) {
		let head = bytes[i++]!;
		if (head > 127) {
			let byte = head;
			head &= 127;
			for (let scale = 128; byte > 127; scale *= 128) {
				byte = bytes[i++]!;
				head += (byte & 127) * scale;
			}
		}
		doc += (head >>> 1) + 1;
		let tf = 1;
		if ((head & 1) === 0) {
			tf = bytes[i++]!;
			if (tf > 127) {
				let byte = tf;
				tf &= 127;
				for (let shift = 7; byte > 127; shift += 7) {
					byte = bytes[i++]!;
					tf |= (byte & 127) << shift;
				}
			}
		}
		if (mask !== undefined && mask[doc] !== 1) continue;
		const length = lengths[doc]!;
		let add = 0;
		if (hasTable && tf < TABLE_TFS && length < TABLE_LENGTHS) {
			add = table[tf * TABLE_LENGTHS + length]!;
			if (add === 0) {
				add = value(tf, length);
				table[tf * TABLE_LENGTHS + length] = add;
			}
		} else add = value(tf, length);
		const before = scores[doc]!;
		scores[doc] = before + add;
		if (marks[doc] === 0) {
			marks[doc] = 1;
			if (touched !== undefined) touched[known] = doc;
			known++;
			if (add > bar) lead[leading++] = doc;
		} else if (before <= bar && before + add > bar) lead[leading++] = doc;
	}
	if (i !== bytes.length || doc >= tally.size) throw new Damage('a posting list does not end where it should');
	tally.known = known;
	tally.leading = leading;
}

/** Counts the passages of a stream that nobody needs to score. */
export function markStream({bytes, count}: Stream, tally: Tally): void {
	const docs = new Uint32Array(count);
	decodeList(bytes, 0, bytes.length, count, tally.size, docs, new Uint32Array(count));
	const {mask, marks, touched} = tally;
	for (let i = 0; i < count; i++) {
		const doc = docs[i]!;
		if (marks[doc] === 1 || (mask !== undefined && mask[doc] !== 1)) continue;
		marks[doc] = 1;
		if (touched) touched[tally.known] = doc;
		tally.known++;
	}
}

/** One passage in this many is looked at to guess how many reach a score. */
const SAMPLE = 16;

/** @returns the passages that have at least `least`, ascending; undefined when they seem to be more than `most`. */
export function reach(
	{touched, known, size, scores, marks}: Tally,
	least: number,
	most: number,
): Uint32Array | undefined {
	if (touched) {
		const found = touched.subarray(0, known).filter((doc) => scores[doc]! >= least);
		return found.length > most ? undefined : found.sort();
	}
	let guess = 0;
	for (let doc = 0; doc < size; doc += SAMPLE) if (marks[doc] === 1 && scores[doc]! >= least) guess++;
	if (guess * SAMPLE > most) return undefined;
	const docs: number[] = [];
	for (let doc = 0; doc < size; doc++) if (scores[doc]! >= least && marks[doc] === 1) docs.push(doc);
	return docs.length > most ? undefined : Uint32Array.from(docs);
}

const histogram = new Uint32Array(2048);

/**
 * A lower bound, within a thousandth of `high`, of the n-th largest score so far; `low` when that is no better.
 * A histogram instead of a heap. @param high no score is above it.
 */
export function nthLeader({leaders, leading, scores}: Tally, n: number, low: number, high: number): number {
	if (leading < n || high <= 0) return low;
	const buckets = histogram.fill(0);
	const step = (buckets.length - 2) / high;
	for (let i = 0; i < leading; i++) buckets[(scores[leaders[i]!]! * step) | 0]!++;
	let left = n;
	for (let b = buckets.length - 1; b > 0; b--) {
		left -= buckets[b]!;
		// A hair lower than the bucket's edge, against rounding in the division.
		if (left <= 0) return Math.max(low, (b / step) * (1 - 1e-12));
	}
	return low;
}

/** Raises the bar and drops who is not above it. */
export function raiseBar(tally: Tally, bar: number): void {
	const {leaders, leading, scores} = tally;
	let kept = 0;
	for (let i = 0; i < leading; i++) if (scores[leaders[i]!]! > bar) leaders[kept++] = leaders[i]!;
	tally.leading = kept;
	tally.bar = bar;
}
