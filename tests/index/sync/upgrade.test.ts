/** An index of another format, or damaged: whatever version of deja it goes through, it loses nothing of which it is the only copy. */
import {cpSync, mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {commitManifest, FORMAT, readManifest} from '../../../src/index/commit/manifest.ts';
import {openIndex} from '../../../src/index/open/open.ts';
import {sync} from '../../../src/index/sync/sync.ts';
import type {SessionHead} from '../../../src/model/index.ts';
import {dump, exchange, header, line, newStore, type Store} from '../store.ts';

let store: Store;
beforeEach(() => {
	store = newStore();
});
afterEach(() => store.remove());

interface Dump {
	readonly sessions: readonly SessionHead[];
	readonly size: number;
	readonly usage: readonly {readonly head: SessionHead}[];
}

/** As it is once the transcripts of some sessions are gone. */
const withGone = (all: object, isGone: (key: string) => boolean): object => {
	const mark = (head: SessionHead): SessionHead => (isGone(head.key) ? {...head, gone: true} : head);
	const {sessions, usage, ...rest} = all as Dump;
	return {...rest, sessions: sessions.map(mark), usage: usage.map((one) => ({...one, head: mark(one.head)}))};
};

const newestManifest = (): string => {
	const names = readdirSync(store.places.index).filter((name) => name.startsWith('manifest-'));
	return path.join(store.places.index, names.sort().at(-1)!);
};

const asFormat = (format: unknown): void => {
	const file = newestManifest();
	writeFileSync(file, readFileSync(file, 'utf8').replace(`"format":${FORMAT}`, `"format":${JSON.stringify(format)}`));
};

/** Eight sessions in three commits, one of them under another folder's name than its own. */
const fill = async (): Promise<string[]> => {
	const keys: string[] = [];
	for (let n = 0; n < 8; n++) {
		const cwd = `/w/p${n % 3}`;
		const key = `${n === 5 ? 'elsewhere' : `w-p${n % 3}`}/s${n}`;
		const name = {type: 'session_info', id: `ffff000${n}`, parentId: null, timestamp: '2026-10-01T10:00:00.000Z'};
		store.write(
			key,
			header(`s${n}`, cwd) +
				exchange(n * 10, `which heron ${n}`, `heron answer ${n}`) +
				exchange(n * 10 + 1, `and the stork ${n}`, 'it nests', n * 10) +
				(n === 2 ? 'half a li\n' : '') +
				(n === 3 ? line({...name, name: 'Named by hand'}) : ''),
		);
		keys.push(key);
		if (n % 3 === 2) await sync(store.places);
	}
	await sync(store.places);
	return keys;
};

for (const [what, change] of [
	['an older format', () => asFormat(FORMAT - 1)],
	['a format that has no number', () => asFormat('abc')],
	[
		'other words',
		() => {
			const {manifest} = readManifest(store.places.index);
			commitManifest(store.places.index, {...manifest, analyzer: 'other'});
		},
	],
] as const) {
	test(`${what}, twice, with every second transcript deleted: everything is still there`, async () => {
		const keys = await fill();
		const gone = new Set(keys.filter((_, n) => n % 2 === 1));
		const words = ['heron', 'stork', 'named'];
		const before = withGone(dump(store.places, words), (key) => gone.has(key));
		for (const key of gone) unlinkSync(path.join(store.places.projects, `${key}.jsonl`));
		for (let upgrade = 1; upgrade <= 2; upgrade++) {
			change();
			const report = await sync(store.places);
			expect(report.rebuilt).not.toBe('');
			expect(report.files.read).toBe(keys.length - gone.size);
			expect(dump(store.places, words), `upgrade ${upgrade}`).toEqual(before);
			const index = openIndex(store.places.index);
			expect(index.search([{term: 'heron'}], {project: 'slug:elsewhere'}).total).toBe(3);
			index.close();
			expect((await sync(store.places)).rebuilt).toBe('');
		}
	});
}

test('until it is built anew, an index of an older format answers', async () => {
	await fill();
	asFormat(FORMAT - 1);
	const index = openIndex(store.places.index);
	expect(index.search([{term: 'heron'}]).total).toBe(8 + 8 + 7);
	index.close();
});

test('a newer one is taken over only when asked for, as far as it can be read', async () => {
	const [key] = await fill();
	unlinkSync(path.join(store.places.projects, `${key}.jsonl`));
	asFormat(FORMAT + 1);
	expect((await sync(store.places)).notes.join()).toMatch(/left alone/);
	await sync(store.places, {full: true});
	const index = openIndex(store.places.index);
	expect(index.session(key!)?.gone).toBe(true);
	expect(index.passages(key!).map(({text}) => text)).toContain('heron answer 0');
	index.close();
});

test('an index of format 2 that was written long ago, of which no transcript is left', async () => {
	const kept = path.join('fixtures', 'index-format-2');
	const expected = JSON.parse(readFileSync(path.join(kept, 'expected.json'), 'utf8'));
	mkdirSync(store.places.deja, {recursive: true});
	for (let upgrade = 1; upgrade <= 2; upgrade++) {
		if (upgrade === 1) cpSync(path.join(kept, 'index'), store.places.index, {recursive: true});
		await sync(store.places, {full: true});
		expect(JSON.parse(JSON.stringify(dumpOf()))).toEqual(expected);
	}
});

/** Without what depends on how usage is held in memory. */
function dumpOf(): object {
	const index = openIndex(store.places.index);
	try {
		const sessions = index.sessions();
		const usage = [...index.usage()].map(({calls, runs, turns, asks}) => ({calls, runs, turns, asks}));
		return {sessions, passages: sessions.map(({key}) => index.passages(key)), usage, skips: index.skips()};
	} finally {
		index.close();
	}
}

test('a damaged part loses itself and nothing else', async () => {
	const [key] = await fill();
	unlinkSync(path.join(store.places.projects, `${key}.jsonl`));
	await sync(store.places);
	const texts = () => {
		const index = openIndex(store.places.index);
		const list = index.passages(key!).map(({text}) => text);
		index.close();
		return list;
	};
	const before = texts();
	expect(before).toContain('heron answer 0');
	const names = readdirSync(store.places.index).filter((name) => name.startsWith('cat-'));
	for (const name of names) writeFileSync(path.join(store.places.index, name), 'nothing of a catalog is left');
	await sync(store.places);
	expect(texts()).toEqual(before);
	const index = openIndex(store.places.index);
	expect(index.session(key!)).toMatchObject({
		gone: true,
		title: 'which heron 0',
		project: {key: '/w/p0', label: 'w/p0'},
	});
	index.close();
});
