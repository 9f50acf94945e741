/** The public cases about tokens and money, read from copies of their inputs. */
import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import type {SessionUsage} from '../../src/model/session-usage.ts';
import {chargesOf} from '../../src/usage/bill.ts';
import {usagesFrom} from '../../src/usage/from-transcripts.ts';
import type {Grouping} from '../../src/usage/grouping.ts';
import {localDays, periodFrom} from '../../src/usage/period.ts';
import {pricer, usdOf} from '../../src/usage/price.ts';
import {nanoTotal} from '../../src/usage/tally.ts';
import {sharesIn, sum} from './make.ts';
import {readPlainStore} from './plain-store.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures');
const cases = path.join(fixtures, 'cases');
const storeOf = (number: number): string => {
	const name = fs.readdirSync(cases).find((one) => one.startsWith(`${number}-`))!;
	return path.join(cases, name, 'home/.commandcode/projects');
};
const now = Date.UTC(2026, 10, 30, 12);
const all = periodFrom({}, now, 'UTC');
const sumOf = (usages: Iterable<SessionUsage>, by: Grouping = 'session', period = all) =>
	sum(sharesIn(usages), period, by);
const recorded = (number: number, by: Grouping = 'session') => {
	const {totals, groups, withoutUsage} = sumOf(usagesFrom(storeOf(number)), by);
	return {totals, groups, withoutUsage, usd: usdOf(totals.nano.recorded)};
};

test('19: forks and clones pay nothing twice', () => {
	const {totals, usd, groups} = recorded(19);
	expect([totals.calls, usd, totals.prompt, totals.cacheRead, totals.output]).toEqual([4, 0.4, 1000, 50, 40]);
	// The parent's two, one of its fork, one of the fork's fork; the clone has none of its own.
	expect(groups.map(({head, tally}) => [head!.id.slice(-4), tally.calls]).sort()).toEqual([
		['3001', 2],
		['3002', 1],
		['3003', 1],
	]);
});

test('20: two sessions that share a short id keep both calls', () => {
	const {totals, usd} = recorded(20);
	expect([totals.calls, usd, totals.prompt]).toEqual([2, 0.03, 30]);
});

test('21: zero is a price, unknown is not zero, nonsense adds nothing', () => {
	const {totals, groups} = recorded(21, 'model');
	expect(totals.calls).toBe(4);
	expect(totals.prompt).toBe(3005);
	expect(totals.callsBy).toEqual({recorded: 2, estimated: 1, own: 0, listed: 0, unpriced: 1});
	expect(usdOf(totals.nano.recorded)).toBe(0.5);
	// 1000 × 3 + 10 × 15 millionths
	expect(usdOf(totals.nano.estimated)).toBe(0.00315);
	expect(totals.unpricedTokens).toBe(1010);
	for (const {tally} of groups) expect(Number.isInteger(nanoTotal(tally))).toBe(true);
});

test('22: a session without usage data is said and makes no average smaller', () => {
	const {totals, usd, withoutUsage} = recorded(22);
	expect([usd, totals.sessions, withoutUsage.length]).toEqual([0.05, 1, 1]);
});

test('23: a line that is there twice is one call; saying the same thing twice is two turns', () => {
	const [usage] = usagesFrom(storeOf(23));
	const {totals, usd} = recorded(23);
	expect([totals.calls, usd, usage!.turns]).toEqual([1, 0.07, 2]);
});

test('24: a compaction takes nothing off the bill, and the context is that of the call after it', () => {
	const {usd, groups} = recorded(24);
	expect([usd, groups[0]!.head!.contextNow]).toEqual([0.4, 1200]);
});

test('46: nothing from the future is today, nor this week; every time zone has its own days', () => {
	const usages = [...usagesFrom(storeOf(46))];
	expect(usages).toHaveLength(8);
	const bill = sharesIn(usages);
	const calls = (period: string, timeZone: string, at: number) =>
		sum(bill, periodFrom({period}, at, timeZone), 'day').totals.calls;
	const moment = Date.parse('2026-09-10T09:02:00.000Z');
	expect(calls('today', 'UTC', moment)).toBe(7);
	// One millisecond before they were made, they have not happened.
	for (const period of ['today', '7d', '30d', 'month']) expect(calls(period, 'UTC', moment - 1)).toBe(0);
	expect(calls('all', 'UTC', moment - 1)).toBe(7);
	for (const timeZone of ['Pacific/Kiritimati', 'America/Adak']) {
		const {groups} = sum(bill, periodFrom({}, moment, timeZone), 'day');
		expect(groups.map(({key, tally}) => [key, tally.calls])).toEqual([[localDays(timeZone)(moment), 7]]);
	}
	expect([localDays('Pacific/Kiritimati')(moment), localDays('America/Adak')(moment)]).toEqual([
		'2026-09-10',
		'2026-09-10',
	]);
});

test('80: one id in two folders is two sessions', () => {
	const {totals, usd, groups} = recorded(80);
	expect([totals.calls, totals.prompt, usd, groups.length]).toEqual([2, 30, 0.03, 2]);
});

test('83: fresh input with cache writes', () => {
	const {totals} = recorded(83);
	expect([totals.input, totals.cacheRead, totals.cacheWrite, totals.output]).toEqual([3000, 6090, 6020, 60]);
	expect(totals.prompt + totals.output).toBe(15_160);
	// 3000 × 3 + 60 × 15 + 6090 × 0.3 + 4020 × 3.75 + 2000 × 6 millionths of a dollar
	expect(usdOf(totals.nano.estimated)).toBe(0.038802);
	const [usage] = usagesFrom(storeOf(83));
	expect(usage!.head.contextNow).toBe(100);
});

test('84: lines without a message id are told apart, and their copies are not', () => {
	const {totals, usd} = recorded(84);
	expect([totals.calls, usd, totals.prompt]).toEqual([2, 0.03, 30]);
});

test('sessions of the real client: each is there with its own calls', () => {
	const {groups, totals} = sumOf(usagesFrom(path.join(fixtures, 'usage/real')));
	expect(Object.fromEntries(groups.map(({head, tally}) => [head!.id.slice(0, 8), tally.calls]))).toEqual({
		'46ae8c95': 8,
		// A fork of the one above, a fork, and a clone of that fork: one call each of their own.
		'29457eaf': 1,
		'961be740': 1,
		'5f576737': 1,
		'5a86ee25': 1,
		'518212e6': 1,
		'6c727b17': 1,
		'9ff7f263': 1,
		a918ac98: 3,
		c5eee8a8: 1,
		de3f27ab: 2,
	});
	expect(totals.callsBy).toEqual({recorded: 18, estimated: 2, own: 0, listed: 0, unpriced: 1});
});

test('what the real client recorded is what our table says, where it says anything', () => {
	const charges = [...chargesOf(sharesIn(usagesFrom(path.join(fixtures, 'usage/real'))), pricer())];
	const estimate = pricer();
	for (const {key, call, cost} of charges.filter((charge) => charge.cost.kind === 'recorded')) {
		const {costUsd: _, ...unrecorded} = call;
		expect([key, estimate(unrecorded).nano]).toEqual([key, cost.nano]);
	}
});

test('damaged and odd files give what they have', () => {
	const {totals, groups} = sumOf(usagesFrom(path.join(fixtures, 'usage/edge')), 'project');
	expect(groups.map(({key}) => key).sort()).toEqual(['/w/a', '/w/b', '/w/c', '/w/d']);
	expect(totals.callsBy.unpriced).toBe(0);
	expect(usdOf(totals.nano.recorded)).toBeCloseTo(0.07, 9);
});

test.each(['usage/real', 'usage/edge', ...[19, 20, 22, 23, 24, 80, 83, 84].map(String)])(
	'%s: read in the plainest way, the sums are the same',
	(name) => {
		const store = /^\d+$/.test(name) ? storeOf(Number(name)) : path.join(fixtures, name);
		const readable = (usages: SessionUsage[]) => usages.filter(({head}) => head.key.split('/').length === 2);
		for (const by of ['model', 'day', 'session', 'tool'] as const) {
			const strip = (usages: SessionUsage[]) =>
				sumOf(usages, by).groups.map(({key, tally: {calls, prompt, output, nano}}) => ({
					key,
					calls,
					prompt,
					output,
					nano,
				}));
			expect(strip([...usagesFrom(store)])).toEqual(strip(readable(readPlainStore(store))));
		}
	},
);
