import fc from 'fast-check';
import {expect, test} from 'vitest';
import {KeySet} from '../../src/lib/key-set.ts';
import {packKeys} from '../../src/lib/keys.ts';

const key = fc.oneof(fc.string({maxLength: 4}), fc.uuid(), fc.constantFrom('', 'constructor', '__proto__', '\u00e9'));

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

test('UUIDs stay told apart while it grows, random ones and such as were counted up', () => {
	for (const ends of [(n: number) => n, (n: number) => Math.imul(n, 0x9e3779b1) >>> 0]) {
		const set = new KeySet();
		const hex = (n: number) => ends(n).toString(16).padStart(8, '0');
		// The number once at the end, once at the beginning.
		const all = Array.from({length: 20_000}, (_, n) => [
			`00000000-0000-4000-9000-0000${hex(n)}`,
			`${hex(n)}-0000-4000-9000-000000000000`,
		]).flat();
		const keys = packKeys(all);
		const plain = new Set<string>();
		for (const [n, one] of all.entries()) {
			expect(set.add(keys, n)).toBe(!plain.has(one));
			plain.add(one);
		}
		for (let n = 0; n < all.length; n++) expect(set.add(keys, n)).toBe(false);
		expect(set.size).toBe(plain.size);
	}
});
