import fc from 'fast-check';
import {expect, test} from 'vitest';
import {Shortener} from '../../../src/lib/jsonl/long-line.ts';

function shortened(text: string, piece: number): string {
	const bytes = Buffer.from(text);
	const shortener = new Shortener();
	for (let at = 0; at < bytes.length; at += piece) shortener.push(bytes.subarray(at, at + piece));
	return shortener.end();
}

/** Text that is hard to cut: escapes of every kind, letters of one to four bytes, quotes and backslashes in runs. */
const hard = fc
	.array(
		fc.constantFrom(
			'\\',
			'\\\\',
			'"',
			'\n',
			'\t',
			'\u0001',
			'\u2028',
			'ä',
			'世',
			'🦄',
			'word ',
			'\\"',
			'{"type":"text"}',
		),
		{
			minLength: 1,
			maxLength: 30,
		},
	)
	.map((parts) => parts.join(''));

test('what is short is not changed, in whatever pieces it comes', () => {
	fc.assert(
		fc.property(fc.array(hard, {maxLength: 5}), fc.integer({min: 1, max: 9}), (texts, piece) => {
			const line = JSON.stringify({id: 'a', texts, usage: {inputTokens: 7}});
			expect(shortened(line, piece)).toBe(line);
		}),
	);
});

test('a long string keeps its ends, and the line parses', () => {
	fc.assert(
		fc.property(
			hard,
			fc.integer({min: 60_000, max: 90_000}),
			fc.integer({min: 1_000, max: 70_000}),
			(unit, size, piece) => {
				const long = unit.repeat(Math.ceil(size / unit.length));
				const record = JSON.parse(
					shortened(JSON.stringify({id: 'a', text: `BEGIN${long}END`, usage: {inputTokens: 7}}), piece),
				);
				expect(record.id).toBe('a');
				expect(record.usage).toEqual({inputTokens: 7});
				const [head, tail] = record.text.includes('\n…\n') ? record.text.split('\n…\n') : [record.text, record.text];
				expect(`BEGIN${long}END`.startsWith(head)).toBe(true);
				expect(`BEGIN${long}END`.endsWith(tail)).toBe(true);
				expect(head.startsWith('BEGIN')).toBe(true);
				// A tail of nothing but backslashes has no safe place; any other has one.
				if (!/^\\+$/.test(unit)) expect(tail.endsWith('END')).toBe(true);
			},
		),
		{numRuns: 60},
	);
});

test('lines of a log are not cut in two', () => {
	const log = Array.from({length: 20_000}, (_, n) => `line ${n} of the log`).join('\n');
	const {text} = JSON.parse(shortened(JSON.stringify({text: log}), 65_536));
	for (const line of text.split('\n')) expect(line).toMatch(/^(?:line \d+ of the log|…)$/);
	expect(text).toMatch(/line 19999 of the log$/);
});

test('a string that never ends stays open', () => {
	const text = shortened(`{"text":"${'a'.repeat(200_000)}`, 65_536);
	expect(text.length).toBeLessThan(70_000);
	expect(() => JSON.parse(text)).toThrow();
	expect(() => JSON.parse(`${text}"}`)).not.toThrow();
});
