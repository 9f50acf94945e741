/**
 * Small files of the person's and of projects, read and replaced with the care that those need.
 *
 * A cloned project may bring a link to a device or a pipe in place of a settings file: that is no file, and is never read.
 * On Windows a file that a virus scanner or an indexer has open cannot be replaced for a moment: it is tried again.
 */
import {readFileSync, renameSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {codeOf} from './error-code.ts';
import {onWindows} from './host-path.ts';

/** A file that somebody has open can be replaced on this system, us included. */
export const canReplaceOpen = !onWindows;

/** Nobody writes settings of this size, bytes. */
export const LARGEST_TEXT = 32 * 1024 * 1024;

/** Content of a plain file of reasonable size; undefined for everything else, also when it cannot be read. */
export function readSmallFile(file: string, most: number = LARGEST_TEXT): string | undefined {
	try {
		const stat = statSync(file, {throwIfNoEntry: false});
		return stat?.isFile() && stat.size <= most ? readFileSync(file, 'utf8') : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Content of a plain file. Throws what the file system says, `EFTYPE` for what is no file, `EFBIG` for what nobody has written:
 * reading a pipe or a device would never end.
 */
export function readPlainFile(file: string, most: number = LARGEST_TEXT): string {
	const stat = statSync(file);
	const code = stat.isDirectory() ? 'EISDIR' : stat.isFile() ? (stat.size <= most ? '' : 'EFBIG') : 'EFTYPE';
	if (code !== '') throw Object.assign(new Error(`${code}: ${file}`), {code});
	return readFileSync(file, 'utf8');
}

/** Blocks for so many ms. */
export function pause(ms: number): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * A rename over what is there. Throws what the file system says in the end.
 * @param tries at 20 ms, on Windows only: elsewhere an open file is no obstacle, and no is no.
 */
export function renameOver(from: string, to: string, tries = 10): void {
	for (let left = canReplaceOpen ? 1 : tries; ; left--) {
		try {
			renameSync(from, to);
			return;
		} catch (error) {
			const code = codeOf(error);
			if (left <= 1 || !['EPERM', 'EBUSY', 'EACCES'].includes(code)) throw error;
			pause(20);
		}
	}
}

/**
 * Writes a file of ours whole or not at all, 0600: another process may read it at any moment. Its folder must be there. Throws what
 * the file system says, and leaves nothing beside it then.
 * @param fresh where it is written first, in the same folder.
 */
export function replaceFile(file: string, text: string | Uint8Array, fresh = `${file}.${process.pid}.tmp`): void {
	try {
		writeFileSync(fresh, text, {mode: 0o600});
		renameOver(fresh, file);
	} catch (error) {
		rmSync(fresh, {force: true});
		throw error;
	}
}
