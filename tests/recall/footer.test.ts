import fc from 'fast-check';
import {expect, test} from 'vitest';
import {footer} from '../../src/recall/footer.ts';

const ready = {recalled: 1, tokens: 361, costToday: {usd: 0.09}, costSession: {usd: 0.09}, state: 'ready'} as const;

test('what memory did, and what the day and the session cost', () => {
	expect(footer(ready)).toBe('deja 1 recalled, 361 tok · today $0.09 · session $0.09');
	expect(footer({...ready, recalled: 12, tokens: 15_300, costToday: {usd: 1_234}})).toBe(
		'deja 12 recalled, 15k tok · today $1.2k · session $0.09',
	);
	expect(footer({recalled: 0, tokens: 0, costToday: {usd: 0}, costSession: null, state: 'ready'})).toBe(
		'deja 0 recalled · today $0.00',
	);
	expect(footer({...ready, costToday: {usd: 999.999}, costSession: {usd: 0.001}})).toContain(
		'today $1k · session <$0.01',
	);
});

test('an estimate is marked, and so is what has no price', () => {
	expect(footer({...ready, costToday: {usd: 3.5, estimated: true, unpriced: true}, costSession: null})).toBe(
		'deja 1 recalled, 361 tok · today ~$3.50+',
	);
	expect(footer({...ready, costToday: {usd: undefined}, costSession: null})).toBe(
		'deja 1 recalled, 361 tok · today $?',
	);
});

test('what is not known is …, never zero', () => {
	expect(footer({...ready, costToday: undefined, costSession: undefined})).toBe(
		'deja 1 recalled, 361 tok · today … · session …',
	);
	expect(footer({...ready, recalled: Number.NaN, costToday: {usd: Number.POSITIVE_INFINITY}, costSession: null})).toBe(
		'deja … recalled · today …',
	);
});

test('a bar that knows nothing says nothing', () => {
	expect(footer({costToday: null, costSession: null, state: 'ready'})).toBe('');
	expect(footer({costToday: {usd: 2}, costSession: null, state: 'ready'})).toBe('deja · today $2.00');
});

test('building, broken and off', () => {
	expect(footer({state: 'indexing'})).toBe('deja indexing');
	expect(footer({state: 'indexing', costToday: {usd: 2}})).toBe('deja indexing · today $2.00');
	expect(footer({state: 'broken', costToday: {usd: 2}})).toBe('deja needs a look: deja doctor');
	expect(footer({state: 'off', recalled: 3})).toBe('deja off');
});

test('a narrow terminal loses parts, not letters', () => {
	expect(footer(ready, 60)).toBe('deja 1 recalled, 361 tok · today $0.09 · session $0.09');
	expect(footer(ready, 40)).toBe('deja 1 recalled, 361 tok · today $0.09');
	expect(footer(ready, 30)).toBe('deja 1 recalled · today $0.09');
	expect(footer(ready, 20)).toBe('deja 1 recalled');
	expect(footer(ready, 10)).toBe('');
});

test('never wider than allowed, one line, no control characters', () => {
	const number = fc.option(fc.oneof(fc.double(), fc.nat()), {nil: undefined});
	const amount = fc.oneof(
		fc.constantFrom(null, undefined),
		fc.record({usd: number, estimated: fc.boolean(), unpriced: fc.boolean()}),
	);
	const state = fc.constantFrom('ready', 'indexing', 'broken', 'off');
	fc.assert(
		fc.property(
			fc.record({recalled: number, tokens: number, costToday: amount, costSession: amount, state}),
			fc.integer({min: -5, max: 300}),
			(facts, columns) => {
				const line = footer(facts as Parameters<typeof footer>[0], columns);
				if (columns > 0) expect(line.length).toBeLessThanOrEqual(columns);
				expect(line).toMatch(/^[ -~·…]*$/);
			},
		),
	);
});
