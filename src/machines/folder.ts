/**
 * The files of the exchange form in a folder that anything may carry: `<machine>/<part>.<content>.jsonl`.
 *
 * A file's name holds the hash of what it says, so half of it, or another's beside it under the same name, is noticed.
 */

import {readdirSync} from 'node:fs';
import path from 'node:path';
import {codeOf} from '../lib/index.ts';

const NAME = /^(about|undated|\d{4}-\d{2})\.([\da-f]{32})\.jsonl$/;
const MACHINE = /^[\da-f]{16}$/;
/** Parts that this machine has in the folder. */
export function partsOf(dir: string, machine: string): ReadonlySet<string> {
	return new Set(namesIn(path.join(dir, machine)).flatMap((name) => partIn(name) ?? []));
}

/** Paths of all files in a folder, or in folders directly below it, that may be of the form. Throws what the file system says. */
export function filesIn(dir: string): readonly string[] {
	const below = readdirSync(dir, {withFileTypes: true}).flatMap((entry) => {
		const file = path.join(dir, entry.name);
		if (entry.isDirectory()) return namesIn(file).map((name) => path.join(file, name));
		return entry.isFile() ? file : [];
	});
	return below.filter((file) => file.endsWith('.jsonl') && !path.basename(file).startsWith('.')).sort();
}

/** The part that a file of the form is, by its name. */
export const partIn = (name: string): string | undefined => NAME.exec(name)?.[1];

/** The hash in a file's name; undefined for a name of another kind. */
export const hashIn = (name: string): string | undefined => NAME.exec(name)?.[2];

export const isMachine = (folder: string): boolean => MACHINE.test(folder);

/** Names in a folder, none when it is not there. Throws what the file system says otherwise. */
export function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder);
	} catch (error) {
		if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return [];
		throw error;
	}
}
