/**
 * The surface on PATH: a small script named `deja` in a folder of the person's own, that starts the one in the runtime.
 *
 * A script instead of a link: it needs no rights that Windows gives to few, and reads as what it is. A program of that name
 * that is there already, an install of another DEJA_HOME included, is left alone.
 */
import fs from 'node:fs';
import path from 'node:path';
import {
	comparable,
	type Env,
	isWindows,
	pathsOf,
	programFiles,
	readSmallFile,
	searchFolders,
} from '../src/lib/index.ts';
import {hostOf} from './host.ts';
import {ownedFile} from './owned-file.ts';
import type {Site, TextSurface} from './surface.ts';

/**
 * @param installed where an earlier install has put it; '' when none did.
 * @returns the surface, or none where no folder is the person's.
 */
export function launcherSurface(site: Site, installed: string): readonly TextSurface[] {
	const {launcher, onPath} = hostOf(site.platform);
	const file = installed || (site.bin && path.join(site.bin, launcher));
	if (!file) return [];
	const starts = onPath(site);
	const own = ownedFile('path', file, starts, site.version, 0o755);
	/** Ours, but of another memory: what it starts is not this runtime. */
	const elsewhere = (text: string | undefined) => text !== undefined && !text.includes(starts.trim());
	const foreign = (text: string | undefined) =>
		({state: 'foreign', text, note: 'another program of this name is there: left as it is'}) as const;
	return [
		{
			...own,
			put: (text, ...more) => (elsewhere(text) ? foreign(text) : own.put(text, ...more)),
			take: (text, ...more) => (elsewhere(text) ? foreign(text) : own.take(text, ...more)),
		},
	];
}

/**
 * The first folder on PATH that is the person's own and can be written: `~/.local/bin`, `~/bin`, or npm's, where that lies in
 * their home. A folder of the system's is nobody's to fill, not even for root.
 * @param home the person's home, absolute.
 * @param node the running Node: npm puts its programs beside it, unless it was told another place.
 */
export function personsBin(env: Env, home: string, node: string, platform: NodeJS.Platform): string | undefined {
	const paths = pathsOf(platform);
	const same = (dir: string) => comparable(paths.normalize(dir), platform);
	const below = (dir: string) => same(dir).startsWith(`${same(home)}/`);
	const prefix = env['npm_config_prefix'] || npmrcPrefix(home);
	const npm = [
		...(prefix ? [isWindows(platform) ? prefix : paths.join(prefix, 'bin')] : []),
		...(env['APPDATA'] ? [paths.join(env['APPDATA'], 'npm')] : []),
		paths.dirname(node),
	];
	const own = ['.local/bin', 'bin'].map((name) => paths.join(home, name));
	const theirs = new Set([...own, ...npm.filter(below)].map(same));
	return searchFolders(env, platform).find((dir) => theirs.has(same(dir)) && isWritable(dir));
}

/** `prefix=…` of the person's .npmrc. */
function npmrcPrefix(home: string): string {
	const line = /^\s*prefix\s*=\s*(.+?)\s*$/m.exec(readSmallFile(path.join(home, '.npmrc')) ?? '')?.[1] ?? '';
	return line.replace(/^~(?=\/)|\$\{HOME\}/, home);
}

function isWritable(dir: string): boolean {
	try {
		fs.accessSync(dir, fs.constants.W_OK);
		return fs.statSync(dir).isDirectory();
	} catch {
		return false;
	}
}

/**
 * How a person starts deja from here on: by its name alone where PATH leads to it, else in a way that works.
 * @param program folder of the running program.
 */
export function startWords(
	{places, program, platform}: Pick<Site, 'places' | 'program' | 'platform'>,
	env: Env,
): string {
	if (leadsToDeja(searchFolders(env, platform), places.runtime, platform)) return 'deja';
	const {launcher, word} = hostOf(platform);
	const installed = path.join(places.runtime, launcher);
	if (fs.existsSync(installed)) return word(installed);
	return env['npm_lifecycle_event'] === 'deja' ? 'npm run deja --' : `node ${word(path.join(program, 'deja.mjs'))}`;
}

/** Is the first program named `deja` on PATH this one: what an install put there, or the package's own, put there by npm? */
function leadsToDeja(folders: readonly string[], runtime: string, platform: NodeJS.Platform): boolean {
	const files = folders.flatMap((dir) => programFiles('deja', platform).map((name) => path.join(dir, name)));
	const first = files.find((file) => fs.statSync(file, {throwIfNoEntry: false})?.isFile());
	if (first === undefined) return false;
	const real = fs.realpathSync(first);
	const beside = (name: string) => fs.existsSync(path.join(path.dirname(real), name));
	// A shell's builtins aside, a script that names the runtime starts it.
	const text = readSmallFile(real, 4_096) ?? '';
	return (beside('engine.mjs') && beside('hook.mjs')) || text.includes(runtime) || text.includes('deja-commandcode');
}
