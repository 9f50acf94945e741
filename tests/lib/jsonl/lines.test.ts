import {closeSync, openSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {type Line, type LineOptions, readLines} from '../../../src/lib/jsonl/lines.ts';
import {tempDir} from '../../sources/commandcode/store.ts';

const file = path.join(tempDir(), 'lines');

function linesOf(bytes: string | Buffer, options?: LineOptions): Line[] {
	writeFileSync(file, bytes);
	const fd = openSync(file, 'r');
	try {
		return [...readLines(fd, options)];
	} finally {
		closeSync(fd);
	}
}

test('offsets are bytes, only LF ends a line, the rest of a file without one is told', () => {
	expect(linesOf('a\u2028ä\r\n\nend')).toEqual([
		{text: 'a\u2028ä\r', start: 0, end: 8, number: 1, ended: true},
		{text: '', start: 8, end: 9, number: 2, ended: true},
		{text: 'end', start: 9, end: 12, number: 3, ended: false},
	]);
	expect(linesOf('')).toEqual([]);
	expect(linesOf('one\ntwo\n', {from: 4, number: 2})).toEqual([
		{text: 'two', start: 4, end: 8, number: 2, ended: true},
	]);
});

test('lines are the same in whatever pieces they come', () => {
	const line = fc.oneof(
		fc.string({unit: 'grapheme', maxLength: 40}),
		fc.integer({min: 0, max: 400_000}).map((n) => 'ü'.repeat(n)),
	);
	fc.assert(
		fc.property(
			fc.array(
				line.map((text) => text.replaceAll('\n', ' ')),
				{maxLength: 6},
			),
			(texts) => {
				const lines = linesOf(`${texts.join('\n')}\n`);
				expect(lines.map((each) => each.text)).toEqual(texts.length === 0 ? [''] : texts);
				let at = 0;
				for (const each of lines) {
					expect(each.start).toBe(at);
					at = each.end;
				}
			},
		),
		{numRuns: 60},
	);
});

test('a long line is shortened and the next one is right', () => {
	const long = JSON.stringify({
		a: 1,
		text: `${'head '.repeat(9_000)}${'x'.repeat(3_000_000)}${' tail'.repeat(9_000)}`,
		b: 2,
	});
	const lines = linesOf(`first\n${long}\nlast\n`, {longest: 100_000});
	expect(lines.map((line) => [line.number, line.end - line.start, line.ended])).toEqual([
		[1, 6, true],
		[2, long.length + 1, true],
		[3, 5, true],
	]);
	const record = JSON.parse(lines[1]!.text);
	expect(record).toMatchObject({a: 1, b: 2});
	expect(record.text).toMatch(/^head head .* tail tail$/s);
	expect(record.text.length).toBeLessThan(70_000);
	expect(linesOf(long.slice(0, -3), {longest: 100_000})[0]).toMatchObject({
		start: 0,
		ended: false,
		end: long.length - 3,
	});
});
