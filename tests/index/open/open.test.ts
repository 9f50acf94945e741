import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {applyPassages} from '../../../src/index/commit/apply.ts';
import {commitManifest, emptyManifest, type Manifest} from '../../../src/index/commit/manifest.ts';
import {openIndex} from '../../../src/index/open/open.ts';
import {SMALL_HOT} from '../../../src/index/segment/format.ts';
import type {Passage} from '../../../src/index/segment/passage.ts';
import {needs} from '../../needs.ts';
import {passageOf, passagesOf} from '../sample-passage.ts';

let dir: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-open-'));
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

/** Commits passages on top of what is there. */
function build(manifest: Manifest, add: Iterable<Passage>, bulk = false): Manifest {
	return commitManifest(dir, applyPassages(dir, manifest, {drop: [], add}, {bulk}))!;
}

test('no index: nothing is found, nothing is wrong, nothing is written', () => {
	const index = openIndex(path.join(dir, 'nothing'));
	expect(index).toMatchObject({size: 0, generation: 0, damage: []});
	expect(index.search([{term: 'a'}])).toEqual({hits: [], total: 0, partial: false});
	expect(index.tagged('file:a')).toEqual([]);
	expect(index.df('a')).toBe(0);
	expect(index.passages('s')).toEqual([]);
	index.close();
	expect(fs.readdirSync(dir)).toEqual([]);
});

test('hits say where they stand, passages come back whole', () => {
	const one = passageOf({
		text: 'The siskin sings',
		output: 'Error: boom',
		command: 'npm test',
		files: ['src/a.ts'],
		tool: 'shell_command',
		outcome: 'failed',
		exitCode: 2,
		error: 'Error: boom',
		role: 'tool',
		part: 3,
		tags: ['err:1', 'prog:npm'],
	});
	build(emptyManifest(), [one, passageOf({turn: -1, role: 'title', text: 'A title', time: 1_789_000_500})]);
	const index = openIndex(dir);
	const {hits, total} = index.search([{term: 'siskin'}, {term: 'absent'}]);
	expect(total).toBe(1);
	expect(hits[0]).toMatchObject({
		session: 'p/s1',
		turn: 0,
		part: 3,
		role: 'tool',
		time: 1_789_000_000,
		terms: ['siskin'],
	});
	expect(index.passage(hits[0]!.doc)).toEqual(one);
	expect(index.passages('p/s1').map(({turn}) => turn)).toEqual([-1, 0]);
	expect(index.passages('p/s1', 0)).toEqual([one]);
	expect(index.passages('p/s1', 0, ['user', 'title'])).toEqual([]);
	expect(index.passages('p/s1', undefined, ['tool'])).toEqual([one]);
	expect(index.tagged('err:1').map(({doc}) => doc)).toEqual([hits[0]!.doc]);
	expect(index.tagged('err')).toEqual([]);
	index.close();
});

test('an empty and a purely negative query find nothing', () => {
	build(emptyManifest(), passagesOf(3));
	const index = openIndex(dir);
	for (const clauses of [
		[],
		[{term: 'common', presence: 'prohibited' as const}],
		[{term: ''}],
		[{term: '\u0001s:p/s1'}],
	]) {
		expect(index.search(clauses).hits).toEqual([]);
	}
	index.close();
});

test('document frequencies count live passages once, sessions up to a cap', () => {
	let manifest = build(emptyManifest(), passagesOf(30, 'p/s1'), true);
	manifest = build(manifest, passagesOf(30, 'p/s2', 30), true);
	manifest = build(manifest, passagesOf(30, 'p/s3', 60), true);
	let index = openIndex(dir);
	expect([index.size, index.df('common'), index.df('word7'), index.df('absent')]).toEqual([90, 90, 1, 0]);
	expect([index.sessionsWith('common'), index.sessionsWith('common', 2), index.sessionsWith('word7')]).toEqual([
		3, 2, 1,
	]);
	index.close();
	manifest = applyPassages(dir, manifest, {drop: [{session: 'p/s2', turns: {from: 12}}], add: []}, {bulk: true});
	manifest = commitManifest(dir, manifest)!;
	expect(manifest.segments.map(({dead}) => dead?.count)).toEqual([undefined, 24, undefined]);
	index = openIndex(dir);
	expect([index.size, index.df('common'), index.sessionsWith('common')]).toEqual([66, 66, 3]);
	expect(index.passages('p/s2').map(({turn}) => turn)).toEqual([10, 10, 10, 11, 11, 11]);
	expect(index.search([{term: 'word40'}]).hits).toEqual([]);
	index.close();
});

test('filters', () => {
	build(emptyManifest(), [
		...passagesOf(30, 'p/s1'),
		passageOf({session: 'q/s9', project: '/q', text: 'common', time: 5}),
	]);
	const index = openIndex(dir);
	const sessions = (options: Parameters<typeof index.search>[1]) =>
		new Set(index.search([{term: 'common'}], {limit: 100, ...options}).hits.map(({session}) => session));
	expect(sessions({})).toEqual(new Set(['p/s1', 'q/s9']));
	expect(sessions({project: '/q'})).toEqual(new Set(['q/s9']));
	expect(sessions({project: ['/q', '/p']})).toEqual(new Set(['p/s1', 'q/s9']));
	expect(sessions({project: []})).toEqual(new Set());
	expect(sessions({notSessions: ['q/s9']})).toEqual(new Set(['p/s1']));
	expect(sessions({until: 5})).toEqual(new Set(['q/s9']));
	expect(sessions({since: 6})).toEqual(new Set(['p/s1']));
	expect(index.search([{term: 'common'}], {roles: ['tool'], limit: 1000}).total).toBe(10);
	expect(index.tagged('file:/p/src/file3.ts', {limit: 1}).map(({time}) => time)).toEqual([1_789_000_020]);
	index.close();
});

test('a filter leaves of the hits what it says, also where it lets whole stretches of a list be passed over', () => {
	function* all(): Iterable<Passage> {
		for (let n = 0; n < 12; n++) {
			for (const passage of passagesOf(400, `p/s${n}`, n * 400)) yield {...passage, project: n % 4 === 0 ? '/q' : '/p'};
		}
	}
	build(emptyManifest(), all(), true);
	const index = openIndex(dir);
	const clauses = [{term: 'seventh'}, {term: 'line7'}, {term: 'error2'}];
	const everything = index.search(clauses, {limit: 1_000});
	expect(everything.total).toBe(everything.hits.length);
	const projectOf = (session: string) => (Number(session.slice(3)) % 4 === 0 ? '/q' : '/p');
	for (const project of [undefined, '/p', '/q']) {
		for (const roles of [undefined, ['user'], ['user', 'assistant'], ['tool']] as const) {
			for (const notSessions of [[], ['p/s4', 'p/s5']]) {
				const filter = {...(project ? {project} : {}), ...(roles ? {roles} : {}), notSessions};
				const wanted = everything.hits.filter(
					({session, role}) =>
						(!project || projectOf(session) === project) &&
						(!roles || (roles as readonly string[]).includes(role)) &&
						!notSessions.includes(session),
				);
				expect(index.search(clauses, {...filter, limit: 1_000}), JSON.stringify(filter)).toEqual({
					hits: wanted,
					total: wanted.length,
					partial: false,
				});
				const few = index.search(clauses, {...filter, limit: 10, countTotal: false}).hits;
				expect(few).toEqual(wanted.slice(0, 10));
			}
		}
	}
	index.close();
});

test.runIf(needs.proc)('opened again around what has not changed, an index says what a fresh one says', () => {
	const files = () => fs.readdirSync('/proc/self/fd').length;
	const before = files();
	let manifest = build(emptyManifest(), passagesOf(3_000), true);
	let index = openIndex(dir);
	const answers = (one: typeof index) => ({
		size: one.size,
		generation: one.generation,
		hits: [
			{},
			{roles: ['user'] as const},
			{project: '/p'},
			{project: '/p', roles: ['tool', 'user'] as const, notSessions: ['p/s3']},
			{session: 'p/s2'},
			{session: 'p/s1', since: 1_789_000_900, until: 1_789_001_000},
		].map((filter) => one.search([{term: 'harbour'}, {term: 'seventh'}], {...filter, limit: 1_000})),
		tagged: one.tagged('file:/p/src/file3.ts', {roles: ['user'], limit: 1_000}),
		df: ['common', 'word5', 'harbour', 'error1'].map((term) => [one.df(term), one.sessionsWith(term, 9)]),
		passages: [...one.passages('p/s1'), ...one.passages('p/s2')],
	});
	for (let n = 2; n < 8; n++) {
		answers(index);
		const drop =
			n % 2 === 0
				? [{session: 'p/s1', turns: {from: 1_000 - n * 100}}]
				: [{session: `p/s${n - 1}`, turns: 'all' as const}];
		const add = passagesOf(n * 40, `p/s${n}`, n * 5_000);
		manifest = commitManifest(dir, applyPassages(dir, manifest, {drop, add}))!;
		const old = index;
		index = openIndex(dir, old);
		old.close();
		const fresh = openIndex(dir);
		expect(answers(index)).toEqual(answers(fresh));
		fresh.close();
	}
	index.close();
	index.close();
	if (process.platform === 'linux') expect(files()).toBe(before);
});

test('ties: newest first, then session, turn and part, whatever the order of arrival', () => {
	const same = (session: string, time: number) => passageOf({session, time, text: 'quiet harbour'});
	const all = [same('p/b', 7), same('p/a', 7), same('p/c', 9), same('p/d', 7)];
	const orders = [all, [...all].reverse(), [all[2]!, all[0]!, all[3]!, all[1]!]].map((order) => {
		for (const file of fs.readdirSync(dir)) fs.rmSync(path.join(dir, file));
		let manifest = emptyManifest();
		for (const passage of order) manifest = build(manifest, [passage], true);
		const index = openIndex(dir);
		const {hits} = index.search([{term: 'harbour'}]);
		index.close();
		return hits.map(({session}) => session);
	});
	for (const order of orders) expect(order).toEqual(['p/c', 'p/a', 'p/b', 'p/d']);
});

test('an open index goes on answering while files are replaced and swept', () => {
	const manifest = build(emptyManifest(), passagesOf(50));
	const index = openIndex(dir);
	for (const {file} of manifest.segments) fs.rmSync(path.join(dir, file));
	const {hits} = index.search([{term: 'word7'}]);
	expect(index.passage(hits[0]!.doc).turnKey).toBe('k7');
	index.close();
});

describe('damage', () => {
	let whole: string;
	let files: string[];
	beforeAll(() => {
		whole = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-whole-'));
		dir = whole;
		// A big segment, which is read piece by piece, a small one that is read whole, and tombstones.
		let manifest = build(emptyManifest(), passagesOf(2_500, 'p/s1'), true);
		expect(manifest.segments[0]!.bytes - manifest.segments[0]!.hot).toBeGreaterThan(SMALL_HOT);
		manifest = build(
			manifest,
			[...passagesOf(60, 'p/s2', 2_500), passageOf({session: 'p/s3', text: 'siskin', time: 1_789_009_000})],
			true,
		);
		manifest = applyPassages(dir, manifest, {drop: [{session: 'p/s1', turns: {from: 800}}], add: []}, {bulk: true});
		commitManifest(dir, manifest);
		files = fs.readdirSync(whole);
	});
	afterAll(() => fs.rmSync(whole, {recursive: true, force: true}));

	/** Everything a reader may do; must not throw, whatever the files are. */
	function use(): {damage: readonly string[]; answer: string} {
		const index = openIndex(dir);
		const searches = [
			[{term: 'siskin'}],
			[{term: 'common'}, {term: 'word3'}],
			[{term: 'wor', wildcard: 'prefix' as const}],
			[{term: 'siskim', edits: 1}],
			[
				{term: 'harbour', presence: 'required' as const},
				{term: 'seventh', presence: 'prohibited' as const},
			],
		].map((clauses) => index.search(clauses, {limit: 50, since: 1_789_000_010}));
		const tagged = index.tagged('file:/p/src/file3.ts');
		const texts = [...searches.flatMap(({hits}) => hits), ...tagged].map(({doc}) => index.passage(doc));
		const rest = [index.df('common'), index.df('seventh'), index.sessionsWith('harbour'), index.passages('p/s2')];
		const answer = JSON.stringify([searches, tagged, texts, rest, index.size]);
		const {damage} = index;
		index.close();
		return {damage, answer};
	}

	function copy(): void {
		fs.cpSync(whole, dir, {recursive: true});
	}

	test('none: the reference answer', () => {
		copy();
		const {damage, answer} = use();
		expect(damage).toEqual([]);
		expect(answer.includes('"text":"siskin"')).toBe(true);
	});

	const kinds: [string, (file: string, bytes: Buffer) => void][] = [
		['empty', (file) => fs.writeFileSync(file, '')],
		['half', (file, bytes) => fs.writeFileSync(file, bytes.subarray(0, bytes.length / 2))],
		['{}', (file) => fs.writeFileSync(file, '{}')],
		['null', (file) => fs.writeFileSync(file, 'null')],
		['longer', (file, bytes) => fs.writeFileSync(file, Buffer.concat([bytes, Buffer.alloc(100)]))],
		['zeros', (file, bytes) => fs.writeFileSync(file, Buffer.alloc(bytes.length))],
		['gone', (file) => fs.rmSync(file)],
	];
	test.each(kinds)('%s: every file in turn; the rest answers, and what is wrong is said', (kind, harm) => {
		copy();
		const reference = use().answer;
		const newest = files
			.filter((name) => name.startsWith('manifest-'))
			.sort()
			.at(-1)!;
		for (const name of files) {
			copy();
			harm(path.join(dir, name), fs.readFileSync(path.join(whole, name)));
			const {damage, answer} = use();
			// Nobody can miss a newest manifest that is simply not there: the one before answers.
			if (kind === 'gone' && name === newest) continue;
			if (answer !== reference) expect(damage.join('\n'), name).not.toBe('');
			if (name.startsWith('seg-')) expect(damage.join('\n')).toContain(name);
		}
	});

	test('one changed byte, anywhere: the same answer, or what is wrong is said', () => {
		copy();
		const reference = use().answer;
		let said = 0;
		for (const name of files) {
			const bytes = fs.readFileSync(path.join(whole, name));
			const steps = 12;
			for (let i = 0; i < steps; i++) {
				const at = Math.floor((i * bytes.length) / steps) + (i % 7);
				if (at >= bytes.length) continue;
				const harmed = Buffer.from(bytes);
				harmed[at]! ^= 1 << (i % 8);
				fs.writeFileSync(path.join(dir, name), harmed);
				const {damage, answer} = use();
				if (damage.length > 0) said++;
				else expect(answer === reference, `${name} at ${at}`).toBe(true);
			}
			fs.writeFileSync(path.join(dir, name), bytes);
		}
		expect(said).toBeGreaterThan(10);
	});
});
