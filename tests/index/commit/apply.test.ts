import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {applyPassages} from '../../../src/index/commit/apply.ts';
import {namesIn, sweep} from '../../../src/index/commit/gc.ts';
import {commitManifest, emptyManifest, type Manifest, readManifest} from '../../../src/index/commit/manifest.ts';
import {mergeNow, needsMerge} from '../../../src/index/commit/merge-now.ts';
import {openIndex} from '../../../src/index/open/open.ts';
import type {Passage} from '../../../src/index/segment/passage.ts';
import {expectMode} from '../../needs.ts';
import {buildWriter, killOften} from '../kill-writers.ts';
import {passageOf, passagesOf} from '../sample-passage.ts';

let root: string;
let dir: string;
let writer: string;
beforeAll(() => {
	root = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-apply-'));
	writer = buildWriter(root);
});
afterAll(() => fs.rmSync(root, {recursive: true, force: true}));
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(root, 'index-'));
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

const add = (manifest: Manifest, passages: Iterable<Parameters<typeof passageOf>[0]>, bulk = false): Manifest =>
	commitManifest(dir, applyPassages(dir, manifest, {drop: [], add: [...passages].map(passageOf)}, {bulk}))!;

test('small appends grow a tail; a long life stays at few segments', () => {
	let manifest = emptyManifest();
	for (let i = 0; i < 40; i++) manifest = add(manifest, passagesOf(3, 'p/s1', i * 3));
	expect(manifest.segments.reduce((sum, {docs}) => sum + docs, 0)).toBe(120);
	expect(manifest.segments.length).toBeLessThan(4);
	for (let i = 0; i < 12; i++) manifest = add(manifest, passagesOf(120, 'p/s2', i * 120));
	expect(manifest.segments.length).toBeLessThan(9);
	sweep(dir, manifest, {graceMs: 0});
	const left = fs.readdirSync(dir).filter((name) => !name.startsWith('manifest-'));
	expect(left.sort()).toEqual(namesIn(manifest).sort());
	for (const name of left) expectMode(path.join(dir, name), 0o600);
	const index = openIndex(dir);
	expect(index.size).toBe(1_560);
	expect(index.passages('p/s1').map(({turnKey}) => turnKey)).toEqual([...passagesOf(120)].map(({turnKey}) => turnKey));
	index.close();
});

test('nothing is visible before the commit, and dropping all of a segment drops the segment', () => {
	const manifest = add(emptyManifest(), passagesOf(10));
	const next = applyPassages(dir, manifest, {drop: [{session: 'p/s1', turns: 'all'}], add: []});
	expect(next.segments).toEqual([]);
	const index = openIndex(dir);
	expect(index.size).toBe(10);
	index.close();
});

test('a buried passage is out of the file after a merge, words and all', () => {
	let manifest = add(emptyManifest(), [{text: 'keep this'}, {turn: 1, text: 'the secretword'}], true);
	const drop = [{session: 'p/s1', turns: {from: 1}}];
	manifest = commitManifest(dir, applyPassages(dir, manifest, {drop, add: []}))!;
	expect(manifest.segments).toMatchObject([{docs: 1}]);
	sweep(dir, manifest, {graceMs: 0});
	const index = openIndex(dir);
	expect([index.df('secretword'), index.df('keep')]).toEqual([0, 1]);
	index.close();
});

test('big merges are left to mergeNow, which leaves one segment and the same answers', async () => {
	let manifest = emptyManifest();
	for (let i = 0; i < 9; i++) manifest = add(manifest, passagesOf(400, `p/s${i}`, i * 400), true);
	const ask = () => {
		const index = openIndex(dir);
		const {hits} = index.search([{term: 'seventh'}, {term: 'error3'}, {term: 'task12', boost: 2}], {limit: 500});
		const answer = hits.map(({doc: _, ...hit}) => ({...hit, score: hit.score.toFixed(9)}));
		index.close();
		return answer;
	};
	const before = ask();
	expect(before.length).toBe(500);
	expect(needsMerge(manifest)).toBe(true);
	expect(await mergeNow(dir)).toBe(1);
	expect(readManifest(dir).manifest.segments).toMatchObject([{docs: 3_600}]);
	expect(needsMerge(readManifest(dir).manifest)).toBe(false);
	expect(ask()).toEqual(before);
});

const KILLS = Number(process.env['DEJA_KILLS'] ?? 20);
const TIMEOUT = 20_000 + KILLS * 2_000;

test('kill -9 of a writer at any moment: no half state is seen, nothing acknowledged is lost', {
	timeout: TIMEOUT,
}, async () => {
	const {looks} = await killOften({dir, writer, names: ['a'], mode: 'lock', kills: KILLS});
	expect(looks).toBeGreaterThan(KILLS);
	const {manifest} = readManifest(dir);
	sweep(dir, manifest, {now: Date.now() + 120_000});
	const left = fs.readdirSync(dir).filter((name) => !name.startsWith('manifest-') && !name.endsWith('.lock'));
	expect(left.sort()).toEqual(namesIn(manifest).sort());
});

test('two writers at once, killed together', {timeout: TIMEOUT}, async () => {
	const {looks} = await killOften({dir, writer, names: ['a', 'b'], mode: 'lock', kills: Math.ceil(KILLS / 4)});
	expect(looks).toBeGreaterThan(1);
});

test('two writers without the lock: the compare-and-swap alone loses nothing', {timeout: TIMEOUT}, async () => {
	const {looks} = await killOften({dir, writer, names: ['a', 'b'], mode: 'free', kills: Math.ceil(KILLS / 4)});
	expect(looks).toBeGreaterThan(1);
});

test('ever new tags do not make ever smaller segments', () => {
	const folder = 'a-rather-long-folder/'.repeat(12);
	const [sample] = [...passagesOf(1)].map(passageOf);
	const passages = Array.from({length: 12_000}, (_, n) => {
		return {...sample!, turn: n, tags: Array.from({length: 20}, (_, i) => `file:/${folder}${n}/${i}.ts`)};
	});
	const apply = (add: readonly Passage[]) => applyPassages(dir, emptyManifest(), {drop: [], add}, {bulk: true});
	expect(apply(passages).segments.length).toBeLessThan(4);
	expect(apply(passages.slice(0, 500)).segments.length).toBe(1);
});
