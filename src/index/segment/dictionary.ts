/**
 * The dictionary of a segment: terms in UTF-8 order, front-coded in blocks of 64, found by binary search over the block
 * index. Bytes stay bytes: no term becomes a string unless somebody asks for it.
 *
 * An entry: shared prefix, suffix length, suffix, mask of fields (bit 7: the lists follow here), the number of passages
 * when there is more than one field, and for each field its count, its bytes, and for scored lists of two or more the
 * highest frequency and the shortest field.
 */
import {ByteReader, compareBytes, crc32, Damage} from '../../lib/index.ts';
import {FILTER, TERMS_A_BLOCK} from './format.ts';
import {decodeList} from './postings.ts';
import {blockEntry, dictionaryBlocks, type Segment, slice} from './reader.ts';

/** A posting list, not read yet. */
export interface ListRef {
	readonly count: number;
	/** 0 when not known (lists of one, filter lists). */
	readonly maxTf: number;
	readonly minLength: number;
	/** The bytes themselves when they stand in the dictionary, else their place in the postings section. */
	readonly inline: Buffer | undefined;
	readonly offset: number;
	readonly bytes: number;
}

/** Stands on one term at a time. */
export interface TermCursor {
	/** The term's bytes: `term.subarray(0, length)`, overwritten by the next move. */
	readonly term: Buffer;
	readonly length: number;
	/** Moves to the next term; false at the end. */
	next(): boolean;
	/** Moves to the first term at or after `bytes`; false when there is none. Backwards too. */
	seek(bytes: Uint8Array): boolean;
	/** Passages that hold the term in any field, buried ones included. */
	readonly docs: number;
	/** Does the term stand in this field, and where? */
	list(field: number): ListRef | undefined;
	/** Number of postings in the field. */
	count(field: number): number;
	/** Decodes the field's list into `docs` and `tfs`; for merges, which read every list there is. */
	decode(field: number, docs: Uint32Array, tfs: Uint32Array, read: typeof slice): void;
}

const FIELD_COUNT = FILTER + 1;

export function termCursor(segment: Segment): TermCursor {
	const blocks = dictionaryBlocks(segment);
	let block = -1;
	let inBlock = 0;
	let here = new ByteReader(Buffer.alloc(0));
	let postings = 0;
	let term = Buffer.alloc(64);
	let length = 0;
	let isInline = false;
	let docs = 0;
	const counts = new Uint32Array(FIELD_COUNT);
	const sizes = new Uint32Array(FIELD_COUNT);
	const maxTfs = new Uint32Array(FIELD_COUNT);
	const minLengths = new Uint32Array(FIELD_COUNT);
	const offsets = new Float64Array(FIELD_COUNT);

	function enter(number: number): void {
		const bytes = termBlock(segment, number);
		here = new ByteReader(bytes);
		postings = blockEntry(segment, number).postings;
		block = number;
		inBlock = 0;
		length = 0;
	}

	function next(): boolean {
		const total = segment.footer.terms;
		if (block < 0 || inBlock === TERMS_A_BLOCK) {
			if (block + 1 >= blocks) return false;
			enter(block + 1);
		}
		if (block * TERMS_A_BLOCK + inBlock >= total) return false;
		inBlock++;
		const shared = here.varint();
		const suffix = here.varint();
		if (shared > length || here.at + suffix > here.bytes.length) throw new Damage('a term runs past its block');
		length = shared + suffix;
		if (length > term.length) {
			const wider = Buffer.alloc(length * 2);
			term.copy(wider, 0, 0, shared);
			term = wider;
		}
		for (let i = shared; i < length; i++) term[i] = here.bytes[here.at++]!;
		readLists();
		return true;
	}

	function readLists(): void {
		const mask = here.varint();
		isInline = (mask & 128) !== 0;
		const fields = mask & 127;
		const isOne = (fields & (fields - 1)) === 0;
		if (!isOne) docs = here.varint();
		let all = 0;
		for (let field = 0; field < FIELD_COUNT; field++) {
			if ((mask & (1 << field)) === 0) {
				counts[field] = 0;
				continue;
			}
			const count = here.varint();
			const bytes = here.varint();
			if (count === 0 || count > segment.docs || bytes < count) throw new Damage('a posting list of impossible size');
			const scored = count > 1 && field !== FILTER;
			counts[field] = count;
			if (isOne) docs = count;
			sizes[field] = bytes;
			maxTfs[field] = scored ? here.varint() : 0;
			minLengths[field] = scored ? here.varint() : 0;
			offsets[field] = all;
			all += bytes;
		}
		const base = isInline ? here.at : postings;
		for (let field = 0; field < FIELD_COUNT; field++) offsets[field]! += base;
		if (isInline) here.at += all;
		else postings += all;
		if (here.at > here.bytes.length) throw new Damage('a term runs past its block');
	}

	function seek(bytes: Uint8Array): boolean {
		const target = blockFor(segment, blocks, bytes);
		if (target < 0) {
			block = -1;
			return next();
		}
		// Going on inside a block is cheaper than entering it again; fuzzy walks do it all the time.
		const isAhead = block === target && inBlock > 0 && compareBytes(term, 0, length, bytes, 0, bytes.length) < 0;
		if (!isAhead) enter(target);
		while (next()) if (compareBytes(term, 0, length, bytes, 0, bytes.length) >= 0) return true;
		return false;
	}

	return {
		get term() {
			return term;
		},
		get length() {
			return length;
		},
		get docs() {
			return docs;
		},
		next,
		seek,
		list(field) {
			const count = counts[field]!;
			if (count === 0) return undefined;
			const at = offsets[field]!;
			const bytes = sizes[field]!;
			const inline = isInline ? here.bytes.subarray(at, at + bytes) : undefined;
			return {count, maxTf: maxTfs[field]!, minLength: minLengths[field]!, inline, offset: isInline ? 0 : at, bytes};
		},
		count: (field) => counts[field]!,
		decode(field, docs, tfs, read) {
			const count = counts[field]!;
			const at = offsets[field]!;
			const size = sizes[field]!;
			if (isInline) decodeList(here.bytes, at, at + size, count, segment.docs, docs, tfs);
			else {
				const bytes = readOuter(segment, at, size, read);
				decodeList(bytes, 0, bytes.length, count, segment.docs, docs, tfs);
			}
		},
	};
}

/** Moves a cursor to exactly this term. */
export function findTerm(cursor: TermCursor, bytes: Uint8Array): boolean {
	return (
		cursor.seek(bytes) &&
		cursor.length === bytes.length &&
		compareBytes(cursor.term, 0, cursor.length, bytes, 0, bytes.length) === 0
	);
}

/** The bytes of a posting list, checked. */
export function readList(segment: Segment, list: ListRef): Buffer {
	if (list.inline) return list.inline;
	const {lists, hot} = segment.cache;
	const kept = hot ? undefined : lists.get(list.offset);
	if (kept) return kept;
	const bytes = readOuter(segment, list.offset, list.bytes, slice);
	if (!hot) lists.set(list.offset, bytes, bytes.length);
	return bytes;
}

/** A list that stands in the postings section. @param read gives bytes of the file by absolute place. */
function readOuter(segment: Segment, offset: number, size: number, read: typeof slice): Buffer {
	const [start, length] = segment.footer.at.postings;
	if (size < 5 || offset + size > length) throw new Damage('a posting list lies outside its section');
	const bytes = read(segment, start + offset, size);
	const {hot, checked} = segment.cache;
	if (!hot && !checked.has(offset)) {
		if (bytes.readUInt32LE(size - 4) !== crc32(bytes, 0, 0, size - 4)) {
			throw new Damage('a posting list does not match its checksum');
		}
		if (checked.size < 10_000) checked.add(offset);
	}
	return bytes.subarray(0, size - 4);
}

/** The last block whose separator is not after `bytes`; -1 when the dictionary is empty. */
function blockFor(segment: Segment, blocks: number, bytes: Uint8Array): number {
	if (blocks === 0) return -1;
	let low = 0;
	let high = blocks - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		const entry = blockEntry(segment, middle);
		if (compareBytes(entry.bytes, entry.from, entry.to, bytes, 0, bytes.length) <= 0) low = middle;
		else high = middle - 1;
	}
	return low;
}

function termBlock(segment: Segment, number: number): Buffer {
	const known = segment.cache.terms.get(number);
	if (known) return known;
	const {offset, crc} = blockEntry(segment, number);
	const [start, length] = segment.footer.at.dictionary;
	const end = number + 1 < dictionaryBlocks(segment) ? blockEntry(segment, number + 1).offset : length;
	if (offset >= end || end > length) throw new Damage('the block index is out of order');
	const bytes = slice(segment, start + offset, end - offset);
	if (!segment.cache.hot && crc32(bytes) !== crc) throw new Damage('a dictionary block does not match its checksum');
	// Questions come back to the same blocks; merges walk through all of them once.
	if (segment.cache.terms.size >= 256) segment.cache.terms.clear();
	segment.cache.terms.set(number, bytes);
	return bytes;
}
