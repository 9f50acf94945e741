import fc from 'fast-check';
import {expect, test} from 'vitest';
import {ByteReader, ByteWriter} from '../../src/index/varint.ts';

test('reads back what was written', () => {
	const value = fc.oneof(
		fc.record({kind: fc.constant('varint' as const), value: fc.maxSafeNat()}),
		fc.record({kind: fc.constant('signed' as const), value: fc.integer({min: -(2 ** 51), max: 2 ** 51})}),
		fc.record({kind: fc.constant('double' as const), value: fc.double()}),
		fc.record({kind: fc.constant('text' as const), value: fc.string({unit: 'grapheme', maxLength: 300})}),
	);
	fc.assert(
		fc.property(fc.array(value), (values) => {
			const out = new ByteWriter();
			for (const each of values) {
				if (each.kind === 'text') out.text(each.value);
				else out[each.kind](each.value);
			}
			const from = new ByteReader(out.bytes());
			for (const each of values) expect(from[each.kind]()).toEqual(each.value);
			expect(() => from.varint()).toThrow(RangeError);
		}),
	);
});

test('whatever the bytes are, the end is a RangeError, not a huge allocation', () => {
	fc.assert(
		fc.property(fc.uint8Array({maxLength: 40}), (bytes) => {
			for (const read of ['varint', 'signed', 'count', 'text', 'double'] as const) {
				const from = new ByteReader(bytes);
				expect(() => {
					for (let n = 0; n < 50; n++) from[read]();
				}).toThrow(RangeError);
			}
		}),
	);
});
