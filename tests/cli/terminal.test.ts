import {PassThrough} from 'node:stream';
import {expect, test} from 'vitest';
import {openTerminal, wantsColor, widthOf} from '../../src/cli/terminal.ts';

test('colour: FORCE_COLOR, then NO_COLOR, then TERM=dumb, then the terminal', () => {
	expect(wantsColor({}, true)).toBe(true);
	expect(wantsColor({}, false)).toBe(false);
	expect(wantsColor({NO_COLOR: '1'}, true)).toBe(false);
	expect(wantsColor({NO_COLOR: ''}, true)).toBe(true);
	expect(wantsColor({TERM: 'dumb'}, true)).toBe(false);
	expect(wantsColor({FORCE_COLOR: '1', NO_COLOR: '1'}, false)).toBe(true);
	expect(wantsColor({FORCE_COLOR: '0'}, true)).toBe(false);
});

test('width: COLUMNS, then the terminal, then 80', () => {
	expect(widthOf({COLUMNS: '40'}, 120)).toBe(40);
	expect(widthOf({COLUMNS: 'wide'}, 120)).toBe(120);
	expect(widthOf({}, undefined)).toBe(80);
});

test('a closed pipe ends the output quietly', () => {
	const broken = new PassThrough();
	const terminal = openTerminal(
		{},
		{
			stdin: process.stdin,
			stdout: broken as unknown as NodeJS.WriteStream,
			stderr: new PassThrough() as unknown as NodeJS.WriteStream,
		},
	);
	terminal.out('first');
	broken.emit('error', Object.assign(new Error('write EPIPE'), {code: 'EPIPE'}));
	terminal.out('second');
	expect(broken.read()?.toString()).toBe('first');
});
