import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {forget} from '../../../src/index/sync/forget.ts';
import {sync} from '../../../src/index/sync/sync.ts';
import {forgetFile} from '../../../src/rules/forgotten.ts';
import {expectMode} from '../../needs.ts';
import {dump, exchange, found, header, newStore, type Store} from '../store.ts';

let store: Store;
beforeEach(async () => {
	store = newStore();
	store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'the walrus plan', 'tusks first'));
	store.write(
		'w-a/s2',
		header('s2', '/w/a') + exchange(2, 'the Blue  Heron plan', 'wings') + exchange(3, 'the otter plan', 'a raft', 2),
	);
	await sync(store.places);
});
afterEach(() => store.remove());

/** Is this text anywhere in what deja keeps, deflated or not? Blocks are small, so a plain look is not enough. */
const kept = async (text: string): Promise<boolean> => {
	const {inflateRawSync} = await import('node:zlib');
	return readdirSync(store.places.index).some((name) => {
		const bytes = readFileSync(path.join(store.places.index, name));
		if (bytes.includes(text)) return true;
		for (let at = 0; at < bytes.length; at++) {
			try {
				if (inflateRawSync(bytes.subarray(at)).includes(text)) return true;
			} catch {
				// Not the start of a block.
			}
		}
		return false;
	});
};

test('a forgotten session is out of search, off the disk, and stays so', async () => {
	expect(await kept('walrus')).toBe(true);
	expect(await forget(store.places, [{session: 'w-a/s1'}], {dryRun: true})).toEqual({
		sessions: ['w-a/s1'],
		passages: 0,
	});
	expect(found(store.places, 'walrus')).toHaveLength(1);
	expect(await forget(store.places, [{session: 'w-a/s1'}])).toEqual({sessions: ['w-a/s1'], passages: 0});
	expect(found(store.places, 'walrus')).toEqual([]);
	expect(await kept('walrus')).toBe(false);
	expectMode(forgetFile(store.places), 0o600);
	const after = dump(store.places, ['otter']);
	expect((await sync(store.places)).files).toEqual({read: 0, unchanged: 1, skipped: 1, failed: 0});
	await sync(store.places, {full: true});
	expect(dump(store.places, ['otter'])).toEqual(after);
});

test('forgotten words take their passages along, and the title, now and in what comes', async () => {
	expect(await forget(store.places, [{words: 'blue heron'}])).toEqual({sessions: [], passages: 2});
	expect(found(store.places, 'heron')).toEqual([]);
	expect(found(store.places, 'otter')).toHaveLength(1);
	expect(await kept('Heron')).toBe(false);
	store.write('w-a/s3', header('s3', '/w/a') + exchange(4, 'a blue heron again', 'no wings'));
	await sync(store.places);
	expect(found(store.places, 'heron')).toEqual([]);
	expect(found(store.places, 'wings')).toHaveLength(2);
	const after = dump(store.places, ['wings']);
	await sync(store.places, {full: true});
	expect(dump(store.places, ['wings'])).toEqual(after);
	expect(await kept('eron')).toBe(false);
});

test('what is older than a moment goes, what is newer stays', async () => {
	const moment = Date.UTC(2026, 9, 1, 9, 2, 30);
	expect((await forget(store.places, [{before: moment}])).sessions).toEqual(['w-a/s1']);
	expect(found(store.places, 'walrus')).toEqual([]);
	expect(found(store.places, 'otter')).toHaveLength(1);
	expect((await sync(store.places)).files).toMatchObject({read: 0, skipped: 1});
});

test('a note that was never applied is applied by the next sync', async () => {
	writeFileSync(forgetFile(store.places), '{"session":"w-a/s1"}\n');
	expect((await sync(store.places)).rebuilt).toMatch(/left out/);
	expect(found(store.places, 'walrus')).toEqual([]);
});

test('what a writer left behind that died, or a rebuild on its way, is off the disk too', async () => {
	writeFileSync(path.join(store.places.index, 'cat-999999999-abc.cat'), 'the walrus plan');
	rmSync(path.join(store.places.projects, 'w-a/s2.jsonl'));
	await sync(store.places, {full: true});
	await forget(store.places, [{session: 'w-a/s1'}]);
	expect(await kept('walrus')).toBe(false);
});
