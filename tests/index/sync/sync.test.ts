import {execFileSync} from 'node:child_process';
import {
	appendFileSync,
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	unlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {terms} from '../../../src/index/analysis/analyzer.ts';
import {commitManifest, FORMAT, readManifest} from '../../../src/index/commit/manifest.ts';
import {openIndex} from '../../../src/index/open/open.ts';
import {sync, syncAndOpen} from '../../../src/index/sync/sync.ts';
import {storeTotals} from '../../../src/index/sync/totals.ts';
import {keyAt} from '../../../src/lib/keys.ts';
import {expectMode, needs} from '../../needs.ts';
import {dump, exchange, found, header, line, newStore, type Store} from '../store.ts';

let store: Store;
beforeEach(() => {
	store = newStore();
});
afterEach(() => store.remove());

/** Sums over calls that stand in several sessions once. */
const billed = () => {
	const index = openIndex(store.places.index);
	const calls = new Map(
		[...index.usage()].flatMap((usage) => usage.calls.map((call, n) => [keyAt(usage.keys, n), call] as const)),
	);
	index.close();
	const sum = (pick: (call: {inputRaw: number; costUsd?: number | undefined}) => number) =>
		[...calls.values()].reduce((total, call) => total + pick(call), 0);
	return {
		calls: calls.size,
		inputRaw: sum((call) => call.inputRaw),
		cost: Number(sum((call) => call.costUsd ?? 0).toFixed(6)),
	};
};
const heads = () => {
	const index = openIndex(store.places.index);
	const list = index.sessions();
	index.close();
	return list;
};

test('reads everything once, then nothing, then only what is new', async () => {
	const file = store.write(
		'w-a/s1',
		header('s1', '/w/a') + exchange(1, 'why does the walrus fail', 'because of the tide'),
	);
	store.write('w-a/s2', header('s2', '/w/a') + exchange(2, 'another question', 'another answer'));
	const seen: number[] = [];
	const first = await sync(store.places, {onProgress: ({done}) => seen.push(done)});
	expect(first).toMatchObject({files: {read: 2, unchanged: 0, failed: 0}, partial: false, rebuilt: '', notes: []});
	expect(seen).toEqual([1, 2]);
	const names = () => readdirSync(store.places.index).sort();
	const before = names();
	expect((await sync(store.places)).files).toEqual({read: 0, unchanged: 2, skipped: 0, failed: 0});
	expect(names()).toEqual(before);
	appendFileSync(file, exchange(3, 'and the puffin', 'it flies', 1));
	const third = await sync(store.places);
	expect(third.files).toEqual({read: 1, unchanged: 1, skipped: 0, failed: 0});
	expect(found(store.places, 'walrus')).toEqual(['s1: why does the walrus fail']);
	expect(found(store.places, 'puffin')).toEqual(['s1: and the puffin']);
	expect(storeTotals(store.places.index)).toMatchObject({sessions: 2, turns: 3, calls: 3, gone: 0, skippedLines: 0});
	for (const name of names()) expectMode(path.join(store.places.index, name), 0o600);
	expectMode(store.places.index, 0o700);
});

test('what a sync opens is the index as it is then', async () => {
	const file = store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'why does the walrus fail', 'the tide'));
	store.write('w-a/s2', header('s2', '/w/a') + exchange(2, 'another question', 'another answer'));
	const look = async () => {
		const {report, index} = await syncAndOpen(store.places);
		const known = index.sessions().map(({id, gone}) => `${id.slice(-2)}${gone ? ' gone' : ''}`);
		const {total} = index.search([{term: 'puffin'}]);
		index.close();
		return [report.files.read, known.sort(), total];
	};
	expect(await look()).toEqual([2, ['s1', 's2'], 0]);
	expect(await look()).toEqual([0, ['s1', 's2'], 0]);
	appendFileSync(file, exchange(3, 'and the puffin', 'it flies', 1));
	unlinkSync(path.join(path.dirname(file), 's2.jsonl'));
	store.write('w-a/s3', header('s3', '/w/a') + exchange(4, 'a third question', 'a third answer'));
	expect(await look()).toEqual([2, ['s1', 's2 gone', 's3'], 1]);
	expect(await look()).toEqual([0, ['s1', 's2 gone', 's3'], 1]);
});

test('a hook that names one transcript has only that one read, and none outside the store', async () => {
	const file = store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'first walrus', 'yes'));
	store.write('w-a/s2', header('s2', '/w/a') + exchange(2, 'second walrus', 'yes'));
	expect((await sync(store.places, {only: [file, '/etc/passwd']})).files.read).toBe(1);
	expect(found(store.places, 'walrus')).toEqual(['s1: first walrus']);
	expect((await sync(store.places)).files.read).toBe(1);
	expect(found(store.places, 'walrus')).toHaveLength(2);
});

test('a file migrated in place is still one session', async () => {
	store.copy('17-migrated-in-place/before');
	await sync(store.places);
	const before = heads().map(({id}) => id);
	const texts = found(store.places, 'marmalade');
	expect(texts.length).toBeGreaterThan(0);
	store.copy('17-migrated-in-place/after');
	await sync(store.places);
	expect(heads().map(({id}) => id)).toEqual(before);
	expect(new Set(found(store.places, 'marmalade')).size).toBe(found(store.places, 'marmalade').length);
	expect(found(store.places, 'marmalade')).toEqual(texts);
	expect(heads()[0]).toMatchObject({cwd: '/work/mig', format: 'v3'});
});

test('a rewritten file leaves nothing of what it said before', async () => {
	store.copy('18-rewritten-prefix/home');
	const file = path.join(store.places.projects, 'work-rw/00000000-0000-4000-8000-000000012001.jsonl');
	const words = ['peach', 'plums', 'grape', 'fig'];
	const input = [10, 20, 10, 5];
	for (const [n, name] of ['v1', 'v2-longer', 'v3-samesize', 'v4-shorter'].entries()) {
		cpSync(path.join('fixtures/cases/18-rewritten-prefix', `${name}.jsonl`), file);
		utimesSync(file, 1_800_000_000 + n, 1_800_000_000 + n);
		await sync(store.places);
		expect(words.map((word) => found(store.places, word).length > 0)).toEqual(words.map((_, k) => k === n));
		expect(billed().inputRaw).toBe(input[n]);
	}
});

test('copies in forks are billed once', async () => {
	store.copy('19-fork-duplicates/home');
	await sync(store.places);
	expect(billed()).toEqual({calls: 4, inputRaw: 1000, cost: 0.4});
	expect(storeTotals(store.places.index).calls).toBe(4);
});

test('a line written twice counts once, words said twice are two turns', async () => {
	store.copy('23-duplicate-lines/home');
	await sync(store.places);
	expect(billed()).toMatchObject({calls: 1, cost: 0.07});
	const index = openIndex(store.places.index);
	const said = index.passages(heads()[0]!.key).filter(({role, text}) => role === 'user' && text === 'continue');
	index.close();
	expect(said).toHaveLength(2);
});

test.runIf(needs.locks)('what cannot be read is named, and its memory kept', async () => {
	store.copy('31-unreadable-dir/home');
	await sync(store.places);
	const all = dump(store.places);
	const locked = path.join(store.places.projects, 'work-locked');
	chmodSync(locked, 0o000);
	try {
		const report = await sync(store.places);
		expect(report.notes.join('\n')).toContain('work-locked');
		expect(dump(store.places)).toEqual(all);
		await sync(store.places, {full: true});
		expect(dump(store.places)).toEqual(all);
	} finally {
		chmodSync(locked, 0o755);
	}
});

test('a deleted transcript stays in memory, marked; a missing store changes nothing', async () => {
	store.copy('54-transcript-deleted/home');
	await sync(store.places);
	const all = heads();
	unlinkSync(all[0]!.file);
	await sync(store.places);
	expect(heads().map(({id, gone}) => [id, gone])).toEqual(all.map(({id}, n) => [id, n === 0 ? true : undefined]));
	const marked = dump(store.places);
	expect((await sync(store.places)).files).toEqual({read: 0, unchanged: 1, skipped: 0, failed: 0});
	renameSync(store.places.projects, `${store.places.projects}-away`);
	const report = await sync(store.places);
	expect(report.notes.join('\n')).toMatch(/out of sight, kept as they were/);
	expect(dump(store.places)).toEqual(marked);
	await sync(store.places, {full: true});
	expect(dump(store.places)).toEqual(marked);
	renameSync(`${store.places.projects}-away`, store.places.projects);
	await sync(store.places, {full: true});
	expect(dump(store.places)).toEqual(marked);
});

test('a moved transcript is not kept twice, a restored one is whole again', async () => {
	const text = header('s1', '/w/a') + exchange(1, 'why does the walrus fail', 'because');
	const file = store.write('w-a/s1', text);
	await sync(store.places);
	mkdirSync(path.join(store.places.projects, 'w-b'));
	renameSync(file, path.join(store.places.projects, 'w-b/s9.jsonl'));
	await sync(store.places);
	expect(heads().map(({key, gone}) => [key, gone])).toEqual([['w-b/s9', undefined]]);
	expect(found(store.places, 'walrus')).toHaveLength(1);
	const moved = path.join(store.places.projects, 'w-b/s9.jsonl');
	unlinkSync(moved);
	await sync(store.places);
	expect(heads().map(({gone}) => gone)).toEqual([true]);
	writeFileSync(moved, text);
	await sync(store.places);
	expect(heads().map(({gone}) => gone)).toEqual([undefined]);
});

test('two files of one id are two sessions', async () => {
	store.copy('80-same-id-in-two-directories/home');
	await sync(store.places);
	const before = dump(store.places);
	const [one] = heads();
	appendFileSync(one!.file, exchange(900, 'more ostrich', 'more'));
	await sync(store.places);
	expect(
		heads()
			.map(({project}) => project.key)
			.sort(),
	).toEqual(['/work/one', '/work/two']);
	expect(found(store.places, 'ostrich')).toHaveLength(1);
	expect(billed().calls).toBe(3);
	expect((before as {size: number}).size).toBeLessThan((dump(store.places) as {size: number}).size);
});

test('a session emptied by the client keeps its text, from before and from its backup', async () => {
	store.copy('82-client-emptied-a-damaged-session/before');
	await sync(store.places);
	const index = openIndex(store.places.index);
	const texts = index.passages(heads()[0]!.key).map(({text}) => text);
	index.close();
	const textsNow = () => {
		const now = openIndex(store.places.index);
		const list = now.sessions().flatMap(({key}) => now.passages(key).map(({text}) => text));
		now.close();
		return list;
	};
	store.copy('82-client-emptied-a-damaged-session/after');
	await sync(store.places);
	expect(textsNow()).toEqual(texts);
	rmSync(store.places.index, {recursive: true});
	await sync(store.places);
	expect(textsNow()).toEqual(texts);
});

test('an emptied transcript keeps its memory, one that never held anything is no session', async () => {
	const file = store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'why does the walrus fail', 'because'));
	store.write('w-a/s2', header('s2', '/w/a'));
	await sync(store.places);
	const before = dump(store.places, ['walrus']);
	expect(heads().map(({id}) => id)).toEqual(['s1']);
	writeFileSync(file, '');
	for (const full of [false, true, false]) {
		await sync(store.places, {full});
		expect(dump(store.places, ['walrus'])).toEqual(before);
	}
	expect((await sync(store.places)).files.read).toBe(0);
	writeFileSync(file, header('s1', '/w/a') + exchange(2, 'and the puffin', 'flies'));
	await sync(store.places);
	expect(found(store.places, 'walrus')).toEqual([]);
	expect(found(store.places, 'puffin')).toHaveLength(1);
});

test('damage of any file leads to one rebuild that repairs', async () => {
	for (const n of [1, 2, 3]) {
		store.write(`w-a/s${n}`, header(`s${n}`, '/w/a') + exchange(n, `siskin ${n}`, `answer ${n}`));
		await sync(store.places);
	}
	const whole = dump(store.places, ['siskin']);
	const copy = `${store.places.index}-copy`;
	cpSync(store.places.index, copy, {recursive: true});
	for (const name of readdirSync(copy)) {
		const file = path.join(store.places.index, name);
		for (const damage of [
			() => truncateSync(file, 0),
			() => truncateSync(file, statSync(file).size >> 1),
			() => writeFileSync(file, '{}'),
			() => unlinkSync(file),
			() => {
				const bytes = readFileSync(file);
				bytes[bytes.length >> 1]! ^= 0xff;
				writeFileSync(file, bytes);
			},
		]) {
			damage();
			let report = await sync(store.places);
			// What only reading shows, the reader marks.
			const index = openIndex(store.places.index);
			const texts = index.search([{term: terms('siskin')[0]!}]).hits.map(({doc}) => index.passage(doc).text);
			expect([...index.usage()].length).toBeLessThanOrEqual(3);
			expect(index.skips()).toEqual([]);
			if (index.damage.length === 0) expect(texts).toHaveLength(6);
			index.close();
			report = await sync(store.places);
			expect(dump(store.places, ['siskin']), `${name} ${damage}`).toEqual(whole);
			expect((await sync(store.places)).rebuilt, `${name} ${damage} ${report.rebuilt}`).toBe('');
			rmSync(store.places.index, {recursive: true});
			cpSync(copy, store.places.index, {recursive: true});
		}
	}
});

test('an index of a newer deja is left alone; one with other words is built anew', async () => {
	store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'siskin', 'answer'));
	await sync(store.places);
	const newest = () =>
		path.join(
			store.places.index,
			readdirSync(store.places.index)
				.filter((n) => n.startsWith('manifest'))
				.sort()
				.at(-1)!,
		);
	const text = readFileSync(newest(), 'utf8');
	writeFileSync(newest(), text.replace(`"format":${FORMAT}`, '"format":99'));
	const changed = readFileSync(newest(), 'utf8');
	const report = await sync(store.places);
	expect(report.notes.join()).toMatch(/format 99.*left alone/);
	expect(readFileSync(newest(), 'utf8')).toBe(changed);
	expect((await sync(store.places, {full: true})).files.read).toBe(1);
	expect(found(store.places, 'siskin')).toHaveLength(1);
	writeFileSync(newest(), text.replace(`"format":${FORMAT}`, '"format":"abc"'));
	expect((await sync(store.places)).rebuilt).toMatch(/format "abc"/);
	expect(found(store.places, 'siskin')).toHaveLength(1);
});

test('what a person excludes is not indexed, and comes back when they change their mind', async () => {
	store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'open walrus', 'yes'));
	store.write('w-b/s2', header('s2', '/w/secret/b') + exchange(2, 'secret walrus', 'yes'));
	await sync(store.places);
	expect(found(store.places, 'walrus')).toHaveLength(2);
	writeFileSync(store.places.config, '{"exclude":["/w/secret"]}');
	expect((await sync(store.places)).rebuilt).toMatch(/left out/);
	expect(found(store.places, 'walrus')).toEqual(['s1: open walrus']);
	expect((await sync(store.places)).files).toEqual({read: 0, unchanged: 1, skipped: 1, failed: 0});
	unlinkSync(store.places.config);
	await sync(store.places);
	expect(found(store.places, 'walrus')).toHaveLength(2);
});

test('a deadline leaves the rest for the next time', async () => {
	for (let n = 1; n <= 5; n++) store.write(`w-a/s${n}`, header(`s${n}`, '/w/a') + exchange(n, `walrus ${n}`, 'yes'));
	const report = await sync(store.places, {deadlineMs: -1});
	expect(report).toMatchObject({partial: true, files: {read: 0}});
	expect((await sync(store.places)).files.read).toBe(5);
	// A rebuild that comes too late leaves the old index as it was.
	const before = dump(store.places, ['walrus']);
	expect(await sync(store.places, {full: true, deadlineMs: -1})).toMatchObject({partial: true, rebuilt: ''});
	expect(dump(store.places, ['walrus'])).toEqual(before);
	expect(existsSync(store.places.index)).toBe(true);
});

test('a title that changes late is the title', async () => {
	const file = store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'walrus question', 'yes'));
	await sync(store.places);
	appendFileSync(
		file,
		line({
			type: 'session_info',
			id: 'ffff0001',
			parentId: '00000003',
			timestamp: '2026-10-01T10:00:00.000Z',
			name: 'Bathtub plan',
		}),
	);
	await sync(store.places);
	expect(heads()[0]!.title).toBe('Bathtub plan');
	const index = openIndex(store.places.index);
	const titles = index.passages('w-a/s1', -1).map(({text}) => text);
	index.close();
	expect(titles).toEqual(['Bathtub plan']);
});

test.runIf(needs.locks)('where nothing can be written, what is there is still read', async () => {
	const file = store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'walrus', 'yes'));
	await sync(store.places);
	chmodSync(store.places.index, 0o555);
	chmodSync(store.places.deja, 0o555);
	try {
		expect((await sync(store.places)).files).toMatchObject({read: 0, unchanged: 1});
		appendFileSync(file, exchange(2, 'puffin', 'yes', 1));
		await expect(sync(store.places)).rejects.toMatchObject({code: 'EACCES'});
		expect(found(store.places, 'walrus')).toHaveLength(1);
	} finally {
		chmodSync(store.places.deja, 0o755);
		chmodSync(store.places.index, 0o755);
	}
	await sync(store.places);
	expect(found(store.places, 'puffin')).toHaveLength(1);
});

test('an index by another reading or another analysis is built anew, once', async () => {
	store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'why does the walrus fail', 'because of the tide'));
	await sync(store.places);
	const {manifest} = readManifest(store.places.index);
	commitManifest(store.places.index, {...manifest, analyzer: `${manifest.analyzer}.1`});
	expect(await sync(store.places)).toMatchObject({files: {read: 1}, rebuilt: expect.stringMatching(/another way/)});
	expect(await sync(store.places)).toMatchObject({files: {read: 0}, rebuilt: ''});
	expect(found(store.places, 'walrus')).toEqual(['s1: why does the walrus fail']);
});

test.runIf(needs.git)(
	'the repository of a worktree outlives the worktree, through rebuilds and for sessions read later',
	async () => {
		const git = (cwd: string, ...args: string[]): void =>
			void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {cwd, stdio: 'ignore'});
		const repo = path.join(store.home, 'repo');
		const tree = path.join(store.home, 'tree');
		mkdirSync(repo);
		git(repo, 'init', '-q');
		git(repo, 'commit', '-q', '--allow-empty', '-m', 'a');
		git(repo, 'worktree', 'add', '-q', tree, '-b', 'side');
		const file = store.write('tree/s1', header('s1', tree) + exchange(1, 'open walrus', 'yes'));
		await sync(store.places);
		git(repo, 'worktree', 'remove', '--force', tree);
		appendFileSync(file, exchange(2, 'more walrus', 'yes', 1));
		store.write('tree/s2', header('s2', tree) + exchange(3, 'late walrus', 'yes'));
		for (const full of [false, true, true]) {
			await sync(store.places, {full});
			expect(heads().map(({project}) => project.key)).toEqual([repo, repo]);
		}
		// An index from before worktrees were kept: what its sessions say is enough.
		const {manifest} = readManifest(store.places.index);
		const {worktrees, ...extra} = manifest.extra ?? {};
		expect(worktrees).toEqual({[tree]: repo});
		commitManifest(store.places.index, {...manifest, extra});
		await sync(store.places, {full: true});
		expect(heads().map(({project}) => project.key)).toEqual([repo, repo]);
	},
);
