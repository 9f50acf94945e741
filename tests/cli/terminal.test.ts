import {PassThrough} from 'node:stream';
import {stripVTControlCharacters} from 'node:util';
import {describe, expect, test} from 'vitest';
import {columns} from '../../src/cli/columns.ts';
import {style} from '../../src/cli/style.ts';
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

describe('the border', () => {
	const written = (env: Record<string, string> = {}) => {
		const stdout = new PassThrough();
		const stderr = new PassThrough();
		const terminal = openTerminal(env, {
			stdin: process.stdin,
			stdout: stdout as unknown as NodeJS.WriteStream,
			stderr: stderr as unknown as NodeJS.WriteStream,
		});
		const text = (stream: PassThrough) => stream.read()?.toString() ?? '';
		return {terminal, out: () => text(stdout), err: () => text(stderr)};
	};
	const E = '\u001b';
	const hostile = [
		`${E}]52;c;ZXZpbA==\u0007`,
		`${E}]0;title${E}\\`,
		`${E}[2J${E}[H`,
		`${E}[31mred${E}[8mhidden`,
		`${E}]8;;https://x.example\u0007link${E}]8;;\u0007`,
		'\u009b31m\u0090q\u009c',
		'\u202eright to left\u2066\u200b',
		'over\rwritten \b\b\u0007',
		`\r${E}[2Kgone`,
	];

	test('nothing that a terminal obeys comes from a text', () => {
		for (const text of [...hostile, hostile.join(' ')]) {
			for (const write of ['out', 'err'] as const) {
				const one = written({FORCE_COLOR: '1'});
				one.terminal[write](`before ${text} after\n`);
				expect(one[write]()).toMatch(
					/^before [^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]* after\n$/u,
				);
			}
		}
	});

	test('our own colours have no width', () => {
		const {terminal, out} = written({FORCE_COLOR: '1'});
		const row = [style(terminal, 'dim', 'a58f0473'), style(terminal, ['bold', 'yellow'], '2d'), 'a title that is cut'];
		terminal.out(columns([row], 24));
		expect(stripVTControlCharacters(out())).toBe('a58f0473  2d  a title t…\n');
	});

	test('our own colours do, also around a hostile text, and only they', () => {
		const {terminal, out} = written({FORCE_COLOR: '1'});
		terminal.out(`${style(terminal, 'red', `a ${E}[1mb`)} c ${style(terminal, ['bold', 'yellow'], 'd')}\n`);
		expect(out()).toBe(`${E}[31ma b${E}[39m c ${E}[1m${E}[33md${E}[39m${E}[22m\n`);
	});

	test('a coloured cell is as wide as what it shows', () => {
		const {terminal, out} = written({FORCE_COLOR: '1'});
		terminal.out(columns([[style(terminal, 'dim', 'ab'), 'c']], 20));
		expect(out()).toBe(`${E}[2mab${E}[22m  c\n`);
	});

	test('JSON keeps every sign, escaped; CSV its line ends; the progress line is redrawn', () => {
		const {terminal, out, err} = written();
		const value = {schema_version: 1, title: `${hostile.join('')}é👩\u200d👧`};
		terminal.out(`${JSON.stringify(value)}\n`);
		const json = out();
		expect(json).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
		expect(JSON.parse(json)).toEqual(value);
		terminal.out('a,b\r\n1,2\r\n');
		expect(out()).toBe('a,b\r\n1,2\r\n');
		terminal.err(`\r${E}[2Kreading: 1 of 2`);
		expect(err()).toBe(`\r${E}[2Kreading: 1 of 2`);
	});
});
