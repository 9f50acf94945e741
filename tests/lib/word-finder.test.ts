import fc from 'fast-check';
import {expect, test} from 'vitest';
import {TextUnits} from '../../src/lib/text-units.ts';
import {wordFinder} from '../../src/lib/word-finder.ts';

const loaded = new TextUnits();
const over =
	(words: readonly string[]): ((text: string, from: number) => {word: string; at: number} | undefined) =>
	(text, from) =>
		wordFinder(words)(text, loaded.load(text), from);

/** Every hit, each looked for behind the beginning of the one before. */
function allOf(find: (text: string, from: number) => {word: string; at: number} | undefined, text: string) {
	const hits = [];
	for (let hit = find(text, 0); hit; hit = find(text, hit.at + 1)) hits.push(hit);
	return hits;
}

const letters = fc.string({unit: fc.constantFrom('a', 'b', 'c', '.', 'š', '密'), minLength: 2, maxLength: 6});

test('finds what an expression of all words finds, the longest first', () => {
	fc.assert(
		fc.property(
			fc.uniqueArray(letters, {minLength: 1, maxLength: 12}),
			fc.array(fc.oneof(letters, fc.constant('xxxxx')), {maxLength: 40}),
			(words, pieces) => {
				const text = pieces.join('');
				const sorted = [...words].sort((a, b) => b.length - a.length);
				const expression = new RegExp(sorted.map((word) => word.replaceAll('.', '\\.')).join('|'), 'g');
				const slow = (from: string, at: number) => {
					expression.lastIndex = at;
					const hit = expression.exec(from);
					return hit ? {word: hit[0], at: hit.index} : undefined;
				};
				expect(allOf(over(words), text)).toEqual(allOf(slow, text));
			},
		),
		{numRuns: 500},
	);
});

test('a word of one character cannot be looked for', () => {
	expect(() => wordFinder(['a', 'bcd'])).toThrow(RangeError);
});
