import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {ancestorsOf, transcriptOf} from '../../src/service/ancestors.ts';

let projects: string;
beforeEach(() => {
	projects = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-ancestors-'));
	for (const slug of ['one', 'two']) fs.mkdirSync(path.join(projects, slug));
});
afterEach(() => fs.rmSync(projects, {recursive: true, force: true}));

const session = (slug: string, id: string, header: object, meta?: object) => {
	fs.writeFileSync(
		path.join(projects, slug, `${id}.jsonl`),
		`${JSON.stringify({type: 'session', version: 3, ...header})}\n`,
	);
	if (meta) fs.writeFileSync(path.join(projects, slug, `${id}.meta.json`), JSON.stringify(meta));
};

test('a fork keeps its parent’s header id, a clone names its file, both have it in their meta.json', () => {
	session('one', 'a', {id: 'a'}, {title: 'the first'});
	session('one', 'fork', {id: 'a'});
	session('two', 'clone', {id: 'clone', parentSession: '/home/ada/.commandcode/projects/one/fork.jsonl'});
	fs.writeFileSync(
		path.join(projects, 'one', 'fresh.meta.json'),
		JSON.stringify({parentSessionId: 'clone', forkedAt: 1}),
	);
	expect(ancestorsOf(projects, 'a')).toEqual([]);
	expect(ancestorsOf(projects, 'fork')).toEqual(['a']);
	expect(ancestorsOf(projects, 'clone')).toEqual(['fork', 'a']);
	expect(ancestorsOf(projects, 'fresh')).toEqual(['clone', 'fork', 'a']);
	expect(transcriptOf(projects, 'clone')?.key).toBe('two/clone');
	expect(transcriptOf(projects, 'fresh')).toBeUndefined();
});

test('circles end, damage says nothing, a missing store has nobody', () => {
	session('one', 'x', {id: 'y'});
	session('one', 'y', {id: 'x'});
	expect(ancestorsOf(projects, 'x')).toEqual(['y']);
	fs.writeFileSync(path.join(projects, 'two', 'torn.jsonl'), '{"type":"sess');
	expect(ancestorsOf(projects, 'torn')).toEqual([]);
	expect(ancestorsOf(projects, 'unknown')).toEqual([]);
	expect(ancestorsOf(path.join(projects, 'gone'), 'a')).toEqual([]);
});
