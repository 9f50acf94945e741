import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, test as always, expect} from 'vitest';
import {changedIn, dirtyIn} from '../../src/recall/changed.ts';
import {needs} from '../needs.ts';

const test = always.runIf(needs.git);

const root = mkdtempSync(path.join(os.tmpdir(), 'deja-changed-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));
const repo = path.join(root, 'repo');
mkdirSync(path.join(repo, 'src'), {recursive: true});
const git = (...args: string[]) =>
	execFileSync('git', ['-C', repo, '-c', 'user.name=t', '-c', 'user.email=t@t.test', ...args], {stdio: 'pipe'});
const write = (file: string, text: string) => writeFileSync(path.join(repo, file), text);
const commit = (time: string) => {
	git('add', '-A');
	execFileSync('git', ['-C', repo, '-c', 'user.name=t', '-c', 'user.email=t@t.test', 'commit', '-qm', 'x'], {
		env: {...process.env, GIT_COMMITTER_DATE: time, GIT_AUTHOR_DATE: time},
	});
};
if (needs.git) {
	git('init', '-q');
	for (const file of ['src/a.ts', 'src/b.ts', 'src/ümlaut.ts', 'c d.ts']) write(file, '1');
	commit('2026-01-01T00:00:00Z');
	write('src/a.ts', '2');
	commit('2026-03-01T00:00:00Z');
	write('src/ümlaut.ts', '2');
}

const slow = {timeoutMs: 20_000};
const since = Date.parse('2026-02-01T00:00:00Z');

test('committed since and dirty now count, each once, however the file is named', () => {
	const changed = changedIn(repo, slow);
	expect(changed(['src/a.ts', 'src/b.ts', 'src/ümlaut.ts', 'c d.ts'], since)).toBe(2);
	expect(changed([path.join(repo, 'src/a.ts')], since)).toBe(1);
	expect(changed(['src/b.ts'], since)).toBe(0);
	expect(changed(['src/a.ts'], Date.parse('2026-06-01'))).toBe(0);
	expect(changedIn(path.join(repo, 'src'), slow)(['a.ts'], since)).toBe(1);
});

test('unknown is unknown: no repository, outside of it, no git, no time, no files', () => {
	expect(changedIn(root, slow)(['repo/src/a.ts'], since)).toBeUndefined();
	expect(changedIn(path.join(root, 'nowhere'), slow)(['a'], since)).toBeUndefined();
	expect(changedIn(repo, slow)(['/etc/hosts'], since)).toBeUndefined();
	expect(changedIn(repo, {...slow, git: path.join(root, 'no-git')})(['src/a.ts'], since)).toBeUndefined();
	expect(changedIn(repo, {timeoutMs: 0})(['src/a.ts'], since)).toBeUndefined();
	expect(changedIn(repo, slow)([], since)).toBeUndefined();
	expect(changedIn(repo, slow)(['src/a.ts'], 0)).toBeUndefined();
});

test('what is dirty, by name', () => {
	expect(dirtyIn(repo, slow)).toEqual(['src/ümlaut.ts']);
	git('mv', 'src/b.ts', 'src/renamed.ts');
	expect([...dirtyIn(repo, slow)].sort()).toEqual(['src/renamed.ts', 'src/ümlaut.ts']);
	expect(dirtyIn(root, slow)).toEqual([]);
});
