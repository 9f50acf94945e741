import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, test as always, expect} from 'vitest';
import {changedIn} from '../../src/recall/changed.ts';
import {changedAsOf, readHistory} from '../../src/recall/git-history.ts';
import {needs} from '../needs.ts';

const test = always.runIf(needs.git);

const root = mkdtempSync(path.join(os.tmpdir(), 'deja-history-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));
const repo = path.join(root, 'repo');
mkdirSync(path.join(repo, 'src'), {recursive: true});
const names = ['-c', 'user.name=t', '-c', 'user.email=t@t.test'];
const git = (time: string, ...args: string[]) =>
	execFileSync('git', ['-C', repo, ...names, ...args], {
		stdio: 'pipe',
		env: {...process.env, GIT_COMMITTER_DATE: time, GIT_AUTHOR_DATE: time},
	});
const write = (file: string, text: string) => writeFileSync(path.join(repo, file), text);
const commit = (time: string) => {
	git(time, 'add', '-A');
	git(time, 'commit', '-qm', 'x');
};
const dates = ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'] as const;
const files = ['src/a.ts', 'src/b.ts', 'src/ümlaut.ts', 'c d.ts'];
if (needs.git) {
	git(dates[0], 'init', '-q');
	for (const file of files) write(file, '1');
	commit(dates[0]);
	write('src/a.ts', '2');
	commit(dates[1]);
	write('c d.ts', '2');
	commit(dates[2]);
	write('src/ümlaut.ts', '2');
	write('new.ts', '1');
}

const slow = {timeoutMs: 20_000};
const times = dates.flatMap((date) => [-1_000, -1, 0, 1, 1_000].map((ms) => Date.parse(date) + ms));
const asked = [...files.map((file) => [file]), files, ['new.ts'], ['gone.ts', 'src/a.ts'], ['/etc/hosts']];

test('a history tells what git itself would tell', async () => {
	for (const cwd of [repo, path.join(repo, 'src')]) {
		const known = changedAsOf(await readHistory(cwd, slow), cwd);
		const live = changedIn(cwd, slow);
		for (const since of times) {
			for (const some of asked) expect([some, since, known(some, since)]).toEqual([some, since, live(some, since)]);
		}
	}
});

test('of commits that were not read nothing is known', async () => {
	const known = changedAsOf(await readHistory(repo, {...slow, most: 2}), repo);
	expect(known(['src/a.ts'], Date.parse('2026-02-01'))).toBeUndefined();
	expect(known(['src/a.ts'], Date.parse(dates[1]))).toBeUndefined();
	expect(known(['c d.ts'], Date.parse('2026-03-15'))).toBe(1);
});

test('untracked files are dirty', async () => {
	const history = await readHistory(repo, slow);
	expect([...history!.dirty].sort()).toEqual(['new.ts', 'src/ümlaut.ts']);
	expect([...history!.edited]).toEqual(['src/ümlaut.ts']);
});

test('no history: no repository, no git, another folder', async () => {
	expect(await readHistory(root, slow)).toBeUndefined();
	expect(await readHistory(repo, {git: path.join(root, 'no-git')})).toBeUndefined();
	expect(changedAsOf(undefined, repo)(['src/a.ts'], Date.parse(dates[0]))).toBeUndefined();
	expect(changedAsOf(await readHistory(repo, slow), root)(['repo/src/a.ts'], Date.parse(dates[0]))).toBeUndefined();
});
