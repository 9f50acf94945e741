/** A disk that fills up at any moment: a clear error, the old index, and no files that nobody needs. */
import {readdirSync, rmSync} from 'node:fs';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {namesIn} from '../../src/index/commit/gc.ts';
import {readManifest} from '../../src/index/commit/manifest.ts';
import {directoryAt} from '../../src/index/directory/index.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {faulty} from './ram-directory.ts';
import {dump, exchange, header, newStore, type Store} from './store.ts';

let store: Store;
beforeEach(() => {
	store = newStore();
});
afterEach(() => {
	store.remove();
});

/** Files of the index that its newest manifest does not name. */
function unnamed(): string[] {
	const named = new Set(namesIn(readManifest(store.places.index).manifest));
	return readdirSync(store.places.index).filter((name) => !name.startsWith('manifest-') && !named.has(name));
}

test.each([{full: false}, {full: true}])('full: $full', async (options) => {
	for (let n = 0; n < 5; n++) store.write(`w-a/s${n}`, header(`s${n}`, '/w/a') + exchange(n, `plan ${n}`, 'tusks'));
	await sync(store.places);
	// One that is gone takes a step of its own in a rebuild.
	rmSync(`${store.places.projects}/w-a/s4.jsonl`);
	await sync(store.places);
	const before = dump(store.places, ['plan', 'tusks']);
	store.write('w-a/s0', header('s0', '/w/a') + exchange(0, 'plan 0', 'tusks') + exchange(9, 'another', 'horns', 0));
	let failures = 0;
	for (let writes = 0; ; writes++) {
		const index = faulty(directoryAt(store.places.index), {writes, how: 'full'});
		const failed = await sync(store.places, {...options, index}).then(
			() => false,
			(error) => error.code === 'ENOSPC',
		);
		expect(unnamed()).toEqual([]);
		if (!failed) break;
		failures++;
		expect(dump(store.places, ['plan', 'tusks'])).toEqual(before);
	}
	expect(failures).toBeGreaterThan(2);
	expect(dump(store.places, ['horns'])).not.toEqual(before);
});
