import fc from 'fast-check';
import {expect, test} from 'vitest';
import {keySet} from '../../src/usage/key-set.ts';

test('it knows what a plain set knows', () => {
	const key = fc.oneof(fc.string({maxLength: 4}), fc.constantFrom('', 'constructor', '__proto__', 'é', '\u{1f600}'));
	fc.assert(
		fc.property(fc.array(key, {maxLength: 300}), (keys) => {
			const add = keySet();
			const plain = new Set<string>();
			for (const one of keys) {
				expect(add(one)).toBe(!plain.has(one));
				plain.add(one);
			}
		}),
	);
});

test('it stays right while it grows', () => {
	const add = keySet();
	for (let n = 0; n < 40_000; n++) expect(add(`00000000-0000-4000-9000-${n}`)).toBe(true);
	for (let n = 0; n < 40_000; n += 7) expect(add(`00000000-0000-4000-9000-${n}`)).toBe(false);
});
