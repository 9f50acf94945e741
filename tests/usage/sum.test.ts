import fc from 'fast-check';
import {expect, test} from 'vitest';
import {keyAt} from '../../src/lib/keys.ts';
import {type Grouping, groupings} from '../../src/usage/grouping.ts';
import {isInPeriod, localDays, periodFrom} from '../../src/usage/period.ts';
import {pricer} from '../../src/usage/price.ts';
import {NONE} from '../../src/usage/sum.ts';
import {nanoTotal} from '../../src/usage/tally.ts';
import {call, noon, run, session, sharesIn, sum} from './make.ts';

const all = periodFrom({}, noon, 'UTC');
const total = (usages: Parameters<typeof sharesIn>[0], by: Grouping = 'model') => sum(sharesIn(usages), all, by);

test('a call that stands in three files is paid once, by the session that wrote it', () => {
	const first = call({key: '1', inputRaw: 100, costUsd: 0.1});
	const second = call({key: '2', inputRaw: 100, costUsd: 0.2});
	const parent = session({id: 'parent'}, [[first]]);
	const fork = session({id: 'fork', parent: 'parent', born: 1}, [[first], [second]]);
	const clone = session({id: 'clone', parent: 'fork', born: 2}, [[first], [second]]);
	const {totals, groups} = total([clone, fork, parent], 'session');
	expect(totals).toMatchObject({calls: 2, sessions: 2, turns: 2});
	expect(nanoTotal(totals)).toBe(300_000_000);
	expect(groups.map(({key, tally}) => [key, tally.calls])).toEqual([
		['work/fork', 1],
		['work/parent', 1],
	]);
});

test('one turn of many calls is one turn; two calls of two turns are two', () => {
	const calls = [1, 2, 3].map((n) => call({key: String(n)}));
	expect(total([session({id: 'a'}, [calls])]).totals.turns).toBe(1);
	expect(total([session({id: 'a'}, [[calls[0]!], [], [calls[1]!, calls[2]!]])]).totals.turns).toBe(2);
});

test('a call is shared out among the tools it asked for, without losing a token', () => {
	const one = call({key: '1', inputRaw: 100, output: 7, costUsd: 0.00000001, time: noon});
	const runs = [run({key: 'r1', name: 'grep'}), run({key: 'r2', name: 'read_file'}), run({key: 'r3', name: 'grep'})];
	const {groups, totals} = total([session({id: 'a'}, [[one]], runs)], 'tool');
	expect(
		groups.map(({key, tally}) => [key, tally.calls, tally.runs, tally.input, tally.output, nanoTotal(tally)]),
	).toEqual([
		['grep', 1, 2, 67, 5, 7],
		['read_file', 1, 1, 33, 2, 3],
	]);
	expect(totals).toMatchObject({calls: 1, runs: 3, input: 100, output: 7});
});

test('failures and exit codes are counted by program; the rest of the money has no command', () => {
	const asked = call({key: '1', inputRaw: 10, costUsd: 1});
	const answer = call({key: '2', inputRaw: 10, costUsd: 2, time: noon + 1});
	const runs = [
		run({key: 'r1', program: 'npm', outcome: 'failed', exitCode: 1}),
		run({key: 'r2', program: 'npm', outcome: 'not-run'}),
		run({key: 'r3', name: 'read_file'}),
	];
	const {groups} = total([session({id: 'a'}, [[asked, answer]], runs)], 'command');
	const byKey = new Map(groups.map(({key, tally}) => [key, tally]));
	expect(byKey.get('npm')).toMatchObject({runs: 1, failed: 1, notRun: 1, exitCodes: new Map([[1, 1]])});
	expect(nanoTotal(byKey.get('npm')!)).toBe(666_666_666);
	expect(nanoTotal(byKey.get(NONE)!)).toBe(2_333_333_334);
});

test('sub-agents are shown with their own tokens, which cost nothing here', () => {
	const agent = {type: 'explore', tokens: 1000, toolUses: 3, turns: 2, durationMs: 500};
	const runs = [run({key: 'r1', name: 'agent', agent}), run({key: 'r2', name: 'agent', agent})];
	const {groups, totals} = total([session({id: 'a'}, [[call({key: '1', costUsd: 1})]], runs)], 'agent');
	expect(groups).toHaveLength(1);
	expect(groups[0]).toMatchObject({key: 'explore', tally: {agents: {runs: 2, tokens: 2000, toolUses: 6, nano: 0}}});
	expect(nanoTotal(totals)).toBe(1_000_000_000);
});

test("a sub-agent's tokens are as dear as its parent's, and in no other amount", () => {
	const agent = run({key: 'r1', name: 'agent', agent: {type: 'explore', tokens: 500}});
	// A thousand tokens as the client counts them: the cached ones twice.
	const calls = [
		call({key: '1', inputRaw: 600, cacheRead: 300, output: 100, costUsd: 2}),
		call({key: '2', model: 'stub-1', inputRaw: 9}),
	];
	for (const by of ['agent', 'day', 'model'] as const) {
		const {totals} = total([session({id: 'a'}, [calls], [agent])], by);
		expect([by, totals.agents.nano, nanoTotal(totals)]).toEqual([by, 1e9, 2e9]);
	}
});

test('runs of lines without usage are in the totals and in the tools, not in the days', () => {
	const lost = run({key: 'r1', time: noon + 5});
	const usages = [session({id: 'a'}, [[call({key: '1'})]], [run({key: 'r2'}), lost])];
	expect(total(usages, 'day')).toMatchObject({looseRuns: 1, totals: {runs: 2}, groups: [{tally: {runs: 1}}]});
	expect(total(usages, 'tool').groups.reduce((runs, {tally}) => runs + tally.runs, 0)).toBe(2);
});

test('sessions without usage are said; those in which nothing happened are not', () => {
	const old = session({id: 'old', end: noon}, [[]]);
	const empty = session({id: 'empty', end: noon}, []);
	const {withoutUsage, totals} = total([old, empty]);
	expect(withoutUsage.map(({id}) => id)).toEqual(['old']);
	expect(totals.sessions).toBe(0);
});

test('a period takes its calls and leaves the others', () => {
	const calls = [noon - 86_400_000, noon, noon + 86_400_000, 0].map((time, n) =>
		call({key: String(n), time, inputRaw: 1}),
	);
	const bill = sharesIn([session({id: 'a'}, [calls])]);
	expect(sum(bill, periodFrom({period: 'today'}, noon, 'UTC'), 'day').totals.calls).toBe(1);
	expect(sum(bill, periodFrom({period: '7d'}, noon, 'UTC'), 'day').totals.calls).toBe(2);
	expect(sum(bill, all, 'day').groups.map(({key}) => key)).toEqual(['-', '2026-11-29', '2026-11-30', '2026-12-01']);
});

const models = ['moonshotai/Kimi-K3', 'claude-sonnet-5', 'stub-1', ''];
const someCall = fc.record({
	key: fc.integer({min: 0, max: 12}).map(String),
	time: fc.integer({min: -3, max: 3}).map((days) => noon + days * 40_000_000),
	model: fc.constantFrom(...models),
	inputRaw: fc.nat(9_999),
	cacheRead: fc.nat(5_000),
	cacheWrite: fc.nat(5_000),
	cacheWrite1h: fc.nat(5_000),
	output: fc.nat(999),
	costUsd: fc.option(fc.double({min: 0, max: 3, noNaN: true}), {nil: undefined}),
});
const someRun = fc.record({
	key: fc.integer({min: 0, max: 9}).map(String),
	time: fc.integer({min: -3, max: 3}).map((days) => noon + days * 40_000_000),
	name: fc.constantFrom('shell_command', 'read_file', 'agent'),
	program: fc.option(fc.constantFrom('npm', 'git'), {nil: undefined}),
});

test('a sum is what its calls are one by one: money, tokens, turns, sessions, in a period that ends within a day', () => {
	const someTurns = fc.array(fc.array(someCall, {maxLength: 6}), {maxLength: 4});
	const zones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu');
	const some = fc.record({
		since: fc.option(fc.integer({min: -3, max: 2}), {nil: null}),
		until: fc.option(fc.integer({min: -2, max: 3}), {nil: null}),
	});
	fc.assert(
		fc.property(fc.array(someTurns, {maxLength: 4}), zones, some, (list, timeZone, {since, until}) => {
			const usages = list.map((turns, n) =>
				session(
					{id: `s${n}`, born: n},
					turns.map((turn) => turn.map(({costUsd, ...rest}) => (costUsd === undefined ? rest : {...rest, costUsd}))),
				),
			);
			const at = (steps: number) => noon + steps * 40_000_000;
			const period = {
				name: 'some',
				timeZone,
				...(since === null ? {} : {since: at(since)}),
				...(until === null ? {} : {until: at(until), to: '2026-12-31'}),
			};
			const shares = sharesIn(usages);
			const days = localDays(timeZone);
			const price = pricer();
			for (const by of ['day', 'model', 'session'] as const) {
				const groups = new Map<
					string,
					{nano: number; prompt: number; calls: number; turns: Set<string>; heads: Set<string>}
				>();
				for (const {head, calls, turns} of shares) {
					for (const [n, one] of calls.entries()) {
						if (!isInPeriod(period, days(one.time), one.time)) continue;
						const key = {day: days(one.time), model: one.model || NONE, session: head.key}[by];
						const group = groups.get(key) ?? {nano: 0, prompt: 0, calls: 0, turns: new Set(), heads: new Set()};
						groups.set(key, group);
						group.nano += price(one).nano;
						group.prompt += one.inputRaw;
						group.calls++;
						group.turns.add(`${head.key} ${turns[n]}`);
						group.heads.add(head.key);
					}
				}
				const said = sum(shares, period, by).groups.map(({key, tally}) => [
					key,
					{nano: nanoTotal(tally), prompt: tally.prompt, calls: tally.calls, turns: tally.turns, heads: tally.sessions},
				]);
				const known = [...groups].map(([key, {turns, heads, ...rest}]) => [
					key,
					{...rest, turns: turns.size, heads: heads.size},
				]);
				expect(Object.fromEntries(said)).toEqual(Object.fromEntries(known));
			}
		}),
		{numRuns: 300},
	);
});

test('every grouping of any store adds up to its totals, to the nano-dollar', () => {
	const store = fc.array(
		fc.record({
			turns: fc.array(fc.array(someCall, {maxLength: 4}), {maxLength: 3}),
			runs: fc.array(someRun, {maxLength: 5}),
		}),
		{maxLength: 4},
	);
	const fields = ['prompt', 'input', 'cacheRead', 'cacheWrite', 'cacheWrite1h', 'output', 'unpricedTokens'] as const;
	fc.assert(
		fc.property(store, fc.constantFrom(...groupings), (list, by) => {
			const usages = list.map(({turns, runs}, n) =>
				session(
					{id: `s${n}`, born: n},
					turns.map((turn) => turn.map(({costUsd, ...rest}) => (costUsd === undefined ? rest : {...rest, costUsd}))),
					runs.map(({program, ...rest}) => run(program === undefined ? rest : {...rest, program})),
				),
			);
			const {totals, groups, looseRuns} = total(usages, by);
			for (const field of fields) {
				expect([field, groups.reduce((all, {tally}) => all + tally[field], 0)]).toEqual([field, totals[field]]);
			}
			expect(groups.reduce((all, {tally}) => all + nanoTotal(tally), 0)).toBe(nanoTotal(totals));
			const counted = groups.reduce((all, {tally}) => all + tally.calls, 0);
			// A call that asked for several tools stands in the row of each.
			if (['tool', 'command', 'skill', 'agent'].includes(by)) expect(counted).toBeGreaterThanOrEqual(totals.calls);
			else expect(counted).toBe(totals.calls);
			for (const {tally} of groups) if (tally.prompt + nanoTotal(tally) > 0) expect(tally.calls).toBeGreaterThan(0);
			if (['day', 'model', 'project', 'session'].includes(by)) {
				expect(groups.reduce((all, {tally}) => all + tally.runs, 0)).toBe(totals.runs - looseRuns);
			}
			// And to the plainest count there is: distinct keys, the first session's copy of each.
			const paid = new Map(
				usages.flatMap(({calls, keys}) => calls.map((one, n) => [keyAt(keys, n), one] as const)).toReversed(),
			);
			expect(totals.calls).toBe(paid.size);
			expect(totals.prompt).toBe([...paid.values()].reduce((all, {inputRaw}) => all + inputRaw, 0));
		}),
		{numRuns: 300},
	);
});
