/** What an install writes for each system, by that system's own rules; and the hooks of a machine without a bash, run. */
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {checkHookEntries} from '../../installer/check-hooks.ts';
import {hostOf} from '../../installer/host.ts';
import {hooksOf} from '../../installer/neighbours.ts';
import {isOurHook, serverOf} from '../../installer/ours.ts';
import type {Site} from '../../installer/surface.ts';
import type {Places} from '../../src/lib/paths.ts';
import {needs} from '../needs.ts';
import {type Home, installAll, makeHome, states, uninstallAll} from './home.ts';

let home: Home | undefined;
afterEach(() => home?.remove());

function windowsSite(user: string, more: Partial<Site> = {}): Site {
	const below = (...names: readonly string[]) => path.win32.join(user, '.commandcode', ...names);
	const places = {commandcode: below(), deja: below('deja'), runtime: below('deja', 'runtime')} as Places;
	return {
		places,
		program: below('program'),
		node: 'C:\\Program Files\\nodejs\\node.exe',
		version: '1.2.3',
		platform: 'win32',
		bash: false,
		bin: undefined,
		moved: false,
		...more,
	};
}
const windows = hostOf('win32');
const plain = windowsSite('C:\\Users\\dev');
const spaced = windowsSite('C:\\Users\\Ann Müller');

test('Windows: a hook is quoted with slashes that cmd.exe and JSON both leave alone, and ends with 0', () => {
	const command = windows.hook(spaced, 'PreToolUse');
	expect(command).toBe(
		'"C:/Program Files/nodejs/node.exe" "C:/Users/Ann Müller/.commandcode/deja/runtime/hook.mjs" PreToolUse || findstr "^^" >nul',
	);
	expect(isOurHook(command, 'PreToolUse', {runtime: spaced.places.runtime, wrote: []})).toBe(true);
	expect(windows.shell(false)).toBe(true);
});

test('Windows: every word of the MCP server that needs quotes brings its own', () => {
	const server = windows.server(spaced);
	expect(server).toEqual({
		command: '"C:\\Program Files\\nodejs\\node.exe"',
		args: ['"C:\\Users\\Ann Müller\\.commandcode\\deja\\runtime\\deja.mjs"', 'mcp'],
	});
	expect(windows.server({...plain, node: 'C:\\node\\node.exe'})).toEqual({
		command: 'C:\\node\\node.exe',
		args: ['C:\\Users\\dev\\.commandcode\\deja\\runtime\\deja.mjs', 'mcp'],
	});
	expect(serverOf(server, {runtime: spaced.places.runtime, wrote: []})).toBe('runtime');
	expect(windows.serverShell).toBe(true);
});

test('Windows: what is typed is a command in PowerShell too, never a string', () => {
	expect(windows.words(plain)).toBe('C:\\Users\\dev\\.commandcode\\deja\\runtime\\deja.cmd');
	expect(windows.words(spaced)).toBe('& "C:\\Users\\Ann Müller\\.commandcode\\deja\\runtime\\deja.cmd"');
	expect(windows.client).toBe('cmdc');
	expect(windows.clients).not.toContain('cmd');
});

test('Windows: two lines for a directory, or nothing where its name means something to a shell', () => {
	expect(windows.inside('D:\\My Work', 'cmdc --resume a')).toBe('pushd "D:\\My Work"\ncmdc --resume a');
	expect(windows.inside("C:\\O'Neil & Co", 'x')).toBe('pushd "C:\\O\'Neil & Co"\nx');
	for (const dir of ['C:\\100%', 'C:\\$HOME', 'C:\\a`b', 'C:\\wow!']) expect(windows.inside(dir, 'x')).toBeUndefined();
});

test('Windows: scripts name the home by its variable, whatever letters it has, and double a percent sign', () => {
	const text = windows.launcherText({...spaced, node: 'C:\\Users\\ann müller\\100%\\node.exe'});
	expect(text.split('\r\n')).toContain('set "NODE=%USERPROFILE%\\100%%\\node.exe"');
	expect(text).toMatch(/^@echo off\r\n/);
	expect(text).not.toMatch(/[^\r]\n/);
	expect(windows.onPath(spaced)).toBe('@"%USERPROFILE%\\.commandcode\\deja\\runtime\\deja.cmd" %*\r\n');
	// HOME on another drive, as Git Bash may have it: the profile is elsewhere.
	const apart = windowsSite('H:\\', {profile: 'C:\\Users\\ann', node: 'c:\\users\\ANN\\node.exe'});
	expect(windows.onPath(apart)).toBe('@"H:\\.commandcode\\deja\\runtime\\deja.cmd" %*\r\n');
	expect(windows.launcherText(apart).split('\r\n')).toContain('set "NODE=%USERPROFILE%\\node.exe"');
	const moved = windowsSite('D:\\people\\ann', {moved: true});
	expect(windows.launcherText(moved)).toContain('set "DEJA_HOME=%USERPROFILE%\\.commandcode\\deja"');
});

test('POSIX: one word is one word, whatever is in it', () => {
	const posix = hostOf('darwin');
	expect(posix.inside("/work/O'Neil", 'cmd --resume a')).toBe("cd '/work/O'\\''Neil' && cmd --resume a");
	expect(posix.client).toBe('cmd');
	expect(posix.serverShell).toBe(false);
});

test.runIf(needs.bash)(
	'without a bash the hooks start node themselves, through sh: they answer, and end with 0 when node is gone',
	() => {
		home = makeHome('62-bare-environment/home', "the user's home");
		const site = {...home.site, bash: false};
		expect(states(installAll(site))).toMatchObject({hooks: 'created'});
		const hooks = hooksOf(home.file('settings.json'));
		expect(hooks).toHaveLength(3);
		const input = 'x'.repeat(200_000);
		const run = (command: string) => {
			const shell = hostOf(site.platform).shell(site.bash) as string;
			return spawnSync(command, {shell, input, env: {HOME: home!.home, PATH: '/usr/bin:/bin'}, encoding: 'utf8'});
		};
		for (const {command, event} of hooks) {
			expect(command).not.toContain('hook.sh');
			expect(isOurHook(command, event, {runtime: site.places.runtime, wrote: []})).toBe(true);
			expect(run(command)).toMatchObject({status: 0, stderr: ''});
			const gone = run(command.replace(site.node, '/no/such/node'));
			expect({status: gone.status, stdout: gone.stdout, error: gone.error}).toEqual({
				status: 0,
				stdout: '',
				error: undefined,
			});
		}
		const [note] = checkHookEntries(site, home.dir);
		expect(note).toMatchObject({level: 'note', what: expect.stringContaining('no /bin/bash')});
		expect(states(uninstallAll(site))).toMatchObject({hooks: 'removed'});
	},
);
