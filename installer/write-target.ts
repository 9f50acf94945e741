/**
 * Puts a new text where an old one was read, so that nobody else's save is lost.
 *
 * The file is compared with what was read right before it is replaced, by a rename, so that a reader never sees half of it.
 * A writer that had opened the old file by then (a running client saving its settings) is noticed afterwards: its
 * text is handed back, for the caller to apply the change to.
 */
import fs from 'node:fs';
import {canReplaceOpen, codeOf, pause, renameOver} from '../src/lib/index.ts';
import {writeInPlace} from './in-place.ts';
import {beside, type Target} from './target.ts';

/**
 * `written`; `stale`: the file is not what was read any more, nothing was done; or `overtaken`: ours is in place, but
 * `text` was saved in the same moment and has to be carried over.
 */
export type Written = {readonly how: 'written' | 'stale'} | {readonly how: 'overtaken'; readonly text: string};

/** @param text undefined removes the file. @param mode of a new file. */
export function writeTarget(target: Target, text: string | undefined, mode: number): Written {
	const {real} = target;
	if (target.text === undefined) return text === undefined ? {how: 'written'} : create(real, text, mode);
	if (current(real) !== target.text) return {how: 'stale'};
	if (text === undefined) {
		fs.unlinkSync(real);
		return {how: 'written'};
	}
	if (target.shared) {
		writeInPlace(real, target.text, text);
		return {how: 'written'};
	}
	return swap(target, target.text, text);
}

function create(real: string, text: string, mode: number): Written {
	const fresh = temporary(real, text, mode);
	try {
		// A hard link fails where a rename would replace a file that appeared meanwhile.
		fs.linkSync(fresh, real);
	} catch (error) {
		if (codeOf(error) === 'EEXIST') return {how: 'stale'};
		// No hard links here: the name is taken first, and filled at once by the rename.
		fs.closeSync(fs.openSync(real, 'wx', mode));
		renameOver(fresh, real);
	} finally {
		fs.rmSync(fresh, {force: true});
	}
	return {how: 'written'};
}

function swap({real, mode}: Target, old: string, text: string): Written {
	const fresh = temporary(real, text, mode ?? 0o600, fs.statSync(real));
	// Who has saved into it meanwhile cannot be seen without it being open.
	if (!canReplaceOpen) return replace(fresh, real, old, text);
	const before = fs.openSync(real, 'r');
	try {
		if (contentOf(before) !== old) return {how: 'stale'};
		const held = fs.fstatSync(before);
		try {
			// Between this look and the rename nothing is done: a file that another program renames into place right there is
			// the only save that could be lost.
			if (held.ino !== fs.statSync(real).ino) return {how: 'stale'};
			fs.renameSync(fresh, real);
		} catch (error) {
			return instead(error, real, old, text);
		}
		const late = settled(before, old);
		return late === old ? {how: 'written'} : {how: 'overtaken', text: late};
	} finally {
		fs.closeSync(before);
		fs.rmSync(fresh, {force: true});
	}
}

function replace(fresh: string, real: string, old: string, text: string): Written {
	try {
		if (current(real) !== old) return {how: 'stale'};
		renameOver(fresh, real);
		return {how: 'written'};
	} catch (error) {
		return instead(error, real, old, text);
	} finally {
		fs.rmSync(fresh, {force: true});
	}
}

/** A file that is mounted by itself, or that somebody keeps open, cannot be replaced, only written. */
function instead(error: unknown, real: string, old: string, text: string): Written {
	if (!['EBUSY', 'EXDEV', 'EPERM', 'EACCES'].includes(codeOf(error))) throw error;
	writeInPlace(real, old, text);
	return {how: 'written'};
}

/** What the replaced file holds now; waits for a writer that has emptied it and not yet filled it again. */
function settled(descriptor: number, old: string): string {
	let last = contentOf(descriptor);
	for (let tries = 0; tries < 60 && last !== old; tries++) {
		pause(5);
		const next = contentOf(descriptor);
		if (next === last && next !== '') break;
		last = next;
	}
	return last;
}

function contentOf(descriptor: number): string {
	const {size} = fs.fstatSync(descriptor);
	const bytes = Buffer.alloc(size);
	const read = fs.readSync(descriptor, bytes, 0, size, 0);
	return bytes.toString('utf8', 0, read);
}

function current(real: string): string | undefined {
	try {
		return fs.readFileSync(real, 'utf8');
	} catch {
		return undefined;
	}
}

function temporary(real: string, text: string, mode: number, owner?: fs.Stats): string {
	const file = beside(real, 'tmp');
	fs.rmSync(file, {force: true});
	const descriptor = fs.openSync(file, 'wx', mode);
	try {
		fs.writeFileSync(descriptor, text);
		// Not subject to the umask: a file keeps the mode it had.
		if (owner) fs.fchmodSync(descriptor, mode);
		if (owner && process.getuid?.() === 0) fs.fchownSync(descriptor, owner.uid, owner.gid);
		fs.fsyncSync(descriptor);
	} catch (error) {
		fs.rmSync(file, {force: true});
		throw error;
	} finally {
		fs.closeSync(descriptor);
	}
	return file;
}
