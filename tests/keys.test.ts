import fc from 'fast-check';
import {expect, test} from 'vitest';
import {KeySet, keyAt, packKeys, pickKeys} from '../src/keys.ts';

const key = fc.oneof(fc.string({maxLength: 4}), fc.constantFrom('', 'constructor', '__proto__', '\u00e9', '\u{1f600}'));

test('keys come out as they went in, also a choice of them', () => {
	fc.assert(
		fc.property(fc.array(key), fc.array(fc.nat(99)), (all, some) => {
			const keys = packKeys(all);
			expect(all.map((_, n) => keyAt(keys, n))).toEqual(all);
			const numbers = some.filter((n) => n < all.length);
			const picked = pickKeys(keys, numbers);
			expect(numbers.map((_, n) => keyAt(picked, n))).toEqual(numbers.map((n) => all[n]));
		}),
	);
});

test('half a pair is written as everywhere else, and moves no key after it', () => {
	const keys = packKeys(['a\ud83d', '\ude00b', 'c']);
	expect([0, 1, 2].map((n) => keyAt(keys, n))).toEqual(['a\ufffd', '\ufffdb', 'c']);
});

test('the set knows what a plain set knows', () => {
	fc.assert(
		fc.property(fc.array(fc.array(key, {maxLength: 40}), {maxLength: 20}), (lists) => {
			const set = new KeySet();
			const plain = new Set<string>();
			for (const list of lists) {
				const keys = packKeys(list);
				for (const [n, one] of list.entries()) {
					expect(set.add(keys, n)).toBe(!plain.has(one));
					plain.add(one);
				}
			}
			expect(set.size).toBe(plain.size);
		}),
	);
});

test('it stays right while it grows', () => {
	const set = new KeySet();
	const keys = packKeys(Array.from({length: 40_000}, (_, n) => `00000000-0000-4000-9000-${n}`));
	for (let n = 0; n < 40_000; n++) expect(set.add(keys, n)).toBe(true);
	const some = packKeys(Array.from({length: 5_000}, (_, n) => `00000000-0000-4000-9000-${n * 7}`));
	for (let n = 0; n < 5_000; n++) expect(set.add(some, n)).toBe(false);
	expect(set.size).toBe(40_000);
});
