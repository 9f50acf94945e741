import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterEach, test as always, beforeEach, expect} from 'vitest';
import {openStamp, stampOf} from '../../src/live/live-sessions.ts';
import {needs} from '../needs.ts';

const test = always.runIf(needs.bash);

const source = fileURLToPath(new URL('../../hooks/hook.sh', import.meta.url));
const ID = '6e16c459-1149-49e0-af3a-bec2c63f4f91';
let dir: string;
let home: string;
let script: string;

beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-hook-sh-'));
	home = path.join(dir, "the user's home");
	const runtime = path.join(home, '.commandcode/deja/runtime');
	fs.mkdirSync(runtime, {recursive: true});
	script = path.join(runtime, 'hook.sh');
	fs.copyFileSync(source, script);
	// In place of the real program: reads stdin to its end, says that it was started, and with what.
	fs.writeFileSync(
		path.join(runtime, 'hook.mjs'),
		"process.stdin.resume().on('end', () => process.stdout.write('started ' + process.argv[2]));",
	);
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
const live = () => path.join(home, '.commandcode/deja/live');

/** As the client runs it: /bin/bash -c, payload on stdin. */
function run(
	args: readonly string[],
	options: {env?: Record<string, string>; stdin?: string | Buffer; command?: string} = {},
): Promise<{code: number | null; stdout: string; stderr: string; broken: boolean}> {
	const command = options.command ?? `${[script, ...args].map(quote).join(' ')} || cat >/dev/null`;
	const child = spawn('/bin/bash', ['-c', command], {
		env: {HOME: home, PATH: '/usr/bin:/bin', COMMANDCODE_SESSION_ID: ID, ...options.env},
		cwd: '/',
	});
	let stdout = '';
	let stderr = '';
	let broken = false;
	child.stdout.on('data', (chunk) => (stdout += chunk));
	child.stderr.on('data', (chunk) => (stderr += chunk));
	child.stdin.on('error', () => (broken = true));
	child.stdin.end(options.stdin ?? '{}');
	return new Promise((resolve) => child.on('close', (code) => resolve({code, stdout, stderr, broken})));
}

const silent = {code: 0, stdout: '', stderr: '', broken: false};

test('starts node when no mod is awake in the session', async () => {
	expect(await run(['PreToolUse', process.execPath])).toEqual({...silent, stdout: 'started PreToolUse'});
});

test('steps aside when this session’s mod is awake', async () => {
	openStamp(live(), stampOf({session: ID, cwd: '/acme'}, Date.now()));
	expect(await run(['PreToolUse', process.execPath])).toEqual(silent);
	expect(await run(['Stop', process.execPath])).toEqual(silent);
	expect(await run(['SessionStart', process.execPath])).toEqual(silent);
	const other = {env: {COMMANDCODE_SESSION_ID: 'another'}};
	expect((await run(['PreToolUse', process.execPath], other)).stdout).toBe('started PreToolUse');
});

test('answers when the stamp has no mod in it, or its process is gone or another one', async () => {
	const answers = async () => (await run(['PreToolUse', process.execPath])).stdout;
	openStamp(live(), stampOf({session: ID, cwd: '/acme', mod: false}, Date.now()));
	expect(await answers()).toBe('started PreToolUse');
	openStamp(live(), stampOf({session: ID, cwd: '/acme'}, Date.now(), 2 ** 22 + 5));
	expect(await answers()).toBe('started PreToolUse');
	openStamp(live(), {...stampOf({session: ID, cwd: '/acme'}, Date.now()), start: '7'});
	expect(await answers()).toBe('started PreToolUse');
	fs.writeFileSync(path.join(live(), ID), '');
	expect(await answers()).toBe('started PreToolUse');
});

test('reads a payload that is larger than the pipe to its end, whichever way it goes', async () => {
	const stdin = Buffer.alloc(400_000, 'z');
	fs.writeFileSync(path.join(path.dirname(script), 'hook.mjs'), 'process.exit(3)');
	expect(await run(['PreToolUse', process.execPath], {stdin})).toEqual(silent);
	openStamp(live(), stampOf({session: ID, cwd: '/acme'}, Date.now()));
	expect(await run(['PreToolUse', process.execPath], {stdin})).toEqual(silent);
	expect(await run(['PreToolUse', '/no/such/node'], {stdin, env: {PATH: '/bin', DEJA_RECALL: 'off'}})).toEqual(silent);
	expect(await run([], {stdin})).toEqual(silent);
	fs.rmSync(path.join(path.dirname(script), 'hook.mjs'));
	expect(await run(['SessionStart', process.execPath], {stdin})).toEqual(silent);
});

test('a node that is missing, no program, or dies leaves the client alone', async () => {
	const empty = path.join(dir, 'empty');
	fs.mkdirSync(empty);
	const fake = path.join(empty, 'node');
	fs.writeFileSync(fake, '#!/no/such/interpreter\n', {mode: 0o755});
	const stdin = Buffer.alloc(200_000, 'z');
	for (const node of [fake, '/no/such/node', empty]) {
		const gone = await run(['PreToolUse', node], {stdin, env: {PATH: '/bin', HOME: home}});
		expect({...gone, stdout: gone.stdout.replace('started PreToolUse', '')}).toEqual(silent);
	}
	fs.writeFileSync(path.join(path.dirname(script), 'hook.mjs'), "process.kill(process.pid, 'SIGKILL')");
	expect(await run(['PreToolUse', process.execPath])).toMatchObject({code: 0, stdout: ''});
});

test('the script itself gone: the command still drains stdin and ends with 0', async () => {
	fs.rmSync(script);
	const result = await run(['PreToolUse', process.execPath], {stdin: Buffer.alloc(400_000, 'z')});
	expect(result).toMatchObject({code: 0, stdout: '', broken: false});
});

test('a session id with separators names no stamp', async () => {
	openStamp(live(), stampOf({session: ID, cwd: '/acme'}, Date.now()));
	fs.copyFileSync(path.join(live(), ID), path.join(home, '.commandcode/deja/evil'));
	const result = await run(['PreToolUse', process.execPath], {env: {COMMANDCODE_SESSION_ID: '../evil'}});
	expect(result.stdout).toBe('started PreToolUse');
});

test('needs nothing of the environment but HOME', async () => {
	const command = `exec env -i HOME=${quote(home)} LANG=C /bin/bash -c ${quote(`${[script, 'SessionStart', process.execPath].map(quote).join(' ')} || cat >/dev/null`)}`;
	expect(await run([], {command})).toEqual({...silent, stdout: 'started SessionStart'});
});

test('an environment without any program is silent too', async () => {
	const stdin = Buffer.alloc(300_000, 'x');
	for (const env of [{PATH: '/nowhere'}, {PATH: '/nowhere', DEJA_RECALL: 'off'}, {PATH: ''}]) {
		expect(await run(['PreToolUse', '/no/such/node'], {stdin, env})).toEqual(silent);
	}
});

/** A namespace in which there is no /proc, as on macOS, and a `sysctl` that says when the machine was started. */
const canHide = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/proc']).status === 0;
always.runIf(canHide)('without a /proc a stamp counts when the machine was up when it was written', async () => {
	const bin = path.join(dir, 'bin');
	fs.mkdirSync(bin);
	const boot = (ms: number) =>
		fs.writeFileSync(
			path.join(bin, 'sysctl'),
			`#!/bin/sh\necho "{ sec = ${Math.floor(ms / 1000)}, usec = 12 } Tue Dec  1 00:00:00 2026"\n`,
			{mode: 0o755},
		);
	const bare = [script, 'PreToolUse', process.execPath].map(quote).join(' ');
	const command = `unshare -m /bin/sh -c ${quote(`mount -t tmpfs none /proc && exec ${bare}`)}`;
	const env = {PATH: `${bin}:/usr/bin:/bin:/usr/sbin:/sbin`};
	openStamp(live(), stampOf({session: ID, cwd: '/acme'}, Date.now()));
	boot(Date.now() - 3_600_000);
	expect(await run([], {command, env})).toEqual(silent);
	boot(Date.now() + 3_600_000);
	expect((await run([], {command, env})).stdout).toBe('started PreToolUse');
	fs.rmSync(path.join(bin, 'sysctl'));
	expect((await run([], {command, env})).stdout).toBe('started PreToolUse');
});

test('by the rules of bash 3.2, which is macOS’s, it does the same', async () => {
	const env = {BASH_COMPAT: '3.2'};
	expect(await run(['PreToolUse', process.execPath], {env})).toEqual({...silent, stdout: 'started PreToolUse'});
	openStamp(live(), {...stampOf({session: ID, cwd: '/acme'}, Date.now()), start: '7'});
	expect(await run(['PreToolUse', process.execPath], {env})).toEqual({...silent, stdout: 'started PreToolUse'});
	openStamp(live(), stampOf({session: ID, cwd: '/acme'}, Date.now()));
	expect(await run(['PreToolUse', process.execPath], {env})).toEqual(silent);
	expect(await run(['PreToolUse', '/no/such/node'], {env: {...env, PATH: '/nowhere'}})).toEqual(silent);
});

const canLint = spawnSync('shellcheck', ['--version']).status === 0;
always.runIf(canLint)('shellcheck finds nothing', () => {
	expect(spawnSync('shellcheck', [source], {encoding: 'utf8'})).toMatchObject({status: 0, stdout: ''});
});
