/**
 * What every session adds up to, kept beside the index: the overview and the first draw of the footer read sums, not half a million
 * calls. Worth nothing but time: it is made from the index (`rollup-build.ts`), holds for one set of prices and one time zone, and each
 * session of it only as long as the index has the same bytes of that session. What does not fit is read from the index as ever.
 *
 * ```
 * head:     8 bytes {"DJS1", length of what follows}, JSON: see Header; filled up to eight bytes
 * sessions: per session SESSION numbers, in the order of who owns       (doubles)
 * rows:     per row ROW numbers, see rollup-row.ts                      (doubles)
 * hashes:   of the keys of all calls of a session, copies too           (32 bits)
 * calls:    per session times, then amounts (doubles), then how each is known (8 bits), filled up to eight bytes; newest first
 * ```
 * No word of text is in it and no name of a session, but names of models and days.
 */
import fs from 'node:fs';
import {codeOf, crc32, isRecord} from '../lib/index.ts';
import {ROW, type Row, rowReader} from './rollup-row.ts';

export const MAGIC = 0x31534a44;

/** What a session was made from: equal marks, equal head and calls. */
export type Mark = readonly [number, number, number, number];

export interface Header {
	/** Of the prices, the zone and the way of adding up. */
	readonly key: string;
	readonly timeZone: string;
	readonly sessions: number;
	readonly rows: number;
	readonly hashes: number;
	readonly models: readonly string[];
	readonly days: readonly string[];
	/** Checksums: of sessions and rows, and of hashes. */
	readonly sums: readonly [number, number];
}

/** Numbers of a session, by their places. */
export const FIELD = {
	/** Four of them. */
	mark: 0,
	/** Where its rows and its hashes end. */
	rows: 4,
	hashes: 5,
	/** How many calls it owns, where they lie, and their checksum. */
	calls: 6,
	at: 7,
	sum: 8,
	/** Its earliest and latest call or run, unix ms. */
	low: 9,
	high: 10,
	flags: 11,
	/** The number of those that share calls with one another; -1: it has all to itself. */
	shared: 12,
} as const;
export const SESSION = 13;
/** Something was said in it. */
export const HAS_TURNS = 1;
/** It cannot be told from its rows. */
export const READ_IT = 2;

/** The calls of one session, alike for all columns. */
export interface Columns {
	/** Unix ms. */
	readonly times: Float64Array;
	/** Nano-dollars. */
	readonly nanos: Float64Array;
	/** Places in KINDS. */
	readonly kinds: Uint8Array;
}

export interface Rollup {
	readonly timeZone: string;
	/** The number of a session that is as it was; undefined when it is not known, or was changed. */
	find(mark: Mark): number | undefined;
	flags(session: number): number;
	/** The number of those that share calls with it; -1: nobody does. */
	shared(session: number): number;
	/** Earliest and latest call, unix ms; an unknown time is 0. */
	low(session: number): number;
	high(session: number): number;
	/** One after the other; each holds until the next. */
	rows(session: number): Iterable<Row>;
	/** @returns undefined when they cannot be read any more. */
	columns(session: number): Columns | undefined;
	/** `keyHash` of all calls that it holds, copies too; undefined as above. */
	hashes(session: number): Uint32Array | undefined;
	/**
	 * Those that can be told: their rows are what they own as long as whoever shares calls with them is as it was, and in the same order.
	 * @param found numbers of sessions in the order of who owns. @param hashes keys of all others. undefined: nobody knows.
	 */
	holding(found: readonly number[], hashes: ReadonlySet<number>): ReadonlySet<number> | undefined;
	close(): void;
}

/** @param key of whoever asks. @returns undefined when there is none that fits. Throws nothing. */
export function openRollup(file: string, key: string): Rollup | undefined {
	let fd: number;
	try {
		fd = fs.openSync(file, 'r');
	} catch {
		return undefined;
	}
	try {
		const rollup = readRollup(fd, key);
		if (rollup) return rollup;
	} catch (error) {
		if (codeOf(error) === undefined && !(error instanceof SyntaxError)) throw error;
	}
	fs.closeSync(fd);
	return undefined;
}

function readRollup(fd: number, key: string): Rollup | undefined {
	const bytes = (at: number, length: number): Buffer | undefined => {
		// A buffer of its own begins where a double may.
		const buffer = Buffer.allocUnsafeSlow(length);
		return fs.readSync(fd, buffer, 0, length, at) === length ? buffer : undefined;
	};
	const start = bytes(0, 8);
	if (start?.readUInt32LE(0) !== MAGIC) return undefined;
	const length = start.readUInt32LE(4);
	if (length > 1 << 24) return undefined;
	const header = headerFrom(bytes(8, length));
	if (header?.key !== key) return undefined;
	const {hashes: hashCount} = header;
	const summary = (header.sessions * SESSION + header.rows * ROW) * 8;
	const hashesAt = 8 + length + summary;
	const callsAt = hashesAt + hashCount * 4;
	const read = bytes(8 + length, summary);
	if (!read || crc32(read) !== header.sums[0]) return undefined;
	const sessions = new Float64Array(read.buffer, 0, header.sessions * SESSION);
	const rows = rowReader(new Float64Array(read.buffer, sessions.byteLength, header.rows * ROW), header);
	const field = (session: number, which: number): number => sessions[session * SESSION + which]!;
	const before = (session: number, which: number): number => (session === 0 ? 0 : field(session - 1, which));
	const numbers = new Map<number, number>();
	for (let n = 0; n < header.sessions; n++) numbers.set(placeOf(field(n, 0), field(n, 2)), n);
	let allHashes: Uint32Array | undefined;
	const readHashes = (): Uint32Array | undefined => {
		if (allHashes) return allHashes;
		const found = bytes(hashesAt, hashCount * 4);
		if (!found || crc32(found) !== header.sums[1]) return undefined;
		allHashes = new Uint32Array(found.buffer, 0, hashCount);
		return allHashes;
	};
	/** Sessions that have a call of which one of these may be the key. */
	const having = (wanted: ReadonlySet<number>): ReadonlySet<number> | undefined => {
		const having = new Set<number>();
		if (wanted.size === 0) return having;
		const hashes = readHashes();
		if (!hashes) return undefined;
		// Most are told apart by a few of their bits.
		const few = new Uint8Array(1 << 16);
		for (const hash of wanted) few[hash & 0xffff] = 1;
		for (let n = 0, session = 0; n < hashCount; n++) {
			if (few[hashes[n]! & 0xffff] === 0 || !wanted.has(hashes[n]!)) continue;
			while (field(session, FIELD.hashes) <= n) session++;
			having.add(session);
		}
		return having;
	};
	return {
		timeZone: header.timeZone,
		find(mark) {
			const session = numbers.get(placeOf(mark[0], mark[2]));
			if (session === undefined) return undefined;
			return mark.every((value, n) => field(session, n) === value) ? session : undefined;
		},
		flags: (session) => field(session, FIELD.flags),
		shared: (session) => field(session, FIELD.shared),
		low: (session) => field(session, FIELD.low),
		high: (session) => field(session, FIELD.high),
		rows: (session) => rows(before(session, FIELD.rows), field(session, FIELD.rows)),
		columns(session) {
			const calls = field(session, FIELD.calls);
			const found = bytes(callsAt + field(session, FIELD.at), callsSize(calls));
			if (!found || crc32(found) !== field(session, FIELD.sum)) return undefined;
			const {buffer} = found;
			return {
				times: new Float64Array(buffer, 0, calls),
				nanos: new Float64Array(buffer, calls * 8, calls),
				kinds: new Uint8Array(buffer, calls * 16, calls),
			};
		},
		hashes: (session) => readHashes()?.subarray(before(session, FIELD.hashes), field(session, FIELD.hashes)),
		holding(found, hashes) {
			const others = having(hashes);
			if (!others) return undefined;
			const left = new Map<number, number>();
			for (let n = 0; n < header.sessions; n++) {
				const shared = field(n, FIELD.shared);
				if (shared >= 0) left.set(shared, (left.get(shared) ?? 0) + 1);
			}
			const last = new Map<number, number>();
			for (const session of found) {
				const shared = field(session, FIELD.shared);
				if (shared < 0) continue;
				// Out of order: never complete.
				const isOdd = others.has(session) || (field(session, FIELD.flags) & READ_IT) !== 0;
				if (isOdd || session < (last.get(shared) ?? 0)) left.set(shared, Number.POSITIVE_INFINITY);
				last.set(shared, session);
				left.set(shared, left.get(shared)! - 1);
			}
			const isWhole = (session: number): boolean => {
				const shared = field(session, FIELD.shared);
				return shared < 0 ? !others.has(session) : left.get(shared) === 0;
			};
			return new Set(found.filter((session) => (field(session, FIELD.flags) & READ_IT) === 0 && isWhole(session)));
		},
		close: () => fs.closeSync(fd),
	};
}

/** Bytes of so many calls. */
export const callsSize = (calls: number): number => Math.ceil((calls * 17) / 8) * 8;

const placeOf = (head: number, calls: number): number => head * 0x100000 + (calls & 0xfffff);

function headerFrom(bytes: Buffer | undefined): Header | undefined {
	const value: unknown = bytes && JSON.parse(bytes.toString('utf8'));
	if (!isRecord(value) || typeof value['key'] !== 'string' || !Array.isArray(value['sums'])) return undefined;
	const isCount = (name: string) => Number.isInteger(value[name]) && Number(value[name]) >= 0;
	if (!isCount('sessions') || !isCount('rows') || !isCount('hashes')) return undefined;
	return Array.isArray(value['models']) && Array.isArray(value['days']) ? (value as unknown as Header) : undefined;
}
