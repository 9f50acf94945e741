import fc from 'fast-check';
import {expect, test} from 'vitest';
import {wordAt} from '../../src/index/word-memo.ts';

const unitsOf = (text: string) => Uint16Array.from({length: text.length}, (_, i) => text.charCodeAt(i));

test('a word that was seen is the same object, another word never is', () => {
	const seen = new Map<string, unknown>();
	const look = (text: string) => wordAt(unitsOf(`..${text}.`), 2, 2 + text.length, () => [text]);
	fc.assert(
		fc.property(fc.array(fc.string({unit: 'grapheme', minLength: 1, maxLength: 9}), {maxLength: 60}), (texts) => {
			for (const text of texts) {
				const word = look(text);
				expect(word.terms).toEqual([text]);
				if (seen.has(text)) expect(word).toBe(seen.get(text));
				seen.set(text, word);
			}
		}),
		{numRuns: 300},
	);
});

test('long words are analysed each time, and many words are forgotten rather than kept for ever', () => {
	let analysed = 0;
	const look = (text: string) =>
		wordAt(unitsOf(text), 0, text.length, () => {
			analysed++;
			return [text];
		});
	look('x'.repeat(60));
	look('x'.repeat(60));
	expect(analysed).toBe(2);
	for (let i = 0; i < 160_000; i++) look(`w${i}`);
	expect(look('w159999').terms).toEqual(['w159999']);
	expect(analysed).toBe(160_002);
	expect(look('w1').terms).toEqual(['w1']);
	expect(analysed).toBe(160_003);
});
