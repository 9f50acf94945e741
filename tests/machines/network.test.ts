/**
 * A remote that is no folder: over HTTP and over ssh, as a forge is. What a server refuses, and what breaks off in the middle, is
 * told in words that help, and nothing is lost: the next push and pull do what this one could not.
 */
import {type ChildProcess, spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, test as always, beforeAll, expect} from 'vitest';
import type {Places} from '../../src/lib/paths.ts';
import {git, newHome, tempDir} from '../exchange/homes.ts';
import {needs} from '../needs.ts';
import {deja} from './deja.ts';
import {ids, say} from './meeting.ts';

const test = always.runIf(needs.git && needs.bash);

let server: ChildProcess;
let root: string;
let address: string;
const before = {...process.env};

beforeAll(async () => {
	root = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'deja-server-'));
	server = spawn(process.execPath, [path.join(import.meta.dirname, 'git-server.mjs'), root], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const port = await new Promise<string>((resolve) =>
		server.stdout!.once('data', (said) => resolve(String(said).trim())),
	);
	address = `http://127.0.0.1:${port}`;
	// Nobody's settings, and nobody is asked.
	Object.assign(process.env, {
		GIT_CONFIG_GLOBAL: '/dev/null',
		GIT_CONFIG_SYSTEM: '/dev/null',
		GIT_TERMINAL_PROMPT: '0',
		GIT_ASKPASS: '',
		SSH_ASKPASS: '',
		no_proxy: '127.0.0.1',
	});
});

afterAll(() => {
	server.kill();
	for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
	Object.assign(process.env, before);
	fs.rmSync(root, {recursive: true, force: true, maxRetries: 5});
});

/** A bare repository that the server has. @returns what follows the behaviour in its URL. */
function repository(name: string): string {
	git(root, 'init', '-q', '--bare', `${name}.git`);
	return `${name}.git`;
}

/** Two homes that meet at a URL, each with a session of its own. */
async function pairOf(url: string): Promise<{a: Places; b: Places}> {
	const [a, b] = [newHome(), newHome()];
	say(a, 1, 'walrus');
	say(b, 11, 'puffin');
	await deja(a, 'machines name laptop');
	await deja(b, 'machines name desk');
	const added = await deja(a, `remote add ${url} shop`);
	expect(added).toMatchObject({code: 0, err: ''});
	const key = /deja-key-\S+/.exec(added.out)![0];
	expect(await deja(b, `remote add ${url} shop --key-file -`, {stdin: key})).toMatchObject({code: 0});
	return {a, b};
}

/** Sends the remote of a home elsewhere: only how the server behaves is another. */
function behave(places: Places, from: string, to: string): void {
	const dir = path.join(places.deja, 'remote');
	const file = fs
		.readdirSync(dir)
		.map((name) => path.join(dir, name))
		.find((name) => {
			return fs.statSync(name).isFile() && fs.readFileSync(name, 'utf8').includes(`/${from}/`);
		})!;
	fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(`/${from}/`, `/${to}/`));
}

async function expectBothWays(a: Places, b: Places): Promise<void> {
	for (const [places, verb] of [
		[a, 'push'],
		[b, 'pull'],
		[b, 'push'],
		[a, 'pull'],
	] as const)
		expect(await deja(places, verb)).toMatchObject({code: 0, err: ''});
	expect(ids(a)).toEqual(['s1', 's11 of desk']);
	expect(ids(b)).toEqual(['s1 of laptop', 's11']);
}

test('over HTTP', async () => {
	const {a, b} = await pairOf(`${address}/open/${repository('plain')}`);
	await expectBothWays(a, b);
});

test('with a login, which is the business of git; one that is refused is told, without the password', async () => {
	const locked = repository('locked');
	const refused = await deja(newHome(), `remote add ${address}/login/${locked}`);
	expect(refused.code).toBe(1);
	expect(refused.err).toMatch(/could not read Username for '.*': terminal prompts disabled/);
	Object.assign(process.env, {
		GIT_CONFIG_COUNT: '1',
		GIT_CONFIG_KEY_0: 'credential.helper',
		GIT_CONFIG_VALUE_0: '!f() { echo username=ada; echo "password=open sesame"; }; f',
	});
	try {
		const known = await pairOf(`${address}/login/${locked}`);
		await expectBothWays(known.a, known.b);
		process.env['GIT_CONFIG_VALUE_0'] = '!f() { echo username=ada; echo password=wrong; }; f';
		say(known.a, 2, 'otter');
		const wrong = await deja(known.a, 'push');
		expect(wrong).toMatchObject({code: 1, out: ''});
		expect(wrong.err).toContain('Authentication failed');
		expect(wrong.err).not.toContain('wrong');
		expect(ids(known.a)).toContain('s2');
	} finally {
		for (const name of ['COUNT', 'KEY_0', 'VALUE_0']) delete process.env[`GIT_CONFIG_${name}`];
	}
});

test('a server that says no, is not there, or has no such repository: its words, and nothing is changed', async () => {
	const home = newHome();
	const closed = await deja(home, `remote add ${address}/closed/x.git`);
	expect(closed).toMatchObject({code: 1, out: ''});
	expect(closed.err).toContain('403');
	const none = await deja(home, `remote add ${address}/open/none.git`);
	expect(none).toMatchObject({code: 1, out: ''});
	expect(none.err).toContain('not found');
	expect((await deja(home, 'push')).code).not.toBe(0);
});

test('a server that dies while it takes what is pushed: the next push sends it', async () => {
	const {a, b} = await pairOf(`${address}/open/${repository('taking')}`);
	behave(a, 'open', 'dies-taking');
	const broken = await deja(a, 'push');
	expect(broken).toMatchObject({code: 1, out: ''});
	expect(broken.err).toMatch(/fatal|error/);
	expect(git(path.join(root, 'taking.git'), 'for-each-ref')).toBe('');
	behave(a, 'dies-taking', 'open');
	await expectBothWays(a, b);
});

test('a server that dies while it gives what is pulled: the next pull takes it', async () => {
	const {a, b} = await pairOf(`${address}/open/${repository('giving')}`);
	expect(await deja(a, 'push')).toMatchObject({code: 0});
	behave(b, 'open', 'dies-giving');
	const broken = await deja(b, 'pull');
	expect(broken).toMatchObject({code: 1, out: ''});
	expect(broken.err).toMatch(/fatal|error/);
	expect(ids(b)).toEqual(['s11']);
	behave(b, 'dies-giving', 'open');
	await expectBothWays(a, b);
});

test('over ssh: what it says before git does is told too', async () => {
	const script = path.join(tempDir(), 'ssh');
	const ssh = (body: string): void => fs.writeFileSync(script, `#!/bin/bash\n${body}\n`, {mode: 0o755});
	process.env['GIT_SSH_COMMAND'] = script;
	process.env['GIT_SSH_VARIANT'] = 'simple';
	try {
		ssh('shift; exec bash -c "$*"');
		const url = `ssh://git@forge.example${path.join(root, repository('ssh'))}`;
		const {a, b} = await pairOf(url);
		await expectBothWays(a, b);
		ssh('echo "git@forge.example: Permission denied (publickey)." >&2; exit 255');
		const refused = await deja(a, 'pull');
		expect(refused).toMatchObject({code: 1, out: ''});
		expect(refused.err).toContain('git@forge.example: Permission denied (publickey).');
		expect(refused.err).toContain('Could not read from remote repository');
		expect(refused.err).not.toContain('Please make sure');
		expect(ids(a)).toEqual(['s1', 's11 of desk']);
	} finally {
		delete process.env['GIT_SSH_COMMAND'];
		delete process.env['GIT_SSH_VARIANT'];
	}
});
