import fc from 'fast-check';
import {expect, test} from 'vitest';
import {decodeTurns, decodeUsage, encodeTurns, type TurnFacts} from '../../src/index/catalog-record.ts';
import {keyAt} from '../../src/keys.ts';

const key = fc.oneof(fc.uuid(), fc.string({unit: 'grapheme', maxLength: 20}));
const name = fc.constantFrom('', 'shell_command', 'agent', 'модель');
const time = fc.integer({min: -(2 ** 45), max: 2 ** 45});
const count = fc.oneof(fc.nat(200), fc.maxSafeNat());
const sometimes = <T>(of: fc.Arbitrary<T>) => fc.option(of, {nil: undefined});
const call = fc.record({
	key,
	time,
	model: name,
	inputRaw: count,
	cacheRead: count,
	cacheWrite: count,
	cacheWrite1h: count,
	output: count,
	costUsd: sometimes(fc.double({min: 0, max: 1e6, noNaN: true})),
});
const run = fc.record({
	key,
	time,
	name,
	outcome: fc.constantFrom('ok' as const, 'failed' as const, 'not-run' as const, 'unknown' as const),
	exitCode: sometimes(fc.integer()),
	program: sometimes(name),
	skill: sometimes(name),
	agent: sometimes(fc.record({type: name, tokens: count})),
});
const turns: fc.Arbitrary<TurnFacts[]> = fc.array(
	fc.record({key, size: count, calls: fc.array(call, {maxLength: 5}), runs: fc.array(run, {maxLength: 5})}),
	{maxLength: 6},
);

test('turns come back as they were', () => {
	fc.assert(
		fc.property(turns, (facts) => {
			expect(decodeTurns(encodeTurns(facts))).toEqual(facts);
		}),
	);
});

test('a report finds the same in lists, with or without the runs that are no sub-agents', () => {
	fc.assert(
		fc.property(turns, fc.constantFrom(undefined, 'agents' as const), (facts, only) => {
			const {calls, keys, callTurns, runs, runKeys, ...rest} = decodeUsage(encodeTurns(facts), only);
			expect(rest).toEqual({turns: facts.length});
			expect(calls.map((one, n) => ({key: keyAt(keys, n), ...one}))).toEqual(facts.flatMap((turn) => turn.calls));
			expect(callTurns).toEqual(facts.flatMap((turn, number) => turn.calls.map(() => number)));
			expect(runs.map((one, n) => ({key: keyAt(runKeys, n), ...one}))).toEqual(
				facts.flatMap((turn) => turn.runs).filter(({agent}) => !only || agent),
			);
		}),
	);
});

test('what is cut off is an error, never less than there was', () => {
	fc.assert(
		fc.property(turns, fc.nat(), (facts, cut) => {
			const bytes = encodeTurns(facts);
			for (const decode of [decodeTurns, decodeUsage]) {
				expect(() => decode(bytes.subarray(0, cut % bytes.length))).toThrow();
			}
		}),
	);
});
