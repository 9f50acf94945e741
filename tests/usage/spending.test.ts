import fc from 'fast-check';
import {expect, test} from 'vitest';
import {keyAt} from '../../src/lib/keys.ts';
import type {SessionUsage} from '../../src/model/session-usage.ts';
import {periodFrom} from '../../src/usage/period.ts';
import {type Pricer, pricer, usdOf} from '../../src/usage/price.ts';
import type {RunningCall} from '../../src/usage/running.ts';
import {recent, spentLately} from '../../src/usage/spending.ts';
import {nanoTotal} from '../../src/usage/tally.ts';
import {call, noon, session, sharesIn, sum} from './make.ts';

const price = pricer();

/** As the footer asks. */
function footerCosts(
	usages: Iterable<SessionUsage>,
	session: string,
	now: number,
	timeZone: string,
	by: Pricer,
	running: readonly RunningCall[] = [],
) {
	return spentLately(recent({usages, session, price: by, running}), {session, now, timeZone});
}
const costToday = (usages: Iterable<SessionUsage>, now: number, timeZone: string, by: Pricer) =>
	footerCosts(usages, '', now, timeZone, by).today;
const costSession = (usage: SessionUsage, by: Pricer) => footerCosts([usage], usage.head.id, noon, 'UTC', by).session;
const paid = (key: string, time: number, costUsd: number) => call({key, time, costUsd});

test('today is the local day, and what is stamped later is not in it', () => {
	const early = Date.UTC(2026, 10, 30, 0, 30);
	const usages = [
		session({id: 'future'}, [[paid('1', Date.UTC(2099, 0, 1), 8)]]),
		session({id: 'now'}, [[paid('2', noon, 0.5), paid('3', early, 0.25), paid('4', noon + 1, 4)]]),
		session({id: 'copy'}, [[paid('2', noon, 0.5)]]),
	];
	expect(costToday(usages, noon, 'UTC', price)).toMatchObject({usd: 0.75});
	// In New York, 00:30 UTC was still yesterday.
	expect(costToday(usages, noon, 'America/New_York', price)).toMatchObject({usd: 0.5});
});

test('reading stops at the first session that ended more than a day ago', () => {
	let read = 0;
	function* newestFirst() {
		for (const time of [noon, noon - 2 * 86_400_000, noon - 4 * 86_400_000]) {
			read++;
			yield session({id: String(time)}, [[paid(String(time), time, 1)]]);
		}
	}
	expect(costToday(newestFirst(), noon, 'UTC', price)).toMatchObject({usd: 1});
	expect(read).toBe(2);
});

test('nothing today is zero, calls without any known price are unknown', () => {
	expect(costToday([], noon, 'UTC', price)).toMatchObject({usd: 0});
	const unknown = session({id: 'a'}, [[call({key: '1', model: 'stub-1'})]]);
	expect(costToday([unknown], noon, 'UTC', price)).toMatchObject({usd: undefined, unpriced: true});
	// Nothing was recorded today: that is not $0.
	const silent = session({id: 'b', end: noon - 60_000, hasUsage: false}, [[]]);
	expect(costToday([silent], noon, 'UTC', price)).toBeUndefined();
});

test('a fork does not pay what its parent paid, however long ago the parent ended', () => {
	const early = noon - 3 * 86_400_000;
	const parent = session({id: 'p', end: early + 10}, [[paid('1', early, 1), paid('2', early + 10, 2)]]);
	const own = [paid('1', early, 1), paid('2', early + 10, 2), paid('3', noon, 4), paid('3', noon, 4)];
	const fork = session({id: 'fork', parent: 'p', born: noon - 5}, [own]);
	expect(footerCosts([fork, parent], 'fork', noon, 'UTC', price)).toMatchObject({today: {usd: 4}, session: {usd: 4}});
	expect(costSession(session({id: 'own', born: noon + 5}, [own]), price)).toMatchObject({usd: 7});
});

/** Sessions of the last days: some begin with a copy of what an earlier one said, by a fork or without a word of it. */
const someStore = fc.array(
	fc.record({
		calls: fc.array(
			fc.record({gap: fc.integer({min: 1, max: 30}), usd: fc.option(fc.integer({min: 0, max: 9}), {nil: undefined})}),
			{maxLength: 6},
		),
		begins: fc.integer({min: 0, max: 120}),
		copies: fc.option(fc.record({of: fc.nat(9), share: fc.double({min: 0, max: 1, noNaN: true}), says: fc.boolean()}), {
			nil: undefined,
		}),
	}),
	{minLength: 1, maxLength: 7},
);

test('footer and report say the same of any store', () => {
	const hour = 3_600_000;
	fc.assert(
		fc.property(
			someStore,
			fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata'),
			fc.nat(6),
			(plan, timeZone, which) => {
				const made: SessionUsage[] = [];
				for (const [n, {calls, begins, copies}] of plan.entries()) {
					const source = copies && made[copies.of % Math.max(1, made.length)];
					const copied = source ? source.calls.slice(0, Math.ceil(source.calls.length * copies.share)) : [];
					const keys = source ? source.calls.map((_, at) => keyAt(source.keys, at)) : [];
					let time = Math.max(noon - (120 - begins) * hour, ...copied.map((one) => one.time));
					const fresh = calls.map(({gap, usd}, at) => {
						time = Math.min(noon, time + gap * hour);
						return usd === undefined
							? call({key: `${n}.${at}`, time, inputRaw: 1000, model: 'stub-1'})
							: paid(`${n}.${at}`, time, usd);
					});
					const all = [...copied.map((one, at) => ({...one, key: keys[at]!})), ...fresh];
					const born = fresh[0]?.time ?? time;
					const parent = source && copies.says ? {parent: source.head.id} : {};
					made.push(session({id: `s${n}`, born, ...parent}, [all]));
				}
				const newest = made.toSorted((a, b) => b.head.end - a.head.end);
				const id = `s${which % made.length}`;
				const said = footerCosts(newest, id, noon, timeZone, price);
				const shares = sharesIn(made);
				const day = sum(shares, periodFrom({period: 'today'}, noon, timeZone), 'day', price);
				const own = sum(shares, periodFrom({}, noon, timeZone), 'session', price).groups.find(
					({head}) => head?.id === id,
				);
				if (day.withoutUsage.length === 0) expect(said.today?.usd ?? 0).toBe(usdOf(nanoTotal(day.totals)));
				// A session of an earlier day has no cost in the footer.
				const isRead = said.session !== undefined || made[which % made.length]!.head.end >= noon - 26 * hour;
				if (isRead) expect(said.session?.usd ?? 0).toBe(own ? usdOf(nanoTotal(own.tally)) : 0);
				expect(said.today?.unpriced ?? false).toBe(day.totals.callsBy.unpriced > 0);
			},
		),
		{numRuns: 200},
	);
});

test('a session before its first call has no amount; one without a price has an unknown one', () => {
	expect(costSession(session({id: 'a'}, []), price)).toBeUndefined();
	expect(costSession(session({id: 'a'}, [[call({key: '1', model: 'stub-1'})]]), price)).toMatchObject({
		usd: undefined,
		unpriced: true,
	});
});

test('calls of a running turn are added until the index has them, and never twice', () => {
	const running = [
		{...paid('', noon - 100, 0.5), started: noon - 200},
		{...paid('', noon - 20, 0.25), started: noon - 50},
	];
	const before = session({id: 'a'}, [[paid('1', noon - 1000, 1)]]);
	const costs = (...usages: Parameters<typeof footerCosts>[0][]) =>
		footerCosts(
			usages.flatMap((list) => [...list]),
			'a',
			noon,
			'UTC',
			price,
			running,
		);
	expect(costs([before])).toMatchObject({today: {usd: 1.75}, session: {usd: 1.75}});
	// The first of the two was read meanwhile, then both.
	const half = session({id: 'a'}, [[paid('1', noon - 1000, 1), paid('2', noon - 99, 0.5)]]);
	expect(costs([half])).toMatchObject({today: {usd: 1.75}, session: {usd: 1.75}});
	const all = session({id: 'a'}, [[paid('1', noon - 1000, 1), paid('2', noon - 99, 0.5), paid('3', noon - 19, 0.25)]]);
	expect(costs([all])).toMatchObject({today: {usd: 1.75}, session: {usd: 1.75}});
	// A new session is in no index yet; other sessions of today are.
	expect(costs([session({id: 'b'}, [[paid('9', noon - 5, 2)]])])).toMatchObject({
		today: {usd: 2.75},
		session: {usd: 0.75},
	});
});

test('the footer has both in one reading; a session of another day has no cost in it', () => {
	const usages = [
		session({id: 'b'}, [[paid('2', noon, 2)]]),
		session({id: 'a'}, [[paid('1', noon - 1, 1), paid('0', noon - 86_400_000, 4)]]),
		session({id: 'old'}, [[paid('3', noon - 86_400_000, 8)]]),
	];
	expect(footerCosts(usages, 'a', noon, 'UTC', price)).toMatchObject({today: {usd: 3}, session: {usd: 5}});
	expect(footerCosts(usages, '', noon, 'UTC', price)).toMatchObject({today: {usd: 3}, session: undefined});
});

test('what is estimated, and what has no price, is told of an amount', () => {
	const recorded = paid('1', noon, 0.5);
	const estimated = call({key: '2', inputRaw: 1_000_000});
	const unpriced = call({key: '3', model: 'stub-1', inputRaw: 7});
	const today = (...calls: readonly ReturnType<typeof call>[]) =>
		costToday([session({id: 'a'}, [calls])], noon, 'UTC', price);
	expect(today(recorded)).toEqual({usd: 0.5, estimated: false, unpriced: false});
	expect(today(recorded, unpriced)).toEqual({usd: 0.5, estimated: false, unpriced: true});
	expect(today(recorded, estimated, unpriced)).toMatchObject({estimated: true, unpriced: true});
	expect(today(recorded, estimated)!.usd).toBeGreaterThan(0.5);
	expect(costSession(session({id: 'a'}, [[estimated, unpriced]]), price)).toMatchObject({
		estimated: true,
		unpriced: true,
	});
});
