import {expect, test} from 'vitest';
import {readSentences, sentencesOf} from '../../src/recall/sentences.ts';

test('sentences end at stops before a new beginning', () => {
	expect(sentencesOf('We use v1.2.3 of it. The port is 8085! Why? Because src/a.ts says so.')).toEqual([
		'We use v1.2.3 of it.',
		'The port is 8085!',
		'Why?',
		'Because src/a.ts says so.',
	]);
});

test('abbreviations and decimals do not end one', () => {
	expect(sentencesOf('Use e.g. Redis or Bull. Costs 0.5 percent.')).toEqual([
		'Use e.g. Redis or Bull.',
		'Costs 0.5 percent.',
	]);
});

test('full-width stops need no space', () => {
	expect(sentencesOf('决定：用队列。原因是超卖！好吗？')).toEqual(['决定：用队列。', '原因是超卖！', '好吗？']);
});

test('marks are taken off, code, tables and rules are left out', () => {
	const text =
		'## Decision\n- use **pnpm**\n> 1. never npm\n```sh\nrm -rf x. Not prose.\n```\n| a | b |\n---\n* [x] done';
	expect(sentencesOf(text)).toEqual(['Decision', 'use **pnpm**', 'never npm', 'done']);
});

test('an open fence hides the rest; the number of sentences is bounded', () => {
	expect(sentencesOf('Before.\n```\nafter')).toEqual(['Before.']);
	expect(sentencesOf('A b. '.repeat(1_000), 5)).toHaveLength(5);
	expect(sentencesOf('')).toEqual([]);
});

test('every element that is closed holds a text; those of a sentence do not, nor what code names', () => {
	const kinds = (text: string) => readSentences(text).map(({line}) => line);
	expect(kinds('<details><summary>Notes</summary>\n\nWe keep it.\n\n</details>\nOurs.')).toEqual([
		'quoted',
		'quoted',
		'quoted',
		'plain',
	]);
	expect(kinds('We <b>keep</b> it.\nIt is a `<div>` and ends in `</div>`.\nA Map<string> too.')).toEqual([
		'plain',
		'plain',
		'plain',
	]);
});
