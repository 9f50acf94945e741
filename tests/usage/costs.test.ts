import {expect, test} from 'vitest';
import {costSession, costToday, footerCosts} from '../../src/usage/costs.ts';
import {pricer} from '../../src/usage/price.ts';
import {call, noon, session} from './make.ts';

const price = pricer();
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

test('reading stops at the first session of an earlier day', () => {
	let read = 0;
	function* newestFirst() {
		for (const time of [noon, noon - 86_400_000, noon - 2 * 86_400_000]) {
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
	const silent = session({id: 'b', end: noon - 60_000, hasUsage: false}, []);
	expect(costToday([silent], noon, 'UTC', price)).toBeUndefined();
});

test('a fork does not pay what its parent paid', () => {
	const calls = [paid('1', noon, 1), paid('2', noon + 10, 2), paid('2', noon + 10, 2)];
	expect(costSession(session({id: 'fork', parent: 'p', born: noon + 5}, [calls]), price)).toMatchObject({usd: 2});
	expect(costSession(session({id: 'own', born: noon + 5}, [calls]), price)).toMatchObject({usd: 3});
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
