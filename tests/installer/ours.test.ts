import {expect, test} from 'vitest';
import {isOurHook, serverOf} from '../../installer/ours.ts';
import {quoteWord, shellWords} from '../../installer/shell-words.ts';

const runtime = '/home/me/.commandcode/deja/runtime';

test('our hook commands, in every form', () => {
	for (const command of [
		`${runtime}/hook.sh PreToolUse /usr/bin/node || cat >/dev/null`,
		"'/home/it'\\''s me/.commandcode/deja/runtime/hook.sh' PreToolUse '/opt/my node/bin/node' || cat >/dev/null",
		'"/old path/bin/deja" hook PreToolUse',
		'node /old/dist/deja.js hook PreToolUse',
		'npx deja hook PreToolUse',
		'npx -y deja-commandcode@0.3.0 hook PreToolUse 2>/dev/null || true',
		'npx --yes -p deja-commandcode deja hook PreToolUse',
		'"C:/Program Files/nodejs/node.exe" "C:/Users/me/.commandcode/deja/runtime/hook.mjs" PreToolUse',
	]) {
		expect(isOurHook(command, 'PreToolUse', runtime), command).toBe(true);
		expect(isOurHook(command, 'Stop', runtime), command).toBe(false);
	}
});

test('look-alikes are somebody else’s', () => {
	for (const command of [
		'/opt/dejavu/deja-vu hook PreToolUse',
		'/opt/other/runtime/hook.sh PreToolUse',
		'deja hook pre-tool-use',
		'deja hook PreToolUse --verbose',
		'deja hook PreToolUse && /opt/guard.sh',
		'cat x | deja hook PreToolUse',
		'echo deja hook PreToolUse',
		'node /srv/deja.js serve PreToolUse',
		'python3 deja hook PreToolUse',
		"'deja hook PreToolUse",
		`${runtime}/hook.sh PreToolUse --x /usr/bin/node`,
		'',
	]) {
		expect(isOurHook(command, 'PreToolUse', runtime), command).toBe(false);
	}
});

test('servers that start deja', () => {
	expect(serverOf({command: `${runtime}/deja`, args: ['mcp']}, runtime)).toBe('runtime');
	expect(serverOf({command: '/x/node', args: ['/other/deja/runtime/deja.mjs', 'mcp']}, runtime)).toBe('runtime');
	expect(serverOf({command: 'deja', args: ['mcp']}, runtime)).toBe('other');
	expect(serverOf({command: 'npx', args: ['-y', 'deja-commandcode', 'mcp']}, runtime)).toBe('other');
	for (const entry of [
		{command: 'python3', args: ['/srv/x/deja']},
		{command: 'deja', args: ['serve']},
		{command: 'deja'},
		{command: '/x/dejavu', args: ['mcp']},
		{url: 'https://example.invalid/deja/mcp'},
		null,
		'deja mcp',
	]) {
		expect(serverOf(entry, runtime)).toBeUndefined();
	}
});

test('words survive quoting', () => {
	for (const word of ['/a b/c', "it's", '$HOME', 'a"b', '`x`', '/plain/path-1.2', 'ü', '']) {
		expect(shellWords(`${quoteWord(word)} x`)?.words).toEqual([word, 'x']);
	}
	expect(quoteWord('/usr/bin/node')).toBe('/usr/bin/node');
});

test('a hook that was installed with a folder of its own is still ours', () => {
	const elsewhere = 'DEJA_HOME=/x/dj /x/dj/runtime/hook.sh SessionStart /usr/bin/node || cat >/dev/null';
	expect(isOurHook(elsewhere, 'SessionStart', runtime)).toBe(true);
	expect(isOurHook(elsewhere.replace('/x/dj/runtime', '/x/other/runtime'), 'SessionStart', runtime)).toBe(false);
});
