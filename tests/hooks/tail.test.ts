import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {readTail} from '../../hooks/tail.ts';

let dir: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-tail-'));
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

const message = (text: string) => JSON.stringify({type: 'message', id: 'a', message: {role: 'user', content: text}});
const file = (text: string) => {
	const name = path.join(dir, 'session.jsonl');
	fs.writeFileSync(name, text);
	return name;
};

test('the newest messages and the newest compaction, damage passed over', () => {
	const compaction = (id: string) => JSON.stringify({type: 'compaction', id, summary: 's'});
	const tail = readTail(
		file(
			[
				'{"type":"session"}',
				message('one'),
				compaction('c1'),
				'half {',
				compaction('c2'),
				message('two'),
				'{"typ',
			].join('\n'),
		),
	);
	expect(tail).toEqual({
		messages: [
			{role: 'user', content: 'one'},
			{role: 'user', content: 'two'},
		],
		compaction: 'c2',
	});
});

test('only the end of a long transcript is read; the first line in it may be cut', () => {
	const lines = Array.from({length: 3000}, (_, n) => message(`${n} ${'ü'.repeat(200)}`));
	const {messages} = readTail(file(`${lines.join('\n')}\n`)) as {messages: {content: string}[]};
	expect(messages.at(-1)!.content).toMatch(/^2999 /);
	expect(messages.length).toBeGreaterThan(500);
	expect(messages.length).toBeLessThan(1500);
});

test('a transcript that is not there, or is a folder, has no tail', () => {
	expect(readTail(path.join(dir, 'missing.jsonl'))).toEqual({messages: []});
	expect(readTail(dir)).toEqual({messages: []});
});
