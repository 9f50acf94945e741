import fc from 'fast-check';
import {expect, test} from 'vitest';
import {trimmed} from '../../../src/sources/commandcode/trim.ts';
import type {Ends} from '../../../src/sources/reading/index.ts';

function trim(line: string, ends: Ends | 'all' = {head: 300, tail: 300}): string {
	const bytes = Buffer.from(`before ${line} behind`);
	return trimmed(bytes, 7, bytes.length - 7, () => (ends === 'all' ? undefined : ends));
}

const result = (id: string, text: string): object => ({
	type: 'tool_result',
	tool_use_id: id,
	content: [{type: 'text', text}],
});
const message = (role: string, content: unknown): object => ({
	type: 'message',
	id: '0a',
	parentId: null,
	timestamp: '2026-09-10T09:00:00.000Z',
	message: {role, content, meta: {source: 'tool', messageId: 'm'}},
	usage: {inputTokens: 7},
});

test('the middle of a long result is left out, and what stands around it stays', () => {
	const found = trim(JSON.stringify(message('user', [result('a', 'line\n'.repeat(9_000)), result('b', 'short')])));
	expect(found.length).toBeLessThan(1_500);
	const [long, short] = JSON.parse(found).message.content;
	expect(long).toEqual(result('a', long.content[0].text));
	expect(long.content[0].text).toMatch(/^(?:line\n){50,}\.\.\.\n(?:line\n){50,}$/);
	expect(short).toEqual(result('b', 'short'));
});

test('what is short, or has no line to cut at, or must be seen as a whole, stays', () => {
	const same = (record: object, ends?: 'all'): void =>
		expect(trim(JSON.stringify(record), ends)).toBe(JSON.stringify(record));
	const lines = 'line\n'.repeat(9_000);
	same(message('user', [result('a', 'short\n'.repeat(90))]));
	same(message('user', [result('a', 'x'.repeat(40_000))]));
	same(message('user', [result('a', `${lines}-----BEGIN RSA PRIVATE KEY-----\n${lines}`)]));
	same(message('user', [result('a', `${lines}<deja-recall>\n${lines}`)]));
	same(message('user', [result('a', `\u001b[31mred\u001b[0m\n${lines}`)]));
	same(message('user', 'a long question\n'.repeat(9_000)));
	same(message('assistant', [{type: 'text', text: 'a long answer\n'.repeat(9_000)}]));
	same(message('user', [result('a', lines)]), 'all');
});

test('long results keep whole lines of their ends, thinking goes, the record is the same', () => {
	const unit = fc
		.array(fc.constantFrom('\\', '"', '\\n', '\t', 'ä', '世', '🦄', 'word ', '"}', '"tool_use_id":"', '{"text":"'), {
			minLength: 1,
			maxLength: 12,
		})
		.map((parts) => parts.join(''));
	fc.assert(
		fc.property(fc.array(fc.tuple(unit, fc.integer({min: 1, max: 4_000})), {minLength: 1, maxLength: 4}), (results) => {
			const texts = results.map(([line, times], at) => `first ${at}\n${`${line}\n`.repeat(times)}last ${at}`);
			const record = message(
				'user',
				texts.map((text, at) => result(`call_${at}`, text)),
			);
			const found = JSON.parse(trim(JSON.stringify(record)));
			const kept: string[] = found.message.content.map((block: {content: {text: string}[]}) => block.content[0]!.text);
			expect({...found, message: null}).toEqual({...record, message: null});
			kept.forEach((text, at) => {
				const [head, tail] = text.split('\n...\n');
				if (tail === undefined) expect(text).toBe(texts[at]);
				else {
					expect(texts[at]!.startsWith(`${head}\n`)).toBe(true);
					expect(texts[at]!.endsWith(`\n${tail}`)).toBe(true);
					expect(Buffer.byteLength(JSON.stringify(head))).toBeGreaterThan(300);
				}
			});
		}),
		{numRuns: 200},
	);
	const thought = message('assistant', [
		{type: 'thinking', thinking: `so "it" is\n${'because '.repeat(4_000)}`, signature: 'c2ln'.repeat(300)},
		{type: 'text', text: 'the answer'},
	]);
	expect(JSON.parse(trim(JSON.stringify(thought)))).toEqual({
		...thought,
		message: {
			...(thought as {message: object}).message,
			content: [
				{type: 'thinking', thinking: '', signature: ''},
				{type: 'text', text: 'the answer'},
			],
		},
	});
});

test('shapes that are not the client’s own are read as they are', () => {
	const odd = [
		message('user', [{tool_use_id: 'a', content: `${'line\n'.repeat(9_000)}`, type: 'tool_result'}]),
		message('user', [
			result('a', ''),
			{type: 'tool_result', tool_use_id: 'b', content: []},
			result('c', 'x\n'.repeat(10)),
		]),
		message('assistant', [{type: 'thinking', thinking: 'x '.repeat(20_000)}]),
		message('assistant', [
			{type: 'tool_use', id: 'a', name: 'write_file', input: {content: '"tool_use_id":"x'.repeat(3_000)}},
		]),
	];
	for (const record of odd) expect(JSON.parse(trim(JSON.stringify(record)))).toEqual(record);
	fc.assert(
		fc.property(
			fc.string({
				minLength: 17_000,
				maxLength: 18_000,
				unit: fc.constantFrom('"', '\\', 'n', '}', 'tool_use_id":"', '"text":"', '\\n'),
			}),
			(text) => {
				expect(typeof trim(text)).toBe('string');
			},
		),
	);
});
