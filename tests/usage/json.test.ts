import {expect, test} from 'vitest';
import type {Grouping} from '../../src/usage/grouping.ts';
import {reportJson} from '../../src/usage/json.ts';
import {periodFrom} from '../../src/usage/period.ts';
import {prices} from '../../src/usage/prices.ts';
import {call, noon, run, session, sharesIn, sum} from './make.ts';

const all = periodFrom({}, noon, 'UTC');
// biome-ignore lint/suspicious/noExplicitAny: a report as a script sees it
const json = (usages: Parameters<typeof sharesIn>[0], by: Grouping): any =>
	JSON.parse(JSON.stringify(reportJson(sum(sharesIn(usages), all, by), prices)));

const priced = session({id: 'a', title: 'A', cwd: '/w/a', contextNow: 1200}, [
	[call({key: '1', inputRaw: 1000, cacheRead: 400, output: 10, costUsd: 0.01})],
]);
const unknown = session({id: 'b'}, [[call({key: '2', model: 'stub-1', inputRaw: 7, output: 1})]]);

test('totals and groups have the same keys, and money by how it is known', () => {
	const report = json([priced, unknown], 'model');
	expect(report).toMatchObject({schema_version: 1, by: 'model', period: {name: 'all', from: null, timeZone: 'UTC'}});
	expect(report.totals).toMatchObject({calls: 2, sessions: 2, input: 607, cacheRead: 400, cacheWrite: 0, output: 11});
	expect(report.totals.cost).toMatchObject({usd: 0.01, recorded: 0.01, estimated: 0, own: 0, unpricedCalls: 1});
	expect(report.groups[0]).toMatchObject({key: 'moonshotai/Kimi-K3', calls: 1, cost: {usd: 0.01}});
	const {averages: _, runsWithoutCall: __, sessionsWithoutUsage: ___, ...shared} = report.totals;
	expect(Object.keys(report.groups[0]).sort()).toEqual(['key', ...Object.keys(shared)].sort());
	expect(report.prices).toMatchObject({checkedOn: '2026-11-30'});
});

test('an unknown cost is null, and averages leave it out', () => {
	const report = json([priced, unknown], 'session');
	expect(report.groups[1]).toMatchObject({
		key: 'b',
		title: 'b',
		contextNow: null,
		cost: {usd: null, unpricedTokens: 8},
	});
	expect(report.totals.averages.usdPerCall).toBe(0.01);
	expect(json([unknown], 'day').totals.averages).toEqual({usdPerCall: null, usdPerTurn: null, usdPerSession: null});
	expect(json([], 'day').totals.cost.usd).toBe(0);
});

test('sessions are named by id, or by file where two share one', () => {
	expect(json([priced], 'session').groups[0]).toMatchObject({key: 'a', session: 'a', file: 'work/a', contextNow: 1200});
	const twin = session({id: 'a', key: 'other/a'}, [[call({key: '9'})]]);
	expect(json([priced, twin], 'session').groups.map(({key}: {key: string}) => key)).toEqual(['work/a', 'other/a']);
});

test('tools have their common name, projects their whole path', () => {
	const runs = [run({key: 'r', name: 'shell_command'}), run({key: 'q', name: 'mcp__x__y'})];
	const tools = json([session({id: 'a'}, [[call({key: '1'})]], runs)], 'tool').groups;
	expect(tools.map(({key, commonName}: Record<string, string>) => [key, commonName])).toEqual([
		['mcp__x__y', 'mcp__x__y'],
		['shell_command', 'Bash'],
	]);
	expect(json([priced], 'project').groups[0]).toMatchObject({key: '/w/a', label: '/w/a'});
});

test('sessions without usage data are named', () => {
	const report = json([session({id: 'old', end: noon}, [[]])], 'day');
	expect(report.totals.sessionsWithoutUsage).toBe(1);
	expect(report.sessionsWithoutUsage).toEqual([{session: 'old', key: 'work/old', title: 'old'}]);
});
