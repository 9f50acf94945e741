/** The package as a stranger gets it: packed, installed into a prefix of its own, started by its name. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, expect, test} from 'vitest';
import pkg from '../../package.json' with {type: 'json'};

const root = fileURLToPath(new URL('../..', import.meta.url));
let dir: string;
let home: string;
let prefix: string;
let env: Record<string, string>;

const run = (program: string, args: readonly string[], cwd = dir) => {
	const {status, stdout, stderr} = spawnSync(program, args, {cwd, env, encoding: 'utf8'});
	return {status, stdout, stderr};
};

beforeAll(() => {
	dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-packed-')));
	home = path.join(dir, 'home');
	prefix = path.join(dir, 'prefix');
	fs.mkdirSync(home);
	env = {
		HOME: home,
		PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
		npm_config_cache: path.join(dir, 'cache'),
	};
	// Built already: another build would take the ground from under the tests beside this one.
	const packed = run('npm', ['pack', '--ignore-scripts', '--pack-destination', dir], root);
	expect(packed).toMatchObject({status: 0});
	const tarball = path.join(dir, packed.stdout.trim().split('\n').at(-1)!);
	const installed = run('npm', ['install', '--global', '--offline', '--prefix', prefix, tarball]);
	expect({...installed, stderr: ''}).toMatchObject({status: 0});
});
afterAll(() => fs.rmSync(dir, {recursive: true, force: true}));

test('bin/deja is a program', () => {
	const deja = path.join(prefix, 'bin', 'deja');
	expect(run(deja, ['--version'])).toEqual({status: 0, stdout: `${pkg.version}\n`, stderr: ''});
	const {status, stdout} = run(deja, ['install']);
	expect(status).toBe(0);
	expect(stdout).toContain('created    hooks');
	// What it says to type is what works here, where no `deja` is on PATH.
	const typed = /^ {2}(\S+) doctor/m.exec(stdout)![1]!;
	expect(run('/bin/sh', ['-c', `${typed} --version`]).stdout).toBe(`${pkg.version}\n`);
	env['PATH'] = `${path.join(prefix, 'bin')}:${env['PATH']}`;
	expect(run('deja', ['install']).stdout).toMatch(/^ {2}deja doctor/m);
	expect(run('deja', ['uninstall', '--purge'])).toMatchObject({status: 0});
	expect(fs.readdirSync(home)).toEqual([]);
});

test('its prepare has nothing to build there, and does not try', () => {
	const unpacked = path.join(prefix, 'lib', 'node_modules', pkg.name);
	const dist = () =>
		fs.readdirSync(path.join(unpacked, 'dist')).map((name) => fs.statSync(path.join(unpacked, 'dist', name)).mtimeMs);
	const before = dist();
	expect(run('npm', ['run', 'prepare'], unpacked)).toMatchObject({status: 0});
	expect(dist()).toEqual(before);
});
