import fc from 'fast-check';
import {expect, test} from 'vitest';
import {digitsFor, dollars, exactUsd, percent, roundColumn, tokenCount} from '../../src/usage/money.ts';

test('a printed column adds up to its printed total, and no amount is more than a unit off', () => {
	fc.assert(
		fc.property(
			fc.array(fc.nat(5_000_000_000), {maxLength: 30}),
			fc.constantFrom(100_000, 10_000_000),
			(nanos, unit) => {
				const rounded = roundColumn(nanos, unit);
				const total = nanos.reduce((sum, nano) => sum + nano, 0);
				expect(rounded.reduce((sum, nano) => sum + nano, 0)).toBe(Math.round(total / unit) * unit);
				for (const [n, nano] of nanos.entries()) expect(Math.abs(rounded[n]! - nano)).toBeLessThan(unit);
			},
		),
	);
});

test.each([
	[0, '$0.00'],
	[1, '<$0.0001'],
	[10_005_000, '$0.0100'],
	[999_999_999, '$1.0000'],
	[1_234_567_890_000, '$1,234.57'],
	[1_000_000_000_000_000, '$1,000,000.00'],
])('%i nano-dollars read %s', (nano, text) => {
	expect(dollars(nano)).toBe(text);
});

test('cents that are there but too few to print are not zero', () => {
	expect(dollars(4_000_000, 2)).toBe('<$0.01');
	expect(dollars(3_000_000_000, 0)).toBe('$3');
	expect(digitsFor(0)).toBe(2);
});

test.each([
	[0, '0'],
	[999, '999'],
	[1_000, '1.0k'],
	[9_949, '9.9k'],
	[9_950, '10k'],
	[999_499, '999k'],
	[999_500, '1.0M'],
	[84_907_264, '85M'],
	[2_500_000_000, '2.5G'],
])('%i tokens read %s', (count, text) => {
	expect(tokenCount(count)).toBe(text);
});

test('exact amounts are decimals with nine digits', () => {
	expect([0, 1, 10_005_000, 12_345_678_901].map(exactUsd)).toEqual([
		'0.000000000',
		'0.000000001',
		'0.010005000',
		'12.345678901',
	]);
});

test('a share is never rounded up to all of it', () => {
	expect([undefined, 0, 0.004, 0.999, 1].map(percent)).toEqual(['-', '0%', '<1%', '99%', '100%']);
});
