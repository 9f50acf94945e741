import {expect, test} from 'vitest';
import {read} from '../../src/recall/proximity.ts';

const weights = new Map([
	['plover', 2],
	['threshold', 1],
	['limit', 1],
]);

test('terms are counted, closeness is that of each term’s best pair', () => {
	const beside = read('The plover threshold. Another plover.', weights);
	expect(beside.counts).toEqual(
		new Map([
			['plover', 2],
			['threshold', 1],
		]),
	);
	expect(beside.closeness).toBeCloseTo((2 + 1) * 2.2);
	const apart = read('plover one two three four five six seven eight threshold', weights);
	expect(apart.closeness).toBe(0);
	expect(read('plover word threshold', weights).closeness).toBeLessThan(beside.closeness);
});

test('never more than all the weights, however many pairs', () => {
	const text = 'plover threshold limit '.repeat(50);
	expect(read(text, weights).closeness).toBeLessThanOrEqual((2 + 1 + 1) * 2.2);
	expect(read('plover plover plover', weights).closeness).toBe(0);
	expect(read('', weights)).toMatchObject({length: 0, closeness: 0});
});
