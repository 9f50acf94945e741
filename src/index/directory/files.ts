/**
 * The few file habits every part of the index shares: names that say who made them, files that are written whole or not
 * at all.
 *
 * Files are written once under a fresh name and never changed; only a manifest makes them part of the index. So a writer
 * that dies leaves nothing but files that no manifest names, and `sweep` knows by the pid in the name whether their
 * maker may still be at work.
 */
import type {Directory} from './directory.ts';

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

/** Writes a new file from pieces, or none. @throws EEXIST when the name is taken. */
export function writeNew(directory: Directory, name: string, pieces: readonly Uint8Array[]): void {
	const file = directory.create(name);
	try {
		for (const piece of pieces) file.append(piece);
		file.finish();
	} catch (error) {
		file.abandon();
		throw error;
	}
}

/** All of a file. */
export function readWhole(directory: Directory, name: string): Buffer {
	const file = directory.open(name);
	try {
		return file.read(0, file.size);
	} finally {
		file.close();
	}
}
