import fc from 'fast-check';
import {expect, test} from 'vitest';
import {TextUnits} from '../../src/lib/text-units.ts';

test('gives the units of every text, whatever was loaded before', () => {
	const loaded = new TextUnits();
	fc.assert(
		fc.property(fc.string({unit: 'binary', maxLength: 80}), fc.integer({min: 1, max: 40}), (piece, times) => {
			const text = piece.repeat(times);
			const units = loaded.load(text);
			expect([...units.subarray(0, text.length)]).toEqual(
				Array.from({length: text.length}, (_, at) => text.charCodeAt(at)),
			);
		}),
	);
});

test('a text longer than all before finds room', () => {
	const text = 'ж'.repeat(50_000);
	const units = new TextUnits().load(text);
	expect(units[49_999]).toBe(0x436);
});
