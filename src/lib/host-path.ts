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
 * A directory's one spelling, whatever system wrote it, with its case, for people: dots resolved, forward slashes in Windows
 * paths (`//server/share` keeps its two), one Unicode form.
 */
export function placeForm(dir: string): string {
	if (!isWindowsPath(dir) && !/^\/\/[^/]/.test(dir)) {
		return path.posix
			.normalize(dir)
			.replace(/(.)\/+$/, '$1')
			.normalize('NFC');
	}
	// With a slash behind it, for `C:` alone would be where one is on that drive.
	return slashed(path.win32.normalize(`${dir}\\`));
}

/** A relative path as it is meant in a directory, by that directory's own rules. */
export function placeBelow(dir: string, file: string): string {
	return (isWindowsPath(dir) ? path.win32 : path.posix).join(dir, file);
}

/** What a directory is filed under: `placeForm`, and lower case where it is a Windows path, since its file system has none. */
export function placeKey(dir: string): string {
	return isWindowsPath(dir) ? placeForm(dir).toLowerCase() : placeForm(dir);
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
