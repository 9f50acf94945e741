/** Several processes sync and search while transcripts grow: nobody fails, nothing is lost, nothing stays behind. */
import {spawn} from 'node:child_process';
import {appendFileSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {build} from 'esbuild';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {LOCK_FILE} from '../../src/index/directory/lock.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {dump, exchange, found, header, newStore, type Store} from './store.ts';

let store: Store;
beforeEach(() => {
	store = newStore();
});
afterEach(() => store.remove());

const worker = `
import {openIndex} from './src/index/open/open.ts';
import {sync} from './src/index/sync/sync.ts';
import {terms} from './src/index/analysis/analyzer.ts';
import {placesFrom} from './src/lib/paths.ts';
const [home, mode] = process.argv.slice(2);
const places = placesFrom({HOME: home}, home);
for (let n = 0; n < 12; n++) {
	if (mode === 'sync') await sync(places);
	else {
		const index = openIndex(places.index);
		const {hits} = index.search([{term: terms('walrus')[0]}], {limit: 500});
		for (const {doc} of hits) if (!/walrus/.test(index.passage(doc).text)) throw new Error('another passage');
		if (hits.length === 0 || index.damage.length > 0) throw new Error('no index: ' + index.damage.join());
		index.close();
	}
	await new Promise((resolve) => setTimeout(resolve, 5));
}
`;

test('four writers and four readers over a growing store', async () => {
	const program = path.join(store.home, 'worker.mjs');
	await build({
		stdin: {contents: worker, resolveDir: process.cwd(), loader: 'ts'},
		outfile: program,
		bundle: true,
		platform: 'node',
		format: 'esm',
		mainFields: ['module', 'main'],
		banner: {js: "import {createRequire as r} from 'node:module';const require=r(import.meta.url);"},
	});
	const files = [1, 2, 3].map((n) =>
		store.write(`w-a/s${n}`, header(`s${n}`, '/w/a') + exchange(n, `walrus ${n}`, 'yes')),
	);
	await sync(store.places);
	const errors: string[] = [];
	const running = ['sync', 'sync', 'sync', 'sync', 'search', 'search', 'search', 'search'].map(
		(mode) =>
			new Promise<number | null>((resolve) => {
				const child = spawn(process.execPath, [program, store.home, mode], {stdio: ['ignore', 'ignore', 'pipe']});
				child.stderr.on('data', (text) => errors.push(String(text)));
				child.on('close', resolve);
			}),
	);
	let over = false;
	const all = Promise.all(running).finally(() => {
		over = true;
	});
	for (let n = 10; n < 60 && !over; n++) {
		appendFileSync(files[n % 3]!, exchange(n, `walrus ${n}`, `answer ${n}`));
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
	expect(await all, errors.join('')).toEqual(Array(8).fill(0));
	await sync(store.places);
	const grown = dump(store.places) as {passages: unknown};
	await sync(store.places, {full: true});
	expect((dump(store.places) as {passages: unknown}).passages).toEqual(grown.passages);
	expect(readdirSync(store.places.index).filter((name) => name.startsWith('tmp'))).toEqual([]);
}, 60_000);

test.each([
	['of a process that is gone', '{"pid":999999,"started":"1","host":"","nonce":"x"}'],
	['as another program writes it', '999999'],
	['of another process with that pid', `{"pid":${process.ppid},"started":"1","host":"","nonce":"x"}`],
])('a stale lock is taken over: %s', async (_, text) => {
	store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'walrus', 'yes'));
	await sync(store.places);
	store.write('w-a/s2', header('s2', '/w/a') + exchange(2, 'walrus two', 'yes'));
	writeFileSync(path.join(store.places.index, LOCK_FILE), text);
	expect((await sync(store.places)).files.read).toBe(1);
	expect(found(store.places, 'walrus')).toHaveLength(2);
});

test('a live owner is not waited for, and named', async () => {
	store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'walrus', 'yes'));
	await sync(store.places);
	store.write('w-a/s2', header('s2', '/w/a') + exchange(2, 'walrus two', 'yes'));
	writeFileSync(
		path.join(store.places.index, LOCK_FILE),
		JSON.stringify({pid: process.pid, started: '', host: '', nonce: 'x'}),
	);
	const report = await sync(store.places);
	expect(report).toMatchObject({partial: true, files: {read: 0}});
	expect(report.notes.join()).toContain(`pid ${process.pid}`);
	expect(found(store.places, 'walrus')).toHaveLength(1);
});
