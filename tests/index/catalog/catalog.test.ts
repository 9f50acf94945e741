import {
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	unlinkSync,
	writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {applyCatalog as encodedApply, encodeRecord, openCatalog} from '../../../src/index/catalog/catalog.ts';
import type {SessionRecord} from '../../../src/index/catalog/record.ts';
import type {TurnFacts} from '../../../src/index/catalog/turn-facts.ts';
import {emptyManifest, type Manifest} from '../../../src/index/commit/manifest.ts';
import {directoryAt} from '../../../src/index/directory/at.ts';
import {keyAt} from '../../../src/lib/keys.ts';
import type {SessionHead} from '../../../src/model/session.ts';
import {expectMode} from '../../needs.ts';

let dir = '';
beforeEach(() => {
	dir = mkdtempSync(path.join(os.tmpdir(), 'deja-catalog-'));
});
afterEach(() => rmSync(dir, {recursive: true, force: true}));

const head = (key: string, fields: Partial<SessionHead> = {}): SessionHead => ({
	key,
	id: path.basename(key),
	file: `/projects/${key}.jsonl`,
	cwd: '/w/проект',
	project: {key: '/w/проект', label: 'проект'},
	title: `title of ${key}`,
	titleFrom: 'client',
	format: 'v3',
	born: 1_700_000_000_000,
	start: 1_700_000_000_000,
	end: 1_700_000_001_000,
	model: 'm-1',
	entrypoint: 'tui',
	abandoned: [],
	hasUsage: true,
	skippedLines: 0,
	...fields,
});
const record = (key: string, turns: readonly TurnFacts[] = [], fields: Partial<SessionHead> = {}): SessionRecord => ({
	head: head(key, fields),
	state: {v: 1, offset: key.length},
	skips: [],
	stamp: `stamp ${key}`,
	turns,
});
function applyCatalog(
	folder: string,
	manifest: Manifest,
	{upsert = [], ...rest}: Omit<Parameters<typeof encodedApply>[2], 'upsert'> & {upsert?: readonly SessionRecord[]},
): Manifest {
	return encodedApply(directoryAt(folder), manifest, {...rest, upsert: upsert.map(encodeRecord)});
}
const oneTurn: TurnFacts = {
	key: 'turn-1',
	size: 12_345,
	calls: [
		{
			key: 'c1',
			time: 1_700_000_000_123,
			model: 'a/b',
			inputRaw: 2 ** 40,
			cacheRead: 0,
			cacheWrite: 1,
			cacheWrite1h: 1,
			output: 300,
			costUsd: 0,
		},
		{key: 'ü', time: 5, model: 'a/b', inputRaw: 1, cacheRead: 2, cacheWrite: 3, cacheWrite1h: 4, output: 5},
	],
	asks: [1, 0],
	runs: [
		{key: 'r1', time: 7, name: 'shell_command', outcome: 'failed', exitCode: 127, program: 'npm'},
		{
			key: 'r2',
			time: 6,
			name: 'agent',
			outcome: 'ok',
			exitCode: -1,
			agent: {type: 'explore', tokens: 12},
			skill: 'pdf',
		},
	],
};

test('gives back what was written, of one session and of all', () => {
	const manifest = applyCatalog(dir, emptyManifest(), {
		upsert: [record('p/a', [oneTurn], {end: 5}), record('p/b', [], {end: 9, gone: true})],
	});
	const catalog = openCatalog(dir, manifest);
	expect(catalog.head('p/a')).toEqual(head('p/a', {end: 5}));
	expect(catalog.head('p/none')).toBeUndefined();
	expect(catalog.state('p/a')).toEqual({state: {v: 1, offset: 3}, skips: []});
	expect(catalog.turns('p/a')).toEqual([oneTurn]);
	expect(catalog.heads().map((one) => one.key)).toEqual(['p/b', 'p/a']);
	const usage = (...asked: Parameters<typeof catalog.usage>) =>
		[...catalog.usage(...asked)].map(({keys, calls, looseKeys, loose, ...rest}) => ({
			...rest,
			calls: calls.map((call, n) => ({key: keyAt(keys, n), ...call})),
			loose: loose.map((run, n) => ({key: keyAt(looseKeys, n), ...run})),
		}));
	const b = {
		head: head('p/b', {end: 9, gone: true}),
		turns: 0,
		calls: [],
		runs: [],
		loose: [],
		callTurns: [],
		asks: [],
	};
	const {calls, runs, asks} = oneTurn;
	const [first, second] = runs.map(({key: _, ...run}) => run);
	const loose = [{key: runs[1]!.key, ...second}];
	const a = {head: head('p/a', {end: 5}), turns: 1, calls, runs: [first], loose, callTurns: [0, 0], asks};
	expect(usage()).toEqual([b, a]);
	expect(usage(['p/a'], 'agents')).toEqual([{...a, runs: [], asks: [0, 0]}]);
	catalog.readAhead();
	expect(usage()).toEqual([b, a]);
	expect([...catalog.entries().values()].map(({stamp, gone, firstTurn}) => ({stamp, gone, firstTurn}))).toEqual([
		{stamp: 'stamp p/b', gone: true, firstTurn: ''},
		{stamp: 'stamp p/a', gone: false, firstTurn: 'turn-1'},
	]);
	expect(catalog.damage).toEqual([]);
	catalog.close();
	for (const name of readdirSync(dir)) expectMode(path.join(dir, name), 0o600);
});

test('equals a plain map after any order of writes and removals, and stays a few files', () => {
	const key = fc.integer({min: 0, max: 30}).map((n) => `project/session-${n}`);
	const step = fc.record({
		upsert: fc.array(fc.tuple(key, fc.string({unit: 'grapheme'}), fc.nat(50)), {maxLength: 4}),
		remove: fc.array(key, {maxLength: 2}),
	});
	fc.assert(
		fc.property(fc.array(step, {maxLength: 40}), (steps) => {
			let manifest: Manifest = emptyManifest();
			const model = new Map<string, SessionHead>();
			for (const {upsert, remove} of steps) {
				const records = new Map(upsert.map(([key, title, end]) => [key, record(key, [oneTurn], {title, end})]));
				manifest = applyCatalog(dir, manifest, {upsert: [...records.values()], remove});
				for (const key of remove) model.delete(key);
				for (const [key, {head}] of records) model.set(key, head);
				expect(manifest.catalog.length).toBeLessThanOrEqual(8);
			}
			const catalog = openCatalog(dir, manifest);
			for (let n = 0; n <= 30; n++) {
				const key = `project/session-${n}`;
				expect(catalog.head(key)).toEqual(model.get(key));
				expect(catalog.turns(key)).toEqual(model.has(key) ? [oneTurn] : undefined);
			}
			const wanted = [...model.values()].sort((a, b) => b.end - a.end || (a.key < b.key ? -1 : 1));
			expect(catalog.heads()).toEqual(wanted);
			catalog.close();
			for (const name of readdirSync(dir)) unlinkSync(path.join(dir, name));
		}),
		{numRuns: 40},
	);
});

test('nothing of replaced records stays, but for a share of the files that are not written again', () => {
	const sizes = ({catalog}: Manifest) => catalog.map((name) => statSync(path.join(dir, name)).size);
	const turns = Array.from({length: 200}, () => oneTurn);
	const records = Array.from({length: 100}, (_, n) => record(`p/${n}`, turns));
	const fresh = applyCatalog(dir, emptyManifest(), {upsert: records});
	let manifest: Manifest = emptyManifest();
	for (let length = 20; length <= 200; length += 20) {
		for (const one of records)
			manifest = applyCatalog(dir, manifest, {upsert: [{...one, turns: turns.slice(0, length)}]});
	}
	expect(readdirSync(dir).length).toBeGreaterThan(manifest.catalog.length);
	const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
	expect(sum(sizes(manifest))).toBeLessThan(1.07 * sum(sizes(fresh)));
	// A session that goes on by itself replaces its own file.
	for (let n = 0; n < 5; n++) manifest = applyCatalog(dir, manifest, {upsert: [record('p/0', turns)]});
	expect(sum(sizes(manifest))).toBeLessThan(1.07 * sum(sizes(fresh)));
	const catalog = openCatalog(dir, manifest);
	for (const {head} of records) expect(catalog.turns(head.key)).toHaveLength(200);
	catalog.close();
});

test('what is removed does not stay, but for a sixteenth', () => {
	const turns = Array.from({length: 100}, () => oneTurn);
	let manifest = applyCatalog(dir, emptyManifest(), {
		upsert: Array.from({length: 40}, (_, n) => record(`p/${n}`, turns)),
	});
	const size = ({catalog}: Manifest) => catalog.reduce((sum, name) => sum + statSync(path.join(dir, name)).size, 0);
	const one = size(manifest) / 40;
	for (let n = 0; n < 38; n++) {
		manifest = applyCatalog(dir, manifest, {remove: [`p/${n}`]});
		expect(size(manifest)).toBeLessThan((39 - n) * one * (1 + 1 / 16) + 1_000);
	}
	const catalog = openCatalog(dir, manifest);
	expect(catalog.heads().map(({key}) => key)).toEqual(['p/38', 'p/39']);
	catalog.close();
});

test('a file that cannot be read stays named, and so do those before it', () => {
	const old = applyCatalog(dir, emptyManifest(), {upsert: [record('p/old', [oneTurn])]});
	const next = applyCatalog(dir, {...old, catalog: []}, {upsert: [record('p/a', [oneTurn])]});
	const manifest = {...old, catalog: [...old.catalog, ...next.catalog]};
	const file = path.join(dir, next.catalog[0]!);
	const whole = readFileSync(file);
	const damages: (() => void)[] = [
		() => truncateSync(file, 0),
		() => truncateSync(file, whole.length >> 1),
		() => writeFileSync(file, Buffer.concat([whole.subarray(0, -60), Buffer.alloc(60, 7)])),
		() => unlinkSync(file),
	];
	for (const damage of damages) {
		damage();
		const after = applyCatalog(dir, manifest, {upsert: [record('p/b', [oneTurn])]});
		expect(after.catalog).toEqual([...manifest.catalog, expect.any(String)]);
		const catalog = openCatalog(dir, after);
		expect(catalog.damage).not.toEqual([]);
		expect(catalog.heads().map(({key}) => key)).toEqual(['p/b', 'p/old']);
		catalog.close();
	}
});

test('a damaged record that is copied is damaged in the copy', () => {
	let manifest = applyCatalog(dir, emptyManifest(), {upsert: [record('p/a', [oneTurn])]});
	const file = path.join(dir, manifest.catalog[0]!);
	const bytes = readFileSync(file);
	bytes[5]! ^= 0x40;
	writeFileSync(file, bytes);
	manifest = applyCatalog(dir, manifest, {upsert: [record('p/b', [oneTurn])]});
	expect(manifest.catalog).toHaveLength(1);
	const catalog = openCatalog(dir, manifest);
	expect(catalog.heads().map(({key}) => key)).toEqual(['p/b']);
	expect(catalog.damage).toEqual([expect.stringContaining('damaged record of p/a')]);
	catalog.close();
});

test('says what is damaged, and keeps answering from the rest', () => {
	// Large, so that what comes after it stays a file of its own.
	const old = head('p/old', {title: 'long '.repeat(10_000)});
	let manifest = applyCatalog(dir, emptyManifest(), {upsert: [{...record('p/old'), head: old}]});
	manifest = applyCatalog(dir, manifest, {upsert: [record('p/a', [oneTurn]), record('p/b', [oneTurn])]});
	const file = path.join(dir, manifest.catalog[1]!);
	const whole = readFileSync(file);
	let said = 0;
	const damages: (() => void)[] = [
		() => truncateSync(file, 0),
		() => truncateSync(file, whole.length >> 1),
		() => writeFileSync(file, '{}'),
		() => writeFileSync(file, 'null'),
		() => unlinkSync(file),
		// 7 has no part in any size of the format: every kind of field is met.
		...Array.from({length: Math.floor(whole.length / 7)}, (_, n) => () => {
			const bytes = Buffer.from(whole);
			bytes[n * 7]! ^= 0x40;
			writeFileSync(file, bytes);
		}),
	];
	for (const damage of damages) {
		damage();
		const catalog = openCatalog(dir, manifest);
		expect(catalog.head('p/old')).toEqual(old);
		const keys = ['p/a', 'p/b'];
		const heads = keys.map((key) => catalog.head(key));
		const turns = keys.map((key) => catalog.turns(key));
		const states = keys.map((key) => catalog.state(key));
		expect(catalog.heads().length).toBeGreaterThanOrEqual(1);
		for (const [n, key] of keys.entries()) {
			if (heads[n]) expect(heads[n]).toEqual(head(key));
			if (turns[n]) expect(turns[n]).toEqual([oneTurn]);
			if (states[n]) expect(states[n]!.state).toEqual({v: 1, offset: 3});
		}
		if (catalog.damage.length > 0) said++;
		catalog.close();
		writeFileSync(file, whole);
	}
	expect(said).toBe(damages.length);
});
