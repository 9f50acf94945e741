import fc from 'fast-check';
import {expect, test} from 'vitest';
import {footer} from '../../src/recall/footer.ts';

test('what is known is shown, most wanted first', () => {
	expect(footer({recalled: 2, tokens: 340, costToday: {usd: 1.239}, state: 'ready'})).toBe(
		'deja 2 recalled · $1.24 today (340 tok)',
	);
	expect(footer({recalled: 2, costToday: {usd: 1.2}, costSession: {usd: 0.5}, state: 'ready'})).toBe(
		'deja 2 recalled · $1.20 today $0.50 here',
	);
	expect(footer({recalled: 0, costToday: {usd: 0}, costSession: {usd: 0}, state: 'ready'})).toBe(
		'deja 0 recalled · $0.00 today $0.00 here',
	);
	expect(footer({recalled: 1, costToday: {usd: 999.999}, state: 'ready'})).toBe('deja 1 recalled · $1k today');
	expect(footer({recalled: 12, tokens: 15_300, costToday: {usd: 1_234}, state: 'ready'})).toBe(
		'deja 12 recalled · $1.2k today (15k tok)',
	);
	expect(footer({recalled: 1, costToday: {usd: 0.001}, state: 'ready'})).toBe('deja 1 recalled · <$0.01 today');
});

test('an estimate is marked, and so is what has no price', () => {
	const costToday = {usd: 3.5, estimated: true, unpriced: true};
	expect(footer({recalled: 2, costToday, costSession: {usd: 1}, state: 'ready'})).toBe(
		'deja 2 recalled ~$3.50+ today $1.00 here',
	);
	expect(footer({recalled: 2, costToday, costSession: {usd: 1, estimated: true}, state: 'ready'})).toBe(
		'deja 2 recalled · ~$3.50+ today',
	);
	expect(footer({costToday: {usd: 0.5, unpriced: true}, state: 'indexing'})).toBe('deja indexing · $0.50+ today');
});

test('unknown is --, never zero', () => {
	expect(footer({state: 'ready'})).toBe('deja -- recalled · $-- today');
	expect(footer({recalled: Number.NaN, costToday: {usd: Number.POSITIVE_INFINITY}, state: 'ready'})).toBe(
		'deja -- recalled · $-- today',
	);
});

test('building, broken and off', () => {
	expect(footer({state: 'indexing'})).toBe('deja indexing');
	expect(footer({state: 'indexing', costToday: {usd: 2}})).toBe('deja indexing · $2.00 today');
	expect(footer({state: 'broken', costToday: {usd: 2}})).toBe('deja needs a look: deja doctor');
	expect(footer({state: 'off', recalled: 3})).toBe('deja off');
});

test('a narrow terminal loses parts, not letters', () => {
	const facts = {recalled: 2, tokens: 340, costToday: {usd: 1.24}, state: 'ready'} as const;
	expect(footer(facts, 20)).toBe('deja 2 recalled');
	expect(footer(facts, 10)).toBe('');
});

test('never wider than allowed, one line, no control characters', () => {
	const number = fc.option(fc.oneof(fc.double(), fc.nat()), {nil: undefined});
	const amount = fc.option(fc.record({usd: fc.double(), estimated: fc.boolean(), unpriced: fc.boolean()}), {
		nil: undefined,
	});
	const state = fc.constantFrom('ready', 'indexing', 'broken', 'off');
	fc.assert(
		fc.property(
			fc.record({recalled: number, tokens: number, costToday: amount, costSession: amount, state}),
			fc.integer({min: -5, max: 300}),
			(facts, columns) => {
				const line = footer(facts as Parameters<typeof footer>[0], columns);
				expect(line.length).toBeLessThanOrEqual(columns > 0 ? Math.min(40, columns) : 40);
				expect(line).toMatch(/^[ -~·]*$/);
			},
		),
	);
});
