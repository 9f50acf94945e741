/** A disk that fills up, or a writer that dies, at every single write: the old index or the new one, never a third thing. */
import {expect, test} from 'vitest';
import {applyPassages} from '../../../src/index/commit/apply.ts';
import {compact} from '../../../src/index/commit/compact.ts';
import {namesIn, sweep} from '../../../src/index/commit/gc.ts';
import {emptyManifest, readManifest, updateManifest} from '../../../src/index/commit/manifest.ts';
import {mergeNow} from '../../../src/index/commit/merge-now.ts';
import type {Directory} from '../../../src/index/directory/index.ts';
import {openIndex} from '../../../src/index/open/open.ts';
import {faulty, type RamDirectory, ramDirectory} from '../ram-directory.ts';
import {passagesOf} from '../sample-passage.ts';

/** What an index answers, without the numbers of its passages. */
function answers(directory: Directory): object {
	const index = openIndex(directory);
	try {
		expect(index.damage).toEqual([]);
		const {hits, total} = index.search([{term: 'harbour'}, {term: 'seventh'}], {limit: 100});
		const sessions = ['p/s1', 'p/s2', 'p/s3'].map((session) => index.passages(session).map(({turnKey}) => turnKey));
		return {size: index.size, total, hits: hits.map(({doc: _, ...hit}) => hit), sessions};
	} finally {
		index.close();
	}
}

type Step = (directory: Directory) => unknown;

const change =
	(change: Pick<Parameters<typeof applyPassages>[2], 'drop' | 'add'>): Step =>
	(directory) =>
		updateManifest(directory, ({manifest}) => applyPassages(directory, manifest, {...change, add: [...change.add]}));

const work: Record<string, readonly Step[]> = {
	'appending a turn': [change({drop: [], add: [...passagesOf(4, 'p/s3')]})],
	'a turn that replaces one, and a merge': [
		change({drop: [{session: 'p/s1', turns: {from: 30}}], add: [...passagesOf(300, 'p/s3')]}),
	],
	'taking off the disk what was deleted': [
		change({drop: [{session: 'p/s2', turns: {from: 60}}], add: []}),
		(directory) => sweep(directory, compact(directory, readManifest(directory).manifest)),
	],
};

function started(hardLinks: boolean): RamDirectory {
	const directory = ramDirectory({hardLinks});
	const first = applyPassages(directory, emptyManifest(), {drop: [], add: passagesOf(120, 'p/s1')});
	const second = updateManifest(directory, () => first)!;
	const third = applyPassages(directory, second, {drop: [], add: passagesOf(400, 'p/s2')}, {bulk: true});
	updateManifest(directory, () => third);
	return directory;
}

for (const [name, steps] of Object.entries(work)) {
	for (const how of ['full', 'killed'] as const) {
		for (const hardLinks of [true, false]) {
			test(`${name}: ${how}, ${hardLinks ? 'with' : 'without'} hard links`, () => {
				const base = started(hardLinks);
				const whole = base.copy();
				// Before, after the first step, and so on.
				const states = [answers(whole)];
				for (const step of steps) {
					step(whole);
					states.push(answers(whole));
				}
				expect(states.at(-1)).not.toEqual(states[0]);
				let faults = 0;
				for (let writes = 0; ; writes++) {
					const disk = base.copy();
					const ailing = faulty(disk, {writes, how});
					let failed = false;
					try {
						for (const step of steps) step(ailing);
					} catch {
						failed = true;
					}
					const found = answers(disk);
					expect(states, `write ${writes}`).toContainEqual(found);
					if (!failed) expect(found).toEqual(states.at(-1));
					// Whoever comes next is not hindered, and takes away what was left.
					const {manifest} = readManifest(disk);
					const add = passagesOf(2, 'p/s9');
					const next = updateManifest(disk, (newest) => applyPassages(disk, newest.manifest, {drop: [], add}))!;
					expect(next.generation).toBeGreaterThan(manifest.generation);
					sweep(disk, next, {unnamedMs: -60_000});
					const left = disk.list().filter((file) => !file.startsWith('manifest-'));
					expect(left.sort()).toEqual(namesIn(next).sort());
					if (failed) faults++;
					else if (how === 'full' || ailing.made <= writes) break;
				}
				expect(faults).toBeGreaterThan(3);
			});
		}
	}
}

test('a merge in the background that dies at any write leaves the answers as they are', async () => {
	const base = ramDirectory();
	let manifest = emptyManifest();
	for (let i = 0; i < 9; i++) {
		const next = applyPassages(base, manifest, {drop: [], add: passagesOf(400, `p/s${i}`, i * 400)}, {bulk: true});
		manifest = updateManifest(base, () => next, manifest)!;
	}
	const before = answers(base);
	for (let writes = 0; writes < 60; writes += 5) {
		const disk = base.copy();
		await mergeNow(faulty(disk, {writes, how: 'killed'})).catch(() => 0);
		expect(answers(disk), `write ${writes}`).toEqual(before);
	}
});
