import {expect, test} from 'vitest';
import {reasonsOf, usualCalls} from '../../src/usage/dear.ts';
import {periodFrom} from '../../src/usage/period.ts';
import {changeOf, changeWords, monthForecast, periodBefore, trendOf} from '../../src/usage/trend.ts';
import {call, noon, run, session, sharesIn, sum} from './make.ts';

const day = 86_400_000;
const paid = (key: string, time: number, costUsd: number) => call({key, time, costUsd});
const before = (period: string, now = noon) => {
	const {from, to} = periodBefore(periodFrom({period}, now, 'UTC'), now) ?? {};
	return [from, to];
};

test('a period is compared with one as long, and as far gone', () => {
	expect(before('today')).toEqual(['2026-11-29', '2026-11-29']);
	expect(before('7d')).toEqual(['2026-11-17', '2026-11-23']);
	expect(before('month', Date.UTC(2026, 11, 2, 12))).toEqual(['2026-11-01', '2026-11-02']);
	// On the 31st the month before has no such day: it is compared with all of it.
	expect(before('month', Date.UTC(2026, 11, 31, 12))).toEqual(['2026-11-01', '2026-11-30']);
	expect(before('2026-10')).toEqual(['2026-09-01', '2026-09-30']);
	expect(before('2026-02')).toEqual(['2026-01-01', '2026-01-31']);
	// A Tuesday: the Monday and Tuesday of the week before.
	expect(before('week', Date.UTC(2026, 11, 1, 12))).toEqual(['2026-11-23', '2026-11-24']);
	expect(before('all')).toEqual([undefined, undefined]);
});

test('more, less, as much; and nothing where one of them has no amount', () => {
	const shares = sharesIn([
		session({id: 'a'}, [
			[paid('1', noon, 0.88), paid('2', noon - 8 * day, 1), call({key: '3', time: noon - 60 * day, model: 'stub-1'})],
		]),
	]);
	const [now, past] = [
		periodFrom({period: '7d'}, noon, 'UTC'),
		periodFrom({from: '2026-11-17', to: '2026-11-23'}, noon, 'UTC'),
	];
	const [one, other] = [sum(shares, now, 'day'), sum(shares, past, 'day')];
	expect(changeOf(one, other)).toBeCloseTo(-0.12, 9);
	expect(trendOf(one, other)).toBe('Last 7 days: 12% less than from 2026-11-17 to 2026-11-23 ($1.00)');
	expect(trendOf(other, one)).toContain('14% more than');
	expect(trendOf(one, one)).toContain('as much as');
	const unpriced = sum(shares, periodFrom({from: '2026-10-01', to: '2026-10-02'}, noon, 'UTC'), 'day');
	expect(unpriced.totals.calls).toBe(1);
	expect(trendOf(one, unpriced)).toBeUndefined();
});

test('a forecast is what was spent, and a usual day for each that comes; not in the first week', () => {
	const now = Date.UTC(2026, 10, 11, 12);
	const daily = (days: number) =>
		sum(
			sharesIn([session({id: 'a'}, [Array.from({length: days}, (_, n) => paid(String(n), now - n * day, 2))])]),
			periodFrom({}, now, 'UTC'),
			'day',
		);
	// Eleven days of $2, and 19 to come.
	expect(monthForecast(daily(40), now)).toBe(60e9);
	expect(monthForecast(daily(7), now)).toBeUndefined();
	expect(monthForecast(daily(8), now)).toBe((8 + 19) * 2e9);
});

test('what made a session dear', () => {
	const reasons = (calls: ReturnType<typeof call>[], runs: ReturnType<typeof run>[] = []) =>
		reasonsOf(
			sum(sharesIn([session({id: 'a'}, [calls], runs)]), periodFrom({}, noon, 'UTC'), 'session').groups[0]!.tally,
		);
	expect(reasons([call({key: '1', inputRaw: 1000, cacheRead: 900})])).toEqual([]);
	expect(reasons([call({key: '1', inputRaw: 200_000, cacheRead: 190_000})])).toEqual([
		'long contexts (200k tokens a call)',
	]);
	expect(reasons([call({key: '1', inputRaw: 1000}), call({key: '2', inputRaw: 1000, cacheRead: 400})])).toEqual([
		'cache misses (20% of the prompts came from it)',
	]);
	const failing = Array.from({length: 6}, (_, n) => run({key: `r${n}`, outcome: 'failed' as const}));
	expect(reasons([call({key: '1', inputRaw: 10, cacheRead: 10})], failing)).toEqual(['retries (6 of 6 runs failed)']);
	const named = failing.map((one, n) => ({...one, program: n < 4 ? 'npm' : 'git'}));
	expect(reasons([call({key: '1', inputRaw: 10, cacheRead: 10})], named)).toEqual([
		'retries (6 of 6 runs failed, npm 4 times)',
	]);
	const agent = run({key: 'g', name: 'agent', agent: {type: 'explore', tokens: 12_345}});
	expect(reasons([call({key: '1', inputRaw: 10, cacheRead: 10})], [agent])).toEqual([
		'sub-agents (12k tokens of their own)',
	]);
	// A sub-agent of a few tokens made nothing dear.
	const small = run({key: 'g', name: 'agent', agent: {type: 'explore', tokens: 50}});
	expect(reasons([call({key: '1', inputRaw: 9000, cacheRead: 8000})], [small])).toEqual([]);
	const many = Array.from({length: 9}, (_, n) => call({key: `${n}`, inputRaw: 10, cacheRead: 10}));
	const {groups, totals} = sum(
		sharesIn([session({id: 'a'}, [many]), ...['b', 'c', 'd', 'e'].map((id) => session({id}, [[call({key: id})]]))]),
		periodFrom({}, noon, 'UTC'),
		'session',
	);
	const long = groups.find(({head}) => head?.id === 'a')!;
	expect(reasonsOf(long.tally, usualCalls(totals))).toEqual(['many calls (9; a session has 3 on average)']);
});

test('a change is said in words that fit it', () => {
	expect([-0.12, 0.004, 0.5, 1, 4.62, 30].map(changeWords)).toEqual([
		'12% less than',
		'as much as',
		'50% more than',
		'2.0 times as much as',
		'5.6 times as much as',
		'31 times as much as',
	]);
});
