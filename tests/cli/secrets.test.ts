import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, onTestFinished, test} from 'vitest';
import {runCommandLine} from '../../src/cli/run.ts';
import {secrets} from '../../src/cli/secrets.ts';
import {testContext} from './context.ts';
import {tableOf} from './table.ts';

const corpus = fileURLToPath(new URL('../../fixtures/cases/36-secrets', import.meta.url));
const values = fs.readFileSync(path.join(corpus, 'secrets.txt'), 'utf8').split('\n').filter(Boolean);

function context(columns = 100) {
	const made = testContext({columns});
	onTestFinished(() => fs.rmSync(made.home, {recursive: true, force: true}));
	fs.cpSync(path.join(corpus, 'home'), made.home, {recursive: true});
	return made;
}

test('places and kinds for people, and none of the values', async () => {
	const made = context();
	expect(await runCommandLine(['secrets'], tableOf(secrets), made)).toBe(0);
	const out = made.stdout();
	expect(out).toMatch(/^anthropic-key +tool result +work-sec[\\/][\w-]+\.jsonl:4$/m);
	expect(out).toContain('2 private-key');
	expect(out).toContain('deja keeps none of them');
	expect(values.filter((value) => out.includes(value))).toEqual([]);
});

test('the same as JSON, one kind only', async () => {
	const made = context();
	expect(await runCommandLine(['secrets', '--json', '--kind', 'private-key'], tableOf(secrets), made)).toBe(0);
	const {schema_version, places} = JSON.parse(made.stdout()) as {schema_version: number; places: unknown[]};
	expect(schema_version).toBe(1);
	expect(places).toMatchObject([{line: 5, kind: 'private-key', count: 2, where: 'tool result'}]);
});

test('an empty store', async () => {
	const made = testContext();
	expect(await runCommandLine(['secrets'], tableOf(secrets), made)).toBe(0);
	expect(made.stdout()).toBe('no secrets found in 0 files\n');
});
