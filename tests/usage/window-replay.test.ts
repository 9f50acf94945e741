/** Windows of a whole store, from transcripts to the report, against a replay of all its calls, minute by minute. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {runCommandLine} from '../../src/cli/run.ts';
import {usage} from '../../src/cli/usage.ts';
import {testContext} from '../cli/context.ts';
import {tableOf} from '../cli/table.ts';

const MINUTE = 60_000;
/** A Sunday on which clocks go back in Berlin: it has 25 hours. */
const START = Date.UTC(2026, 9, 24, 12);
const MINUTES = 3 * 24 * 60;

interface Call {
	readonly id: string;
	/** Minutes after START. */
	readonly at: number;
	readonly cents: number;
}

/** @returns what each window holds: when it opened, its calls, its cents. */
function replay(calls: readonly Call[]): [string, number, number][] {
	const paid = new Map(calls.map((call) => [call.id, call]));
	const windows: [string, number, number][] = [];
	let open = Number.NEGATIVE_INFINITY;
	for (let minute = 0; minute < MINUTES; minute++) {
		if (minute >= open + 300) open = Number.NEGATIVE_INFINITY;
		for (const {at, cents} of paid.values()) {
			if (at !== minute) continue;
			if (open === Number.NEGATIVE_INFINITY) {
				open = minute;
				windows.push([new Date(START + minute * MINUTE).toISOString(), 0, 0]);
			}
			const last = windows.at(-1)!;
			last[1]++;
			last[2] += cents;
		}
	}
	return windows;
}

function transcript(id: string, calls: readonly Call[], copied: readonly Call[]): string {
	const line = ({id: messageId, at, cents}: Call, n: number, isCopy: boolean) => {
		const time = START + at * MINUTE;
		const message = {
			role: 'assistant',
			content: [{type: 'text', text: 'x'}],
			meta: {source: 'model', createdAt: time, messageId},
		};
		const paid = {inputTokens: 10, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: cents / 100};
		const beside = {parentId: null, timestamp: new Date(time).toISOString(), ...(isCopy ? {sessionId: id} : {})};
		return {type: 'message', id: `${n}`.padStart(8, '0'), ...beside, message, usage: paid, model: 'm'};
	};
	const header = {type: 'session', version: 3, id, timestamp: new Date(START).toISOString(), cwd: '/w'};
	const lines = [
		...copied.map((call, n) => line(call, n, true)),
		...calls.map((call, n) => line(call, 500 + n, false)),
	];
	return [header, ...lines].map((one) => `${JSON.stringify(one)}\n`).join('');
}

const someCalls = fc.array(fc.record({at: fc.nat(MINUTES - 1), cents: fc.nat(500)}), {maxLength: 12});
const someStore = fc.array(fc.record({calls: someCalls, copies: fc.option(fc.nat(9), {nil: undefined})}), {
	minLength: 1,
	maxLength: 5,
});

test('the windows of a store are those of a replay, whatever stands in it twice and in whatever order', async () => {
	await fc.assert(
		fc.asyncProperty(someStore, fc.constantFrom('Europe/Berlin', 'Pacific/Auckland'), async (plan, zone) => {
			const context = testContext({now: START + MINUTES * MINUTE, env: {TZ: zone}});
			const folder = path.join(context.places.projects, 'w');
			fs.mkdirSync(folder, {recursive: true});
			const made: Call[][] = [];
			for (const [n, {calls, copies}] of plan.entries()) {
				// Lines stand in the order in which they were drawn: a clock that jumps.
				const own = calls.map((call, at) => ({id: `${n}.${at}`, ...call}));
				const copied = copies === undefined || made.length === 0 ? [] : made[copies % made.length]!;
				fs.writeFileSync(path.join(folder, `s${n}.jsonl`), transcript(`s${n}`, own, copied));
				made.push([...copied, ...own]);
			}
			expect(await runCommandLine(['usage', '--by', 'window', '--json'], tableOf(usage), context)).toBe(0);
			const {groups} = JSON.parse(context.stdout());
			const found = groups.map((group: {key: string; calls: number; cost: {usd: number}}) => [
				group.key,
				group.calls,
				Math.round(group.cost.usd * 100),
			]);
			expect(found).toEqual(replay(made.flat()));
			fs.rmSync(context.home, {recursive: true});
		}),
		{numRuns: 40},
	);
});
