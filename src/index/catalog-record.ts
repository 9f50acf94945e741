/**
 * One session in the catalog, as bytes: its head, where reading stopped, what was skipped, and per turn its key, its
 * billed calls and its tool runs. Numbers are variable-length, strings of a small set are numbered, so that the facts of
 * a year are read in a fraction of a second.
 *
 * Decoding checks every length against what is there and throws a RangeError for anything that cannot be: the caller
 * treats the session as not read.
 */

import {keyFrom} from '../keys.ts';
import type {ReadState, SessionHead, Skip} from '../transcript/session.ts';
import type {Ran, Run, SessionUsage} from '../transcript/session-usage.ts';
import type {Billed, Call, Outcome} from '../transcript/turn.ts';
import {ByteReader, ByteWriter} from './varint.ts';

/** What a turn leaves in the catalog. */
export interface TurnFacts {
	readonly key: string;
	/** Length of everything said and run in it: a copy that lacks something is smaller. */
	readonly size: number;
	readonly calls: readonly Call[];
	readonly runs: readonly Run[];
}

/** The part that only the next reading needs. */
export interface Reading {
	readonly state: ReadState;
	readonly skips: readonly Skip[];
}

const outcomes: readonly Outcome[] = ['ok', 'failed', 'not-run', 'unknown'];

export function encodeTurns(turns: readonly TurnFacts[]): Uint8Array {
	const names = numbered();
	let time = 0;
	const moment = (out: ByteWriter, ms: number): void => {
		const whole = Number.isFinite(ms) ? Math.trunc(ms) : 0;
		out.signed(whole - time);
		time = whole;
	};
	const writeCall = (out: ByteWriter, call: Call): void => {
		out.key(call.key);
		moment(out, call.time);
		out.varint(names.of(call.model));
		for (const count of [call.inputRaw, call.cacheRead, call.cacheWrite, call.cacheWrite1h, call.output]) {
			out.varint(natural(count));
		}
		out.varint(call.costUsd === undefined ? 0 : 1);
		if (call.costUsd !== undefined) out.double(call.costUsd);
	};
	const writeRun = (out: ByteWriter, {key, time: at, name, outcome, exitCode, program, skill, agent}: Run): void => {
		out.key(key);
		moment(out, at);
		out.varint(names.of(name));
		const has = (flag: number, value: unknown) => (value === undefined ? 0 : flag);
		out.varint(outcomes.indexOf(outcome) | has(4, exitCode) | has(8, program) | has(16, skill) | has(32, agent));
		if (exitCode !== undefined) out.signed(Math.trunc(exitCode));
		if (program !== undefined) out.varint(names.of(program));
		if (skill !== undefined) out.varint(names.of(skill));
		if (agent !== undefined) out.text(JSON.stringify(agent));
	};
	const facts = new ByteWriter();
	facts.varint(turns.length);
	for (const {key, size, calls, runs} of turns) {
		facts.key(key);
		facts.varint(natural(size));
		facts.varint(calls.length);
		for (const call of calls) writeCall(facts, call);
		// Most reports go past the runs, but for those of sub-agents: what comes after does not depend on them.
		const before = time;
		const block = new ByteWriter();
		for (const run of runs) writeRun(block, run);
		time = before;
		facts.varint(runs.length);
		facts.varint(block.bytes().length * 2 + (runs.some(({agent}) => agent) ? 1 : 0));
		facts.raw(block.bytes());
	}
	const list = new ByteWriter();
	list.varint(names.list.length);
	for (const name of names.list) list.text(name);
	return Buffer.concat([list.bytes(), facts.bytes()]);
}

export function decodeTurns(bytes: Uint8Array): TurnFacts[] {
	const reader = new FactsReader(bytes);
	const keyed = <T>(read: () => T): T & {readonly key: string} => {
		const from = reader.at;
		reader.passKey();
		return {key: keyFrom(bytes, from), ...read()};
	};
	return Array.from({length: reader.turns}, () => ({
		...keyed(() => ({size: reader.varint()})),
		calls: Array.from({length: reader.count()}, () => keyed(() => reader.billed())),
		runs: reader.runs(() => keyed(() => reader.ran())),
	}));
}

/**
 * The same for reports, which are there before one looks up: lists for all turns, and no key as a string. The keys lie in
 * `bytes`, which must be let alone.
 * @param only 'agents': of the runs, those of sub-agents. Most reports need no others, and there are many.
 */
export function decodeUsage(bytes: Uint8Array, only?: 'agents'): Omit<SessionUsage, 'head'> {
	const reader = new FactsReader(bytes);
	const calls: Billed[] = [];
	const places: number[] = [];
	const callTurns: number[] = [];
	const runs: Ran[] = [];
	const runPlaces: number[] = [];
	const readRun = (): void => {
		const from = reader.at;
		const to = reader.passKey();
		const run = reader.ran();
		if (only === 'agents' && run.agent === undefined) return;
		runs.push(run);
		runPlaces.push(from, to);
	};
	for (let turn = 0; turn < reader.turns; turn++) {
		reader.passKey();
		reader.varint();
		for (let n = reader.count(); n > 0; n--) {
			places.push(reader.at, reader.passKey());
			calls.push(reader.billed());
			callTurns.push(turn);
		}
		reader.runs(readRun, only);
	}
	const {turns} = reader;
	return {turns, calls, keys: {bytes, places}, callTurns, runs, runKeys: {bytes, places: runPlaces}};
}

/** Reads what `encodeTurns` wrote, front to back. */
class FactsReader extends ByteReader {
	readonly #names: readonly string[];
	#time = 0;
	readonly turns: number;

	constructor(bytes: Uint8Array) {
		super(bytes);
		this.#names = Array.from({length: this.count()}, () => this.text());
		this.turns = this.count();
	}

	#name(): string {
		const found = this.#names[this.varint()];
		if (found === undefined) throw new RangeError('no such name');
		return found;
	}

	#moment(): number {
		this.#time += this.signed();
		return this.#time;
	}

	/** A call, after its key. */
	billed(): Billed {
		const call: {-readonly [K in keyof Billed]: Billed[K]} = {
			time: this.#moment(),
			model: this.#name(),
			inputRaw: this.varint(),
			cacheRead: this.varint(),
			cacheWrite: this.varint(),
			cacheWrite1h: this.varint(),
			output: this.varint(),
		};
		if (this.varint() === 1) call.costUsd = this.double();
		return call;
	}

	/** The runs of a turn, each read by `read`. @param only 'agents': none of them, unless a sub-agent is among them. */
	runs<T>(read: () => T, only?: 'agents'): T[] {
		const count = this.count();
		const block = this.varint();
		const end = this.at + Math.floor(block / 2);
		if (only === 'agents' && block % 2 === 0) {
			this.passTo(end);
			return [];
		}
		const before = this.#time;
		const runs = Array.from({length: count}, read);
		this.#time = before;
		return runs;
	}

	/** A run, after its key. */
	ran(): Ran {
		const time = this.#moment();
		const name = this.#name();
		const flags = this.varint();
		const run: {-readonly [K in keyof Ran]: Ran[K]} = {time, name, outcome: outcomes[flags & 3]!};
		if (flags & 4) run.exitCode = this.signed();
		if (flags & 8) run.program = this.#name();
		if (flags & 16) run.skill = this.#name();
		if (flags & 32) run.agent = JSON.parse(this.text());
		return run;
	}
}

export function encodeHead(head: SessionHead): Uint8Array {
	return Buffer.from(JSON.stringify(head));
}

export function decodeHead(bytes: Uint8Array): SessionHead {
	return JSON.parse(asText(bytes));
}

export function encodeReading({state, skips}: Reading): Uint8Array {
	return Buffer.from(JSON.stringify({state, skips}));
}

export function decodeReading(bytes: Uint8Array): Reading {
	return JSON.parse(asText(bytes));
}

function asText(bytes: Uint8Array): string {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function natural(value: number): number {
	return value > 0 && value <= Number.MAX_SAFE_INTEGER ? Math.trunc(value) : 0;
}

/** Numbers strings in the order of their first use. */
function numbered(): {list: string[]; of: (name: string) => number} {
	const list: string[] = [];
	const places = new Map<string, number>();
	return {
		list,
		of(name) {
			const known = places.get(name);
			if (known !== undefined) return known;
			places.set(name, list.length);
			return list.push(name) - 1;
		},
	};
}
