import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {runCommandLine} from '../../src/cli/run.ts';
import {usage} from '../../src/cli/usage.ts';
import {sync} from '../../src/index/sync.ts';
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
	expect(fs.statSync(file).mode & 0o777).toBe(0o600);
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
