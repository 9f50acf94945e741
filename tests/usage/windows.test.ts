import fc from 'fast-check';
import {expect, test} from 'vitest';
import {passing} from '../../src/usage/passing.ts';
import {periodFrom} from '../../src/usage/period.ts';
import {pricer} from '../../src/usage/price.ts';
import {recent} from '../../src/usage/spending.ts';
import {sums} from '../../src/usage/sum.ts';
import {planMonth, spentNotice, WATCHED_MS, watch, watchedTexts} from '../../src/usage/watch.ts';
import {fullAt, HOURS_5, windowAt, windowStarts} from '../../src/usage/windows.ts';
import {call, noon, session, sharesIn, sum} from './make.ts';

const hour = 3_600_000;
const minute = 60_000;
const price = pricer();
const paid = (key: string, time: number, costUsd: number) => call({key, time, costUsd});
const watched = (usages: Parameters<typeof recent>[0]['usages'], given: Partial<Parameters<typeof watch>[1]>) =>
	watch(recent({usages, session: 'a', price}), {
		session: 'a',
		now: noon,
		timeZone: 'UTC',
		plan: {},
		budget: {},
		...given,
	});

test('a window opens with its first request and lasts to the millisecond', () => {
	const starts = windowStarts([noon, noon + 1, noon + HOURS_5 - 1, noon + HOURS_5, 0, Number.NaN], HOURS_5);
	expect(starts).toEqual([noon, noon + HOURS_5]);
	expect(windowAt(starts, noon + HOURS_5 - 1, HOURS_5)).toBe(noon);
	expect(windowAt(starts, noon + HOURS_5, HOURS_5)).toBe(noon + HOURS_5);
	expect(windowAt(starts, noon - 1, HOURS_5)).toBeNaN();
	expect(windowAt(starts, noon + 3 * HOURS_5, HOURS_5)).toBeNaN();
});

test('windows equal a replay minute by minute', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({min: 1, max: 4000}), {maxLength: 60}), (minutes) => {
			const times = minutes.map((one) => one * minute);
			const starts = windowStarts(times, HOURS_5);
			const asked = new Set(times);
			let open = Number.NaN;
			for (let now = 0; now <= 4400 * minute; now += minute) {
				if (now >= open + HOURS_5) open = Number.NaN;
				if (Number.isNaN(open) && asked.has(now)) open = now;
				expect(windowAt(starts, now, HOURS_5)).toBe(open);
			}
		}),
		{numRuns: 30},
	);
});

test('the open window is the same, read back only to a silence, as over everything', () => {
	const history = fc.array(fc.tuple(fc.integer({min: 0, max: 60 * 100}), fc.integer({min: 0, max: 300})), {
		maxLength: 40,
	});
	fc.assert(
		fc.property(history, (calls) => {
			const made = calls.map(([ago, cents], n) =>
				session({id: `s${n}`}, [
					// Some began long before they ended.
					[...(n % 3 === 0 ? [paid(`${n} before`, noon - (ago + 97 * n) * minute, 0)] : [])],
					[paid(String(n), noon - ago * minute, cents / 100)],
				]),
			);
			const usages = made.toSorted((a, b) => b.head.end - a.head.end);
			const starts = windowStarts(
				made.flatMap((one) => one.calls.map(({time}) => time)),
				HOURS_5,
			);
			const since = windowAt(starts, noon, HOURS_5);
			const inside = calls.filter(([ago]) => noon - ago * minute >= since);
			const cents = inside.reduce((total, [, one]) => total + one, 0);
			const opened = new Map<number, number>();
			for (const again of [false, true]) {
				const [one] = watched(usages, {plan: {fiveHour: 1000}, opened});
				expect([again, one!.resetsAt]).toEqual([again, Number.isNaN(since) ? undefined : since + HOURS_5]);
				expect(one!.spent.usd).toBeCloseTo(cents / 100, 9);
			}
		}),
		{numRuns: 150},
	);
});

test('what a report passes by tells the same as what is read back', () => {
	const history = fc.array(fc.tuple(fc.integer({min: -600, max: 60 * 24 * 40}), fc.integer({min: 0, max: 300})), {
		maxLength: 40,
	});
	fc.assert(
		fc.property(history, fc.constantFrom('UTC', 'America/New_York'), (calls, timeZone) => {
			const made = calls.map(([ago, cents], n) => {
				const time = noon - ago * minute;
				const own =
					n % 5 === 0 ? call({key: String(n), time, model: 'nobody-knows'}) : paid(String(n), time, cents / 100);
				const copied =
					n % 4 === 1 ? [paid(String(n - 1), noon - calls[n - 1]![0] * minute, calls[n - 1]![1] / 100)] : [];
				return session({id: `s${n}`, project: {key: `p${n % 3}`, label: `P${n % 3}`}}, [copied, [own]]);
			});
			const given = {
				plan: {fiveHour: 14, week: 35, month: 70, renews: 9},
				budget: {day: 1, week: 2, month: 3, project: {p1: 4}},
				timeZone,
			};
			const back = watched(
				made.toSorted((a, b) => b.head.end - a.head.end),
				given,
			);
			const store = passing(noon - WATCHED_MS);
			// Whatever is asked for.
			const none = {head: () => false};
			sums(sharesIn(made), price, [{period: periodFrom({}, noon, timeZone), by: 'day'}], none, store.each);
			expect(watch(store, {session: '', now: noon, ...given})).toEqual(back);
		}),
		{numRuns: 150},
	);
});

test('what lies just before the times that were asked for may have opened the window before', () => {
	// The window that opened two weeks and a minute ago takes in the call of a week and two minutes ago, so the last one opens another.
	const calls = [20_161, 10_082, 3].map((ago, n) => paid(String(n), noon - ago * minute, 1));
	const usages = [session({id: 'a'}, [calls])];
	const [week] = watched(usages, {plan: {week: 35}, timeZone: 'UTC'});
	expect(week).toMatchObject({name: '7d', spent: {usd: 1}, resetsAt: noon - 3 * minute + 7 * 24 * hour});
});

test('a copy fills no window twice, a later stamp fills none, midnight and a zone change nothing', () => {
	const calls = [paid('1', noon - 4 * hour, 2), paid('2', noon - hour, 3), paid('3', noon + 900 * hour, 50)];
	const usages = [session({id: 'a'}, [calls]), session({id: 'b', parent: 'a'}, [calls.slice(0, 2)])];
	for (const timeZone of ['UTC', 'Pacific/Kiritimati', 'America/New_York']) {
		const [one] = watched(usages, {plan: {name: 'goat'}, timeZone});
		expect(one).toMatchObject({name: '5h', spent: {usd: 5}, cap: 14, resetsAt: noon + hour});
	}
});

test('a report by window has the calls of each', () => {
	const usages = [session({id: 'a'}, [[paid('1', noon, 1), paid('2', noon + hour, 2), paid('3', noon + 6 * hour, 4)]])];
	const {groups} = sum(sharesIn(usages), periodFrom({}, noon, 'UTC'), 'window');
	expect(groups.map(({key, tally}) => [key, tally.nano.recorded / 1e9])).toEqual([
		['2026-11-30T12:00:00.000Z', 3],
		['2026-11-30T18:00:00.000Z', 4],
	]);
});

test('the pace tells when a cap is reached, not in the first minutes and not after the end', () => {
	expect(fullAt(7, 14, 0, 300, 100)).toBe(200);
	expect(fullAt(7, 14, 0, 300, 10)).toBeUndefined();
	expect(fullAt(2, 14, 0, 300, 100)).toBeUndefined();
	expect(fullAt(14, 14, 0, 300, 100)).toBeUndefined();
});

test("the plan's month begins on its day, or on the last one of a short month", () => {
	expect(planMonth('2026-11-30', 1)).toEqual(['2026-11-01', '2026-12-01']);
	expect(planMonth('2026-11-11', 12)).toEqual(['2026-10-12', '2026-11-12']);
	expect(planMonth('2026-02-28', 31)).toEqual(['2026-02-28', '2026-03-31']);
	expect(planMonth('2027-01-01', 15)).toEqual(['2026-12-15', '2027-01-15']);
});

test('said in one line, shorter where there is little room', () => {
	const now = Date.UTC(2026, 10, 30, 12, 40);
	const one = {
		name: '5h',
		kind: 'window' as const,
		spent: {usd: 9.1, estimated: false, unpriced: false},
		cap: 14,
		resetsAt: Date.UTC(2026, 10, 30, 14, 20),
		fullAt: Date.UTC(2026, 10, 30, 13, 40),
	};
	expect(watchedTexts(one, {now, timeZone: 'UTC'})).toEqual([
		'5h ~$9.10 of $14, resets 14:20, at this pace full 13:40',
		'5h ~$9.10 of $14, full 13:40',
		'5h ~$9.10 of $14',
	]);
	const late = {...one, resetsAt: Date.UTC(2026, 11, 3, 1, 20), fullAt: undefined};
	expect(watchedTexts(late, {now, timeZone: 'UTC'})[0]).toBe('5h ~$9.10 of $14, resets 12-03 01:20');
	const passed = {...one, kind: 'budget' as const, name: 'day', spent: {...one.spent, usd: 15}};
	expect(watchedTexts(passed, {now, timeZone: 'UTC'}).slice(1)).toEqual([
		'budget day ~$15.00 of $14, passed',
		'budget day passed',
	]);
	expect(spentNotice(passed)).toBe("today's budget is passed: ~$15.00 of $14");
	expect(spentNotice({...passed, kind: 'window', name: '5h'})).toBe("the plan's window of 5h is full: ~$15.00 of $14");
	expect(spentNotice({...passed, name: 'shop'})).toBe('the budget of shop is passed: ~$15.00 of $14');
});

test('budgets of a day, a week, a session and a project', () => {
	const day = 24 * hour;
	const project = {key: '/work/shop', label: 'shop'};
	// A Monday: the week began today.
	const usages = [
		session({id: 'a', project}, [[paid('1', noon - hour, 2), paid('0', noon - 2 * day, 8)]]),
		session({id: 'b'}, [[paid('2', noon - 2 * hour, 3)]]),
	];
	const budget = {day: 4, week: 9, session: 9, month: 100, project: {shop: 9}};
	expect(watched(usages, {budget}).map(({name, spent}) => [name, spent.usd])).toEqual([
		['session', 10],
		['day', 5],
		['week', 5],
		['month', 13],
		['shop', 10],
	]);
	// A project as reports name it: by the last part of its directory.
	const nested = usages.map((usage) => ({
		...usage,
		head: {...usage.head, project: {key: '/w/acme/shop', label: 'acme/shop'}},
	}));
	for (const [name, usd] of Object.entries({shop: 13, 'acme/shop': 13, '/w/acme/shop': 13, hop: 0}))
		expect(watched(nested, {budget: {project: {[name]: 9}}})[0]!.spent.usd).toBe(usd);
	// The local day of a change of clocks has 25 hours; its end is where the next day begins.
	const change = Date.UTC(2026, 9, 25, 12);
	const [one] = watched([], {budget: {day: 1}, now: change, timeZone: 'Europe/Berlin'});
	expect(one!.resetsAt).toBe(Date.UTC(2026, 9, 25, 23));
});
