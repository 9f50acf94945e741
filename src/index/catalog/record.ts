/**
 * One session in the catalog, as bytes: its head, where reading stopped, what was skipped, and per turn its key, its
 * billed calls and its tool runs. Numbers are variable-length, strings of a small set are numbered, so that the facts of
 * a year are read in a fraction of a second.
 *
 * Decoding checks every length against what is there and throws Damage for anything
 * that cannot be: the caller treats the session as not read.
 */
import {ByteReader, ByteWriter, Damage, keyFrom} from '../../lib/index.ts';
import type {
	Billed,
	Call,
	Outcome,
	Ran,
	ReadState,
	Run,
	SessionHead,
	SessionUsage,
	Skip,
	TurnUsage,
} from '../../model/index.ts';

/** What a turn leaves in the catalog. */
export interface TurnFacts extends TurnUsage {
	readonly key: string;
	/** Length of everything said and run in it: a copy that lacks something is smaller. */
	readonly size: number;
}

/** The part that only the next reading needs. */
export interface Reading {
	readonly state: ReadState;
	readonly skips: readonly Skip[];
}

const outcomes: readonly Outcome[] = ['ok', 'failed', 'not-run', 'unknown'];

export function encodeTurns(turns: readonly TurnFacts[]): Buffer {
	const names = numbered();
	let time = 0;
	const moment = (out: ByteWriter, ms: number): void => {
		const at = whole(ms);
		out.signed(at - time);
		time = at;
	};
	const writeCall = (out: ByteWriter, call: Call, asks: number): void => {
		out.key(call.key);
		moment(out, call.time);
		out.varint(names.of(call.model));
		for (const count of [call.inputRaw, call.cacheRead, call.cacheWrite, call.cacheWrite1h, call.output]) {
			out.varint(Math.max(0, whole(count)));
		}
		out.varint(call.costUsd === undefined ? 0 : 1);
		if (call.costUsd !== undefined) out.double(call.costUsd);
		out.varint(asks);
	};
	const writeRun = (out: ByteWriter, {key, time: at, name, outcome, exitCode, program, skill, agent}: Run): void => {
		out.key(key);
		moment(out, at);
		out.varint(names.of(name));
		const has = (flag: number, value: unknown) => (value === undefined ? 0 : flag);
		out.varint(outcomes.indexOf(outcome) | has(4, exitCode) | has(8, program) | has(16, skill) | has(32, agent));
		if (exitCode !== undefined) out.signed(whole(exitCode));
		if (program !== undefined) out.varint(names.of(program));
		if (skill !== undefined) out.varint(names.of(skill));
		if (agent !== undefined) out.text(JSON.stringify(agent));
	};
	const facts = new ByteWriter();
	const block = new ByteWriter();
	facts.varint(turns.length);
	for (const {key, size, calls, asks, runs} of turns) {
		facts.key(key);
		facts.varint(Math.max(0, whole(size)));
		facts.varint(calls.length);
		for (const [n, call] of calls.entries()) writeCall(facts, call, asks[n]!);
		// Most reports go past the runs, but for those of sub-agents: what comes after does not depend on them.
		const before = time;
		block.clear();
		for (const run of runs) writeRun(block, run);
		time = before;
		facts.varint(runs.length);
		facts.varint(block.length * 2 + (runs.some(({agent}) => agent) ? 1 : 0));
		facts.raw(block.contents());
	}
	const list = new ByteWriter();
	list.text(JSON.stringify(names.list));
	return Buffer.concat([list.contents(), facts.contents()]);
}

export function decodeTurns(bytes: Buffer): TurnFacts[] {
	const reader = new FactsReader(bytes);
	const {from} = reader;
	const keyed = <T>(read: () => T): T & {readonly key: string} => {
		const {at} = from;
		from.passKey();
		return {key: keyFrom(bytes, at), ...read()};
	};
	return Array.from({length: reader.turns}, () => {
		const {key, size} = keyed(() => ({size: from.varint()}));
		const asks: number[] = [];
		const calls = Array.from({length: from.count()}, () => {
			const call = keyed(() => reader.billed());
			asks.push(from.varint());
			return call;
		});
		const runs = Array.from({length: reader.beginRuns()}, () => keyed(() => reader.ran()));
		reader.endRuns();
		return {key, size, calls, asks, runs};
	});
}

/**
 * The same for reports, which are there before one looks up: lists for all turns, and no key as a string. The keys lie in
 * `bytes`, which must be let alone.
 * @param only 'agents': of the runs, those of sub-agents. Most reports need no others, and there are many.
 */
export function decodeUsage(bytes: Buffer, only?: 'agents'): Omit<SessionUsage, 'head'> {
	const reader = new FactsReader(bytes);
	const {from, turns} = reader;
	const calls: Billed[] = [];
	const places: number[] = [];
	const callTurns: number[] = [];
	const asks: number[] = [];
	const runs: Ran[] = [];
	const loose: Ran[] = [];
	const loosePlaces: number[] = [];
	/** Reads so many runs into a list, as far as they are wanted. @returns how many were. */
	const readRuns = (count: number, into: Ran[], keys?: number[]): number => {
		const before = into.length;
		for (let left = count; left > 0; left--) {
			const {at} = from;
			from.passKey();
			const run = reader.ran();
			if (only === 'agents' && run.agent === undefined) continue;
			into.push(run);
			keys?.push(at);
		}
		return into.length - before;
	};
	for (let turn = 0; turn < turns; turn++) {
		from.passKey();
		from.varint();
		const first = calls.length;
		for (let n = from.count(); n > 0; n--) {
			places.push(from.at);
			from.passKey();
			calls.push(reader.billed());
			callTurns.push(turn);
			asks.push(from.varint());
		}
		const count = reader.beginRuns(only);
		let asked = 0;
		for (let n = first; n < calls.length; n++) {
			const wanted = count === 0 ? 0 : asks[n]!;
			asks[n] = readRuns(wanted, runs);
			asked += wanted;
		}
		readRuns(count - asked, loose, loosePlaces);
		reader.endRuns();
	}
	return {turns, calls, keys: {bytes, places}, callTurns, asks, runs, loose, looseKeys: {bytes, places: loosePlaces}};
}

/** Reads what `encodeTurns` wrote, front to back. */
class FactsReader {
	readonly from: ByteReader;
	readonly turns: number;
	readonly #names: readonly string[];
	#time = 0;
	/** Where the runs that are being read end, and the time before them. */
	#end = 0;
	#before = 0;

	constructor(bytes: Buffer) {
		this.from = new ByteReader(bytes);
		const names = parsed(this.from.text());
		if (!Array.isArray(names)) throw new Damage('no names');
		this.#names = names;
		this.turns = this.from.count();
	}

	#name(): string {
		const found = this.#names[this.from.varint()];
		if (found === undefined) throw new Damage('no such name');
		return found;
	}

	#moment(): number {
		this.#time += this.from.signed();
		return this.#time;
	}

	/** A call, after its key. */
	billed(): Billed {
		// All have the same fields, so that what adds them up is compiled once.
		return {
			time: this.#moment(),
			model: this.#name(),
			inputRaw: this.from.varint(),
			cacheRead: this.from.varint(),
			cacheWrite: this.from.varint(),
			cacheWrite1h: this.from.varint(),
			output: this.from.varint(),
			costUsd: this.from.varint() === 1 ? this.from.double() : undefined,
		};
	}

	/** @param only 'agents': go past the runs, unless a sub-agent is among them. @returns how many are to be read now. */
	beginRuns(only?: 'agents'): number {
		const count = this.from.count();
		const head = this.from.varint();
		this.#end = this.from.at + Math.floor(head / 2);
		this.#before = this.#time;
		if (only !== 'agents' || head % 2 === 1) return count;
		this.from.passTo(this.#end);
		return 0;
	}

	endRuns(): void {
		if (this.from.at !== this.#end) throw new Damage('runs end elsewhere');
		this.#time = this.#before;
	}

	/** A run, after its key. */
	ran(): Ran {
		const time = this.#moment();
		const name = this.#name();
		const flags = this.from.varint();
		return {
			time,
			name,
			outcome: outcomes[flags & 3]!,
			exitCode: flags & 4 ? this.from.signed() : undefined,
			program: flags & 8 ? this.#name() : undefined,
			skill: flags & 16 ? this.#name() : undefined,
			agent: flags & 32 ? (parsed(this.from.text()) as Ran['agent']) : undefined,
		};
	}
}

export function encodeHead(head: SessionHead): Buffer {
	return Buffer.from(JSON.stringify(head));
}

export function decodeHead(bytes: Buffer): SessionHead {
	return parsed(bytes.toString('utf8')) as SessionHead;
}

export function encodeReading({state, skips}: Reading): Buffer {
	return Buffer.from(JSON.stringify({state, skips}));
}

export function decodeReading(bytes: Buffer): Reading {
	return parsed(bytes.toString('utf8')) as Reading;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Damage('not valid JSON');
	}
}

/** What can be written, also as the difference of two. */
const most = 2 ** 50;

/** A number as it can be written; 0 for what is none. Whoever reads transcripts lets none in that this would change. */
function whole(value: number): number {
	return Math.abs(value) <= most ? Math.trunc(value) : 0;
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

export interface SessionRecord extends Reading {
	readonly head: SessionHead;
	/** What the transcript and its sidecars looked like on disk; equal stamps mean there is nothing to read. */
	readonly stamp: string;
	readonly turns: readonly TurnFacts[];
}
