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
import type {Call, Outcome} from '../transcript/turn.ts';
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
	const reader = factsReader(bytes);
	return Array.from({length: reader.turns}, () => {
		const facts: TurnFacts & {calls: Call[]; runs: Run[]} = {
			key: reader.text(),
			size: reader.number(),
			calls: [],
			runs: [],
		};
		reader.calls(facts.calls);
		reader.runs(facts.runs);
		return facts;
	});
}

/**
 * The same for reports, which are there before one looks up: two lists for all turns, and how many calls each made.
 * @param only 'agents': of the runs, those of sub-agents. Most reports need no others, and there are many.
 */
export function decodeUsage(bytes: Uint8Array, only?: 'agents'): Omit<SessionUsage, 'head'> {
	const reader = factsReader(bytes);
	const calls: Call[] = [];
	const runs: Run[] = [];
	const turnCalls: number[] = [];
	for (let turn = 0; turn < reader.turns; turn++) {
		reader.text();
		reader.number();
		const before = calls.length;
		reader.calls(calls);
		reader.runs(runs, only);
		turnCalls.push(calls.length - before);
	}
	return {turns: reader.turns, calls, runs, turnCalls};
}

/** Reads what `encodeTurns` wrote, front to back. */
function factsReader(bytes: Uint8Array) {
	const from = new ByteReader(bytes);
	const names = Array.from({length: from.count()}, () => from.text());
	const name = (): string => {
		const found = names[from.varint()];
		if (found === undefined) throw new RangeError('no such name');
		return found;
	};
	let time = 0;
	const moment = (): number => {
		time += from.signed();
		return time;
	};
	return {
		turns: from.count(),
		text: () => from.text(),
		number: () => from.varint(),
		calls(into: Call[]): void {
			for (let n = from.count(); n > 0; n--) {
				const call: {-readonly [K in keyof Call]: Call[K]} = {
					key: from.text(),
					time: moment(),
					model: name(),
					inputRaw: from.varint(),
					cacheRead: from.varint(),
					cacheWrite: from.varint(),
					cacheWrite1h: from.varint(),
					output: from.varint(),
				};
				if (from.varint() === 1) call.costUsd = from.double();
				into.push(call);
			}
		},
		runs(into: Run[], only?: 'agents'): void {
			for (let n = from.count(); n > 0; n--) {
				const key = from.text();
				const time = moment();
				const tool = name();
				const flags = from.varint();
				const exitCode = flags & 4 ? from.signed() : undefined;
				const program = flags & 8 ? name() : undefined;
				const skill = flags & 16 ? name() : undefined;
				const agent = flags & 32 ? JSON.parse(from.text()) : undefined;
				if (only === 'agents' && agent === undefined) continue;
				const run: {-readonly [K in keyof Run]: Run[K]} = {key, time, name: tool, outcome: outcomes[flags & 3]!};
				if (exitCode !== undefined) run.exitCode = exitCode;
				if (program !== undefined) run.program = program;
				if (skill !== undefined) run.skill = skill;
				if (agent !== undefined) run.agent = agent;
				into.push(run);
			}
		},
	};
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
