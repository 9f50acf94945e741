/**
 * Which project a working directory belongs to: its repository, a worktree's main repository, else the directory itself.
 *
 * Paths are compared as what they are, segment by segment and with links resolved; names never. Paths of another system
 * (`C:\…`, `\\server\share`) are normalised and cannot be looked at. A session without a directory belongs to `slug:<folder>`.
 */
import {readFileSync, realpathSync, statSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where a project is: `key` identifies it (realpath of its repository root, normalised), `label` is for people. */
export interface Project {
	readonly key: string;
	readonly label: string;
	/** The root of a repository: see project-family.ts. */
	readonly repository?: true;
}

export interface Probe {
	/** Resolved path of something that exists, else undefined. */
	readonly real: (file: string) => string | undefined;
	/** `dir`, the content of a `.git` file, or undefined when there is no `.git` in `dir`. */
	readonly git: (dir: string) => 'dir' | {readonly file: string} | undefined;
	/** Content of a small file, else undefined. */
	readonly read: (file: string) => string | undefined;
	/** The person's home: a repository of dotfiles there is not the project of everything below it. */
	readonly home: string;
	/**
	 * Roots of linked worktrees → their main repositories. Git can only be asked while a worktree exists: what it says is
	 * added here, and what stands here counts where there is no `.git` any more.
	 */
	readonly worktrees?: Map<string, string>;
}

export const diskProbe: Probe = {
	// Most of what is asked for in an old store is gone: no error is made for that.
	real: (file) =>
		attempt(() => (statSync(file, {throwIfNoEntry: false}) === undefined ? undefined : realpathSync.native(file))),
	git: (dir) => {
		const file = path.posix.join(dir, '.git');
		const stats = attempt(() => statSync(file, {throwIfNoEntry: false}));
		if (stats?.isDirectory()) return 'dir';
		const content = stats?.isFile() && stats.size < 4_096 ? attempt(() => readFileSync(file, 'utf8')) : undefined;
		return content === undefined ? undefined : {file: content};
	},
	read: (file) => attempt(() => readFileSync(file, 'utf8')),
	home: os.homedir(),
};

/**
 * The same probe, asked once for every path: for a pass over a whole store, where thousands of sessions share a few
 * directories. Let it go after the pass.
 */
export function rememberingProbe(probe: Probe = diskProbe): Probe {
	const once = <T>(ask: (file: string) => T): ((file: string) => T) => {
		const known = new Map<string, T>();
		return (file) => {
			if (!known.has(file)) known.set(file, ask(file));
			return known.get(file)!;
		};
	};
	return {...probe, real: once(probe.real), git: once(probe.git), read: once(probe.read)};
}

/**
 * @param cwd as the header has it; undefined when there is none.
 * @param slug the name of the folder that the transcript lies in.
 */
export function projectOf(cwd: string | undefined, slug: string, probe: Probe = diskProbe): Project {
	if (cwd === undefined || cwd.trim() === '') return {key: `slug:${slug}`, label: slug};
	if (isForeign(cwd)) {
		const normal = forward(cwd);
		return managedBy(normal.toLowerCase()) ?? {key: normal.toLowerCase(), label: labelOf(normal)};
	}
	const real = realest(path.posix.normalize(cwd).replace(/(.)\/+$/, '$1'), probe);
	const root = repositoryOf(real, probe);
	if (root !== undefined) return {key: root, label: labelOf(root), repository: true};
	return managedBy(real) ?? {key: real, label: labelOf(real)};
}

const managed = /^(.*\/\.commandcode\/worktrees\/([^/]+))(?:\/|$)/;

/**
 * Host fact: the client puts the worktrees it makes below `~/.commandcode/worktrees/<repository>/`, and removes them. When
 * git cannot be asked any more, all of one repository are one project with its name; see `keysOfProject`.
 */
function managedBy(dir: string): Project | undefined {
	const [, key, label] = managed.exec(dir) ?? [];
	return key === undefined || label === undefined || key === dir ? undefined : {key, label};
}

/** The name of the repository whose worktrees, made by the client, this project is; undefined for any other project. */
export function managedName(key: string): string | undefined {
	const [, whole, name] = managed.exec(key) ?? [];
	return whole === key ? name : undefined;
}

/** Windows and UNC paths, which mean nothing to this system unless it is that one. */
function isForeign(cwd: string): boolean {
	return /^(?:[A-Za-z]:(?:[\\/]|$)|\\\\)/.test(cwd);
}

/** One spelling: forward slashes, no empty segments; `//server/share` keeps its two. */
function forward(cwd: string): string {
	const slashes = cwd.replaceAll('\\', '/');
	const root = slashes.startsWith('//') ? '/' : '';
	return (root + slashes.replace(/\/{2,}/g, '/')).replace(/(.)\/$/, '$1');
}

/** The last two segments, for people; a drive is not one. */
export function labelOf(dir: string): string {
	const segments = dir.split('/').filter((segment) => segment !== '' && !/^[A-Za-z]:$/.test(segment));
	return segments.slice(-2).join('/') || dir;
}

/** Links resolved as far as the path exists, the rest as it is: a directory that is gone keeps its place. */
function realest(dir: string, probe: Probe): string {
	const rest: string[] = [];
	for (let at = dir; ; at = path.posix.dirname(at)) {
		const real = probe.real(at);
		if (real !== undefined) return path.posix.join(real, ...rest);
		if (at === path.posix.dirname(at)) return dir;
		rest.unshift(path.posix.basename(at));
	}
}

/** The directory whose `.git` is met first on the way up; for a linked worktree, its main repository. */
function repositoryOf(dir: string, probe: Probe): string | undefined {
	for (let at = dir; ; at = path.posix.dirname(at)) {
		const git = probe.git(at);
		// Dotfiles kept in git do not make one project of all that lies in a home.
		if (git !== undefined && at !== '/' && (at !== probe.home || at === dir)) {
			const main = git === 'dir' ? undefined : mainRepository(at, git.file, probe);
			if (main !== undefined) probe.worktrees?.set(at, main);
			return main ?? at;
		}
		const known = git === undefined ? probe.worktrees?.get(at) : undefined;
		if (known !== undefined) return known;
		if (at === path.posix.dirname(at)) return undefined;
	}
}

/** `gitdir: /repo/.git/worktrees/name` → `/repo`. Submodules (`.git/modules/…`) are repositories of their own. */
function mainRepository(dir: string, content: string, probe: Probe): string | undefined {
	const named = /^gitdir:\s*(.+?)\s*$/m.exec(content)?.[1];
	if (named === undefined) return undefined;
	const gitdir = path.posix.resolve(dir, named);
	const common = probe.read(path.posix.join(gitdir, 'commondir'))?.trim();
	const shared = common ? path.posix.resolve(gitdir, common) : /^(.+\/\.git)\/worktrees\/[^/]+$/.exec(gitdir)?.[1];
	if (shared === undefined || path.posix.basename(shared) !== '.git') return undefined;
	const main = path.posix.dirname(shared);
	return probe.real(main) ?? main;
}

function attempt<T>(look: () => T): T | undefined {
	try {
		return look();
	} catch {
		return undefined;
	}
}
