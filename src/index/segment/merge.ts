/**
 * Several neighbouring segments → one, without the passages that are buried. Stored blocks that are whole and full are
 * copied as they lie; posting lists are joined by shifting passage numbers; no text is analysed again. Because frequencies
 * and lengths are stored, not weights, nothing is lost by it.
 */

import {ByteWriter, compareBytes} from '../../lib/index.ts';
import type {Directory} from '../directory/index.ts';
import {type TermCursor, termCursor} from './dictionary.ts';
import {type DocRecord, putRecord} from './doc-record.ts';
import {DOC_BYTES, FILTER, type SegmentRef} from './format.ts';
import type {DocNumber} from './numbers.ts';
import {FIELDS} from './passage.ts';
import {
	allTimes,
	docRecord,
	fieldLengths,
	isDead,
	rawBlock,
	type Segment,
	sessionOf,
	slice,
	storedBlock,
} from './reader.ts';
import {type BlockKind, blockKind, isFull, type Packer, packBlocks, storedEnd} from './stored.ts';
import {type DocTables, type FieldList, newFieldLists, type SegmentWriter, writeSegment} from './writer.ts';

const GONE = 0xffff_ffff;
const WINDOW = 1 << 20;

interface Source {
	readonly segment: Segment;
	/** Old passage number → new one, or GONE. */
	readonly numbers: Uint32Array;
}

/**
 * @param beat called now and then, so that a caller can keep its lock alive.
 * @returns undefined when nothing is left. Throws Damage when a source is not whole; nothing is written then.
 */
export function mergeSegments(
	directory: Directory,
	segments: readonly Segment[],
	beat = () => {},
): SegmentRef | undefined {
	let docs = 0;
	const sources = segments.map((segment): Source => {
		const numbers = new Uint32Array(segment.docs);
		for (let doc = 0 as DocNumber; doc < segment.docs; doc++) numbers[doc] = isDead(segment, doc) ? GONE : docs++;
		return {segment, numbers};
	});
	if (docs === 0) return undefined;
	const writer = writeSegment(directory);
	try {
		writer.tables(copyDocs(writer, sources, docs, beat));
		copyTerms(writer, sources, docs, beat);
		return writer.finish();
	} catch (error) {
		writer.abandon();
		throw error;
	}
}

function copyDocs(writer: SegmentWriter, sources: readonly Source[], docs: number, beat: () => void): DocTables {
	const lengths = FIELDS.map(() => new Uint16Array(docs));
	const times = new Uint32Array(docs);
	const records = new ByteWriter(docs * DOC_BYTES);
	const sessions = new Map<string, number>();
	const packer = packBlocks((number, block) => writer.block(number, block));
	for (const {segment, numbers} of sources) {
		const oldLengths = FIELDS.map((_, field) => fieldLengths(segment, field));
		const oldTimes = allTimes(segment);
		const sessionNumbers = new Map<number, number>();
		const placeOf = blockMover(segment, numbers, packer);
		for (let doc = 0 as DocNumber; doc < segment.docs; doc++) {
			if (doc % 256 === 0) beat();
			const number = numbers[doc]!;
			if (number === GONE) continue;
			const record = docRecord(segment, doc);
			times[number] = oldTimes[doc]!;
			for (let field = 0; field < lengths.length; field++) lengths[field]![number] = oldLengths[field]![doc]!;
			let session = sessionNumbers.get(record.sessionNumber);
			if (session === undefined) {
				const owner = sessionOf(segment, record.sessionNumber);
				const name = `${owner.session}\t${owner.project}`;
				session = sessions.get(name) ?? sessions.size;
				sessions.set(name, session);
				sessionNumbers.set(record.sessionNumber, session);
			}
			putRecord(records, session, record, placeOf(record), record.time);
		}
	}
	packer.close();
	return {docs, lengths, times, records: records.contents(), sessions: [...sessions.keys()]};
}

/** What is known of a stored block: bits. */
const HAS = {said: 1, run: 2, gone: 4} as const;

/**
 * Moves what is stored of a segment: a full block as it lies, when nothing in it is buried and it is of one kind (blocks written
 * by an earlier version hold both); of the others passage by passage.
 * @returns the new place of a passage that lives on.
 */
function blockMover(
	segment: Segment,
	numbers: Uint32Array,
	packer: Packer,
): (record: DocRecord) => readonly [number, number] {
	const holds = new Uint8Array(segment.footer.storedBlocks);
	for (let doc = 0 as DocNumber; doc < segment.docs; doc++) {
		const {block, role} = docRecord(segment, doc);
		holds[block]! |= numbers[doc] === GONE ? HAS.gone : HAS[blockKind(role)];
	}
	/** Number of the copy; undefined when the block is taken apart. */
	const copies = new Map<number, number | undefined>();
	function copyOf(block: number, kind: BlockKind): number | undefined {
		const stored = holds[block] === HAS[kind] ? storedBlock(segment, block) : undefined;
		return stored && isFull(kind, stored.rawLength) ? packer.copy(stored) : undefined;
	}
	return ({block, offset, role}) => {
		const kind = blockKind(role);
		if (!copies.has(block)) copies.set(block, copyOf(block, kind));
		const copy = copies.get(block);
		if (copy !== undefined) return [copy, offset];
		const raw = rawBlock(segment, block);
		return packer.add(kind, raw.subarray(offset, storedEnd(raw, offset)));
	};
}

function copyTerms(writer: SegmentWriter, sources: readonly Source[], docs: number, beat: () => void): void {
	const lists = newFieldLists();
	for (const list of lists) {
		list.docs = new Uint32Array(docs);
		list.tfs = new Uint32Array(docs);
	}
	// Decoding needs room for buried passages too.
	const most = sources.reduce((max, {segment}) => Math.max(max, segment.docs), 0);
	const oldDocs = new Uint32Array(most);
	const oldTfs = new Uint32Array(most);
	let open = sources.map((source) => ({...source, cursor: termCursor(source.segment), read: windowed(), ended: false}));
	for (const source of open) source.ended = !source.cursor.next();
	open = open.filter(({ended}) => !ended);
	let term = Buffer.alloc(256);
	for (let terms = 0; open.length > 0; terms++) {
		let least = open[0]!.cursor;
		for (const {cursor} of open) if (compareTerms(cursor, least) < 0) least = cursor;
		const {length} = least;
		if (length > term.length) term = Buffer.alloc(length * 2);
		least.term.copy(term, 0, 0, length);
		for (const list of lists) list.count = 0;
		let ended = false;
		for (const source of open) {
			const {numbers, cursor, read} = source;
			if (compareBytes(cursor.term, 0, cursor.length, term, 0, length) !== 0) continue;
			for (let field = 0; field <= FILTER; field++) {
				const count = cursor.count(field);
				if (count === 0) continue;
				cursor.decode(field, oldDocs, oldTfs, read);
				append(lists[field]!, numbers, oldDocs, oldTfs, count);
			}
			source.ended = !cursor.next();
			ended ||= source.ended;
		}
		if (lists.some(({count}) => count > 0)) writer.term(term, length, lists);
		if (ended) open = open.filter((source) => !source.ended);
		if (terms % 4096 === 0) beat();
	}
}

/** The postings of a source that live on, under their new numbers. */
function append(to: FieldList, numbers: Uint32Array, docs: Uint32Array, tfs: Uint32Array, count: number): void {
	let n = to.count;
	for (let i = 0; i < count; i++) {
		const number = numbers[docs[i]!]!;
		if (number === GONE) continue;
		to.docs[n] = number;
		to.tfs[n++] = tfs[i]!;
	}
	to.count = n;
}

function compareTerms(a: TermCursor, b: TermCursor): number {
	return compareBytes(a.term, 0, a.length, b.term, 0, b.length);
}

/** Postings of a merge are read front to back: a megabyte at a time instead of one read a list. */
function windowed(): typeof slice {
	let window: Buffer = Buffer.alloc(0);
	let from = 0;
	return (segment, offset, length) => {
		if (offset < from || offset + length > from + window.length) {
			from = offset;
			window = slice(segment, offset, Math.min(Math.max(length, WINDOW), segment.ref.bytes - offset));
		}
		return window.subarray(offset - from, offset - from + length);
	};
}
