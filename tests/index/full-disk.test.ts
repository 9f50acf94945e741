/** A disk that fills up at any moment: a clear error, the old index, and no files that nobody needs. */
import fs from 'node:fs';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {namesIn} from '../../src/index/commit/gc.ts';
import {readManifest} from '../../src/index/commit/manifest.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {dump, exchange, header, newStore, type Store} from './store.ts';

/** Writes that still succeed. */
const disk = vi.hoisted(() => ({writes: Number.POSITIVE_INFINITY}));
vi.mock('node:fs', async (original) => {
	const real = await original<typeof fs>();
	const writeSync = (...given: Parameters<typeof fs.writeSync>): number => {
		if (disk.writes-- > 0) return real.writeSync(...given);
		throw Object.assign(new Error('ENOSPC: no space left on device, write'), {code: 'ENOSPC'});
	};
	return {...real, writeSync};
});

let store: Store;
beforeEach(() => {
	store = newStore();
});
afterEach(() => {
	disk.writes = Number.POSITIVE_INFINITY;
	store.remove();
});

/** Files of the index that its newest manifest does not name. */
function unnamed(): string[] {
	const named = new Set(namesIn(readManifest(store.places.index).manifest));
	return fs.readdirSync(store.places.index).filter((name) => !name.startsWith('manifest-') && !named.has(name));
}

test.each([{full: false}, {full: true}])('full: $full', async (options) => {
	for (let n = 0; n < 5; n++) store.write(`w-a/s${n}`, header(`s${n}`, '/w/a') + exchange(n, `plan ${n}`, 'tusks'));
	await sync(store.places);
	// One that is gone takes a step of its own in a rebuild.
	fs.rmSync(`${store.places.projects}/w-a/s4.jsonl`);
	await sync(store.places);
	const before = dump(store.places, ['plan', 'tusks']);
	store.write('w-a/s0', header('s0', '/w/a') + exchange(0, 'plan 0', 'tusks') + exchange(9, 'another', 'horns', 0));
	let failures = 0;
	for (let writes = 0; ; writes++) {
		disk.writes = writes;
		const failed = await sync(store.places, options).then(
			() => false,
			(error) => error.code === 'ENOSPC',
		);
		disk.writes = Number.POSITIVE_INFINITY;
		expect(unnamed()).toEqual([]);
		if (!failed) break;
		failures++;
		expect(dump(store.places, ['plan', 'tusks'])).toEqual(before);
	}
	expect(failures).toBeGreaterThan(2);
	expect(dump(store.places, ['horns'])).not.toEqual(before);
});
