/**
 * Writers that are killed while readers read: what the test and the bench of crashes share.
 */
import assert from 'node:assert/strict';
import {type ChildProcess, spawn} from 'node:child_process';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {buildSync} from 'esbuild';
import {readManifest} from '../../src/index/commit/manifest.ts';
import {openIndex} from '../../src/index/open/open.ts';

/** Makes the program that is to be killed. @param source folder of `crash-writer.ts`. @returns its file. */
export function buildWriter(folder: string, source = path.dirname(fileURLToPath(import.meta.url))): string {
	const outfile = path.join(folder, 'crash-writer.mjs');
	buildSync({
		entryPoints: [path.join(source, 'crash-writer.ts')],
		outfile,
		bundle: true,
		platform: 'node',
		format: 'esm',
		mainFields: ['module', 'main'],
	});
	return outfile;
}

/**
 * What must hold at any moment: nothing is damaged, every turn of a writer's session stands there exactly once, any of
 * them is found by its own word and read back, and the index agrees with what the manifest says was read.
 * @returns passages by writer.
 */
export function checkIndex(dir: string, names: readonly string[]): Record<string, number> {
	const index = openIndex(dir);
	const {manifest} = readManifest(dir);
	const have: Record<string, number> = {};
	assert.deepEqual(index.damage, []);
	for (const name of names) {
		const turns = index.passages(`w/${name}`).map(({turn}) => turn);
		assert.deepEqual(turns, [...turns.keys()]);
		have[name] = turns.length;
		if (turns.length === 0) continue;
		const any = Math.floor(Math.random() * turns.length);
		const {hits} = index.search([{term: `unique${name}${any}`}]);
		assert.deepEqual(
			hits.map(({turn}) => turn),
			[any],
		);
		assert.equal(index.passage(hits[0]!.doc).text, `unique${name}${any} harbour`);
	}
	assert.equal(
		index.size,
		Object.values(have).reduce((a, b) => a + b, 0),
	);
	if (index.generation === manifest.generation) {
		const counts = (manifest.extra?.['counts'] ?? {}) as Record<string, number>;
		for (const name of names) assert.equal(counts[name] ?? 0, have[name]);
	}
	index.close();
	return have;
}

export interface Kills {
	readonly dir: string;
	readonly writer: string;
	/** One writer each. */
	readonly names: readonly string[];
	/** `free`: without the lock. */
	readonly mode: 'lock' | 'free';
	readonly kills: number;
	/** Killed at most this long after the first commit. Default 60 ms. */
	readonly aliveMs?: number;
}

/**
 * Starts writers, reads while they write, kills them at a random moment, again and again.
 * @returns how often a reader looked, and how many passages were acknowledged, all of which were there.
 * @throws AssertionError at the first state that should not be.
 */
export async function killOften({
	aliveMs = 60,
	dir,
	writer,
	names,
	mode,
	kills,
}: Kills): Promise<{looks: number; acknowledged: number}> {
	const acknowledged: Record<string, number> = {};
	let looks = 0;
	for (let i = 0; i < kills; i++) {
		const children = names.map((name): ChildProcess => {
			const child = spawn(process.execPath, [writer, dir, name, mode], {stdio: ['ignore', 'pipe', 'inherit']});
			child.stdout!.on('data', (data: Buffer) => {
				// The last line may be cut short by the kill: only whole ones count.
				const last = data.toString().split('\n').slice(0, -1).at(-1);
				if (last) acknowledged[name] = Math.max(acknowledged[name] ?? 0, Number(last));
			});
			return child;
		});
		const gone = children.map((child) => new Promise((done) => child.once('exit', done)));
		try {
			await Promise.race(children.map((child) => new Promise((first) => child.stdout!.once('data', first))));
			const until = Date.now() + Math.random() * aliveMs;
			do {
				checkIndex(dir, names);
				looks++;
				await sleep(1);
			} while (Date.now() < until);
		} finally {
			for (const child of children) child.kill('SIGKILL');
			await Promise.all(gone);
		}
		const have = checkIndex(dir, names);
		for (const name of names) assert.ok(have[name]! >= (acknowledged[name] ?? 0), `${name} lost what it acknowledged`);
	}
	return {looks, acknowledged: Object.values(acknowledged).reduce((a, b) => a + b, 0)};
}
