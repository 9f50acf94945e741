import fc from 'fast-check';
import {expect, test} from 'vitest';
import {terms} from '../../../src/index/analysis/analyzer.ts';
import {highlights, snippet} from '../../../src/index/query/snippet.ts';

const asked = (words: string) => new Set(terms(words));
const filler = (n: number) => Array.from({length: n}, (_, i) => `filler${i}`).join(' ');

test('a short text is shown whole, on one line', () => {
	expect(snippet('one\n\n  two\tthree ', asked('absent'))).toBe('one two three');
});

test('the window holds the words that were asked for, cut between words', () => {
	const text = `${filler(200)} the siskin sings in the quiet harbour ${filler(200)}`;
	const shown = snippet(text, asked('harbour siskin'), {width: 120});
	expect(shown).toContain('siskin sings in the quiet harbour');
	expect(shown.length).toBeLessThanOrEqual(122);
	expect(shown).toMatch(/^…filler\d+ .* filler\d+…$/);
});

test('most different words win over repeats, the first place over later ones', () => {
	const text = `pilot pilot pilot ${filler(60)} pilot harbour ${filler(60)} pilot harbour end`;
	expect(snippet(text, asked('pilot harbour'), {width: 60})).toMatch(/pilot harbour filler0/);
});

test('no word in the text: its beginning', () => {
	expect(snippet(filler(100), asked('absent'), {width: 40})).toBe('filler0 filler1 filler2 filler3 filler4…');
});

test('highlights cover identifiers by their parts, accents and stems, without overlaps', () => {
	const text = 'Failing getUserName in café; it failed again: get';
	const spans = highlights(text, asked('user name failed cafe'));
	expect(spans.map(({start, end}) => text.slice(start, end))).toEqual(
		expect.arrayContaining(['User', 'Name', 'failed']),
	);
	for (const [i, span] of spans.entries()) expect(span.start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0);
});

test('any text: one line, never much longer than asked, no torn surrogate', () => {
	fc.assert(
		fc.property(
			fc.array(fc.constantFrom('siskin', '😀', '漢字', 'a\nb', 'x'.repeat(90), '  ', '…'), {maxLength: 80}),
			fc.integer({min: 20, max: 120}),
			(parts, width) => {
				const shown = snippet(parts.join(' '), asked('siskin'), {width});
				expect(shown).not.toMatch(/\n/);
				expect(shown.length).toBeLessThanOrEqual(width + 2);
				expect(shown).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
			},
		),
		{numRuns: 300},
	);
});
