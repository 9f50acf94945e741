/**
 * One immutable file of the catalog: session records and, at the end, a table in which one session is found with three
 * small reads.
 *
 * ```
 * records: head JSON | reading JSON | turn facts, one after the other
 * entries: key, stamp, lengths and checksums of a record (see Entry)
 * table:   per session 16 bytes {hash of key, offset of entry, its length, its crc}, sorted by hash
 * footer:  40 bytes {"DJC1", sessions, start of entries, start of table, crc of table, 0, crc of footer}
 * ```
 * A removal, and a session left out on purpose, is an entry without a record. Whatever does not fit its checksum or the file's size throws `Damage`.
 */
import {ByteReader, crc32, Damage} from '../../lib/index.ts';
import type {SessionHead} from '../../model/index.ts';
import type {Directory, OpenFile} from '../directory/index.ts';

export const magic = 0x31434a44;
export const footerSize = 40;
export const rowSize = 16;
/** What a file may take in memory as a whole: 4,000 busy sessions. */
const aheadMost = 32e6;

export interface Entry {
	/** SessionHead.key */
	readonly key: string;
	/** What the transcript and its sidecars looked like when they were read. */
	readonly stamp: string;
	readonly removed: boolean;
	/** Read, and left out because the person wants it so: no record, only the stamp. */
	readonly hidden: boolean;
	/** The transcript is no longer there. */
	readonly gone: boolean;
	/** Does the session name a parent? undefined: the head must be asked (files of older versions do not say). */
	readonly isCopy: boolean | undefined;
	/** SessionHead.end, and Turn.key of the first turn ('' when there is none). */
	readonly end: number;
	readonly firstTurn: string;
	/** Where the record lies, and the lengths and checksums of its three pieces. */
	readonly at: number;
	readonly lengths: readonly [number, number, number];
	readonly crcs: readonly [number, number, number];
}

/** Which files make up a catalog, oldest first: the part of a manifest that is the catalog's. */
export interface CatalogFiles {
	readonly catalog: readonly string[];
}

export interface CatalogFile {
	readonly name: string;
	readonly bytes: number;
	readonly count: number;
	find(key: string): Entry | undefined;
	/** Decoded once. */
	entries(): readonly Entry[];
	/** Heads that were decoded, by the place of their record: lists and questions ask for the same ones again. */
	readonly heads: Map<number, SessionHead>;
	/** Piece 0 is the head, 1 the reading, 2 the turn facts. */
	piece(entry: Entry, which: 0 | 1 | 2): Buffer;
	/** All three as they lie, unchecked: for a copy that keeps their checksums. */
	record(entry: Entry): Uint8Array;
	/** Reads the file at once, unless it is huge: for whoever wants every record of it. */
	readAhead(): void;
	close(): void;
}

/**
 * @throws Damage when the footer or the table is not whole; what the file system says when it cannot be opened.
 */
export function openCatalogFile(directory: Directory, name: string): CatalogFile {
	const file = directory.open(name);
	try {
		return catalogFile(file, name);
	} catch (error) {
		file.close();
		throw error;
	}
}

function catalogFile(file: OpenFile, name: string): CatalogFile {
	const {size} = file;
	let ahead: Buffer | undefined;
	const read = (at: number, length: number): Buffer => {
		if (!(at >= 0 && length >= 0 && at + length <= size)) throw new Damage(`${name}: points outside itself`);
		return ahead ? ahead.subarray(at, at + length) : file.read(at, length);
	};
	if (size < footerSize) throw new Damage(`${name}: too short`);
	const footer = read(size - footerSize, footerSize);
	if (footer.readUInt32LE(0) !== magic || footer.readUInt32LE(36) !== crc32(footer.subarray(0, 36))) {
		throw new Damage(`${name}: damaged at its end`);
	}
	const count = footer.readUInt32LE(4);
	const entriesAt = footer.readDoubleLE(8);
	const tableAt = footer.readDoubleLE(16);
	const table = read(tableAt, count * rowSize);
	if (crc32(table) !== footer.readUInt32LE(24)) throw new Damage(`${name}: damaged table`);

	const entryOf = (row: number, bytes: Buffer, from: number, to: number): Entry => {
		if (to > bytes.length || crc32(bytes, 0, from, to) !== table.readUInt32LE(row * rowSize + 12)) {
			throw new Damage(`${name}: damaged entry`);
		}
		return decodeEntry(new ByteReader(bytes, from));
	};
	let decoded: readonly Entry[] | undefined;
	return {
		name,
		bytes: size,
		count,
		heads: new Map(),
		find(key) {
			const hash = hashOf(key);
			for (let row = firstRow(table, count, hash); row < count; row++) {
				if (table.readUInt32LE(row * rowSize) !== hash) break;
				const at = entriesAt + table.readUInt32LE(row * rowSize + 4);
				const length = table.readUInt32LE(row * rowSize + 8);
				const entry = entryOf(row, read(at, length), 0, length);
				if (entry.key === key) return entry;
			}
			return undefined;
		},
		entries() {
			if (decoded) return decoded;
			const all = read(entriesAt, tableAt - entriesAt);
			decoded = Array.from({length: count}, (_, row) => {
				const at = table.readUInt32LE(row * rowSize + 4);
				return entryOf(row, all, at, at + table.readUInt32LE(row * rowSize + 8));
			});
			return decoded;
		},
		piece(entry, which) {
			let {at} = entry;
			for (let n = 0; n < which; n++) at += entry.lengths[n]!;
			const bytes = read(at, entry.lengths[which]);
			if (crc32(bytes) !== entry.crcs[which]) throw new Damage(`${name}: damaged record of ${entry.key}`);
			return bytes;
		},
		record: ({at, lengths}) => read(at, recordSize(lengths)),
		readAhead() {
			if (size <= aheadMost) ahead ??= read(0, size);
		},
		close: () => file.close(),
	};
}

function decodeEntry(from: ByteReader): Entry {
	const key = from.text();
	const stamp = from.text();
	const flags = from.varint();
	const end = from.double();
	const firstTurn = from.text();
	const at = from.varint();
	const lengths: [number, number, number] = [0, 0, 0];
	const crcs: [number, number, number] = [0, 0, 0];
	const removed = (flags & 1) === 1;
	const hidden = (flags & 4) === 4;
	for (let n = 0; n < 3 && !removed && !hidden; n++) {
		lengths[n] = from.varint();
		crcs[n] = from.varint();
	}
	const isCopy = (flags & 24) === 0 ? undefined : (flags & 8) === 8;
	return {key, stamp, removed, hidden, gone: (flags & 2) === 2, isCopy, end, firstTurn, at, lengths, crcs};
}

/** The first row whose hash is not below the wanted one. */
function firstRow(table: Buffer, count: number, hash: number): number {
	let low = 0;
	let high = count;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (table.readUInt32LE(middle * rowSize) < hash) low = middle + 1;
		else high = middle;
	}
	return low;
}

export const hashOf = (key: string): number => crc32(Buffer.from(key));
export const recordSize = ([head, reading, turns]: Entry['lengths']): number => head + reading + turns;
