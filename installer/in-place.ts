/**
 * Writes into a file that cannot be replaced by a rename: one with several names, or one that is mounted by itself.
 *
 * A full disk or a kill must not leave half of it. A copy of both texts is put beside it first; what the new text is longer
 * by is written behind the old one before any byte of that is touched, so a disk that is full says so in time. A run that is
 * killed in between leaves the copy, and the next one gives the old text back (see `leftovers.ts`).
 */
import fs from 'node:fs';
import {beside} from './target.ts';

interface Copy {
	readonly old: string;
	readonly fresh: string;
}

/** Throws what the file system says; the file holds `old` then. */
export function writeInPlace(file: string, old: string, fresh: string): void {
	const copy = beside(file, 'old');
	const both: Copy = {old, fresh};
	try {
		writeWhole(copy, JSON.stringify(both));
		overwrite(file, Buffer.from(old), Buffer.from(fresh));
	} finally {
		fs.rmSync(copy, {force: true});
	}
}

/** Gives a file back what it held, if what it holds is what a killed `writeInPlace` has left of it. */
export function restore(file: string, copy: string): void {
	const texts = readCopy(copy);
	// A copy that is not whole is of a run that had not begun to write the file.
	if (!texts) return;
	const {old, fresh} = texts;
	const [now, before, after] = [fs.readFileSync(file), Buffer.from(old), Buffer.from(fresh)];
	if (now.equals(before) || now.equals(after)) return;
	// Every byte is of the one or of the other: nobody has saved anything else since.
	if (now.every((byte, at) => byte === before[at] || byte === after[at])) overwrite(file, now, before);
}

function readCopy(copy: string): Copy | undefined {
	try {
		return JSON.parse(fs.readFileSync(copy, 'utf8')) as Copy;
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}

function overwrite(file: string, old: Buffer, fresh: Buffer): void {
	const descriptor = fs.openSync(file, 'r+');
	try {
		try {
			writeAt(descriptor, fresh, old.length, fresh.length);
			writeAt(descriptor, fresh, 0, Math.min(old.length, fresh.length));
		} catch (error) {
			// What was there lies on blocks that the file has: this needs no room.
			writeAt(descriptor, old, 0, old.length);
			fs.ftruncateSync(descriptor, old.length);
			throw error;
		}
		fs.ftruncateSync(descriptor, fresh.length);
		fs.fsyncSync(descriptor);
	} finally {
		fs.closeSync(descriptor);
	}
}

function writeAt(descriptor: number, bytes: Buffer, from: number, to: number): void {
	for (let at = from; at < to; ) at += fs.writeSync(descriptor, bytes, at, to - at, at);
}

function writeWhole(file: string, text: string): void {
	fs.rmSync(file, {force: true});
	const descriptor = fs.openSync(file, 'wx', 0o600);
	try {
		fs.writeFileSync(descriptor, text);
		fs.fsyncSync(descriptor);
	} finally {
		fs.closeSync(descriptor);
	}
}
