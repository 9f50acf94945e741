/**
 * Posting lists: which passages hold a term in one field, and how often.
 *
 * A posting is varint((gap - 1) * 2 | once) and, when not once, varint(term frequency): one byte for a neighbour that holds
 * the term once. A list of more than 128 postings begins with a skip table, 12 bytes for each block of 128:
 * {last passage u32, end of the block u32, highest frequency u16, shortest field u16}. Gaps run on across blocks, so a
 * full scan need not know of them. Not lunr's weights but frequencies are stored: a weight bakes in the statistics of one
 * segment, rounded, and could never be made exact again.
 */
import {type ByteWriter, Damage} from '../../lib/index.ts';

export const BLOCK = 128;
export const SKIP_BYTES = 12;

/** Highest frequency and shortest field of a list: its upper bound. */
export interface Peak {
	readonly maxTf: number;
	readonly minLength: number;
}

export function skipBytes(count: number): number {
	return count > BLOCK ? Math.ceil(count / BLOCK) * SKIP_BYTES : 0;
}

/**
 * Appends a list of `count` postings, which stand in `docs` (ascending passage numbers) and `tfs` (frequencies from 1)
 * from place `from` on.
 * @param lengths field length of every passage of the segment; undefined for filter terms, which are never scored.
 */
export function encodeList(
	out: ByteWriter,
	docs: Uint32Array,
	tfs: Uint32Array,
	from: number,
	count: number,
	lengths: Uint16Array | undefined,
): Peak {
	const table = skipBytes(count);
	out.reserve(table + count * 10);
	const {bytes} = out;
	const start = out.length + table;
	let at = start;
	let skip = out.length;
	let before = -1;
	let maxTf = 0;
	let minLength = 65_535;
	let blockTf = 0;
	let blockLength = 65_535;
	for (let i = 0; i < count; i++) {
		const doc = docs[from + i]!;
		const tf = tfs[from + i]!;
		let head = (doc - before - 1) * 2 + (tf === 1 ? 1 : 0);
		before = doc;
		while (head > 127) {
			bytes[at++] = (head & 127) | 128;
			head = Math.floor(head / 128);
		}
		bytes[at++] = head;
		if (tf !== 1) {
			let rest = tf;
			while (rest > 127) {
				bytes[at++] = (rest & 127) | 128;
				rest >>>= 7;
			}
			bytes[at++] = rest;
		}
		if (tf > blockTf) blockTf = tf;
		if (lengths !== undefined && lengths[doc]! < blockLength) blockLength = lengths[doc]!;
		if (i % BLOCK === BLOCK - 1 || i === count - 1) {
			if (table > 0) {
				bytes.writeUInt32LE(doc, skip);
				bytes.writeUInt32LE(at - start, skip + 4);
				bytes.writeUInt16LE(Math.min(blockTf, 65_535), skip + 8);
				bytes.writeUInt16LE(blockLength, skip + 10);
				skip += SKIP_BYTES;
			}
			if (blockTf > maxTf) maxTf = blockTf;
			if (blockLength < minLength) minLength = blockLength;
			blockTf = 0;
			blockLength = 65_535;
		}
	}
	out.length = at;
	return {maxTf, minLength};
}

/**
 * Decodes a whole list into `docs` and `tfs` from place `out` on.
 * @param at where the list begins (skip table included). @param end where it ends. @param limit passages in the segment.
 * @throws Damage when the bytes are not such a list.
 */
export function decodeList(
	bytes: Uint8Array,
	at: number,
	end: number,
	count: number,
	limit: number,
	docs: Uint32Array,
	tfs: Uint32Array,
	out = 0,
): void {
	const found = decodePostings(bytes, at + skipBytes(count), end, limit, docs, tfs, out);
	if (found !== count) throw new Damage('a posting list does not end where it should');
}

/**
 * Decodes postings up to `end` into `docs` and `tfs` from place `out` on.
 * @returns how many they are; -1 when the last one runs past `end`, or is of a passage not below `limit`.
 */
export function decodePostings(
	bytes: Uint8Array,
	at: number,
	end: number,
	limit: number,
	docs: Uint32Array,
	tfs: Uint32Array,
	out = 0,
): number {
	let i = at;
	let n = out;
	let doc = -1;
	while (i < end) {
		let byte = bytes[i++]!;
		let head = byte & 127;
		for (let scale = 128; byte > 127; scale *= 128) {
			byte = bytes[i++]!;
			head += (byte & 127) * scale;
		}
		doc += (head >>> 1) + 1;
		let tf = 1;
		if ((head & 1) === 0) {
			byte = bytes[i++]!;
			tf = byte & 127;
			for (let shift = 7; byte > 127; shift += 7) {
				byte = bytes[i++]!;
				tf |= (byte & 127) << shift;
			}
		}
		docs[n] = doc;
		tfs[n++] = tf;
	}
	return i === end && doc < limit ? n - out : -1;
}

/**
 * The frequencies of a few passages: 0 for those that are not in the list. Uses the skip table, so that the cost follows
 * the number of passages asked for. @param wanted ascending. @param out gets one frequency for each.
 */
export function pickFrequencies(
	bytes: Buffer,
	at: number,
	end: number,
	count: number,
	wanted: Uint32Array,
	wantedCount: number,
	out: Uint32Array,
): void {
	const table = skipBytes(count);
	const start = at + table;
	const blocks = table / SKIP_BYTES;
	let block = 0;
	let i = start;
	let left = count;
	let doc = -1;
	let tf = 0;
	for (let w = 0; w < wantedCount; w++) {
		const want = wanted[w]!;
		if (table > 0 && doc < want && lastOf(bytes, at, block) < want) {
			// First block whose last passage is not before the wanted one.
			let low = block + 1;
			let high = blocks;
			while (low < high) {
				const middle = (low + high) >> 1;
				if (lastOf(bytes, at, middle) < want) low = middle + 1;
				else high = middle;
			}
			if (low === blocks) {
				out.fill(0, w, wantedCount);
				return;
			}
			doc = lastOf(bytes, at, low - 1);
			i = start + bytes.readUInt32LE(at + (low - 1) * SKIP_BYTES + 4);
			left = count - low * BLOCK;
			block = low;
			tf = 0;
		}
		while (doc < want && left > 0) {
			if (i >= end) throw new Damage('a posting list is cut short');
			let byte = bytes[i++]!;
			let head = byte & 127;
			for (let scale = 128; byte > 127; scale *= 128) {
				byte = bytes[i++]!;
				head += (byte & 127) * scale;
			}
			doc += (head >>> 1) + 1;
			tf = 1;
			if ((head & 1) === 0) {
				byte = bytes[i++]!;
				tf = byte & 127;
				for (let shift = 7; byte > 127; shift += 7) {
					byte = bytes[i++]!;
					tf |= (byte & 127) << shift;
				}
			}
			left--;
			if (table > 0 && (count - left) % BLOCK === 0 && left > 0) block = (count - left) / BLOCK;
		}
		out[w] = doc === want ? tf : 0;
	}
}

/** Of a block of 128 postings: its last passage, and where it ends behind the skip table. @param at where the list begins. */
export function skipEntry(bytes: Uint8Array, at: number, block: number): {last: number; end: number} {
	return {last: lastOf(bytes, at, block), end: u32(bytes, at + block * SKIP_BYTES + 4)};
}

function lastOf(bytes: Uint8Array, at: number, block: number): number {
	return u32(bytes, at + block * SKIP_BYTES);
}

function u32(bytes: Uint8Array, i: number): number {
	return (bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24)) >>> 0;
}
