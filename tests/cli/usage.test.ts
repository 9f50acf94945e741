import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {runCommandLine} from '../../src/cli/run.ts';
import {usage} from '../../src/cli/usage.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {expectMode} from '../needs.ts';
import {type TestContext, testContext} from './context.ts';
import {tableOf} from './table.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures');
const now = Date.UTC(2026, 10, 30, 14);

/** A home with the given store, and no index. */
function home(store = 'usage/real', options: Parameters<typeof testContext>[0] = {}): TestContext {
	const context = testContext({now, ...options, env: {TZ: 'UTC', ...options.env}});
	fs.cpSync(path.join(fixtures, store), context.places.projects, {recursive: true});
	return context;
}

const run = (context: TestContext, ...words: string[]): Promise<number> =>
	runCommandLine(['usage', ...words], tableOf(usage), context);

// biome-ignore lint/suspicious/noExplicitAny: a report as a script sees it
async function json(context: TestContext, ...words: string[]): Promise<any> {
	const before = context.stdout().length;
	expect(await run(context, ...words, '--json')).toBe(0);
	return JSON.parse(context.stdout().slice(before));
}

test('without an index the transcripts answer, and no index is made', async () => {
	const context = home();
	expect((await json(context)).totals).toMatchObject({calls: 21, sessions: 11});
	expect(fs.existsSync(context.places.index)).toBe(false);
});

test('with an index the answer is the same, to the last byte', async () => {
	for (const by of ['day', 'model', 'project', 'session', 'tool', 'command', 'skill', 'agent']) {
		const context = home();
		const cold = await json(context, '--by', by);
		await sync(context.places);
		const warm = await json(context, '--by', by);
		expect(JSON.stringify(warm)).toBe(JSON.stringify(cold));
	}
});

test('what the index remembers of a deleted transcript still counts', async () => {
	const context = home();
	await sync(context.places);
	const {totals} = await json(context);
	fs.rmSync(path.join(context.places.projects, 'tmp-acme-proj/a918ac98-f828-4a0c-aea5-795f0b7ae891.jsonl'));
	expect((await json(context)).totals.calls).toBe(totals.calls);
	// Also when the index is not complete and the transcripts are read beside it.
	fs.writeFileSync(path.join(context.places.deja, 'forget.jsonl'), 'not understood\n');
	expect(await run(context)).toBe(1);
	expect(context.stderr()).toContain('is not understood');
});

test('what cannot be read in the index is said, and is right again the next time', async () => {
	const context = home();
	await sync(context.places);
	const {totals} = await json(context);
	const name = fs.readdirSync(context.places.index).find((file) => file.startsWith('cat-'))!;
	const file = path.join(context.places.index, name);
	const bytes = fs.readFileSync(file);
	// The first bytes are a session's record: nothing but reading it tells.
	bytes[10]! ^= 255;
	fs.writeFileSync(file, bytes);
	expect((await json(context)).totals.calls).toBeLessThanOrEqual(totals.calls);
	expect(context.stderr()).toContain('damaged record');
	expect((await json(context)).totals).toEqual(totals);
});

test('a period, a grouping, a zone: all in one report', async () => {
	const context = home('usage/real', {env: {TZ: 'Pacific/Kiritimati'}});
	const report = await json(context, '--period', 'today', '--by', 'model');
	// 12:15 to 12:40 UTC on the 30th is already December there, and so is now.
	expect(report.period).toEqual({name: 'today', from: '2026-12-01', to: '2026-12-01', timeZone: 'Pacific/Kiritimati'});
	expect(report.totals.calls).toBe(21);
	expect((await json(context, '--day', '2026-11-30')).totals.calls).toBe(0);
	expect((await json(context, '--from', '2026-12-01', '--to', '2026-12-01')).totals.calls).toBe(21);
});

test('a budget is kept, or ends with 1 and a sentence', async () => {
	const within = home();
	expect((await json(within, '--budget', '100')).budget).toEqual({usd: 100, over: false});
	const over = home();
	expect(await run(over, '--budget', '$0.10')).toBe(1);
	expect(over.stderr()).toMatch(/all time cost \$0\.\d+, over the budget of \$0\.1000; 1 calls? without a known price/);
});

test('own prices are used, and a broken file is named', async () => {
	const context = home();
	fs.mkdirSync(context.places.deja, {recursive: true});
	fs.writeFileSync(context.places.prices, '{"stub-1": {"input": 1, "output": 1}}');
	fs.writeFileSync(path.join(context.places.commandcode, 'providers.json'), '{"provider": ');
	const {totals} = await json(context);
	expect(totals.cost).toMatchObject({ownCalls: 1, unpricedCalls: 0});
	expect(totals.cost.own).toBeGreaterThan(0);
	expect(context.stderr()).toContain('providers.json: is not JSON');
});

test('one call can be followed from its fields to dollars', async () => {
	const context = home();
	expect(await run(context, '--audit', '518212e6')).toBe(0);
	expect(context.stdout()).toContain('unpriced');
	expect(await run(context, '--audit', 'f12f5591')).toBe(0);
	expect(context.stdout()).toContain('cost: $0.010041600, recorded by the client (costUsd)');
	expect(context.stdout()).toContain('copy in  5a86ee25-da88-4d06-b25e-ee6ac2a0cf97, not counted again');
	expect(await run(context, '--audit', 'nothing-like-it')).toBe(1);
});

test('CSV and the page are written', async () => {
	const context = home();
	expect(await run(context, '--csv', '--by', 'session')).toBe(0);
	expect(context.stdout().split('\r\n')).toHaveLength(14);
	expect(await run(context, '--html', 'usage.html')).toBe(0);
	const file = path.join(context.cwd, 'usage.html');
	expect(fs.readFileSync(file, 'utf8')).toMatch(
		/^<!doctype html>[\s\S]*Command Code usage, all time[\s\S]*<\/html>\n$/,
	);
	expectMode(file, 0o600);
	expect(await run(context, '--html', 'no/such/folder.html')).toBe(1);
});

test('an empty machine is told so, with exit 0', async () => {
	const context = testContext({now, env: {TZ: 'UTC'}});
	expect(await run(context)).toBe(0);
	expect(context.stdout()).toBe('no calls yet; they appear when Command Code has written a session\n');
	expect((await json(context)).totals).toMatchObject({calls: 0, cost: {usd: 0}});
	expect(fs.existsSync(context.places.deja)).toBe(false);
});

test.each([
	['--by', 'week'],
	['--period', 'soon'],
	['--day', '2026-02-30'],
	['--limit', '0'],
	['--budget', 'much'],
	['--period', '7d', '--day', '2026-11-01'],
])('%s %s is wrong usage', async (...words) => {
	const context = home();
	expect(await run(context, ...words)).toBe(2);
	expect(context.stderr()).toMatch(/^deja usage: /);
	expect(context.stdout()).toBe('');
});

/** A session that began at `born`; lines follow one another. */
function transcript(id: string, born: number, lines: readonly object[], parent?: string): string {
	const stamp = (time: number) => new Date(time).toISOString();
	const from = parent === undefined ? {} : {parentSession: `/x/${parent}.jsonl`};
	const all = [{type: 'session', version: 3, id, timestamp: stamp(born), cwd: '/w', ...from}, ...lines];
	return all.map((line) => `${JSON.stringify(line)}\n`).join('');
}
function spoken(n: number, time: number, content: readonly object[], more: object = {}, parent = n - 1) {
	const isUser = !('model' in more);
	const source = !isUser ? 'model' : content.some((block) => 'tool_use_id' in block) ? 'tool' : 'user';
	const meta = {source, createdAt: time, messageId: `message-${n}`};
	return {
		type: 'message',
		id: String(n).padStart(8, '0'),
		parentId: parent > 0 ? String(parent).padStart(8, '0') : null,
		timestamp: new Date(time).toISOString(),
		message: {role: isUser ? 'user' : 'assistant', content, meta},
		...more,
	};
}
const model = {model: 'moonshotai/Kimi-K3'};
const billed = {...model, usage: {inputTokens: 1000, outputTokens: 10, costUsd: 0.01}};
const agent = (id: string) => ({type: 'tool_use', id, name: 'agent', input: {subagent_type: 'explore', prompt: 'x'}});
const shell = (id: string) => ({type: 'tool_use', id, name: 'shell_command', input: {command: 'ls'}});
const says = (text: string) => [{type: 'text', text}];
const result = (id: string, text: string) => ({type: 'tool_result', tool_use_id: id, content: says(text)});

test('a tool run is counted once, whatever the order of lines, times and copies, in every report', async () => {
	const t = Date.UTC(2026, 10, 30, 9);
	const done = [result('a1', 'done\n<usage>total_tokens: 10\ntool_uses: 2</usage>')];
	const turns = [
		spoken(1, t, says('q')),
		spoken(2, t + 1, says('a'), billed),
		spoken(3, t + 2, says('r')),
		spoken(4, t + 3, [agent('a1')], billed),
		spoken(5, t + 4, done),
	];
	const early = [
		spoken(1, t, says('q')),
		spoken(2, t + 5, [agent('a1')], model),
		spoken(3, t + 6, done),
		spoken(4, t + 10, [shell('s1')], billed),
	];
	const stores = {
		// The fork goes on from an earlier line, with a run that no call asked for.
		branched: [
			transcript('parent', t, turns),
			transcript('fork', t + 9, [...turns, spoken(6, t + 10, [shell('s1')], model, 2)], 'parent'),
		],
		// The clock was set back: a later call has the time of an earlier line without usage. The fork has not that call.
		setBack: [
			transcript('parent', t, [...early, spoken(5, t + 5, says('b'), billed)]),
			transcript('fork', t + 20, [...early, spoken(9, t + 21, says('other'), {}, 4)], 'parent'),
		],
	};
	for (const [name, [parent, fork]] of Object.entries(stores)) {
		const context = home();
		fs.rmSync(context.places.projects, {recursive: true});
		fs.mkdirSync(path.join(context.places.projects, 'w'), {recursive: true});
		fs.writeFileSync(path.join(context.places.projects, 'w/parent.jsonl'), parent!);
		fs.writeFileSync(path.join(context.places.projects, 'w/fork.jsonl'), fork!);
		for (const state of ['cold', 'warm']) {
			if (state === 'warm') await sync(context.places);
			const {totals} = await json(context);
			expect([name, state, totals.calls, totals.runs, totals.agents.runs]).toEqual([name, state, 2, 2, 1]);
			const bare = testContext({home: context.home});
			await runCommandLine(['usage'], tableOf(usage), bare);
			expect([name, state, bare.stdout()]).toEqual([name, state, expect.stringContaining('Sub-agents: 1 run,')]);
		}
	}
});

test('numbers that nobody can have meant are the same with and without an index, and nothing hangs on them', async () => {
	const t = Date.UTC(2026, 10, 30, 9);
	const context = home();
	fs.rmSync(context.places.projects, {recursive: true});
	fs.mkdirSync(path.join(context.places.projects, 'w'), {recursive: true});
	const huge = {inputTokens: 1e300, outputTokens: 10.9, cacheReadTokens: -1, costUsd: 1e300};
	fs.writeFileSync(
		path.join(context.places.projects, 'w/s.jsonl'),
		transcript('s', t, [
			spoken(1, t, says('q')),
			spoken(2, t + 1, [shell('s1'), shell('s2'), agent('a1')], {...model, usage: huge}),
			spoken(3, t + 2, [
				result('s1', `Exit code: ${'9'.repeat(400)}\nx`),
				result('s2', 'Exit code: 36028797018963967\nx'),
				result('a1', `done\n<usage>total_tokens: ${'9'.repeat(400)}\ntool_uses: 2</usage>`),
			]),
		]),
	);
	const cold = await json(context);
	expect(cold.totals).toMatchObject({calls: 0, prompt: 0, output: 0, runs: 3, failedRuns: 2, exitCodes: {}});
	expect(cold.totals.agents).toMatchObject({runs: 1, tokens: 0, toolUses: 2});
	await sync(context.places);
	expect(await json(context)).toEqual(cold);
	expect(context.stderr()).toBe('');
});

test('a period is typed as a word; what is no period ends with 2 and a suggestion', async () => {
	const context = home();
	const totals = async (...words: string[]) => (await json(context, ...words)).totals.calls;
	expect(await totals('today')).toBe(await totals('--period', 'today'));
	expect(await totals('2026-11')).toBe(await totals('--period', '2026-11'));
	expect(await totals('2026-11-30')).toBe(await totals('--day', '2026-11-30'));
	// The 30th of November 2026 is a Monday.
	expect((await json(context, 'week')).period).toMatchObject({name: 'week', from: '2026-11-30', to: '2026-11-30'});
	expect(await run(context, 'toady')).toBe(2);
	expect(await run(context, 'last', 'summer')).toBe(2);
	expect(await run(context, 'today', '--period', 'month')).toBe(2);
	expect(context.stderr()).toContain('no period "toady"; did you mean today?');
	expect(context.stderr()).toContain('no period "last summer"; today, yesterday, week');
});

test('one project: its own calls, and those of no other; the parts add up', async () => {
	const context = home();
	const all = await json(context, '--by', 'project');
	const keys: string[] = all.groups.map((group: {key: string}) => group.key);
	let sum = 0;
	for (const key of keys) {
		if (!path.isAbsolute(key)) continue;
		const one = await json(context, '--project', key, '--by', 'project');
		expect(one.groups.find((group: {key: string}) => group.key === key)).toEqual(
			all.groups.find((group: {key: string}) => group.key === key),
		);
		sum += one.groups.find((group: {key: string}) => group.key === key).calls;
	}
	expect(sum).toBeGreaterThan(0);
	expect(await run(context, '--project', 'no-such-thing')).toBe(1);
	expect(context.stderr()).toContain('no project "no-such-thing" is known');
});

test('windows and budgets of config.json stand in the overview and in JSON', async () => {
	const context = home();
	fs.mkdirSync(context.places.deja, {recursive: true});
	fs.writeFileSync(context.places.config, '{"plan": {"name": "goat", "week": 20}, "budget": {"day": 0.05}}');
	expect(await run(context)).toBe(0);
	expect(context.stdout()).toMatch(/^5h ~\$0\.\d\d\+? of \$14, resets 17:15/m);
	expect(context.stdout()).toMatch(/^7d ~\$0\.\d\d\+? of \$20, resets 12-07/m);
	expect(context.stdout()).toMatch(/^budget day ~\$0\.\d\d\+? of \$0\.05, resets 00:00|^budget day .* passed/m);
	const {watched, totals} = await json(context);
	expect(watched.map(({name, cap}: {name: string; cap: number}) => [name, cap])).toEqual([
		['5h', 14],
		['7d', 20],
		['month', 70],
		['day', 0.05],
	]);
	expect(watched[0]).toMatchObject({kind: 'window', usd: totals.cost.usd, resetsAt: '2026-11-30T17:15:50.525Z'});
	// The account's window is filled by all calls, whatever is asked for here.
	const kimi = await json(context, '--model', 'kimi');
	expect(kimi.totals.calls).toBeLessThan(totals.calls);
	expect(kimi.watched[0].usd).toBe(totals.cost.usd);
	expect((await json(context, '--by', 'window')).groups).toHaveLength(1);
});

test('a plan that is not known is said, and no cap is guessed', async () => {
	const context = home();
	fs.mkdirSync(context.places.deja, {recursive: true});
	fs.writeFileSync(context.places.config, '{"plan": "platinum"}');
	expect((await json(context)).watched).toEqual([]);
	expect(context.stderr()).toContain('plan "platinum" is not known; there are go, goat');
});
