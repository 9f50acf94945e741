/** Makes the rollup: what every session owns, and which of them share a call. */
import {crc32, keyHash} from '../lib/index.ts';
import type {SessionHead, SessionUsage} from '../model/index.ts';
import {agentNano} from './agent-price.ts';
import {type Share, sharesOf} from './bill.ts';
import {Numbers} from './numbers.ts';
import {byOwnership} from './own.ts';
import {localDays} from './period.ts';
import type {Pricer} from './price.ts';
import {callsSize, FIELD, HAS_TURNS, type Header, MAGIC, type Mark, READ_IT} from './rollup.ts';
import {KINDS, NO_CALL, numbersOf, type Row} from './rollup-row.ts';
import {addCharge, addRun, emptyTally} from './tally.ts';

/** An index, as far as it is asked. */
export interface Marked {
	/** Newest first. */
	billed(): readonly SessionHead[];
	usage(sessions: Iterable<string>, only?: 'agents'): Iterable<SessionUsage>;
	mark(session: string): Mark | undefined;
}

/** @param key see Header. @param least undefined is returned for fewer calls. @returns the bytes of the file. */
export function rollupOf(
	index: Marked,
	price: Pricer,
	key: string,
	timeZone: string,
	least = 0,
): Uint8Array | undefined {
	const days = localDays(timeZone);
	const models = new Names();
	const dayNames = new Names();
	const sessions: number[][] = [];
	const rows = new Numbers();
	const hashes = new Numbers();
	const blocks: Uint8Array[] = [];
	let [rowCount, calls] = [0, 0];
	let usage: SessionUsage | undefined;
	function* noted(): Generator<SessionUsage> {
		const keys = byOwnership(index.billed()).map((head) => head.key);
		for (const one of index.usage(keys, 'agents')) {
			usage = one;
			yield one;
		}
	}
	for (const share of sharesOf(noted())) {
		const {keys, looseKeys, turns} = usage!;
		const mark = index.mark(share.head.key);
		if (!mark) return undefined;
		for (let n = 0; n < keys.places.length; n++) hashes.push(keyHash(keys, n));
		for (let n = 0; n < looseKeys.places.length; n++) hashes.push(keyHash(looseKeys, n));
		const own = rowsOf(share, price, days);
		const isOdd = own.some(({tally}) => tally.exitCodes.size + tally.failedBy.size > 0);
		for (const row of own) {
			for (const value of numbersOf(row, models.of(row.model), dayNames.of(row.day))) rows.push(value);
		}
		rowCount += own.length;
		calls += share.calls.length;
		const block = blockOf(share, price);
		blocks.push(block);
		const low = own.reduce((least, row) => Math.min(least, row.low), Number.POSITIVE_INFINITY);
		const high = own.reduce((most, row) => Math.max(most, row.high), 0);
		const flags = (turns > 0 ? HAS_TURNS : 0) | (isOdd ? READ_IT : 0);
		sessions.push([...mark, rowCount, hashes.length, share.calls.length, 0, crc32(block), low, high, flags, -1]);
	}
	if (calls < least) return undefined;
	markShared(sessions, hashes.all());
	const newestFirst = [...sessions.keys()].sort((a, b) => sessions[b]![FIELD.high]! - sessions[a]![FIELD.high]!);
	let at = 0;
	for (const n of newestFirst) {
		sessions[n]![FIELD.at] = at;
		at += blocks[n]!.length;
	}
	const ordered = newestFirst.map((n) => blocks[n]!);
	return fileOf(
		{key, timeZone, sessions: sessions.length, rows: rowCount, hashes: hashes.length},
		[models.list, dayNames.list],
		[bytesOf(Float64Array.from(sessions.flat())), bytesOf(rows.all())],
		bytesOf(Uint32Array.from(hashes.all())),
		ordered,
	);
}

/** The calls of a share: see the file's form. */
function blockOf({calls}: Share, price: Pricer): Uint8Array {
	const bytes = new Uint8Array(callsSize(calls.length));
	const times = new Float64Array(bytes.buffer, 0, calls.length);
	const nanos = new Float64Array(bytes.buffer, calls.length * 8, calls.length);
	for (const [n, call] of calls.entries()) {
		const {kind, nano} = price(call);
		times[n] = call.time;
		nanos[n] = nano;
		bytes[calls.length * 16 + n] = KINDS.indexOf(kind);
	}
	return bytes;
}

/** Calls of one day and model add up to a row; of turns that have several, each turn by itself, so that turns can be counted. */
function rowsOf(share: Share, price: Pricer, days: (time: number) => string): readonly Row[] {
	const {calls, turns, asked, runs, loose} = share;
	const kindsOf = new Map<number, string>();
	const mixed = new Set<number>();
	const kinds = calls.map(({time, model}, n) => {
		const kind = `${days(time)} ${model}`;
		const turn = turns[n]!;
		if ((kindsOf.get(turn) ?? kind) !== kind) mixed.add(turn);
		kindsOf.set(turn, kind);
		return kind;
	});
	const rows = new Map<string, Row & {last: number}>();
	for (const [n, call] of calls.entries()) {
		const turn = turns[n]!;
		const isMixed = mixed.has(turn);
		const key = isMixed ? `${turn} ${kinds[n]}` : `- ${kinds[n]}`;
		const {time, model} = call;
		const row = rows.get(key) ?? {
			...{day: days(time), model, low: time, high: time, turn: isMixed ? turn : -1, turns: 0, last: -1},
			tally: emptyTally(),
		};
		rows.set(key, row);
		if (row.last !== turn) row.turns++;
		row.last = turn;
		row.low = Math.min(row.low, time);
		row.high = Math.max(row.high, time);
		addCharge(row.tally, call, price(call));
		for (let at = asked[2 * n]!; at < asked[2 * n + 1]!; at++) {
			addRun(row.tally, runs[at]!, agentNano(share, call, runs[at]!, price));
		}
	}
	for (const run of loose) {
		const day = days(run.time);
		const row = rows.get(day) ?? {
			...{day, model: '', low: run.time, high: run.time, turn: NO_CALL, turns: 0, last: -1, tally: emptyTally()},
		};
		rows.set(day, row);
		row.low = Math.min(row.low, run.time);
		row.high = Math.max(row.high, run.time);
		addRun(row.tally, run);
	}
	// Whoever counts turns sees those of one turn one after the other.
	return [...rows.values()].sort((a, b) => a.turn - b.turn);
}

/** Numbers those that have a call in common, or seem to. A hash is found in a table of twice as many places. */
function markShared(sessions: number[][], hashes: Float64Array): void {
	let room = 1024;
	while (room < 2 * hashes.length) room *= 2;
	const slots = new Uint32Array(room);
	const owners = new Uint32Array(hashes.length);
	/** Each points to one with which it shares, the first of them to itself. */
	const towards = Uint32Array.from(sessions, (_, n) => n);
	const firstOf = (session: number): number => {
		let first = session;
		while (towards[first] !== first) first = towards[first]!;
		return first;
	};
	for (let n = 0, session = 0; n < hashes.length; n++) {
		while (sessions[session]![FIELD.hashes]! <= n) session++;
		owners[n] = session;
		let slot = hashes[n]! & (room - 1);
		while (slots[slot] !== 0 && hashes[slots[slot]! - 1] !== hashes[n]) slot = (slot + 1) & (room - 1);
		if (slots[slot] === 0) slots[slot] = n + 1;
		const [a, b] = [firstOf(owners[slots[slot]! - 1]!), firstOf(session)];
		towards[Math.max(a, b)] = Math.min(a, b);
	}
	for (const [n, fields] of sessions.entries()) {
		const first = firstOf(n);
		if (first === n) continue;
		fields[FIELD.shared] = first;
		sessions[first]![FIELD.shared] = first;
	}
}

/** Numbers names in the order of their first use. */
class Names {
	readonly list: string[] = [];
	readonly #places = new Map<string, number>();

	of(name: string): number {
		const known = this.#places.get(name);
		if (known !== undefined) return known;
		this.#places.set(name, this.list.length);
		return this.list.push(name) - 1;
	}
}

const bytesOf = ({buffer, byteOffset, byteLength}: Float64Array | Uint32Array | Uint8Array): Uint8Array =>
	new Uint8Array(buffer, byteOffset, byteLength);

function fileOf(
	counts: Omit<Header, 'models' | 'days' | 'sums'>,
	[models, days]: readonly [readonly string[], readonly string[]],
	summary: readonly Uint8Array[],
	hashes: Uint8Array,
	calls: readonly Uint8Array[],
): Uint8Array {
	const sumOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, piece) => crc32(piece, sum), 0);
	const header: Header = {...counts, models, days, sums: [sumOf(summary), crc32(hashes)]};
	const text = JSON.stringify(header);
	const length = Buffer.byteLength(text);
	const padded = Buffer.from(text + ' '.repeat((8 - (length % 8)) % 8));
	const start = Buffer.alloc(8);
	start.writeUInt32LE(MAGIC, 0);
	start.writeUInt32LE(padded.length, 4);
	return Buffer.concat([start, padded, ...summary, hashes, ...calls]);
}
