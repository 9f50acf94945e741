import {expect, test} from 'vitest';
import type {Call} from '../../src/model/turn.ts';
import {costParts, freshInput, nanoOf, pricer, usdOf} from '../../src/usage/price.ts';
import {call} from './make.ts';

const price = pricer();
const million = (given: Partial<Call>) => price(call({key: 'k', inputRaw: 1_000_000, ...given}));

test('recorded wins, and zero is a price', () => {
	expect(million({costUsd: 0.5})).toMatchObject({kind: 'recorded', nano: 500_000_000});
	expect(million({costUsd: 0})).toMatchObject({kind: 'recorded', nano: 0});
	expect(million({costUsd: 0, model: 'nobody-knows'})).toMatchObject({kind: 'recorded', nano: 0});
});

test('without a record the table estimates, and what it does not have is unpriced', () => {
	expect(million({})).toMatchObject({kind: 'estimated', nano: 3_000_000_000, model: 'moonshotai/Kimi-K3'});
	expect(million({model: 'stub-1'})).toMatchObject({kind: 'unpriced', nano: 0, rates: undefined});
	expect(million({model: ''}).kind).toBe('unpriced');
	expect(million({model: 'constructor'}).kind).toBe('unpriced');
});

test('fresh input leaves out what the cache gave and took, and is never negative', () => {
	expect(freshInput({inputRaw: 10_000, cacheRead: 6_000, cacheWrite: 1_000})).toBe(3_000);
	expect(freshInput({inputRaw: 100, cacheRead: 90, cacheWrite: 20})).toBe(0);
});

test('writes for an hour are a part of the writes and have their own price', () => {
	const rates = {input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75, cacheWrite1h: 6};
	const one = call({key: 'k', inputRaw: 5_000, cacheWrite: 5_000, cacheWrite1h: 2_000, output: 20});
	// 3000 × 3.75 + 2000 × 6 + 20 × 15 millionths of a dollar
	expect(costParts(one, rates)).toEqual({total: 23_550_000, write: 23_250_000, saved: 0});
	const wrong = {...one, cacheWrite1h: 9_000};
	expect(costParts(wrong, rates).write).toBe(30_000_000);
});

test('the amount that the client itself wrote is met to the last digit', () => {
	// A line of a real transcript: costUsd 0.010005.
	const real = call({key: 'k', inputRaw: 10_926, cacheRead: 8_740, output: 55});
	expect(usdOf(price(real).nano)).toBe(0.010005);
	const deepseek = call({
		key: 'k',
		model: 'deepseek/deepseek-v4-pro',
		inputRaw: 9_402,
		cacheRead: 7_521,
		output: 46,
		// Monday, 12:16 UTC: no busy hour.
		time: Date.UTC(2026, 10, 30, 12, 16),
	});
	expect(usdOf(price(deepseek).nano)).toBe(0.001498002);
});

test.each([
	['2026-08-16T15:59:59.999Z', 'before', 435_000_000],
	['2026-08-16T16:00:00.000Z', 'usual', 660_000_000],
	['2026-11-20T05:59:59.999Z', 'usual', 660_000_000],
	['2026-11-20T06:00:00.000Z', 'peak', 1_320_000_000],
	['2026-11-20T09:59:59.999Z', 'peak', 1_320_000_000],
	['2026-11-20T10:00:00.000Z', 'usual', 660_000_000],
	['2026-11-20T01:00:00.000Z', 'peak', 1_320_000_000],
	['2026-11-20T00:59:59.999Z', 'usual', 660_000_000],
	// Saturday.
	['2026-11-21T07:00:00.000Z', 'usual', 660_000_000],
])('a million tokens of deepseek-v4-pro at %s have the %s price', (iso, band, nano) => {
	expect(million({model: 'deepseek/deepseek-v4-pro', time: Date.parse(iso)})).toMatchObject({band, nano});
});

test('an unknown time has the usual price', () => {
	expect(million({model: 'deepseek/deepseek-v4-pro', time: 0}).band).toBe('usual');
});

test('a long prompt has its own price, for all of it', () => {
	expect(million({model: 'gpt-6-sol', inputRaw: 272_000})).toMatchObject({band: 'usual', nano: 544_000_000});
	expect(million({model: 'gpt-6-sol', inputRaw: 272_001})).toMatchObject({band: 'long', nano: 1_088_004_000});
});

test('own prices beat the table and never what was recorded', () => {
	const rates = {input: 1, output: 2, cacheRead: 1, cacheWrite: 1, cacheWrite1h: 1};
	const own = pricer(new Map([['Claude-Sonnet-5', rates]]));
	const one = call({key: 'k', model: 'anthropic:claude-sonnet-5', inputRaw: 1_000_000});
	expect(own(one)).toMatchObject({kind: 'own', nano: 1_000_000_000});
	expect(own({...one, costUsd: 0.25})).toMatchObject({kind: 'recorded', nano: 250_000_000});
});

test('a price for one provider is not a price for another', () => {
	const rates = {input: 1, output: 2, cacheRead: 1, cacheWrite: 1, cacheWrite1h: 1};
	const own = pricer(new Map([['local/deepseek/deepseek-v4-flash', rates]]));
	const kind = (model: string) => own(call({key: 'k', model, inputRaw: 1})).kind;
	expect(kind('local/deepseek/deepseek-v4-flash')).toBe('own');
	expect(kind('deepseek/deepseek-v4-flash')).toBe('estimated');
	expect(kind('other/deepseek/deepseek-v4-flash')).toBe('estimated');
});

test('what reads saved and writes cost is told for recorded calls too', () => {
	const cost = million({cacheRead: 1_000_000, costUsd: 1});
	expect(cost).toMatchObject({nano: 1_000_000_000, savedNano: 2_700_000_000, writeNano: 0});
});

test('dollars become whole nano-dollars and back', () => {
	for (const usd of [0.010041600000000001, 0.0015171639999999999, 0.1 + 0.2]) {
		expect(Number.isInteger(nanoOf(usd))).toBe(true);
		expect(usdOf(nanoOf(usd))).toBeCloseTo(usd, 9);
	}
});
