/**
 * An open segment: its file, and the parts of it that have been read so far.
 *
 * Every length is checked against the file's size and every sum before anything is allocated or believed; what does not
 * fit throws Damage. A small segment is one read; of a big one only what a search needs is ever in memory.
 */

import {crc32, Damage, hasBit, Recent} from '../../lib/index.ts';
import type {Directory, OpenFile} from '../directory/index.ts';
import {type DocRecord, readRecord} from './doc-record.ts';
import {
	DOC_BYTES,
	FOOTER_BYTES,
	FOOTER_JSON,
	type Footer,
	INDEX_ENTRY,
	LENGTHS,
	MAGIC,
	SECTIONS,
	type Section,
	type SegmentRef,
	SMALL_HOT,
	STORED_ENTRY,
} from './format.ts';
import type {DocNumber} from './numbers.ts';
import type {Passage} from './passage.ts';
import {type Deflated, decodeStored, inflateBlock} from './stored.ts';

export interface Segment {
	readonly ref: SegmentRef;
	readonly file: OpenFile;
	readonly docs: number;
	readonly footer: Footer;
	/** Bitmap of buried passages, when there are any. */
	readonly dead: Uint8Array | undefined;
	/** Filled on demand; use the functions below. */
	readonly cache: {
		hot: Buffer | undefined;
		sections: Partial<Record<Section, Buffer>>;
		lengths: Uint16Array[];
		times?: Uint32Array;
		/** Pieces of the table of passages. */
		pages: Buffer[];
		terms: Map<number, Buffer>;
		/** Offsets of posting lists whose sum has been checked. */
		checked: Set<number>;
		/** Posting lists by offset, and raw stored blocks by number, that were asked for lately. */
		lists: Recent<Buffer>;
		stored: Recent<Buffer>;
		/** Whatever else is made of the segment once and asked for often. */
		made: Map<string, unknown>;
	};
}

/** Questions share words, and one question asks for a word more than once. */
const LIST_BYTES = 16e6;
/** To read a few KB of a file costs as much as to read one record, and a question asks for hundreds. */
const PAGE_DOCS = 512;
/** Passages that are looked at together lie in a few dozen blocks. */
const STORED_BYTES = 1.5e6;

/**
 * @throws Damage when the file is not the one the manifest means; the file system's error when it cannot be opened
 * (ENOENT: merged away, read the manifest again).
 */
export function openSegment(directory: Directory, ref: SegmentRef, dead?: Uint8Array): Segment {
	const file = directory.open(ref.file);
	try {
		const {size} = file;
		if (size !== ref.bytes || size < FOOTER_BYTES + MAGIC.length || ref.hot > size - FOOTER_BYTES || ref.hot < 4) {
			throw new Damage(`${size} bytes instead of ${ref.bytes}`);
		}
		const isSmall = size - ref.hot <= SMALL_HOT;
		const end = file.read(isSmall ? ref.hot : size - FOOTER_BYTES, isSmall ? size - ref.hot : FOOTER_BYTES);
		const footer = readFooter(end.subarray(end.length - FOOTER_BYTES), ref);
		const cache: Segment['cache'] = {
			hot: isSmall ? end : undefined,
			sections: {},
			lengths: [],
			pages: [],
			terms: new Map(),
			checked: new Set(),
			lists: new Recent(LIST_BYTES),
			stored: new Recent(STORED_BYTES),
			made: new Map(),
		};
		const segment: Segment = {ref, file, docs: ref.docs, footer, dead, cache};
		if (isSmall) for (const name of SECTIONS) checkSum(segment, name, slice(segment, ...range(footer, name)));
		return segment;
	} catch (error) {
		file.close();
		throw error;
	}
}

/** The same open file, with other passages deleted: what was read of it still holds. */
export function withTombstones(segment: Segment, ref: SegmentRef, dead: Uint8Array | undefined): Segment {
	if (ref.dead?.file === segment.ref.dead?.file) return segment;
	const made = new Map([...segment.cache.made].filter(([name]) => name !== 'dead' && name !== 'scopes'));
	return {...segment, ref, dead, cache: {...segment.cache, made}};
}

export function closeSegment(segment: Segment): void {
	segment.file.close();
}

function readFooter(bytes: Buffer, ref: SegmentRef): Footer {
	const json = bytes.subarray(0, FOOTER_JSON);
	if (bytes.toString('latin1', FOOTER_JSON + 4) !== MAGIC || bytes.readUInt32LE(FOOTER_JSON) !== crc32(json)) {
		throw new Damage('the footer does not match its checksum');
	}
	const footer = JSON.parse(json.toString()) as Footer;
	const limit = ref.bytes - FOOTER_BYTES;
	for (const name of SECTIONS) {
		const [offset, length] = footer.at[name];
		if (!(offset >= ref.hot && length >= 0 && offset + length <= limit))
			throw new Damage(`${name} lies outside the file`);
	}
	const sized: [Section, number][] = [
		...LENGTHS.map((name): [Section, number] => [name, ref.docs * 2]),
		['times', ref.docs * 4],
		['docs', ref.docs * DOC_BYTES],
		['stored', footer.storedBlocks * STORED_ENTRY],
	];
	for (const [name, length] of sized) {
		if (footer.at[name][1] !== length) throw new Damage(`${name} has the wrong size`);
	}
	if (footer.docs !== ref.docs) throw new Damage('another number of passages than the manifest says');
	return footer;
}

function range(footer: Footer, name: Section): [number, number] {
	return [footer.at[name][0], footer.at[name][1]];
}

/** Bytes of the file by absolute place; in memory for small segments. */
export function slice(segment: Segment, offset: number, length: number): Buffer {
	if (offset < 0 || length < 0 || offset + length > segment.ref.bytes) throw new Damage('a part lies outside the file');
	const hot = segment.cache.hot;
	if (hot && offset >= segment.ref.hot)
		return hot.subarray(offset - segment.ref.hot, offset - segment.ref.hot + length);
	return segment.file.read(offset, length);
}

function checkSum(segment: Segment, name: Section, bytes: Buffer): void {
	if (crc32(bytes) !== segment.footer.at[name][2]) throw new Damage(`${name} does not match its checksum`);
}

/** A whole section, read and checked once. */
export function section(segment: Segment, name: Section): Buffer {
	const known = segment.cache.sections[name];
	if (known) return known;
	const bytes = slice(segment, ...range(segment.footer, name));
	if (!segment.cache.hot) checkSum(segment, name, bytes);
	segment.cache.sections[name] = bytes;
	return bytes;
}

/** Length of a scored field of every passage. */
export function fieldLengths(segment: Segment, field: number): Uint16Array {
	const known = segment.cache.lengths[field];
	if (known) return known;
	const bytes = section(segment, LENGTHS[field]!);
	const lengths =
		bytes.byteOffset % 2 === 0
			? new Uint16Array(bytes.buffer, bytes.byteOffset, segment.docs)
			: new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
	segment.cache.lengths[field] = lengths;
	return lengths;
}

/** Unix seconds of every passage. */
export function allTimes(segment: Segment): Uint32Array {
	const bytes = section(segment, 'times');
	segment.cache.times ??= new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
	return segment.cache.times;
}

export function docRecord(segment: Segment, doc: DocNumber): DocRecord {
	if (doc < 0 || doc >= segment.docs) throw new Damage(`passage ${doc} of ${segment.docs}`);
	const {sections, pages} = segment.cache;
	if (sections.docs) return readRecord(sections.docs, doc * DOC_BYTES);
	const page = Math.floor(doc / PAGE_DOCS);
	pages[page] ??= pageOf(segment, page);
	return readRecord(pages[page]!, (doc % PAGE_DOCS) * DOC_BYTES);
}

/** Records carry their own checks, so that a page needs none. */
function pageOf(segment: Segment, page: number): Buffer {
	const first = page * PAGE_DOCS;
	const docs = Math.min(PAGE_DOCS, segment.docs - first);
	return slice(segment, segment.footer.at.docs[0] + first * DOC_BYTES, docs * DOC_BYTES);
}

export function sessionOf(segment: Segment, number: number): {session: string; project: string} {
	const table = section(segment, 'sessions');
	const count = segment.footer.sessions;
	if (number >= count || count * 4 > table.length) throw new Damage('a passage names no session');
	const from = number === 0 ? 0 : table.readUInt32LE((number - 1) * 4);
	const to = table.readUInt32LE(number * 4);
	if (from > to || count * 4 + to > table.length) throw new Damage('the session table is out of order');
	const text = table.toString('utf8', count * 4 + from, count * 4 + to);
	const tab = text.lastIndexOf('\t');
	return {session: text.slice(0, tab), project: text.slice(tab + 1)};
}

/** A stored block as it lies in the file. */
export function storedBlock(segment: Segment, number: number): Deflated {
	const table = section(segment, 'stored');
	if (number >= segment.footer.storedBlocks) throw new Damage('a passage names no stored block');
	const at = number * STORED_ENTRY;
	const offset = table.readUInt32LE(at);
	const length = table.readUInt32LE(at + 4);
	if (offset + length > segment.ref.hot) throw new Damage('a stored block lies outside its region');
	return {
		deflated: slice(segment, offset, length),
		rawLength: table.readUInt32LE(at + 8),
		crc: table.readUInt32LE(at + 12),
	};
}

/** The raw bytes of a stored block. */
export function rawBlock(segment: Segment, number: number): Buffer {
	const kept = segment.cache.stored.get(number);
	if (kept) return kept;
	const {deflated, rawLength, crc} = storedBlock(segment, number);
	const raw = inflateBlock(deflated, rawLength, crc);
	segment.cache.stored.set(number, raw, raw.length);
	return raw;
}

export function passageOf(segment: Segment, doc: DocNumber): Passage {
	const {sessionNumber, turn, part, role, block, offset, time} = docRecord(segment, doc);
	const owner = sessionOf(segment, sessionNumber);
	return decodeStored(rawBlock(segment, block), offset, {...owner, turn, part, role, time});
}

/** Is this passage buried? */
export function isDead(segment: Segment, doc: DocNumber): boolean {
	return segment.dead !== undefined && hasBit(segment.dead, doc);
}

/** Number of dictionary blocks. */
export function dictionaryBlocks(segment: Segment): number {
	return Math.ceil(segment.footer.terms / 64);
}

/** Entry `number` of the block index: where its terms and its postings begin, and its separator. */
export function blockEntry(segment: Segment, number: number) {
	const bytes = section(segment, 'blocks');
	const count = dictionaryBlocks(segment);
	const at = number * INDEX_ENTRY;
	const names = count * INDEX_ENTRY;
	if (number >= count || names > bytes.length) throw new Damage('the block index is too short');
	const from = number === 0 ? 0 : bytes.readUInt32LE(at - INDEX_ENTRY + 8);
	const to = bytes.readUInt32LE(at + 8);
	return {
		bytes,
		offset: bytes.readUInt32LE(at),
		postings: bytes.readUInt32LE(at + 4),
		crc: bytes.readUInt32LE(at + 12),
		from: names + from,
		to: names + to,
	};
}
