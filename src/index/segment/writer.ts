/**
 * Writes one segment file, front to back, in one pass: stored blocks first, then terms in ascending order, then the
 * tables. Used alike for new passages and for merges; what it has not flushed yet is small (dictionary and tables).
 * A writer that fails or dies leaves a file that no manifest names.
 */
import {ByteWriter, crc32} from '../../lib/index.ts';
import {type Directory, freshName, type NewFile} from '../directory/index.ts';
import {
	FILTER,
	FOOTER_JSON,
	type Footer,
	INLINE_BYTES,
	LENGTHS,
	MAGIC,
	type Section,
	type SegmentRef,
	STORED_ENTRY,
	TERMS_A_BLOCK,
} from './format.ts';
import {encodeList, type Peak} from './postings.ts';
import type {Deflated} from './stored.ts';

/** The postings of a term in one field: `count` of them from place `from` on. Filled anew for every term. */
export interface FieldList {
	readonly field: number;
	docs: Uint32Array;
	tfs: Uint32Array;
	from: number;
	count: number;
}

/** One list for each field, without postings. */
export function newFieldLists(): FieldList[] {
	const none = new Uint32Array(0);
	return Array.from({length: FILTER + 1}, (_, field) => ({field, docs: none, tfs: none, from: 0, count: 0}));
}

/** What is known of the passages before the first term is written. */
export interface DocTables {
	readonly docs: number;
	/** One array a scored field. */
	readonly lengths: readonly Uint16Array[];
	readonly times: Uint32Array;
	/** One for each passage, as `putRecord` writes them. */
	readonly records: Uint8Array;
	/** `session \t project`, by session number. */
	readonly sessions: readonly string[];
}

export interface SegmentWriter {
	/** Appends a stored block. Numbers go from 0 without a gap, in any order. */
	block(number: number, block: Deflated): void;
	/** Hands over the tables; after the last block and before the first term. */
	tables(tables: DocTables): void;
	/** Appends a term, the first `length` of `bytes` (ascending UTF-8), with its lists by field; empty ones are passed over. */
	term(bytes: Uint8Array, length: number, lists: readonly FieldList[]): void;
	/** Completes the file. */
	finish(): SegmentRef;
	/** Gives up: removes the file. */
	abandon(): void;
}

export function writeSegment(directory: Directory): SegmentWriter {
	const name = freshName('seg', 'dat');
	const file = directory.create(name);
	const out = buffered(file);
	/** Of each stored block, by number, what the file says of it: four numbers. */
	const storedIndex: (readonly number[])[] = [];
	let tables: DocTables | undefined;
	/** For each passage the number of the last term counted in it, from 1. */
	let stamps = new Uint32Array(0);
	let hot = 0;

	const dictionary = new ByteWriter(1 << 16);
	const blockIndex = new ByteWriter(4096);
	const separators = new ByteWriter(4096);
	const postings = new ByteWriter(1 << 16);
	const lists = new ByteWriter(1024);
	/** Of the lists of the term at hand. */
	const ends: number[] = [];
	const peaks: Peak[] = [];
	let postingsBytes = 0;
	let postingsCrc = 0;
	let terms = 0;
	let blockStart = 0;
	let last = Buffer.alloc(256);
	let lastLength = 0;

	out.append(Buffer.from(MAGIC, 'latin1'));

	function closeBlock(): void {
		if (dictionary.length === blockStart) return;
		blockIndex.u32(crc32(dictionary.bytes.subarray(blockStart, dictionary.length)));
		blockStart = dictionary.length;
	}

	function openBlock(bytes: Uint8Array, length: number): void {
		closeBlock();
		if (terms > 0) separators.raw(bytes, 0, sharedPrefix(last, lastLength, bytes, length) + 1);
		blockIndex.u32(dictionary.length);
		blockIndex.u32(postingsBytes + postings.length);
		blockIndex.u32(separators.length);
		lastLength = 0;
	}

	function flushPostings(): void {
		postingsCrc = crc32(postings.contents(), postingsCrc);
		postingsBytes += postings.length;
		out.append(postings.contents());
		postings.length = 0;
	}

	/** Passages that hold the term in any field: what a document frequency is. */
	function countUnion(fieldLists: readonly FieldList[]): number {
		let count = 0;
		const stamp = terms + 1;
		for (const {docs, from, count: length} of fieldLists) {
			for (let i = from; i < from + length; i++) {
				if (stamps[docs[i]!] === stamp) continue;
				stamps[docs[i]!] = stamp;
				count++;
			}
		}
		return count;
	}

	return {
		block(number, {deflated, rawLength, crc}) {
			storedIndex[number] = [out.position(), deflated.length, rawLength, crc];
			out.append(deflated);
		},
		tables(given) {
			tables = given;
			stamps = new Uint32Array(given.docs);
			hot = out.position();
		},
		term(bytes, length, fieldLists) {
			if (!tables) throw new Error('a term before the tables');
			if (terms % TERMS_A_BLOCK === 0) openBlock(bytes, length);
			const shared = sharedPrefix(last, lastLength, bytes, length);
			dictionary.varint(shared);
			dictionary.varint(length - shared);
			dictionary.raw(bytes, shared, length);
			lists.length = 0;
			let mask = 0;
			let fields = 0;
			for (const {field, docs, tfs, from, count} of fieldLists) {
				if (count === 0) continue;
				mask |= 1 << field;
				fields++;
				peaks[field] = encodeList(lists, docs, tfs, from, count, tables.lengths[field]);
				ends[field] = lists.length;
			}
			const inline = lists.length <= INLINE_BYTES;
			dictionary.varint(inline ? mask | 128 : mask);
			if (fields > 1) dictionary.varint(countUnion(fieldLists));
			let start = 0;
			for (const {field, count} of fieldLists) {
				if (count === 0) continue;
				const end = ends[field]!;
				dictionary.varint(count);
				dictionary.varint(inline ? end - start : end - start + 4);
				if (count > 1 && field !== FILTER) {
					dictionary.varint(peaks[field]!.maxTf);
					dictionary.varint(peaks[field]!.minLength);
				}
				if (!inline) {
					postings.raw(lists.bytes, start, end);
					postings.u32(crc32(lists.bytes, 0, start, end));
				}
				start = end;
			}
			if (inline) dictionary.raw(lists.bytes, 0, lists.length);
			if (postings.length > 1 << 20) flushPostings();
			if (last.length < length) last = Buffer.alloc(length * 2);
			for (let i = 0; i < length; i++) last[i] = bytes[i]!;
			lastLength = length;
			terms++;
		},
		finish() {
			if (!tables) throw new Error('a segment without tables');
			closeBlock();
			const at: Partial<Record<Section, [number, number, number]>> = {};
			flushPostings();
			at.postings = [out.position() - postingsBytes, postingsBytes, postingsCrc];
			const section = (name: Section, ...pieces: readonly Uint8Array[]) => {
				let crc = 0;
				const start = out.position();
				for (const piece of pieces) {
					crc = crc32(piece, crc);
					out.append(piece);
				}
				at[name] = [start, out.position() - start, crc];
			};
			section('dictionary', dictionary.contents());
			section('blocks', blockIndex.contents(), separators.contents());
			for (const [field, name] of LENGTHS.entries()) section(name, bytesOf(tables.lengths[field]!));
			section('times', bytesOf(tables.times));
			section('docs', tables.records);
			section('sessions', ...sessionTable(tables.sessions));
			section('stored', storedTable(storedIndex));
			const footer: Footer = {
				docs: tables.docs,
				terms,
				sum: tables.lengths.map((field) => field.reduce((sum, length) => sum + length, 0)),
				filled: tables.lengths.map((field) => field.reduce((sum, length) => sum + (length > 0 ? 1 : 0), 0)),
				oldest: tables.times.reduce((a, b) => Math.min(a, b), 0xffff_ffff),
				newest: tables.times.reduce((a, b) => Math.max(a, b), 0),
				sessions: tables.sessions.length,
				storedBlocks: storedIndex.length,
				at: at as Footer['at'],
			};
			const text = Buffer.from(JSON.stringify(footer).padEnd(FOOTER_JSON));
			out.append(text);
			out.sink.u32(crc32(text));
			out.append(Buffer.from(MAGIC, 'latin1'));
			out.flush();
			// A tail is rewritten in a moment and its transcript still stands; a big segment is dear.
			file.finish(tables.docs > 2_048);
			return {file: name, docs: tables.docs, bytes: out.position(), hot};
		},
		abandon: () => file.abandon(),
	};
}

/** A file that is only appended to, with one buffer in front of it. */
function buffered(file: NewFile) {
	const sink = new ByteWriter(1 << 18);
	let written = 0;
	function flush(): void {
		file.append(sink.contents());
		written += sink.length;
		sink.length = 0;
	}
	return {
		sink,
		flush,
		position: () => written + sink.length,
		append(bytes: Uint8Array): void {
			sink.raw(bytes);
			if (sink.length > 1 << 20) flush();
		},
	};
}

function bytesOf(array: Uint16Array | Uint32Array): Uint8Array {
	return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function storedTable(blocks: readonly (readonly number[])[]): Uint8Array {
	const table = new ByteWriter(blocks.length * STORED_ENTRY);
	for (const block of blocks) for (const number of block) table.u32(number);
	return table.contents();
}

function sessionTable(sessions: readonly string[]): [Uint8Array, Uint8Array] {
	const ends = new ByteWriter(sessions.length * 4);
	const strings = new ByteWriter(1024);
	for (const session of sessions) {
		strings.raw(Buffer.from(session));
		ends.u32(strings.length);
	}
	return [ends.contents(), strings.contents()];
}

function sharedPrefix(a: Uint8Array, aLength: number, b: Uint8Array, bLength: number): number {
	const most = Math.min(aLength, bLength);
	let i = 0;
	while (i < most && a[i] === b[i]) i++;
	return i;
}
