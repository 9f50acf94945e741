import fc from 'fast-check';
import {expect, test} from 'vitest';
import {parseLine} from '../../../src/lib/jsonl/parse-line.ts';

const record = {
	type: 'message',
	id: '0a',
	parentId: null,
	timestamp: '2026-09-10T09:00:00.000Z',
	message: {role: 'user', content: [{type: 'text', text: 'a "quoted" {word}\\'}]},
};
const text = JSON.stringify(record);

test('whole lines, blank lines, lines that are no record', () => {
	expect(parseLine(text)).toEqual({records: [record]});
	expect(parseLine(`\ufeff${text}\r`)).toEqual({records: [record]});
	for (const blank of ['', '   ', '\r', '\ufeff']) expect(parseLine(blank)).toEqual({records: []});
	for (const other of ['42', 'null', '[1,2]', '"text"'])
		expect(parseLine(other)).toEqual({records: [], damage: 'not a record'});
	expect(parseLine('not json at all')).toEqual({records: [], damage: 'not JSON'});
	expect(parseLine('\u0000'.repeat(9))).toEqual({records: [], damage: 'zero bytes'});
	expect(parseLine(`${'\u0000'.repeat(9)}${text}`)).toEqual({records: [record], damage: 'zero bytes'});
	expect(parseLine('{"a":"\u2028"}')).toEqual({records: [{a: '\u2028'}]});
});

test('two whole records on one line lose nothing', () => {
	expect(parseLine(text + text)).toEqual({records: [record, record]});
});

test('any front part of a record before a whole one: the whole one is kept, and of the front what can be', () => {
	const words = (found: unknown): string => (found as typeof record).message?.content?.[0]?.text ?? '';
	fc.assert(
		fc.property(fc.integer({min: 1, max: text.length - 1}), (cut) => {
			const {records, damage, torn} = parseLine(text.slice(0, cut) + text);
			expect(records.at(-1)).toEqual(record);
			expect(damage).toBeDefined();
			if (torn) expect(records).toEqual([torn, record]);
			if (cut > text.indexOf('quoted')) expect(record.message.content[0]!.text.startsWith(words(torn))).toBe(true);
			if (cut > text.indexOf('{word')) expect(words(torn)).toContain('a "quoted"');
		}),
	);
});

test('any front part alone is closed or refused, never thrown', () => {
	for (let cut = 1; cut < text.length; cut++) {
		const {records, damage, torn} = parseLine(text.slice(0, cut));
		expect(damage).toBeDefined();
		expect(records).toEqual(torn ? [torn] : []);
	}
	fc.assert(fc.property(fc.string({unit: 'binary', maxLength: 80}), (any) => void parseLine(any)));
	fc.assert(fc.property(fc.string({maxLength: 60}), (any) => void parseLine(`{${any}`)));
});
