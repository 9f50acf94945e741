import {PassThrough} from 'node:stream';
import {expect, test} from 'vitest';
import {openScreen} from '../../src/cli/screen.ts';
import {harmless} from '../../src/cli/terminal.ts';

function terminal() {
	const modes: boolean[] = [];
	const stdin = Object.assign(new PassThrough(), {setRawMode: (on: boolean) => modes.push(on)});
	const stdout = Object.assign(new PassThrough(), {columns: 20, rows: 5});
	const keys: string[] = [];
	const exits: number[] = [];
	const screen = openScreen(
		{stdin: stdin as unknown as NodeJS.ReadStream, stdout: stdout as unknown as NodeJS.WriteStream},
		harmless,
		{key: ({name}) => keys.push(name), resize: () => keys.push('size')},
		(code) => exits.push(code),
	);
	const written = () => stdout.read()?.toString() ?? '';
	return {screen, stdin, stdout, modes, keys, exits, written};
}
const E = '\u001b';
const cursor = {row: 0, column: 2};

test('what it switched on it switches off, once', () => {
	const {screen, modes, written} = terminal();
	const on = written();
	screen.close();
	screen.close();
	const off = written();
	for (const mode of on.matchAll(/\u001b\[\?(\d+)h/g)) expect(off).toContain(`${E}[?${mode[1]}l`);
	expect(off).toContain(`${E}[?7h`);
	expect(off).toContain(`${E}[?25h`);
	expect(modes).toEqual([true, false]);
});

test('only lines that changed are written, and of a text nothing that a terminal obeys', () => {
	const {screen, written} = terminal();
	written();
	screen.draw({lines: ['one', 'two'], cursor});
	expect(written()).toContain('one');
	screen.draw({lines: ['one', `t${E}[2Jwo`], cursor});
	expect(written()).not.toContain('one');
	screen.draw({lines: [`a${E}]52;c;eA==\u0007b\u202e`, 'two'], cursor});
	expect(written()).toMatch(/\u001b\[2Kab\u001b/);
	screen.draw({lines: [], cursor});
	expect(written()).toContain(`${E}[1;1H${E}[2K${E}[2;1H${E}[2K`);
	screen.forget();
	screen.draw({lines: ['ab'], cursor});
	expect(written()).toContain('ab');
	screen.close();
});

test('keys and sizes are told, and the end of the terminal ends the program', async () => {
	const {screen, stdin, stdout, keys, exits} = terminal();
	stdin.write('a\r');
	stdout.emit('resize');
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(keys.sort()).toEqual(['enter', 'size', 'size', 'text']);
	stdin.end();
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(exits).toEqual([129]);
	screen.close();
});

test('a text for the clipboard goes as base64', () => {
	const {screen, written} = terminal();
	written();
	screen.copy('cmd --resume ü');
	expect(written()).toBe(`${E}]52;c;${Buffer.from('cmd --resume ü').toString('base64')}\u0007`);
	screen.close();
});
