/** What is excluded is out of memory, at once and for every reader, and stays on the bill. */
import {appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {terms} from '../../../src/index/analysis/analyzer.ts';
import {openIndex} from '../../../src/index/open/open.ts';
import {storeReport} from '../../../src/index/sync/store-report.ts';
import {sync} from '../../../src/index/sync/sync.ts';
import {storeTotals} from '../../../src/index/sync/totals.ts';
import {readRules} from '../../../src/rules/rules.ts';
import {withinWalls} from '../../../src/service/walls.ts';
import {exchange, found, header, newStore, type Store} from '../store.ts';

let store: Store;
beforeEach(() => {
	store = newStore();
});
afterEach(() => store.remove());

const words = terms('walrus').map((term) => ({term}));

const bill = (): {usd: number; calls: number; sessions: string[]} => {
	const index = openIndex(store.places.index);
	const usages = [...index.usage(index.billed().map(({key}) => key))];
	index.close();
	const calls = usages.flatMap((usage) => usage.calls);
	return {
		usd: Math.round(calls.reduce((sum, {costUsd = 0}) => sum + costUsd, 0) * 100),
		calls: calls.length,
		sessions: usages.map(({head}) => `${head.id} ${head.title}`).sort(),
	};
};

test('the words are gone from the disk, the calls are counted, also of what comes later and of what is deleted', async () => {
	store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'open walrus', 'yes'));
	const file = store.write('w-b/s2', header('s2', '/w/secret/b') + exchange(2, 'hidden walrus', 'yes'));
	await sync(store.places);
	expect(bill()).toEqual({usd: 3, calls: 2, sessions: ['s1 open walrus', 's2 hidden walrus']});
	writeFileSync(store.places.config, '{"exclude":["secret"]}');
	await sync(store.places);
	expect(found(store.places, 'walrus')).toEqual(['s1: open walrus']);
	expect(bill()).toEqual({usd: 3, calls: 2, sessions: ['s1 open walrus', 's2 ']});
	const kept = () =>
		readdirSync(store.places.index)
			.map((name) => readFileSync(path.join(store.places.index, name), 'latin1'))
			.join('');
	expect(kept()).not.toContain('hidden');
	appendFileSync(file, exchange(3, 'hidden again', 'yes', 2));
	store.write('w-b/s4', header('s4', '/w/secret/c') + exchange(4, 'hidden from the start', 'yes'));
	await sync(store.places);
	expect(bill()).toMatchObject({usd: 10, calls: 4});
	expect(storeTotals(store.places.index)).toMatchObject({sessions: 1, calls: 4});
	rmSync(file);
	await sync(store.places);
	await sync(store.places, {full: true});
	expect(bill()).toMatchObject({usd: 10, calls: 4});
	expect(kept()).not.toContain('hidden');
	expect(storeReport(store.places)).toMatchObject({excluded: 1, idle: []});
});

test('an entry that fits no session is named', async () => {
	store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'open walrus', 'yes'));
	mkdirSync(store.places.deja, {recursive: true});
	writeFileSync(store.places.config, '{"exclude":["/w/a","/w/A-typo","nobody*"]}');
	await sync(store.places);
	expect(storeReport(store.places).idle).toEqual(['/w/A-typo', 'nobody*']);
});

test('before the index is built anew nobody sees it either; with scope project nobody sees another project', async () => {
	store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'open walrus', 'yes'));
	store.write('w-b/s2', header('s2', '/w/secret') + exchange(2, 'hidden walrus', 'yes'));
	await sync(store.places);
	const seen = (config: string, cwd: string) => {
		writeFileSync(store.places.config, config);
		const index = openIndex(store.places.index);
		const view = withinWalls(index, readRules(store.places), cwd);
		const sessions = (hits: readonly {session: string}[]) => [...new Set(hits.map(({session}) => session))].sort();
		const answer = {
			listed: view.sessions().map(({id}) => id),
			found: sessions(view.search(words).hits),
			inside: view.search(words, {session: 'w-b/s2'}).hits.length,
			asked: view.search(words, {project: ['/w/secret']}).hits.length,
			read: view.passages('w-b/s2').length,
			head: view.session('w-b/s2')?.id,
		};
		index.close();
		return answer;
	};
	const all = {listed: ['s2', 's1'], found: ['w-a/s1', 'w-b/s2'], head: 's2'};
	expect(seen('{}', '/w/a')).toMatchObject(all);
	const walls = {listed: ['s1'], found: ['w-a/s1'], inside: 0, asked: 0, read: 0, head: undefined};
	expect(seen('{"exclude":["/w/secret"]}', '/w/a')).toEqual(walls);
	expect(seen('{"scope":"project"}', '/w/a')).toEqual(walls);
	expect(seen('{"scope":"project",}', '/w/a')).toEqual(walls);
	expect(seen('{"excludes":["/w/secret"]}', '/w/a')).toEqual(walls);
	expect(seen('{"scope":"project"}', '/w/elsewhere')).toMatchObject({listed: [], found: [], head: undefined});
});
