import fc from 'fast-check';
import {expect, test} from 'vitest';
import {keyAt, keyEnd, keyFrom, packKeys} from '../../src/lib/keys.ts';

const key = fc.oneof(
	fc.uuid(),
	fc.string({maxLength: 200, unit: 'grapheme'}),
	fc.constantFrom('', '\u00e9', '\u{1f600}'),
);

test('keys come out as they went in, each ends where the next begins, and none is the beginning of another', () => {
	fc.assert(
		fc.property(fc.array(key), (all) => {
			const keys = packKeys(all);
			expect(all.map((_, n) => keyAt(keys, n))).toEqual(all);
			const ends = keys.places.map((place) => keyEnd(keys.bytes, place));
			expect(ends).toEqual([...keys.places, keys.bytes.length].slice(1));
			const texts = keys.places.map((place, n) => Buffer.from(keys.bytes.subarray(place, ends[n])).toString('hex'));
			for (const [n, text] of texts.entries()) {
				for (const [m, other] of texts.entries()) expect(other.startsWith(text)).toBe(all[n] === all[m]);
			}
		}),
	);
});

test('a UUID takes 17 bytes, but only as it is usually written', () => {
	const id = '0a1b2c3d-4e5f-6789-abcd-ef0123456789';
	expect(packKeys([id]).bytes).toHaveLength(17);
	expect(packKeys([id.toUpperCase()]).bytes).toHaveLength(37);
});

test('whatever the bytes are, a key beyond the end is a RangeError', () => {
	fc.assert(
		fc.property(fc.uint8Array({maxLength: 20}), fc.nat(20), (bytes, at) => {
			for (const read of [keyEnd, keyFrom]) {
				try {
					read(bytes, at);
				} catch (error) {
					expect(error).toBeInstanceOf(RangeError);
				}
			}
		}),
	);
	for (const cut of [0, 1, 16])
		expect(() => keyEnd(packKeys([crypto.randomUUID()]).bytes.subarray(0, cut), 0)).toThrow();
});

test('half a pair is written as everywhere else, and moves no key after it', () => {
	const keys = packKeys(['a\ud83d', '\ude00b', 'c']);
	expect([0, 1, 2].map((n) => keyAt(keys, n))).toEqual(['a\ufffd', '\ufffdb', 'c']);
});
