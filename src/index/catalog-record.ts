/**
 * One session in the catalog, as bytes: its head, where reading stopped, what was skipped, and per turn its key, its
 * billed calls and its tool runs. Numbers are variable-length, strings of a small set are numbered, so that the facts of
 * a year are read in a fraction of a second.
 *
 * Decoding checks every length against what is there and throws a RangeError for anything that cannot be: the caller
 * treats the session as not read.
 */

import type {ReadState, SessionHead, Skip} from '../transcript/session.ts';
import type {Run, SessionUsage} from '../transcript/session-usage.ts';
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
	const out = new ByteWriter();
	const names = numbered();
	let time = 0;
	const moment = (ms: number): void => {
		const whole = Number.isFinite(ms) ? Math.trunc(ms) : 0;
		out.signed(whole - time);
		time = whole;
	};
	out.varint(turns.length);
	for (const {key, size, calls, runs} of turns) {
		out.text(key);
		out.varint(natural(size));
		out.varint(calls.length);
		for (const call of calls) {
			out.text(call.key);
			moment(call.time);
			out.varint(names.of(call.model));
			for (const count of [call.inputRaw, call.cacheRead, call.cacheWrite, call.cacheWrite1h, call.output]) {
				out.varint(natural(count));
			}
			out.varint(call.costUsd === undefined ? 0 : 1);
			if (call.costUsd !== undefined) out.double(call.costUsd);
		}
		out.varint(runs.length);
		for (const run of runs) {
			const {exitCode, program, skill, agent} = run;
			out.text(run.key);
			moment(run.time);
			out.varint(names.of(run.name));
			const has = (flag: number, value: unknown) => (value === undefined ? 0 : flag);
			out.varint(outcomes.indexOf(run.outcome) | has(4, exitCode) | has(8, program) | has(16, skill) | has(32, agent));
			if (exitCode !== undefined) out.signed(Math.trunc(exitCode));
			if (program !== undefined) out.varint(names.of(program));
			if (skill !== undefined) out.varint(names.of(skill));
			if (agent !== undefined) out.text(JSON.stringify(agent));
		}
	}
	const list = new ByteWriter();
	list.varint(names.list.length);
	for (const name of names.list) list.text(name);
	return Buffer.concat([list.bytes(), out.bytes()]);
}

export function decodeTurns(bytes: Uint8Array): TurnFacts[] {
	const reader = new FactsReader(bytes);
	return Array.from({length: reader.turns}, () => ({
		key: reader.text(),
		size: reader.varint(),
		calls: Array.from({length: reader.count()}, () => ({key: reader.text(), ...reader.billed()})),
		runs: Array.from({length: reader.count()}, () => reader.run()!),
	}));
}

/**
 * The same for reports, which are there before one looks up: lists for all turns, and no call's key as a string. The keys lie in `bytes`, which must be let alone.
 * @param only 'agents': of the runs, those of sub-agents. Most reports need no others, and there are many.
 */
export function decodeUsage(bytes: Uint8Array, only?: 'agents'): Omit<SessionUsage, 'head'> {
	const reader = new FactsReader(bytes);
	const calls: Billed[] = [];
	const places: number[] = [];
	const callTurns: number[] = [];
	const runs: Run[] = [];
	for (let turn = 0; turn < reader.turns; turn++) {
		reader.pass();
		reader.varint();
		for (let n = reader.count(); n > 0; n--) {
			const length = reader.pass();
			places.push(reader.at - length, reader.at);
			calls.push(reader.billed());
			callTurns.push(turn);
		}
		for (let n = reader.count(); n > 0; n--) {
			const run = reader.run(only);
			if (run) runs.push(run);
		}
	}
	return {turns: reader.turns, calls, keys: {bytes, places}, callTurns, runs};
}

/** Reads what `encodeTurns` wrote, front to back. */
class FactsReader extends ByteReader {
	readonly #names: string[];
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

	/** @returns undefined for a run of another kind than `only`. */
	run(only?: 'agents'): Run | undefined {
		const from = this.at;
		this.pass();
		const time = this.#moment();
		const name = this.#name();
		const flags = this.varint();
		const exitCode = flags & 4 ? this.signed() : undefined;
		const program = flags & 8 ? this.#name() : undefined;
		const skill = flags & 16 ? this.#name() : undefined;
		const agent = flags & 32 ? JSON.parse(this.text()) : undefined;
		if (only === 'agents' && agent === undefined) return undefined;
		const run: {-readonly [K in keyof Run]: Run[K]} = {
			key: this.textAt(from),
			time,
			name,
			outcome: outcomes[flags & 3]!,
		};
		if (exitCode !== undefined) run.exitCode = exitCode;
		if (program !== undefined) run.program = program;
		if (skill !== undefined) run.skill = skill;
		if (agent !== undefined) run.agent = agent;
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
