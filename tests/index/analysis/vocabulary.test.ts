import fc from 'fast-check';
import {expect, test} from 'vitest';
import {Numbers, Vocabulary} from '../../../src/index/analysis/vocabulary.ts';

const textsOf = (vocabulary: Vocabulary) =>
	Array.from({length: vocabulary.size}, (_, number) => vocabulary.text(number));

/** A vocabulary in which a word's terms are its letters; counts how often one had to be analysed. */
function reading() {
	const vocabulary = new Vocabulary();
	let analysed = 0;
	function termsOf(word: string): string[] {
		const units = Uint16Array.from({length: word.length + 3}, (_, i) => `..${word}.`.charCodeAt(i));
		const out = new Numbers();
		if (!vocabulary.find(units, 2, 2 + word.length, out)) {
			analysed++;
			vocabulary.learn(
				units,
				2,
				2 + word.length,
				[...word].map((term) => ({term})),
				out,
			);
		}
		return Array.from(out.numbers.subarray(0, out.length), (number) => vocabulary.text(number));
	}
	return {vocabulary, termsOf, analysed: () => analysed};
}

test('every word has its own terms, and is analysed once', () => {
	fc.assert(
		fc.property(fc.array(fc.string({unit: 'grapheme', minLength: 1, maxLength: 9}), {maxLength: 900}), (words) => {
			const {vocabulary, termsOf, analysed} = reading();
			for (const word of [...words, ...words]) expect(termsOf(word)).toEqual([...word]);
			expect(analysed()).toBe(new Set(words).size);
			expect(vocabulary.words).toBe(analysed());
			expect(textsOf(vocabulary)).toEqual([...new Set(words.flatMap((word) => [...word]))]);
		}),
		{numRuns: 100},
	);
});

test('many words stay what they were while the tables grow', () => {
	const {termsOf, analysed} = reading();
	for (let i = 0; i < 50_000; i++) termsOf(`w${i}`);
	for (let i = 0; i < 50_000; i += 7) expect(termsOf(`w${i}`).join('')).toBe(`w${i}`);
	expect(analysed()).toBe(50_000);
});

test('long words are analysed each time', () => {
	const {vocabulary, termsOf, analysed} = reading();
	const word = 'x'.repeat(60);
	expect(termsOf(word)).toEqual(termsOf(word));
	expect(analysed()).toBe(2);
	expect(vocabulary.words).toBe(0);
});

test('half a surrogate pair is the replacement character, whoever asks', () => {
	const vocabulary = new Vocabulary();
	const number = vocabulary.numberOf('a\ufffd');
	expect(vocabulary.numberOf('a\ud83d')).toBe(number);
	expect(textsOf(vocabulary)).toEqual(['a\ufffd']);
});
