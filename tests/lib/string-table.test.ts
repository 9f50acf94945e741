import fc from 'fast-check';
import {expect, test} from 'vitest';
import {UnitTable} from '../../src/lib/string-table.ts';

const unitsOf = (text: string) => Uint16Array.from({length: text.length + 2}, (_, i) => `.${text}.`.charCodeAt(i));

function tableOf(words: readonly string[]): UnitTable {
	const table = new UnitTable();
	for (const word of new Set(words)) table.numberOf(unitsOf(word), 1, 1 + word.length);
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
				expect(table.text(number)).toBe(one);
				expect(table.lengthOf(number)).toBe(one.length);
			}
			expect(table.find(unitsOf(other), 1, 1 + other.length)).toBe(distinct.indexOf(other));
		}),
		{numRuns: 100},
	);
});

test('the order is that of UTF-8 bytes', () => {
	fc.assert(
		fc.property(fc.array(word, {maxLength: 300, size: 'max'}), (words) => {
			const table = tableOf(words);
			const sorted = [...new Set(words)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
			const order = table.inOrder(Uint32Array.from({length: table.size}, (_, number) => number));
			expect([...order].map((number) => table.text(number))).toEqual(sorted);
		}),
	);
});

test('the order is the same for many that begin alike', () => {
	const name = fc.string({unit: fc.constantFrom('a', 'b', '/', '\u0000', '\u007f', 'é', '😀'), maxLength: 12});
	const long = fc
		.tuple(fc.constantFrom('/home/dev/work/', '/home/dev/', 'src/lib/é'), name)
		.map((parts) => parts.join(''));
	fc.assert(
		fc.property(fc.array(long, {minLength: 100, maxLength: 400, size: 'max'}), (words) => {
			const table = tableOf(words);
			const sorted = [...new Set(words)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
			const order = table.inOrder(Uint32Array.from({length: table.size}, (_, number) => number));
			expect([...order].map((number) => table.text(number))).toEqual(sorted);
		}),
		{numRuns: 50},
	);
});

test('entries are written as UTF-8', () => {
	fc.assert(
		fc.property(word, (text) => {
			const table = tableOf([text]);
			const out = Buffer.alloc(table.lengthOf(0) * 3);
			expect(out.subarray(0, table.encode(0, out))).toEqual(Buffer.from(text));
		}),
	);
});
