/**
 * What the turns of a session leave in the catalog, as bytes: per turn its key, its billed calls and its tool runs. Numbers are
 * variable-length, strings of a small set are numbered, so that the facts of a year are read in a fraction of a second.
 */
import {ByteWriter, keyFrom} from '../../lib/index.ts';
import type {Call, Run, TurnUsage} from '../../model/index.ts';
import {FactsReader, outcomes} from './facts-reader.ts';

/** What a turn leaves in the catalog. */
export interface TurnFacts extends TurnUsage {
	readonly key: string;
	/** Length of everything said and run in it: a copy that lacks something is smaller. */
	readonly size: number;
}

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

/** @throws Damage when these are no such bytes. */
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
