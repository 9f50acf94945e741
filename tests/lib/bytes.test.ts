import fc from 'fast-check';
import {expect, test} from 'vitest';
import {ByteReader, ByteWriter} from '../../src/lib/bytes.ts';
import {keyFrom} from '../../src/lib/keys.ts';

test('reads back what was written', () => {
	const value = fc.oneof(
		fc.record({kind: fc.constant('varint' as const), value: fc.maxSafeNat()}),
		fc.record({kind: fc.constant('signed' as const), value: fc.integer({min: -(2 ** 51), max: 2 ** 51})}),
		fc.record({kind: fc.constant('double' as const), value: fc.double()}),
		fc.record({kind: fc.constant('text' as const), value: fc.string({unit: 'grapheme', maxLength: 300})}),
		fc.record({kind: fc.constant('key' as const), value: fc.oneof(fc.uuid(), fc.string({unit: 'grapheme'}))}),
	);
	fc.assert(
		fc.property(fc.array(value), (values) => {
			const out = new ByteWriter();
			for (const each of values) {
				if (each.kind === 'text' || each.kind === 'key') out[each.kind](each.value);
				else out[each.kind](each.value);
			}
			const from = new ByteReader(out.contents());
			for (const each of values) {
				const {at} = from;
				const value = each.kind === 'key' ? keyFrom(out.contents(), at) : from[each.kind]();
				expect(value).toEqual(each.value);
				if (each.kind === 'key') from.passKey();
			}
			expect(() => from.varint()).toThrow(RangeError);
		}),
	);
});

test('whatever the bytes are, the end is a RangeError, not a huge allocation', () => {
	fc.assert(
		fc.property(fc.uint8Array({maxLength: 40}), (bytes) => {
			for (const read of ['varint', 'signed', 'count', 'text', 'double', 'passKey'] as const) {
				const from = new ByteReader(Buffer.from(bytes));
				expect(() => {
					for (let n = 0; n < 50; n++) from[read]();
				}).toThrow(RangeError);
			}
		}),
	);
});
