import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {printedFirst} from '../../src/recall/printed-first.ts';

const SENTENCE = 'Rounding happens once, in src/billing/rounding.ts, after all discounts are added up.';

/** A transcript of these parts, one line each. */
function transcript(...lines: readonly (readonly [role: string, type: string, text: string])[]): string {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-printed-'));
	onTestFinished(() => fs.rmSync(folder, {recursive: true, force: true}));
	const file = path.join(folder, 's.jsonl');
	const line = ([role, type, text]: (typeof lines)[number]) =>
		JSON.stringify({message: {role, content: [{type, text}]}});
	fs.writeFileSync(file, `${lines.map(line).join('\n')}\n`);
	return file;
}

test('a sentence that a tool printed before the agent said it is the document’s', () => {
	const file = transcript(['user', 'tool_result', `# Notes\n${SENTENCE}\nmore`], ['assistant', 'text', SENTENCE]);
	expect(printedFirst(file)(SENTENCE)).toBe(true);
});

test('a path in an output does not make the sentence about it the document’s, in the next line nor in a later one', () => {
	const output = ['user', 'tool_result', 'M src/billing/rounding.ts'] as const;
	expect(printedFirst(transcript(output, ['assistant', 'text', SENTENCE]))(SENTENCE)).toBe(false);
	const between = ['assistant', 'text', 'I see.'] as const;
	expect(printedFirst(transcript(output, between, ['assistant', 'text', SENTENCE]))(SENTENCE)).toBe(false);
});

test('what the agent said first stays its own, also when it is printed later', () => {
	const file = transcript(['assistant', 'text', SENTENCE], ['user', 'tool_result', `diff\n+${SENTENCE}`]);
	expect(printedFirst(file)(SENTENCE)).toBe(false);
});

test('without a transcript nothing is known to be printed', () => {
	expect(printedFirst('/nowhere/s.jsonl')(SENTENCE)).toBe(false);
});

test('words of any script are found, by the bytes of the transcript', () => {
	const said = 'Округление выполняется один раз — в модуле счетов, после всех скидок 😀 и налогов.';
	const before = 'ж'.repeat(4_000);
	const printed = transcript(['user', 'tool_result', `${before} ${said} ${before}`], ['assistant', 'text', said]);
	expect(printedFirst(printed)(said)).toBe(true);
	const own = transcript(['user', 'tool_result', before], ['assistant', 'text', said]);
	expect(printedFirst(own)(said)).toBe(false);
	// Read into the memory of the one before: that one is read again.
	expect(printedFirst(printed)(said)).toBe(true);
});

test('a transcript that has grown is read anew', () => {
	const file = transcript(['user', 'tool_result', 'nothing of it']);
	const printed = printedFirst(file);
	expect(printed(SENTENCE)).toBe(false);
	const line = JSON.stringify({message: {role: 'user', content: [{type: 'tool_result', text: SENTENCE}]}});
	fs.appendFileSync(file, `${line}\n`);
	expect(printed(SENTENCE)).toBe(true);
});
