import {expect, test} from 'vitest';
import {isOtherHook, isOurHook, serverLine, serverOf} from '../../installer/ours.ts';
import {quoteWord, shellWords} from '../../installer/shell-words.ts';

const runtime = '/home/me/.commandcode/deja/runtime';
const own = {runtime, wrote: ['/moved/home/deja/runtime/hook.sh PreToolUse /usr/bin/node || cat >/dev/null']};

test('our hook commands: what starts this runtime, and what an install has written down', () => {
	for (const command of [
		`${runtime}/hook.sh PreToolUse /usr/bin/node || cat >/dev/null`,
		`DEJA_HOME=/home/me/.commandcode/deja ${runtime}/hook.sh PreToolUse '/opt/my node/bin/node' || cat >/dev/null`,
		`/usr/bin/node ${runtime}/hook.mjs PreToolUse || cat >/dev/null`,
		`${runtime}/deja hook PreToolUse`,
		`node ${runtime}/deja.mjs hook PreToolUse 2>/dev/null || true`,
		...own.wrote,
	]) {
		expect(isOurHook(command, 'PreToolUse', own), command).toBe(true);
		if (!own.wrote.includes(command)) expect(isOurHook(command, 'Stop', own), command).toBe(false);
	}
	const windows = {runtime: 'C:\\Users\\me\\.commandcode\\deja\\runtime', wrote: []};
	const command = '"C:/Program Files/nodejs/node.exe" "c:/users/Me/.commandcode/deja/runtime/hook.mjs" PreToolUse';
	expect(isOurHook(command, 'PreToolUse', windows)).toBe(true);
	expect(isOurHook(`${command} || findstr "^^" >nul`, 'PreToolUse', windows)).toBe(true);
	expect(isOurHook(command.replace('/Me/', '/you/'), 'PreToolUse', windows)).toBe(false);
});

const others = [
	'"/old path/bin/deja" hook PreToolUse',
	'deja hook PreToolUse',
	'npx -y deja-commandcode@0.3.0 hook PreToolUse 2>/dev/null || true',
	'npx --yes -p deja-commandcode deja hook PreToolUse',
	'npx deja hook PreToolUse',
	'/opt/deja-vu/bin/deja hook PreToolUse',
	'/opt/acme/deja/runtime/hook.sh PreToolUse',
	'/opt/acme/deja/runtime/deja hook PreToolUse',
	'"C:/Program Files/nodejs/node.exe" "C:/Users/me/.commandcode/deja/runtime/hook.mjs" PreToolUse',
	'/opt/dejavu/deja-vu hook PreToolUse',
	'/opt/other/runtime/hook.sh PreToolUse',
	'deja hook pre-tool-use',
	'deja hook PreToolUse && /opt/guard.sh',
	'cat x | deja hook PreToolUse',
	'echo deja hook PreToolUse',
	'node /srv/deja.js serve PreToolUse',
	"'deja hook PreToolUse",
	`${runtime}/hook.sh PreToolUse --x /usr/bin/node`,
	`echo ${runtime}/hook.sh PreToolUse`,
	`${runtime}/hook.sh PreToolUse /usr/bin/node && rm x`,
	'',
];

test('whatever else is called deja is somebody else’s', () => {
	for (const command of others) expect(isOurHook(command, 'PreToolUse', own), command).toBe(false);
});

test('another way to this package is known, to be pointed out', () => {
	const known = others.filter((command) => isOtherHook(command, 'PreToolUse'));
	expect(known).toEqual([
		'deja hook PreToolUse',
		'npx -y deja-commandcode@0.3.0 hook PreToolUse 2>/dev/null || true',
		'npx --yes -p deja-commandcode deja hook PreToolUse',
		'npx deja hook PreToolUse',
	]);
});

test('servers that start deja', () => {
	const written = {...own, wrote: [serverLine('/moved/deja/runtime/deja', ['mcp'])]};
	expect(serverOf({command: `${runtime}/deja`, args: ['mcp']}, own)).toBe('runtime');
	expect(serverOf({command: '/x/node', args: [`${runtime}/deja.mjs`, 'mcp']}, own)).toBe('runtime');
	expect(serverOf({command: '/moved/deja/runtime/deja', args: ['mcp']}, written)).toBe('runtime');
	expect(serverOf({command: '/moved/deja/runtime/deja', args: ['mcp']}, own)).toBeUndefined();
	const windows = {runtime: 'C:\\Users\\me\\.commandcode\\deja\\runtime', wrote: []};
	const args = ['"C:\\Users\\me\\.commandcode\\deja\\runtime\\deja.mjs"', 'mcp'];
	expect(serverOf({command: '"C:\\Program Files\\nodejs\\node.exe"', args}, windows)).toBe('runtime');
	expect(serverOf({command: 'deja', args: ['mcp']}, own)).toBe('other');
	expect(serverOf({command: 'npx', args: ['-y', 'deja-commandcode', 'mcp']}, own)).toBe('other');
	for (const entry of [
		{command: '/opt/acme/deja/runtime/deja', args: ['mcp']},
		{command: '/opt/deja-vu/bin/deja', args: ['mcp']},
		{command: 'python3', args: ['/srv/x/deja']},
		{command: 'deja', args: ['serve']},
		{command: 'deja'},
		{command: '/x/dejavu', args: ['mcp']},
		{url: 'https://example.invalid/deja/mcp'},
		null,
		'deja mcp',
	]) {
		expect(serverOf(entry, own)).toBeUndefined();
	}
});

test('words survive quoting', () => {
	for (const word of ['/a b/c', "it's", '$HOME', 'a"b', '`x`', '/plain/path-1.2', 'ü', '']) {
		expect(shellWords(`${quoteWord(word)} x`)?.words).toEqual([word, 'x']);
	}
	expect(quoteWord('/usr/bin/node')).toBe('/usr/bin/node');
});
