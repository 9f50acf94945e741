/** The example of an organisation's own search: a PostgreSQL that it starts itself, loaded with an export. Skipped, and said, where none is installed. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, expect, test} from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-postgres-test-'));
afterAll(() => fs.rmSync(home, {recursive: true, force: true, maxRetries: 10}));

const debian = '/usr/lib/postgresql';
const hasPostgres =
	(fs.existsSync(debian) && fs.readdirSync(debian).length > 0) || spawnSync('initdb', ['--version']).status === 0;
if (!hasPostgres) {
	const line = '!!! SKIPPED, examples/postgres was not run: apt-get install postgresql\n';
	process.stderr.write(line);
	fs.appendFileSync(process.env['SKIPPED'] ?? '/dev/null', line);
}

test.skipIf(!hasPostgres)('an export is loaded, asked and taken in again', {timeout: 60_000}, () => {
	const projects = path.join(home, '.commandcode/projects');
	fs.cpSync(path.join(root, 'fixtures/demo/projects'), projects, {recursive: true});
	const exported = path.join(home, 'exported');
	const env = {PATH: process.env['PATH'], HOME: home};
	const deja = (...words: string[]) => spawnSync(process.execPath, [path.join(root, 'dist/deja.mjs'), ...words], {env});
	expect(deja('export', exported).status).toBe(0);
	const ask = (...words: string[]) => {
		const script = path.join(root, 'examples/postgres/ask.mjs');
		return spawnSync(process.execPath, [script, exported, ...words], {encoding: 'utf8'});
	};
	const {status, stdout, stderr} = ask('stripe');
	expect(stderr).toMatch(/^4 sessions, \d+ parts, \d+ calls in /);
	expect(status).toBe(0);
	expect(stdout).toMatch(/^2026-11-12 {2}\S+ {2}ada\/shop-api {2}Stripe webhooks charged twice {2}.*\*Stripe\*/);
	expect(deja('forget', '--project', '/home/ada/shop-api', '--yes').status).toBe(0);
	expect(deja('export', exported).status).toBe(0);
	expect(ask('stripe').stdout.trim()).toBe('');
});
