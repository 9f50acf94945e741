import fc from 'fast-check';
import {expect, test} from 'vitest';
import {UnitTable} from '../../src/index/unit-table.ts';

const unitsOf = (text: string) => Uint16Array.from({length: text.length + 2}, (_, i) => `.${text}.`.charCodeAt(i));

function tableOf(words: readonly string[]): UnitTable {
	const table = new UnitTable();
	for (const word of new Set(words)) table.add(unitsOf(word), 1, 1 + word.length);
	return table;
}

const word = fc.oneof(fc.string({maxLength: 4}), fc.string({unit: 'binary', maxLength: 4}));

test('what was added is found under its number, and nothing else', () => {
	fc.assert(
		fc.property(fc.array(word, {maxLength: 900, size: 'max'}), word, (words, other) => {
			const distinct = [...new Set(words)];
			const table = tableOf(words);
			for (const [number, one] of distinct.entries()) {
				expect(table.find(unitsOf(one), 1, 1 + one.length)).toBe(number);
				const units = table.units.subarray(table.start(number), table.start(number + 1));
				expect(String.fromCharCode(...units)).toBe(one);
			}
			expect(table.find(unitsOf(other), 1, 1 + other.length)).toBe(distinct.indexOf(other));
		}),
		{numRuns: 100},
	);
});

test('the order is that of UTF-8 bytes', () => {
	fc.assert(
		fc.property(word, word, (a, b) => {
			fc.pre(a !== b);
			const order = Buffer.compare(Buffer.from(a), Buffer.from(b));
			expect(Math.sign(tableOf([a, b]).compare(0, 1))).toBe(order);
		}),
	);
});
