/**
 * The accumulators of one segment while streams are added up, and who leads.
 *
 * Scores are whole numbers of small units here: a process that lives for a moment runs this loop before the compiler has
 * seen it, and there every fractional number is an object. They only decide who may be among the best, with a margin for
 * the rounding; exact scores are looked up for those few. One number a passage, as long as the biggest segment, kept
 * between searches and all zero in between; 0 is a passage that has not matched, so every match adds at least 1.
 *
 * The leaders are the passages above the bar; as the bar rises to the K-th best score they become few, and the answer is
 * read off them without another pass over the accumulators.
 */
import {Damage, hasBit, lastBit, widened} from '../../lib/index.ts';
import {BLOCK, decodeList, skipBytes, skipEntry} from '../segment/index.ts';
import type {Allowed} from './filter.ts';
import type {Stream} from './term-scorer.ts';

/** The sum of all bounds comes to about this many units. */
export const WHOLE = 1 << 24;
const BUCKET_SHIFT = 13;

export interface Tally {
	/** Passages of the segment. */
	readonly size: number;
	/** Units to a score of 1. */
	readonly units: number;
	/** The passages that may answer, as bits; undefined: all. */
	readonly bits: Uint8Array | undefined;
	readonly scores: Int32Array;
	/** The passages that matched, when there is a list of them, and how many they are. */
	readonly touched: Uint32Array | undefined;
	known: number;
	/** Passages with a score above `bar`, and how many. */
	readonly leaders: Uint32Array;
	leading: number;
	bar: number;
}

let scores = new Int32Array(0);
let leaders = new Uint32Array(0);

/** @param postings how many will be added in all: few touch few passages, and then a list of those is kept. */
export function openTally(size: number, postings: number, units: number, mask: Allowed | undefined): Tally {
	if (scores.length < size) {
		scores = new Int32Array(size);
		leaders = new Uint32Array(size);
	}
	const most = Math.min(postings, mask?.count ?? size);
	const touched = most * 2 < size ? new Uint32Array(most) : undefined;
	return {size, units, bits: mask?.bits, scores, touched, known: 0, leaders, leading: 0, bar: 0};
}

/** Wipes what the tally has written. Must follow, also after an error. */
export function closeTally({size, touched}: Tally): void {
	if (touched) for (const doc of touched) scores[doc] = 0;
	else scores.fill(0, 0, size);
}

/** Frequencies below this and fields shorter than this share a table of values, in lists that are worth it. */
const TABLE_TFS = 16;
const TABLE_LENGTHS = 1024;
const TABLE_FROM = 512;
const table = new Int32Array(TABLE_TFS * TABLE_LENGTHS);

/** What a posting adds, in units; wrong by at most one. */
function unitsOf({value}: Stream, units: number, tf: number, length: number): number {
	return Math.max(1, Math.round(value(tf, length) * units)) | 0;
}

/**
 * The hot loop: decodes a stream and adds it up, past the blocks in which nobody may answer, and of the others no further than
 * to the last one who may. (The decoding of postings.ts by hand: a call for each posting, or a pass through arrays in between,
 * doubles the cost of a search.)
 */
export function addStream(stream: Stream, tally: Tally): void {
	const {bytes, count, lengths} = stream;
	const {bits, touched, bar, scores, leaders, units} = tally;
	const hasTable = count >= TABLE_FROM;
	if (hasTable) table.fill(0);
	let {known, leading} = tally;
	const start = skipBytes(count);
	const isSkipped = bits !== undefined && start > 0;
	let i = start;
	let doc = -1;
	for (let left = count, block = 0; left > 0; block++) {
		let run = left;
		let stop = tally.size;
		let blockLast = 0;
		let blockEnd = 0;
		if (isSkipped) {
			run = Math.min(BLOCK, left);
			const {last, end} = skipEntry(bytes, 0, block);
			if (last >= tally.size) break;
			stop = lastBit(bits, doc + 1, last);
			blockLast = last;
			blockEnd = start + end;
		}
		left -= run;
		for (; run > 0 && doc < stop; run--) {
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
			if (bits !== undefined && (bits[doc >>> 3]! & (1 << (doc & 7))) === 0) continue;
			const length = lengths[doc]!;
			let add = 0;
			if (hasTable && tf < TABLE_TFS && length < TABLE_LENGTHS) {
				add = table[tf * TABLE_LENGTHS + length]!;
				if (add === 0) {
					add = unitsOf(stream, units, tf, length);
					table[tf * TABLE_LENGTHS + length] = add;
				}
			} else add = unitsOf(stream, units, tf, length);
			const before = scores[doc]!;
			scores[doc] = before + add;
			if (before === 0) {
				if (touched !== undefined) touched[known] = doc;
				known++;
				if (add > bar) leaders[leading++] = doc;
			} else if (before <= bar && before + add > bar) leaders[leading++] = doc;
		}
		if (isSkipped && run > 0) {
			doc = blockLast;
			i = blockEnd;
		}
	}
	if (i !== bytes.length || doc >= tally.size) throw new Damage('a posting list does not end where it should');
	tally.known = known;
	tally.leading = leading;
}

/** Counts the passages of a stream that nobody needs to score. */
export function markStream({bytes, count}: Stream, tally: Tally): void {
	const docs = new Uint32Array(count);
	decodeList(bytes, 0, bytes.length, count, tally.size, docs, new Uint32Array(count));
	const {bits, scores, touched} = tally;
	for (let i = 0; i < count; i++) {
		const doc = docs[i]!;
		if (scores[doc] !== 0 || (bits !== undefined && !hasBit(bits, doc))) continue;
		scores[doc] = 1;
		if (touched) touched[tally.known] = doc;
		tally.known++;
	}
}

/** One passage in this many is looked at to guess how many reach a score. */
const SAMPLE = 16;

/** @returns the passages that have at least `least` (above 0), ascending; undefined when they are, or seem to be, more than `most`. */
export function reach({touched, known, size, scores}: Tally, least: number, most: number): Uint32Array | undefined {
	const all = touched ? known : size;
	let guess = 0;
	for (let i = 0; i < all; i += SAMPLE) if (scores[touched ? touched[i]! : i]! >= least) guess++;
	if (guess * SAMPLE > most + SAMPLE * SAMPLE) return undefined;
	let docs = new Uint32Array(Math.min(all, (guess + SAMPLE) * SAMPLE));
	let count = 0;
	for (let i = 0; i < all; i++) {
		const doc = touched ? touched[i]! : i;
		if (scores[doc]! < least) continue;
		if (count >= most) return undefined;
		if (count === docs.length) docs = widened(docs, new Uint32Array(count * 2));
		docs[count++] = doc;
	}
	return docs.subarray(0, count).sort();
}

const histogram = new Uint32Array((WHOLE >> BUCKET_SHIFT) * 2);

/** A lower bound, within one bucket, of the n-th largest score so far; `low` when that is no better. No heap: a histogram. */
export function nthLeader({leaders, leading, scores}: Tally, n: number, low: number): number {
	if (leading < n) return low;
	histogram.fill(0);
	const last = histogram.length - 1;
	let top = 0;
	for (let i = 0; i < leading; i++) {
		const bucket = Math.min(scores[leaders[i]!]! >> BUCKET_SHIFT, last);
		histogram[bucket]!++;
		if (bucket > top) top = bucket;
	}
	let left = n;
	for (let bucket = top; bucket > 0; bucket--) {
		left -= histogram[bucket]!;
		if (left <= 0) return Math.max(low, bucket << BUCKET_SHIFT);
	}
	return low;
}

/** Raises the bar and drops who is not above it. */
export function raiseBar(tally: Tally, bar: number): void {
	const {leaders, leading, scores} = tally;
	let kept = 0;
	for (let i = 0; i < leading; i++) {
		const doc = leaders[i]!;
		if (scores[doc]! > bar) leaders[kept++] = doc;
	}
	tally.leading = kept;
	tally.bar = bar;
}
