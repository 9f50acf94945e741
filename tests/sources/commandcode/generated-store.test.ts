/**
 * A large made-up store with its own ground truth, when there is one: DEJA_GEN_STORE=<folder with projects/ and
 * expected.json>. What was counted while it was written must be what is read.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import type {SessionRead} from '../../../src/model/session.ts';
import type {Call} from '../../../src/model/turn.ts';
import {rememberingProbe} from '../../../src/project/project.ts';
import {listTranscripts} from '../../../src/sources/commandcode/discover.ts';
import {readSession} from '../../../src/sources/commandcode/session.ts';

const store = process.env['DEJA_GEN_STORE'];

test.skipIf(!store)('totals equal the ground truth', {timeout: 300_000}, () => {
	const truth = JSON.parse(readFileSync(path.join(store!, 'expected.json'), 'utf8'));
	const probe = rememberingProbe();
	const {files} = listTranscripts(path.join(store!, 'projects'));
	const owner = new Map<
		string,
		{readonly born: number; readonly id: string; readonly cwd: string; readonly call: Call}
	>();
	const found = {
		v3: 0,
		flat: 0,
		compactions: 0,
		subagents: {},
		skills: {},
		tools: {},
		exitCodes: {},
		failed: 0,
		results: 0,
	};
	const bump = (counts: Record<string, number>, key: string): void => {
		counts[key] = (counts[key] ?? 0) + 1;
	};
	const seenRuns = new Set<string>();
	const count = ({head, turns, empty}: SessionRead): void => {
		if (empty) return;
		found[head.format === 'v3' ? 'v3' : 'flat']++;
		for (const turn of turns) {
			for (const call of turn.calls) {
				const known = owner.get(call.key);
				if (known && known.born <= head.born) continue;
				owner.set(call.key, {born: head.born, id: head.id, cwd: head.cwd ?? '', call});
			}
			for (const step of turn.steps) {
				if (step.kind !== 'run') continue;
				// A fork can be cut off between a call and its result.
				if (step.run.outcome !== 'unknown' || step.run.result !== '') found.results++;
				// A copy in a fork has the same id and time.
				const key = `${step.run.id} ${step.run.time}`;
				if (seenRuns.has(key)) continue;
				seenRuns.add(key);
				bump(found.tools, step.run.name);
				if (step.run.skill !== undefined) bump(found.skills, step.run.skill);
				if (step.run.agent?.type) bump(found.subagents, step.run.agent.type);
				if (step.run.exitCode === undefined) continue;
				bump(found.exitCodes, String(step.run.exitCode));
				if (step.run.exitCode !== 0) found.failed++;
			}
		}
	};
	for (const file of files) count(readSession(file, undefined, {probe}));
	const calls = [...owner.values()];
	const sum = (of: (call: Call) => number, list = calls): number => list.reduce((total, {call}) => total + of(call), 0);
	expect(found.v3).toBe(truth.files.v3);
	expect(found.flat).toBe(truth.files.v1 + truth.files.v2);
	expect(found.results).toBe(truth.lines.toolResults);
	expect({
		calls: calls.length,
		inputTokens: sum((call) => call.inputRaw),
		freshInput: sum((call) => Math.max(0, call.inputRaw - call.cacheRead - call.cacheWrite)),
		cacheRead: sum((call) => call.cacheRead),
		cacheWrite: sum((call) => call.cacheWrite),
		output: sum((call) => call.output),
		callsWithCost: sum((call) => Number(call.costUsd !== undefined)),
		callsWithZeroCost: sum((call) => Number(call.costUsd === 0)),
		callsWithoutCost: sum((call) => Number(call.costUsd === undefined)),
	}).toEqual({...truth.usage, reportedCostUsd: undefined});
	expect(sum((call) => call.costUsd ?? 0)).toBeCloseTo(truth.usage.reportedCostUsd, 6);
	const groups = (by: (each: (typeof calls)[number]) => string): Record<string, number> => {
		const counts: Record<string, number> = {};
		for (const each of calls) bump(counts, by(each));
		return counts;
	};
	const callsOf = (group: Record<string, {calls: number}>): Record<string, number> =>
		Object.fromEntries(Object.entries(group).map(([key, each]) => [key, each.calls]));
	expect(groups((each) => each.call.model)).toEqual(callsOf(truth.byModel));
	expect(groups((each) => each.id)).toEqual(callsOf(truth.bySession));
	expect(groups((each) => each.cwd)).toEqual(callsOf(truth.byProjectCwd));
	expect(groups((each) => new Date(each.call.time).toISOString().slice(0, 10))).toEqual(
		callsOf(truth.byDayUtcCreatedAt),
	);
	expect(found.tools).toEqual(truth.tools);
	expect(found.subagents).toEqual(truth.subagents);
	expect(found.skills).toEqual(truth.skills);
	expect(found.exitCodes).toEqual(truth.exitCodes);
	expect(found.failed).toBe(truth.failedCommands);
});
