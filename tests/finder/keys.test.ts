import {emitKeypressEvents} from 'node:readline';
import {PassThrough} from 'node:stream';
import {expect, test} from 'vitest';
import {type Key, keyReader} from '../../src/finder/keys.ts';

/** What a terminal sends, through Node's own reader. */
async function keysOf(...chunks: readonly string[]): Promise<Key[]> {
	const input = new PassThrough();
	const read = keyReader();
	const keys: Key[] = [];
	emitKeypressEvents(input);
	input.on('keypress', (text, raw) => {
		const key = read(text, raw);
		if (key) keys.push(key);
	});
	for (const chunk of chunks) input.write(chunk);
	await new Promise((resolve) => setTimeout(resolve, 600));
	return keys;
}
const names = async (...chunks: readonly string[]) =>
	(await keysOf(...chunks)).map((key) => (key.name === 'text' ? `"${key.text}"` : key.name));

test('letters of every script are text, and so is a blank', async () => {
	expect(await names('aZ é', '日', '👍')).toEqual(['"a"', '"Z"', '" "', '"é"', '"日"', '"👍"']);
});

test('arrows as terminals send them, and the keys of a shell’s line', async () => {
	expect(await names('\u001b[A\u001bOB\u001b[5~\u001b[6~\u001b[H\u001b[3~\u007f\r\t\u001b[Z')).toEqual([
		...['up', 'down', 'pageUp', 'pageDown', 'lineStart', 'eraseNext', 'erase', 'enter', 'project', 'projectBack'],
	]);
	expect(await names('\u0001\u0005\u000e\u0010\u0017\u0015\u0019\u0014\u001a\u0003\u001bb\u001b[1;5C')).toEqual([
		...['lineStart', 'lineEnd', 'down', 'up', 'eraseWord', 'eraseLine', 'copy', 'time', 'suspend', 'interrupt'],
		...['wordLeft', 'wordRight'],
	]);
});

test('Esc alone leaves, also twice in haste; what means nothing is nothing', async () => {
	expect(await names('\u001b')).toEqual(['leave']);
	expect(await names('\u001b\u001b')).toEqual(['leave']);
	expect(await names('\u0007\u001b[15~\u001bq')).toEqual([]);
});

test('a paste is text: its line ends are blanks, its keys no keys', async () => {
	expect((await names('\u001b[200~one\ntwo\u0003\u001b[201~!')).join('')).toBe('"o""n""e"" ""t""w""o""!"');
});
