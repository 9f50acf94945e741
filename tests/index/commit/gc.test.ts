import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {dropReplaced, sweep, takeBack} from '../../../src/index/commit/gc.ts';
import {commitManifest, emptyManifest, type Manifest} from '../../../src/index/commit/manifest.ts';
import {directoryAt} from '../../../src/index/directory/at.ts';
import {freshName, writeNew} from '../../../src/index/directory/files.ts';
import {livingProcess} from '../../living.ts';

let dir: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-sweep-'));
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

const later = (ms: number) => Date.now() + ms;

function commit(base: Manifest): {manifest: Manifest; file: string} {
	const file = freshName('seg', 'dat');
	writeNew(directoryAt(dir), file, [Buffer.from('x')]);
	return {manifest: commitManifest(dir, {...base, catalog: [file]})!, file};
}

test('replaced files go at once or after a grace, the last three manifests stay', () => {
	let manifest = emptyManifest();
	const files: string[] = [];
	for (let i = 0; i < 6; i++) {
		const next = commit(manifest);
		manifest = next.manifest;
		files.push(next.file);
	}
	sweep(dir, manifest, {graceMs: 2_000});
	expect(fs.readdirSync(dir)).toEqual(expect.arrayContaining(files));
	sweep(dir, manifest);
	expect(fs.readdirSync(dir).sort()).toEqual(
		[files[5]!, ...[4, 5, 6].map((n) => `manifest-000000000${n}.json`)].sort(),
	);
});

test('files that no manifest named stay while their maker lives, and for a minute', () => {
	const {manifest, file} = commit(emptyManifest());
	const dead = 'seg-999999999-abc.dat';
	const alive = `seg-${livingProcess()}-abc.dat`;
	const foreign = 'notes.txt';
	for (const name of [dead, alive, foreign]) fs.writeFileSync(path.join(dir, name), '');
	sweep(dir, manifest, {now: later(30_000)});
	expect(fs.readdirSync(dir)).toEqual(expect.arrayContaining([dead, alive, foreign, file]));
	sweep(dir, manifest, {now: later(61_000)});
	const left = fs.readdirSync(dir);
	expect(left).not.toContain(dead);
	expect(left).toEqual(expect.arrayContaining([alive, foreign, file]));
});

test('a caller that is behind sweeps nothing', () => {
	const first = commit(emptyManifest());
	const second = commit(first.manifest);
	sweep(dir, first.manifest, {now: later(100_000)});
	expect(fs.readdirSync(dir)).toEqual(expect.arrayContaining([first.file, second.file]));
});

test('who has committed can take away at once what was replaced, and nothing else', () => {
	const first = commit(emptyManifest());
	const second = commit(first.manifest);
	const other = 'seg-1-abc.dat';
	fs.writeFileSync(path.join(dir, other), '');
	dropReplaced(dir, first.manifest, second.manifest);
	expect(fs.readdirSync(dir).sort()).toEqual(
		[other, second.file, 'manifest-0000000001.json', 'manifest-0000000002.json'].sort(),
	);
	dropReplaced(dir, second.manifest, second.manifest);
	expect(fs.existsSync(path.join(dir, second.file))).toBe(true);
});

test('a file that cannot be written whole is not left behind', () => {
	const name = freshName('seg', 'dat');
	expect(() => writeNew(directoryAt(dir), name, [Buffer.from('half'), {length: 1} as Uint8Array])).toThrow();
	expect(fs.readdirSync(dir)).toEqual([]);
});

test('who has failed takes back what was written, not what it was derived from nor what became part of the index', () => {
	const first = commit(emptyManifest());
	const second = commit(first.manifest);
	const fresh = freshName('cat', 'cat');
	writeNew(directoryAt(dir), fresh, []);
	const named = (...catalog: string[]): Manifest => ({...emptyManifest(), catalog});
	takeBack(dir, named(first.file, second.file, fresh), first.manifest);
	const left = fs.readdirSync(dir);
	expect(left).toEqual(expect.arrayContaining([first.file, second.file]));
	expect(left).not.toContain(fresh);
});
