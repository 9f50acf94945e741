import fc from 'fast-check';
import {expect, test} from 'vitest';
import {decodeTurns, encodeTurns, type TurnFacts} from '../../../src/index/catalog/turn-facts.ts';
import {decodeUsage} from '../../../src/index/catalog/usage-facts.ts';
import {type Keys, keyAt} from '../../../src/lib/keys.ts';
import type {SessionHead} from '../../../src/model/session.ts';
import {sessionUsage} from '../../../src/model/session-usage.ts';

const key = fc.oneof(fc.uuid(), fc.string({unit: 'grapheme', maxLength: 20}));
const name = fc.constantFrom('', 'shell_command', 'agent', 'модель');
const time = fc.integer({min: -(2 ** 45), max: 2 ** 45});
const count = fc.oneof(fc.nat(200), fc.integer({min: 0, max: 1e15}));
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
const turn: fc.Arbitrary<TurnFacts> = fc
	.record({
		key,
		size: count,
		asked: fc.array(fc.record({call, runs: fc.array(run, {maxLength: 3})}), {maxLength: 5}),
		loose: fc.array(run, {maxLength: 3}),
	})
	.map(({asked, loose, ...rest}) => ({
		...rest,
		calls: asked.map((one) => one.call),
		asks: asked.map(({runs}) => runs.length),
		runs: [...asked.flatMap(({runs}) => runs), ...loose],
	}));
const turns = fc.array(turn, {maxLength: 6});

test('turns come back as they were', () => {
	fc.assert(
		fc.property(turns, (facts) => {
			expect(decodeTurns(encodeTurns(facts))).toEqual(facts);
		}),
	);
});

test('a report finds the same in lists', () => {
	fc.assert(
		fc.property(turns, (facts) => {
			const {head: _, ...usage} = sessionUsage({} as SessionHead, facts);
			const read = decodeUsage(encodeTurns(facts));
			const keys = ({bytes, places}: Keys) => places.map((__, n) => keyAt({bytes, places}, n));
			const bare = (list: readonly object[]) => list.map((one) => ({...one, key: undefined}));
			for (const lists of ['turns', 'callTurns', 'asks'] as const) expect(read[lists]).toEqual(usage[lists]);
			for (const lists of ['calls', 'runs', 'loose'] as const) expect(bare(read[lists])).toEqual(bare(usage[lists]));
			for (const lists of ['keys', 'looseKeys'] as const) expect(keys(read[lists])).toEqual(keys(usage[lists]));
		}),
	);
});

test('leaving out the runs that are no sub-agents changes nothing else', () => {
	fc.assert(
		fc.property(turns, (facts) => {
			const isAgent = ({agent}: {agent?: object | undefined}) => agent !== undefined;
			const agents = facts.map((one) => {
				let from = 0;
				const lists = one.asks.map((asks) => {
					from += asks;
					return one.runs.slice(from - asks, from).filter(isAgent);
				});
				const runs = [...lists.flat(), ...one.runs.slice(from).filter(isAgent)];
				return {...one, asks: lists.map(({length}) => length), runs};
			});
			const read = decodeUsage(encodeTurns(facts), 'agents');
			const all = decodeUsage(encodeTurns(agents));
			const looseKeys = ({looseKeys: keys}: typeof all) => keys.places.map((_, n) => keyAt(keys, n));
			expect(looseKeys(read)).toEqual(looseKeys(all));
			for (const lists of ['turns', 'calls', 'callTurns', 'asks', 'runs', 'loose'] as const) {
				expect(read[lists]).toEqual(all[lists]);
			}
		}),
	);
});

test('numbers that no reader lets in are none, and no writer hangs on them', () => {
	const one = {key: 'c', time: 1e300, model: 'm', inputRaw: 1e300, cacheRead: Number.NaN, cacheWrite: -1};
	const call = {...one, cacheWrite1h: Number.POSITIVE_INFINITY, output: 0.5};
	const run = {key: 'r', time: Number.NaN, name: 'x', outcome: 'failed' as const, exitCode: Number.NEGATIVE_INFINITY};
	const [turn] = decodeTurns(encodeTurns([{key: 't', size: 1e20, calls: [call], asks: [1], runs: [run]}]));
	expect(turn!.calls[0]).toMatchObject({time: 0, inputRaw: 0, cacheRead: 0, cacheWrite: 0, cacheWrite1h: 0, output: 0});
	expect(turn!.runs[0]).toMatchObject({time: 0, exitCode: 0});
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
