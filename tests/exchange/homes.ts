/** Homes of several machines for a test: each with its own deja, and repositories at places that they share or not. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {onTestFinished} from 'vitest';
import {openIndex} from '../../src/index/open/open.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {type Places, placesFrom} from '../../src/lib/paths.ts';
import {exportTo} from '../../src/machines/export.ts';
import {importFrom} from '../../src/machines/import.ts';
import {learnRepositories} from '../../src/machines/repositories.ts';
import {readRules} from '../../src/rules/rules.ts';

export function tempDir(): string {
	const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-machines-')));
	onTestFinished(() => fs.rmSync(dir, {recursive: true, force: true, maxRetries: 5}));
	return dir;
}

export function newHome(): Places {
	const places = placesFrom({}, tempDir());
	fs.mkdirSync(places.projects, {recursive: true});
	return places;
}

/** A git that reads nobody's settings. */
export const gitEnv = {
	...process.env,
	GIT_CONFIG_GLOBAL: '/dev/null',
	GIT_CONFIG_SYSTEM: '/dev/null',
	GIT_AUTHOR_NAME: 'Ada',
	GIT_AUTHOR_EMAIL: 'ada@example.org',
	GIT_COMMITTER_NAME: 'Ada',
	GIT_COMMITTER_EMAIL: 'ada@example.org',
};

export const git = (dir: string, ...words: string[]): string =>
	execFileSync('git', words, {cwd: dir, env: gitEnv, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});

/** A repository with one commit. @returns its directory. */
export function newRepository(dir: string, remote?: string): string {
	fs.mkdirSync(dir, {recursive: true});
	git(dir, 'init', '-q', '-b', 'main');
	fs.writeFileSync(path.join(dir, 'README'), `${dir}\n`);
	git(dir, 'add', '.');
	git(dir, 'commit', '-qm', `first of ${path.basename(dir)} ${Math.random()}`);
	if (remote !== undefined) git(dir, 'remote', 'add', 'origin', remote);
	return dir;
}

export interface Exporting {
	readonly now?: number;
	readonly project?: string;
}

export async function exportHome(places: Places, dir: string, {now = Date.now(), project}: Exporting = {}) {
	await sync(places);
	const index = openIndex(places.index);
	try {
		const own = index.projects().filter(({key}) => !key.startsWith('machine:'));
		const teller = {places, index, rules: readRules(places), repositories: learnRepositories(places, own)};
		const isNamed = ({key}: {readonly key: string}) => project === undefined || key === project;
		return exportTo(teller, {dir, isWanted: (head) => isNamed(head.project), isNamed, now});
	} finally {
		index.close();
	}
}

export async function importHome(places: Places, dir: string) {
	const report = importFrom(places, dir, readRules(places));
	await sync(places);
	return report;
}
