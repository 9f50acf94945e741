import {existsSync, mkdirSync, readdirSync, readFileSync, unlinkSync, utimesSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {forget} from '../../src/cli/forget.ts';
import {runCommandLine} from '../../src/cli/run.ts';
import {search} from '../../src/cli/search.ts';
import {sync} from '../../src/cli/sync.ts';
import {terms} from '../../src/index/analysis/analyzer.ts';
import {openIndex} from '../../src/index/open/open.ts';
import {exchange, header} from '../index/store.ts';
import {type TestContext, testContext} from './context.ts';
import {tableOf} from './table.ts';

const table = tableOf(search, sync, forget);

const withSessions = (): {home: string; files: string[]} => {
	const {home, places} = testContext();
	const files = [1, 2].map((n) => {
		const file = path.join(places.projects, `w-${n}`, `s${n}.jsonl`);
		mkdirSync(path.dirname(file), {recursive: true});
		writeFileSync(file, header(`s${n}`, `/w/${n}`) + exchange(n, `walrus ${n}`, `answer ${n}`));
		return file;
	});
	return {home, files};
};
const run = async (home: string, ...words: string[]): Promise<{code: number; context: TestContext}> => {
	const context = testContext({home});
	return {code: await runCommandLine(words, table, context), context};
};

test('deja sync says what it read and what there is, as text and as JSON', async () => {
	const {home} = withSessions();
	const {code, context} = await run(home, 'sync');
	expect([code, context.stderr()]).toEqual([0, '']);
	expect(context.stdout()).toMatch(
		/^2 sessions read \(\d+ KB in [\d.]+ s\)\n2 sessions; 2 turns, 6 passages, 2 model calls\n$/,
	);
	expect((await run(home, 'sync')).context.stdout()).toMatch(/^nothing new\n/);
	const json = JSON.parse((await run(home, 'sync', '--json')).context.stdout());
	expect(json).toMatchObject({
		schema_version: 1,
		sessions: 2,
		turns: 2,
		passages: 6,
		calls: 2,
		skippedLines: 0,
		files: {read: 0, unchanged: 2, skipped: 0, failed: 0},
	});
	expect(json.ms).toBeTypeOf('number');
	expect((await run(home, 'sync', '--full')).context.stdout()).toMatch(/^built anew \(asked for\), 2 sessions read/);
	expect((await run(home, 'sync', '--why')).context.stdout()).toContain('2 transcripts, 2 read, 0 waiting');
});

test('deja sync --quiet says nothing, and failures go to the log', async () => {
	const {home} = withSessions();
	const {code, context} = await run(home, 'sync', '--quiet');
	expect([code, context.stdout(), context.stderr()]).toEqual([0, '', '']);
	writeFileSync(context.places.config, '{');
	const failed = await run(home, 'sync', '--quiet');
	expect([failed.code, failed.context.stdout(), failed.context.stderr()]).toEqual([1, '', '']);
	expect(readFileSync(context.places.log, 'utf8')).toContain('config.json is not valid JSON');
	const spoken = await run(home, 'sync');
	expect([spoken.code, spoken.context.stderr()]).toEqual([1, expect.stringContaining('config.json is not valid JSON')]);
});

test('deja forget takes one thing, says what went, and touches no transcript', async () => {
	const {home, files} = withSessions();
	await run(home, 'sync');
	const dry = await run(home, 'forget', 's1', '--dry-run');
	expect(dry.context.stdout()).toBe('would forget 1 session\nits 1 model call will be missing in `deja usage` too\n');
	expect(existsSync(path.join(dry.context.places.deja, 'forget.jsonl'))).toBe(false);
	const gone = await run(home, 'forget', '--project', '/w/1', '--yes');
	expect(gone.context.stdout()).toBe('forgot 1 session\n');
	expect(gone.context.stderr()).toMatch(/^the transcripts in .* are not touched\n$/);
	expect(existsSync(files[0]!)).toBe(true);
	const words = JSON.parse((await run(home, 'forget', '--words', 'walrus 2', '--json', '--yes')).context.stdout());
	expect(words).toMatchObject({schema_version: 1, dryRun: false, sessions: [], passages: 2, calls: 0, notes: 0});
	expect((await run(home, 'forget', '--before', '2020-01-01', '--yes')).context.stdout()).toMatch(/^forgot nothing/);
	expect((await run(home, 'forget')).code).toBe(2);
	expect((await run(home, 'forget', 's2', '--words', 'x')).code).toBe(2);
	expect((await run(home, 'forget', '--before', 'soon')).code).toBe(2);
	expect((await run(home, 'forget', '--project', 'nowhere')).code).toBe(1);
	unlinkSync(files[1]!);
});

test('what a killed writer left goes with the next background read, also when nothing is new', async () => {
	const {home} = withSessions();
	const {context} = await run(home, 'sync');
	const left = path.join(context.places.index, 'seg-4194305-x.dat');
	writeFileSync(left, 'half a file');
	utimesSync(left, 1, 1);
	const young = path.join(context.places.index, 'seg-4194305-y.dat');
	writeFileSync(young, 'half a file');
	expect((await run(home, 'sync', '--quiet')).code).toBe(0);
	expect([existsSync(left), existsSync(young)]).toEqual([false, true]);
	expect((await run(home, 'search', 'walrus')).context.stdout()).toContain('walrus 1');
});

test('a read in the background that an uninstall has called off makes nothing anew', async () => {
	const {home} = withSessions();
	const {code, context} = await run(home, 'sync', '--quiet', '--after', '1');
	expect([code, existsSync(context.places.deja)]).toEqual([0, false]);
	mkdirSync(context.places.deja);
	writeFileSync(path.join(context.places.deja, 'syncing'), '');
	expect((await run(home, 'sync', '--quiet', '--after', '1')).code).toBe(0);
	expect(existsSync(context.places.index)).toBe(true);
});

test('damage anywhere in the index is mended by the next reading after somebody met it, whoever that was', async () => {
	const {home} = withSessions();
	const {context} = await run(home, 'sync');
	const hits = (await run(home, 'search', 'walrus')).context.stdout();
	const {index: dir} = context.places;
	for (const kind of ['seg-', 'cat-']) {
		const size = readFileSync(path.join(dir, readdirSync(dir).find((file) => file.startsWith(kind))!)).length;
		for (const at of [10, size >> 2, size >> 1, size - 44, size - 3]) {
			// A name of today: each rebuild makes new files.
			const file = path.join(dir, readdirSync(dir).find((one) => one.startsWith(kind))!);
			const bytes = readFileSync(file);
			bytes[at]! ^= 255;
			writeFileSync(file, bytes);
			const open = openIndex(dir);
			for (const {doc} of open.search([{term: terms('walrus')[0]!}]).hits) open.passage(doc);
			for (const {turns} of open.usage()) expect(turns).toBeGreaterThan(0);
			const met = open.damage.length > 0;
			open.close();
			expect([kind, at, existsSync(path.join(dir, 'damage-met'))]).toEqual([kind, at, met]);
			await run(home, 'sync');
			expect((await run(home, 'search', 'walrus')).context.stdout()).toBe(hits);
			expect(existsSync(path.join(dir, 'damage-met'))).toBe(false);
		}
	}
});

test('damage that only reading shows is said, and is mended the next time', async () => {
	const {home} = withSessions();
	const {context} = await run(home, 'sync');
	const name = readdirSync(context.places.index).find((file) => file.startsWith('seg-'))!;
	const file = path.join(context.places.index, name);
	const whole = readFileSync(file);
	const hits = (await run(home, 'search', 'walrus')).context.stdout();
	expect(hits).toContain('walrus 1');
	// The stored passages lie in front.
	for (let at = 0; at < 120; at += 7) {
		const bytes = Buffer.from(whole);
		bytes[at]! ^= 255;
		writeFileSync(file, bytes);
		const met = (await run(home, 'search', 'walrus')).context;
		if (met.stdout() === hits) continue;
		expect([at, met.stderr()]).toEqual([at, expect.stringMatching(/seg-.*ask again|built anew/)]);
		const mended = (await run(home, 'search', 'walrus')).context;
		expect(mended.stdout()).toBe(hits);
		expect(mended.stderr()).toMatch(/built anew|^$/);
		return;
	}
	expect('damage').toBe('met');
});
