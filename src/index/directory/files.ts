/**
 * The few file habits every part of the index on disk shares: private folder, private files, names that say who made them.
 *
 * Files are written once under a fresh name and never changed; only a manifest makes them part of the index. So a writer
 * that dies leaves nothing but files that no manifest names, and `sweep` knows by the pid in the name whether their
 * maker may still be at work.
 */
import {closeSync, fsyncSync, linkSync, mkdirSync, openSync, unlinkSync, writeSync} from 'node:fs';
import path from 'node:path';

let counter = 0;

/** `<kind>-<pid>-<unique>.<extension>`; `kind` and `extension` are lower-case letters. */
export function freshName(kind: string, extension: string): string {
	counter++;
	const unique = Date.now().toString(36) + counter.toString(36) + Math.floor(Math.random() * 46_656).toString(36);
	return `${kind}-${process.pid}-${unique}.${extension}`;
}

/** The pid of whoever made this file, or undefined when the name is not one of ours. */
export function makerOf(name: string): number | undefined {
	const match = /^[a-z]+-(\d{1,10})-[0-9a-z]+\.[a-z]+$/.exec(name);
	return match ? Number(match[1]) : undefined;
}

/** Makes the folder with mode 0700. Throws what the file system says when it cannot be made. */
export function ensureFolder(dir: string): void {
	mkdirSync(dir, {recursive: true, mode: 0o700});
}

/**
 * Writes a new file (mode 0600) from pieces, or none: half a file would only fill the disk further. Throws `EEXIST` when
 * the name is taken.
 * @param sync wait until the bytes are on the disk: for files whose loss would be dear; kill -9 needs no sync.
 */
export function writeNew(dir: string, name: string, pieces: readonly Uint8Array[], sync = false): void {
	const fd = openSync(path.join(dir, name), 'wx', 0o600);
	try {
		for (const piece of pieces) {
			for (let at = 0; at < piece.length; ) at += writeSync(fd, piece, at, piece.length - at);
		}
		if (sync) fsyncSync(fd);
	} catch (error) {
		discard(dir, name);
		throw error;
	} finally {
		closeSync(fd);
	}
}

/**
 * Puts a whole file under a name that must be free, all of it in one instant: the compare-and-swap of commits and locks. It
 * is written under a fresh name and linked. Where that fails, for whatever reason but that the name is taken (no hard
 * links on FAT, Android, in containers and on some mounts: EPERM, EACCES, EINVAL, ENOTSUP, ENOSYS …), it is created under
 * the name itself, so that for a moment a reader may see half of it.
 * @returns false when somebody else has the name. @throws what the file system says when it cannot be written.
 */
export function claimName(dir: string, name: string, bytes: Uint8Array, link: typeof linkSync = linkSync): boolean {
	const temporary = freshName('tmp', 'tmp');
	writeNew(dir, temporary, [bytes]);
	try {
		link(path.join(dir, temporary), path.join(dir, name));
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		return createUnlessThere(dir, name, bytes);
	} finally {
		discard(dir, temporary);
	}
}

function createUnlessThere(dir: string, name: string, bytes: Uint8Array): boolean {
	try {
		writeNew(dir, name, [bytes]);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	}
}

/** Removes a file that no manifest names. Errors are ignored: sweep takes what stays behind. */
export function discard(dir: string, name: string): void {
	try {
		unlinkSync(path.join(dir, name));
	} catch {
		// Gone already, or held open by somebody on Windows.
	}
}
