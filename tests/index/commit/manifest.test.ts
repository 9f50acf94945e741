import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {
	commitManifest,
	emptyManifest,
	FORMAT,
	generations,
	type Manifest,
	readManifest,
} from '../../../src/index/commit/manifest.ts';
import {expectMode} from '../../needs.ts';

let dir: string;
beforeEach(() => {
	dir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-manifest-')), 'index');
});
afterEach(() => fs.rmSync(path.dirname(dir), {recursive: true, force: true}));

const file = (generation: number) => path.join(dir, `manifest-${String(generation).padStart(10, '0')}.json`);
const edit = (generation: number, change: (text: string) => string) =>
	fs.writeFileSync(file(generation), change(fs.readFileSync(file(generation), 'utf8')));

function commits(count: number): Manifest {
	let manifest = emptyManifest(0, '1');
	for (let i = 0; i < count; i++) {
		manifest = commitManifest(dir, {...manifest, catalog: [`cat-1-${i}.dat`]})!;
	}
	return manifest;
}

test('an index that does not exist is generation 0 and no problem', () => {
	expect(readManifest(dir)).toEqual({manifest: emptyManifest()});
});

test('a commit is read back as it was, in a private folder', () => {
	const committed = commits(2);
	expect(committed.generation).toBe(2);
	expect(readManifest(dir)).toEqual({manifest: committed});
	expectMode(dir, 0o700);
	expectMode(file(2), 0o600);
	expect(fs.readdirSync(dir).filter((name) => !name.startsWith('manifest-'))).toEqual([]);
});

test('of two that derive from the same generation one wins and one is told', () => {
	const base = commits(1);
	expect(commitManifest(dir, {...base, catalog: ['a']})?.generation).toBe(2);
	expect(commitManifest(dir, {...base, catalog: ['b']})).toBeUndefined();
	expect(readManifest(dir).manifest.catalog).toEqual(['a']);
});

test('a base so old that its successor was swept is refused, though its name is free', () => {
	const old = commits(1);
	let manifest = old;
	for (let i = 0; i < 5; i++) manifest = commitManifest(dir, manifest)!;
	fs.rmSync(file(2));
	expect(commitManifest(dir, old)).toBeUndefined();
	expect(generations(dir)[0]).toBe(6);
});

describe('a newest manifest that cannot be used', () => {
	test.each([
		['empty', () => ''],
		['half', (text: string) => text.slice(0, text.length / 2)],
		['{}', () => '{}'],
		['null', () => 'null'],
		['one digit changed', (text: string) => text.replace('"cat-1-2.dat"', '"cat-1-3.dat"')],
	])('%s: the one before answers, and the next commit goes beyond it', (_name, change) => {
		commits(3);
		edit(3, change);
		const {manifest, problem} = readManifest(dir);
		expect(problem?.kind).toBe('damaged');
		expect(problem?.message).toContain('manifest-0000000003.json');
		expect(manifest.catalog).toEqual(['cat-1-1.dat']);
		expect(manifest.generation).toBe(3);
		expect(commitManifest(dir, manifest)?.generation).toBe(4);
		expect(readManifest(dir).problem).toBeUndefined();
	});

	test.each([
		['older', `"format":${FORMAT}`, '"format":0'],
		['newer', `"format":${FORMAT}`, `"format":${FORMAT + 1}`],
		['older', `"format":${FORMAT}`, '"format":"abc"'],
		['older', `"format":${FORMAT},`, ''],
	])('%s format (%s -> %s): reported, not passed over', (kind, from, to) => {
		commits(2);
		edit(2, (text) => text.replace(from, to));
		const {manifest, problem} = readManifest(dir);
		expect(problem?.kind).toBe(kind);
		expect(manifest).toMatchObject({segments: [], catalog: [], generation: 2});
	});
});
