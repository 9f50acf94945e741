/**
 * Paths of whatever system wrote them: a history may have been written on another machine, and one place has many spellings.
 *
 * A pure reading of the text; nothing here looks at a disk.
 */
import path from 'node:path';
import type {Env} from './paths.ts';

export const isWindows = (platform: NodeJS.Platform): boolean => platform === 'win32';
/** This process runs on Windows. */
export const onWindows = isWindows(process.platform);

/** How paths of this system are taken apart, on whatever system this runs. */
export const pathsOf = (platform: NodeJS.Platform): path.PlatformPath =>
	isWindows(platform) ? path.win32 : path.posix;

/**
 * The folders that programs are looked for in, in order; without those that `npm run` and `npx` put there for as long as
 * they run.
 */
export function searchFolders(env: Env, platform: NodeJS.Platform = process.platform): readonly string[] {
	const {delimiter} = pathsOf(platform);
	const all = (env['PATH'] ?? env['Path'] ?? '').split(delimiter);
	return all.filter((dir) => dir !== '' && !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(dir));
}

/** The file names that a program has. */
export function programFiles(name: string, platform: NodeJS.Platform = process.platform): readonly string[] {
	return isWindows(platform) ? ['.exe', '.cmd', '.bat'].map((end) => name + end) : [name];
}

/** `C:\…`, `c:/…`, `\\server\share`: absolute on Windows, and nowhere else. */
export function isWindowsPath(file: string): boolean {
	return /^(?:[A-Za-z]:(?:[\\/]|$)|\\\\)/.test(file);
}

/** Forward slashes, one Unicode form (macOS writes the decomposed one), no slash at the end but a root's own. */
export function slashed(file: string): string {
	return file
		.replaceAll('\\', '/')
		.replace(/(.)\/+$/, '$1')
		.normalize('NFC');
}

/**
 * The key of a Windows path: as `slashed`, no empty segments (`//server/share` keeps its two), and lower case, since
 * its file system has none.
 */
export function windowsKey(file: string): string {
	return windowsForm(file).toLowerCase();
}

/** The same with its case, for people. */
function windowsForm(file: string): string {
	const plain = slashed(file);
	return (plain.startsWith('//') ? '/' : '') + plain.replace(/\/{2,}/g, '/');
}

/**
 * One spelling for a comparison of two places: `slashed`, and without case where the file system knows none: in Windows
 * paths, wherever they are met, and for everything on macOS.
 */
export function comparable(file: string, platform: NodeJS.Platform = process.platform): string {
	const plain = slashed(file);
	const caseless = /^[A-Za-z]:|^\/\//.test(plain) || platform === 'darwin' || isWindows(platform);
	return caseless ? plain.toLowerCase() : plain;
}
