import fs from 'node:fs';
import path from 'node:path';
import stringWidth from 'fast-string-width';
import {expect, test} from 'vitest';
import {runCommandLine} from '../../src/cli/run.ts';
import {statusline} from '../../src/cli/statusline.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {type TestOptions, testContext} from './context.ts';
import {tableOf} from './table.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures');

async function line(
	store: string | undefined,
	options: TestOptions = {},
	indexed = true,
	isThere = false,
): Promise<string> {
	const context = testContext({now: Date.UTC(2026, 10, 30, 14), ...options, env: {TZ: 'UTC', ...options.env}});
	if (store) fs.cpSync(path.join(fixtures, store), context.places.projects, {recursive: true});
	if (indexed) await sync(context.places);
	expect(await runCommandLine(['statusline'], tableOf(statusline), context)).toBe(0);
	expect(context.stderr()).toBe('');
	// A bar never builds anything.
	if (!indexed && !isThere) expect(fs.existsSync(context.places.index)).toBe(false);
	return context.stdout();
}

test('it says what today cost', async () => {
	expect(await line('usage/real')).toMatch(/^deja · today ~\$0\.\d\d\+\n$/);
	// That nothing was spent is not known: nobody may have read it yet.
	const tomorrow = Date.UTC(2026, 11, 1, 1);
	expect(await line('usage/real', {now: tomorrow})).toBe('');
});

test('told which session it is drawn for, it says what that cost, and what memory did there', async () => {
	const stdin = JSON.stringify({session_id: '5a86ee25-da88-4d06-b25e-ee6ac2a0cf97', cwd: '/tmp'});
	// The clone's own call, not the two that it took along.
	const context = testContext();
	expect(await line('usage/real', {stdin, home: context.home})).toMatch(
		/^deja 0 recalled · today ~\$0\.\d\d\+ · session \$0\.01\n$/,
	);
	// What was said since the index was written is in no sum: then no sum is shown.
	const transcript = fs
		.readdirSync(context.places.projects, {recursive: true, encoding: 'utf8'})
		.find((file) => file.endsWith('5a86ee25-da88-4d06-b25e-ee6ac2a0cf97.jsonl'))!;
	const later = Date.now() / 1000 + 60;
	fs.utimesSync(path.join(context.places.projects, transcript), later, later);
	expect(await line(undefined, {stdin, home: context.home}, false, true)).toBe('deja 0 recalled\n');
});

test('a machine without a store has nothing to show', async () => {
	expect(await line(undefined, {}, false)).toBe('');
});

test('nothing is shown as zero before anything is known, and indexing only while somebody reads', async () => {
	const now = Date.UTC(2026, 10, 30, 14);
	const unknown = '';
	expect(await line('usage/real', {}, false)).toBe(unknown);
	const context = testContext({now});
	fs.mkdirSync(context.places.projects, {recursive: true});
	await sync(context.places);
	expect(await line(undefined, {home: context.home})).toBe(unknown);
	const stamp = path.join(context.places.deja, 'syncing');
	fs.mkdirSync(context.places.deja, {recursive: true});
	for (const [pid, shown] of [
		[process.pid, 'deja indexing\n'],
		[2 ** 22 + 1, unknown],
	] as const) {
		fs.writeFileSync(stamp, String(pid));
		fs.utimesSync(stamp, now / 1000 - 60, now / 1000 - 60);
		expect(await line(undefined, {home: context.home})).toBe(shown);
	}
});

test.each([80, 40, 20, 8])('in %i columns it fits, and nothing in it moves a cursor', async (columns) => {
	const store = 'cases/76-statusline-title-hostile/home/.commandcode/projects';
	const shown = await line(store, {columns, stdin: '{"session_id":"00000000-0000-4000-8000-00000004c001"}'});
	expect(shown.split('\n').length).toBeLessThanOrEqual(2);
	expect(stringWidth(shown.trimEnd())).toBeLessThanOrEqual(columns);
	expect(shown.trimEnd()).not.toMatch(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
});

test.each(['', '{', '[]', 'null', '{"session_id":7}', '{"session_id":"../../etc/passwd"}'])(
	'payload %j changes nothing',
	async (stdin) => {
		expect(await line('usage/real', {stdin})).toMatch(/^deja · today ~\$0\.\d\d\+\n$/);
	},
);

test('switched off, it says that', async () => {
	expect(await line('usage/real', {env: {DEJA_RECALL: 'off'}})).toBe('deja off\n');
});
