import fc from 'fast-check';
import stringWidth from 'fast-string-width';
import {expect, test} from 'vitest';
import {wrap} from '../../src/text/wrap.ts';

test('breaks at words, keeps line breaks and what a line is indented by', () => {
	expect(wrap('the quick brown fox', 10)).toEqual(['the quick', 'brown fox']);
	expect(wrap('the quick brown fox', 10, '  ')).toEqual(['the quick', '  brown', '  fox']);
	expect(wrap('one\n\ntwo', 10)).toEqual(['one', '', 'two']);
	expect(wrap('  the quick brown', 10)).toEqual(['  the', '  quick', '  brown']);
	expect(wrap('', 10)).toEqual(['']);
});

test('a word wider than a line is broken between graphemes', () => {
	expect(wrap('src/webhooks/stripe.ts', 10)).toEqual(['src/webhoo', 'ks/stripe.', 'ts']);
	expect(wrap('日本語の履歴', 6)).toEqual(['日本語', 'の履歴']);
});

test('no line is too wide, and nothing is lost', () => {
	fc.assert(
		fc.property(fc.string({unit: 'grapheme', maxLength: 80}), fc.integer({min: 8, max: 60}), (text, columns) => {
			const lines = wrap(text, columns, '  ');
			for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
			expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
		}),
	);
});
