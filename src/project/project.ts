/**
 * Which project a working directory belongs to: its repository, a worktree's main repository, else the directory itself.
 *
 * Paths are compared as what they are, segment by segment and with links resolved; names never. Paths of another system
 * (`C:\…` and `\\server\share` here, `/home/…` on Windows) are normalised and cannot be looked at. A session without a directory
 * belongs to `slug:<folder>`.
 */
import {readFileSync, realpathSync, statSync} from 'node:fs';
import path from 'node:path';
import {isWindows, isWindowsPath, pathsOf, personsHome, placeForm, placeKey} from '../lib/index.ts';

/** Where a project is: `key` identifies it (`placeKey` of the real path of its repository's root), `label` is for people. */
export interface Project {
	readonly key: string;
	readonly label: string;
	/** The root of a repository: see project-family.ts. */
	readonly repository?: true;
}

/** How a disk is looked at. Paths go in and come out as its own system spells them. */
export interface Probe {
	/** The system whose paths exist on this disk. */
	readonly platform: NodeJS.Platform;
	/** Resolved path of something that exists, else undefined. */
	readonly real: (file: string) => string | undefined;
	/** `dir`, the content of a `.git` file, or undefined when there is no `.git` in `dir`. */
	readonly git: (dir: string) => 'dir' | {readonly file: string} | undefined;
	/** Content of a small file, else undefined. */
	readonly read: (file: string) => string | undefined;
	/** The person's home: a repository of dotfiles there is not the project of everything below it. */
	readonly home: string;
	/**
	 * Roots of linked worktrees → their main repositories, as keys. Git can only be asked while a worktree exists: what it
	 * says is added here, and what stands here counts where there is no `.git` any more.
	 */
	readonly worktrees?: Map<string, string>;
}

export const diskProbe: Probe = {
	platform: process.platform,
	// Most of what is asked for in an old store is gone: no error is made for that.
	real: (file) =>
		attempt(() => (statSync(file, {throwIfNoEntry: false}) === undefined ? undefined : realpathSync.native(file))),
	git: (dir) => {
		const file = path.join(dir, '.git');
		const stats = attempt(() => statSync(file, {throwIfNoEntry: false}));
		if (stats?.isDirectory()) return 'dir';
		const content = stats?.isFile() && stats.size < 4_096 ? attempt(() => readFileSync(file, 'utf8')) : undefined;
		return content === undefined ? undefined : {file: content};
	},
	read: (file) => attempt(() => readFileSync(file, 'utf8')),
	home: personsHome(),
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
	if (isWindowsPath(cwd) !== isWindows(probe.platform)) return placed(cwd);
	const {join, dirname, basename} = pathsOf(probe.platform);
	const real = realest(join(dirname(cwd), basename(cwd)), probe);
	const root = repositoryOf(real, probe);
	return root === undefined ? placed(real) : {key: placeKey(root), label: labelOf(root), repository: true};
}

/** A directory that no repository is known of. */
function placed(dir: string): Project {
	return managedBy(dir) ?? {key: placeKey(dir), label: labelOf(dir)};
}

const managed = /^(.*\/\.commandcode\/worktrees\/([^/]+))(?:\/|$)/;

/**
 * Host fact: the client puts the worktrees it makes below `~/.commandcode/worktrees/<repository>/`, and removes them. When
 * git cannot be asked any more, all of one repository are one project with its name; see `keysOfProject`.
 */
function managedBy(dir: string): Project | undefined {
	const place = placeForm(dir);
	const [, above, label] = managed.exec(place) ?? [];
	return above === undefined || label === undefined || above === place ? undefined : {key: placeKey(above), label};
}

/** The name of the repository whose worktrees, made by the client, this project is; undefined for any other project. */
export function managedName(key: string): string | undefined {
	const [, whole, name] = managed.exec(key) ?? [];
	return whole === key ? name : undefined;
}

/** Is it meant by a name, as people give one: its key, its label, or the last part of either? Never a part of a word. */
export function isNamed({key, label}: Pick<Project, 'key' | 'label'>, name: string): boolean {
	return name !== '' && (label === name || key === name || key.endsWith(`/${name}`) || label.endsWith(`/${name}`));
}

/** The last two segments, for people; a drive is not one. */
export function labelOf(dir: string): string {
	const place = placeForm(dir);
	const segments = place.split('/').filter((segment) => segment !== '' && !/^[A-Za-z]:$/.test(segment));
	return segments.slice(-2).join('/') || place;
}

/** The directory, then each above it, up to the root. */
function* upFrom(dir: string, paths: path.PlatformPath): Iterable<string> {
	for (let at = dir; ; at = paths.dirname(at)) {
		yield at;
		if (at === paths.dirname(at)) return;
	}
}

/** Links resolved as far as the path exists, the rest as it is: a directory that is gone keeps its place. */
function realest(dir: string, probe: Probe): string {
	const paths = pathsOf(probe.platform);
	const rest: string[] = [];
	for (const at of upFrom(dir, paths)) {
		const real = probe.real(at);
		if (real !== undefined) return paths.join(real, ...rest);
		rest.unshift(paths.basename(at));
	}
	return dir;
}

/** The directory whose `.git` is met first on the way up; for a linked worktree, its main repository. */
function repositoryOf(dir: string, probe: Probe): string | undefined {
	const paths = pathsOf(probe.platform);
	for (const at of upFrom(dir, paths)) {
		const git = probe.git(at);
		// Dotfiles kept in git do not make one project of all that lies in a home.
		if (git !== undefined && at !== paths.dirname(at) && (at === dir || !isOne(at, probe.home))) {
			const main = git === 'dir' ? undefined : mainRepository(at, git.file, probe);
			if (main !== undefined) probe.worktrees?.set(placeKey(at), placeKey(main));
			return main ?? at;
		}
		const known = git === undefined ? probe.worktrees?.get(placeKey(at)) : undefined;
		if (known !== undefined) return known;
	}
	return undefined;
}

const isOne = (dir: string, home: string): boolean => placeKey(dir) === placeKey(home);

/** `gitdir: /repo/.git/worktrees/name` → `/repo`. Submodules (`.git/modules/…`) are repositories of their own. */
function mainRepository(dir: string, content: string, probe: Probe): string | undefined {
	const paths = pathsOf(probe.platform);
	const named = /^gitdir:\s*(.+?)\s*$/m.exec(content)?.[1];
	if (named === undefined) return undefined;
	const gitdir = paths.resolve(dir, named);
	const common = probe.read(paths.join(gitdir, 'commondir'))?.trim();
	const above = paths.dirname(gitdir);
	const shared = common ? paths.resolve(gitdir, common) : paths.basename(above) === 'worktrees' && paths.dirname(above);
	if (!shared || paths.basename(shared) !== '.git') return undefined;
	const main = paths.dirname(shared);
	return probe.real(main) ?? main;
}

function attempt<T>(look: () => T): T | undefined {
	try {
		return look();
	} catch {
		return undefined;
	}
}
