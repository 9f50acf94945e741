/** Sums that are kept tell what reading everything tells, whatever happened to the store since they were made. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import {afterAll, expect, test} from 'vitest';
import type {SessionUsage} from '../../src/model/session-usage.ts';
import {type OverviewInput, overview} from '../../src/usage/overview.ts';
import {passing} from '../../src/usage/passing.ts';
import {pricer} from '../../src/usage/price.ts';
import {type Rolled, rolledFrom} from '../../src/usage/rolled.ts';
import {openRollup} from '../../src/usage/rollup.ts';
import {rollupOf} from '../../src/usage/rollup-build.ts';
import {type Asked, type Sum, sums} from '../../src/usage/sum.ts';
import {WATCHED_MS} from '../../src/usage/watch.ts';
import {call, indexOf, noon, run, session, sharesIn} from './make.ts';

const HOUR = 3_600_000;
const price = pricer();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-rollup-'));
afterAll(() => fs.rmSync(folder, {recursive: true, force: true}));
const file = path.join(folder, 'rollup.bin');

const agent = {type: 'explore', tokens: 700, toolUses: 2, turns: 1, durationMs: 9_000};
const MODELS = ['moonshotai/Kimi-K3', 'nobody-knows', 'deepseek/deepseek-v4-flash'];

/** Call number n, the same wherever it stands: some without a time, some tomorrow, of three models, recorded or not. */
const callNumber = (n: number) =>
	call({
		key: n % 5 === 0 ? `short ${n}` : `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
		time: n % 23 === 22 ? 0 : n % 31 === 30 ? noon + 30 * HOUR : noon - ((n * 7919) % 1400) * HOUR - n,
		model: MODELS[(n >> 1) % 3]!,
		...{inputRaw: 100 + n, cacheRead: n % 90, cacheWrite: n % 7, output: n},
		...(n % 3 === 0 ? {costUsd: (n * 37) / 100} : {}),
	});

interface Made {
	readonly id: string;
	readonly parent: string | undefined;
	readonly calls: readonly number[];
	readonly born: number;
}

function usageOf({id, parent, calls, born}: Made): SessionUsage {
	const all = calls.map(callNumber);
	const turns: (typeof all)[] = [];
	for (const one of all) {
		if (turns.length === 0 || turns.at(-1)!.length > born % 4) turns.push([]);
		turns.at(-1)!.push(one);
	}
	const runs = all
		.filter((_, n) => (n + born) % 3 === 0)
		.map(({key, time}, n) => run({key: `run of ${key}`, name: 'agent', agent, time: n % 4 === 3 ? time - 77 : time}));
	const given = {id, born, project: {key: `p${born % 3}`, label: `P${born % 3}`}};
	return session({...given, ...(parent === undefined ? {} : {parent})}, turns, runs);
}

const storeOf = (
	steps: readonly (readonly [what: string, which: number, count: number])[],
	first: number,
	before: readonly Made[],
) => {
	const made = [...before];
	let number = first;
	for (const [what, which, count] of steps) {
		const calls = Array.from({length: count}, () => number++);
		const at = made.length === 0 ? 0 : which % made.length;
		const one = made[at];
		const id = `s${number++}`;
		if (!one || what === 'begin') made.push({id, parent: undefined, calls, born: number});
		else if (what === 'fork') made.push({id, parent: one.id, calls: [...one.calls, ...calls], born: number});
		else if (what === 'copy') made.push({id, parent: undefined, calls: one.calls.slice(0, count), born: number});
		else if (what === 'forget') made.splice(at, 1);
		else made[at] = {...one, calls: [...one.calls, ...calls]};
	}
	return {made, next: number};
};

const steps = (most: number) =>
	fc.array(
		fc.tuple(
			fc.constantFrom('begin', 'begin', 'fork', 'copy', 'go on', 'forget'),
			fc.nat(7),
			fc.integer({min: 0, max: 9}),
		),
		{maxLength: most},
	);

const settings = {plan: {fiveHour: 14, week: 35, month: 70}, budget: {day: 1, week: 20, month: 300, project: {p1: 40}}};

test('an overview from sums is the overview from calls, after sessions were begun, copied, continued and forgotten', () => {
	let rolled = 0;
	fc.assert(
		fc.property(
			fc.tuple(steps(6), steps(14)).map((both) => both.flat()),
			steps(2),
			fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata'),
			(early, late, timeZone) => {
				const old = storeOf(early, 0, []);
				fs.writeFileSync(file, rollupOf(indexOf(old.made.map(usageOf)), price, 'key', timeZone)!);
				const usages = storeOf(late, old.next, old.made).made.map(usageOf);
				const rollup = openRollup(file, 'key')!;
				const whole = (shares: OverviewInput['add']) => {
					const store = passing(noon - WATCHED_MS);
					return {
						store,
						add: shares,
						...settings,
						pricedBy: {checkedOn: ''},
						now: noon,
						period: {name: 'all', timeZone},
					};
				};
				const counted = function* (): Generator<ReturnType<typeof sharesIn>[number] | Rolled> {
					for (const one of rolledFrom(indexOf(usages), rollup)) {
						if ('rows' in one) rolled++;
						yield one;
					}
				};
				const look = {columns: 100, style: (_: string, text: string) => text, limit: 30};
				const byCalls = whole(() => []);
				const byRows = whole(() => []);
				const told: Sum[][] = [];
				const texts = [
					overview(
						{
							...byCalls,
							add: (...wanted: Asked[]) => keep(sums(sharesIn(usages), price, wanted, {}, byCalls.store.each)),
						},
						look,
					),
					overview(
						{
							...byRows,
							add: (...wanted: Asked[]) =>
								keep(sums(counted(), price, wanted, {}, byRows.store.each, byRows.store.eachRolled)),
						},
						look,
					),
				];
				function keep(found: Sum[]): Sum[] {
					told.push(found);
					return found;
				}
				rollup.close();
				expect(texts[1]!.text).toBe(texts[0]!.text);
				expect(texts[1]!.watched).toEqual(texts[0]!.watched);
				expect(plainly(told[1]!)).toEqual(plainly(told[0]!));
			},
		),
		{numRuns: 200},
	);
	expect(rolled).toBeGreaterThan(250);
});

/** Without what a tally remembers while it is filled. */
const plainly = (found: readonly Sum[]) =>
	found.map(({groups, totals, ...more}) => ({
		...more,
		totals: {...totals, session: 0, turn: 0, call: 0},
		groups: groups.map(({key, head, tally}) => ({key, head, tally: {...tally, session: 0, turn: 0, call: 0}})),
	}));

test('whatever rows do not tell is read: windows, single models, a time that has not come', () => {
	const made = [
		{id: 'a', parent: undefined, calls: [1, 2, 3], born: 1},
		{id: 'b', parent: 'a', calls: [1, 2, 3, 4], born: 2},
	].map(usageOf);
	fs.writeFileSync(file, rollupOf(indexOf(made), price, 'key', 'UTC')!);
	const rollup = openRollup(file, 'key')!;
	const all = {name: 'all', timeZone: 'UTC'};
	const since = {name: '5h', since: noon - 9_000 * HOUR, until: noon - 300 * HOUR, timeZone: 'UTC'};
	for (const asked of [
		{period: all, by: 'window'},
		{period: since, by: 'day'},
		{period: {...all, timeZone: 'Asia/Tokyo'}, by: 'day'},
	] as const) {
		const only = {call: ({model}: {model: string}) => model !== MODELS[1]};
		for (const which of [{}, only]) {
			const [told] = sums(rolledFrom(indexOf(made), rollup), price, [asked], which);
			const [anew] = sums(sharesIn(made), price, [asked], which);
			expect(plainly([told!])).toEqual(plainly([anew!]));
		}
	}
	rollup.close();
});

test('a file that is not whole, or of other prices, is none', () => {
	const made = [usageOf({id: 'a', parent: undefined, calls: [1, 2, 3], born: 1})];
	const bytes = rollupOf(indexOf(made), price, 'key', 'UTC')!;
	fs.writeFileSync(file, bytes);
	expect(openRollup(file, 'other')).toBeUndefined();
	expect(openRollup(path.join(folder, 'none'), 'key')).toBeUndefined();
	const [whole] = sums(sharesIn(made), price, [{period: {name: 'all', timeZone: 'UTC'}, by: 'day'}]);
	for (let at = 0; at < bytes.length; at += 3) {
		const torn = Uint8Array.from(bytes);
		torn[at]! ^= 0x41;
		fs.writeFileSync(file, at % 2 ? torn : bytes.subarray(0, at));
		const rollup = openRollup(file, 'key');
		const store = passing(0);
		const shares = rolledFrom(indexOf(made), rollup);
		const [told] = sums(
			shares,
			price,
			[{period: {name: 'all', timeZone: 'UTC'}, by: 'day'}],
			{},
			store.each,
			store.eachRolled,
		);
		expect(told!.totals.nano).toEqual(whole!.totals.nano);
		expect(store.times(0).length).toBe(3);
		rollup?.close();
	}
});
