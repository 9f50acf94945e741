/**
 * A file of the person's as it is found on disk: through links, with its mode, and whether it may be written.
 */
import fs from 'node:fs';
import path from 'node:path';
import {LARGEST_TEXT} from '../src/lib/index.ts';

export interface Target {
	/** The file itself, links followed; a link is never replaced by a file. */
	readonly real: string;
	/** undefined when there is no such file. */
	readonly text: string | undefined;
	readonly mode: number | undefined;
	/** More than one name: replacing it by a rename would separate them. */
	readonly shared: boolean;
	/** Unix ms of the last change; 0 when there is no file. */
	readonly changed: number;
}

/** Why a file can be neither read nor written; undefined when it is fine. */
export type Trouble = {readonly trouble: string};

export function readTarget(file: string): Target | Trouble {
	let real: string;
	try {
		real = followLinks(file);
	} catch (error) {
		return {trouble: messageOf(error)};
	}
	try {
		const found = fs.statSync(real, {throwIfNoEntry: false});
		if (!found) return {real, text: undefined, mode: undefined, shared: false, changed: 0};
		if (!found.isFile()) return {trouble: 'not a plain file'};
		if (found.size > LARGEST_TEXT) return {trouble: 'too large to be settings'};
		const bytes = fs.readFileSync(real);
		// Looked at once more after reading: half of a save must not pass for an old file.
		const stat = fs.statSync(real);
		const text = bytes.toString('utf8');
		if (!Buffer.from(text, 'utf8').equals(bytes)) return {trouble: 'not UTF-8 text'};
		return {real, text, mode: stat.mode & 0o7777, shared: stat.nlink > 1, changed: stat.mtimeMs};
	} catch (error) {
		return {trouble: messageOf(error)};
	}
}

/** Why this file could not be changed, asked before anything is; undefined when it can. */
export function writeTrouble(target: Target): string | undefined {
	// Asked of the mode, not of the system: to root every file is writable, and the mode is what the person meant.
	if (target.mode !== undefined && (target.mode & 0o222) === 0)
		return 'it is read-only (chmod u+w to allow the change)';
	const dir = nearestFolder(path.dirname(target.real));
	try {
		fs.accessSync(dir, fs.constants.W_OK);
	} catch {
		return `the folder ${dir} cannot be written`;
	}
	return undefined;
}

/** The last file of a chain of links, whether it exists or not. Throws for a loop and for a link into a folder that is not there. */
export function followLinks(file: string): string {
	let at = file;
	for (let hops = 0; hops < 40; hops++) {
		const stat = fs.lstatSync(at, {throwIfNoEntry: false});
		if (!stat?.isSymbolicLink()) {
			const dir = path.dirname(at);
			if (at !== file && !fs.existsSync(dir)) throw new Error(`a link into a folder that does not exist: ${dir}`);
			return fs.existsSync(dir) ? path.join(fs.realpathSync(dir), path.basename(at)) : at;
		}
		at = path.resolve(fs.realpathSync(path.dirname(at)), fs.readlinkSync(at));
	}
	throw new Error('a link that leads back to itself');
}

function nearestFolder(dir: string): string {
	return fs.existsSync(dir) || path.dirname(dir) === dir ? dir : nearestFolder(path.dirname(dir));
}

/** A file of ours beside one of the person's: a text not yet in place (`tmp`), or what was there (`old`). */
export function beside(file: string, kind: 'tmp' | 'old'): string {
	return path.join(path.dirname(file), `.${path.basename(file)}.deja-${process.pid}.${kind}`);
}

export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
