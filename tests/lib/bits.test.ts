import fc from 'fast-check';
import {expect, test} from 'vitest';
import {allBits, countBits, hasBit, lastBit, newBits, numbersIn} from '../../src/lib/bits.ts';
import {Recent} from '../../src/lib/recent.ts';

test('bits are a set of numbers', () => {
	const cases = fc.record({
		size: fc.integer({min: 1, max: 300}),
		some: fc.array(fc.integer({min: 0, max: 299})),
		from: fc.integer({min: 0, max: 299}),
		more: fc.integer({min: 0, max: 299}),
	});
	fc.assert(
		fc.property(cases, ({size, some, from, more}) => {
			const set = new Set(some.filter((n) => n < size));
			const bits = newBits(size);
			for (const n of set) bits[n >>> 3]! |= 1 << (n & 7);
			expect(countBits(bits)).toBe(set.size);
			expect([...numbersIn(bits, set.size)]).toEqual([...set].sort((a, b) => a - b));
			for (let n = 0; n < size; n++) expect(hasBit(bits, n)).toBe(set.has(n));
			const [a, b] = [from % size, Math.min(size - 1, (from % size) + more)];
			expect(lastBit(bits, a, b)).toBe(Math.max(-1, ...[...set].filter((n) => n >= a && n <= b)));
			expect([...numbersIn(allBits(size), size)]).toEqual([...Array(size).keys()]);
		}),
		{numRuns: 300},
	);
});

test('what was not asked for longest goes first', () => {
	const recent = new Recent<string>(10);
	recent.set(1, 'a', 4);
	recent.set(2, 'b', 4);
	expect(recent.get(1)).toBe('a');
	recent.set(3, 'c', 4);
	expect([1, 2, 3].map((n) => recent.get(n))).toEqual(['a', undefined, 'c']);
	recent.set(4, 'too large', 11);
	expect([1, 3, 4].map((n) => recent.get(n))).toEqual(['a', 'c', undefined]);
	recent.set(5, 'e', 10);
	recent.set(5, 'f', 9);
	recent.set(6, 'g', 1);
	expect([5, 6].map((n) => recent.get(n))).toEqual(['f', 'g']);
});
