/**
 * By what the projects here are known on other machines: the first commit of their repository, and its remote without login
 * and spelling. Git is asked, for local facts only; what it said of a directory that is gone still holds.
 */
import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {changeMachines, machinesIn, type Repository, readMachines} from '../exchange/index.ts';
import type {Places} from '../lib/index.ts';
import {labelOf, type Project} from '../project/index.ts';

/** A first commit is far away in a long history. */
const TIMEOUT_MS = 20_000;

/** @returns what is known of a repository; nothing of what is none, and no first commit of a clone that was cut off. */
export function repositoryAt(dir: string): Repository {
	const ask = (...words: readonly string[]): string => {
		try {
			return execFileSync('git', ['--no-optional-locks', '-C', dir, ...words], {
				encoding: 'utf8',
				env: {...process.env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0'},
				stdio: ['ignore', 'pipe', 'ignore'],
				timeout: TIMEOUT_MS,
				windowsHide: true,
			}).trim();
		} catch {
			return '';
		}
	};
	const isWhole = ask('rev-parse', '--is-shallow-repository') === 'false';
	// Histories that were joined have several first commits: the oldest is last.
	const root = isWhole ? ask('rev-list', '--max-parents=0', 'HEAD').split('\n').at(-1)! : '';
	const remote = normalRemote(ask('config', '--get', 'remote.origin.url'));
	return {...(/^[\da-f]{40,64}$/.test(root) ? {root} : {}), ...(remote === '' ? {} : {remote})};
}

/**
 * `git@github.com:Ada/Shop.git`, `https://ada:secret@github.com/ada/shop/` → `github.com/ada/shop`. '' for a place on this
 * disk, which says nothing on another machine.
 */
export function normalRemote(url: string): string {
	const plain = url
		.trim()
		.replace(/\/+$/, '')
		.replace(/\.git$/i, '');
	const [, host, name] =
		/^[a-z][a-z\d+.-]*:\/\/(?:[^/@]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(plain) ??
		/^(?:[^/@:]+@)?([^/:]{2,}):(?!\/\/)\/?(.+)$/.exec(plain) ??
		[];
	if (host === undefined || name === undefined || /^file:/i.test(plain)) return '';
	return `${host}/${name.replace(/\/+/g, '/')}`.toLowerCase();
}

/**
 * Asks git about every repository among the projects, and notes what it says in machines.json.
 * @returns Project.key → what is known of it.
 */
export function learnRepositories(
	places: Pick<Places, 'deja'>,
	projects: Iterable<Project>,
): Readonly<Record<string, Repository>> {
	const known = readMachines(places).repositories;
	const next = {...known};
	for (const {key, repository} of projects) {
		if (repository && existsSync(key)) next[key] = {label: labelOf(key), ...repositoryAt(key)};
	}
	if (JSON.stringify(next) !== JSON.stringify(known)) changeMachines(places, (all) => ({...all, repositories: next}));
	return next;
}

/**
 * The same for projects that are new here, when other machines have told something: what they told may belong to one of them.
 * @returns whether one was asked: then all that was told has to be looked at once more.
 */
export function learnNew(places: Pick<Places, 'deja' | 'imports'>, projects: () => Iterable<Project>): boolean {
	if (!hasImports(places)) return false;
	const known = readMachines(places).repositories;
	const fresh = [...projects()].filter(({key, repository}) => repository && !(key in known) && existsSync(key));
	if (fresh.length > 0) learnRepositories(places, fresh);
	return fresh.length > 0;
}

function hasImports({imports}: Pick<Places, 'imports'>): boolean {
	try {
		return machinesIn(imports).length > 0;
	} catch {
		return false;
	}
}
