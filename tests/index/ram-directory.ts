/**
 * An index directory in memory, and one that goes wrong: a disk that is full from some write on, a writer that dies between
 * two writes, a file system without hard links. Files and errors are as those of a file system.
 */

import type {Directory, NewFile, OpenFile} from '../../src/index/directory/index.ts';
import {writeNew} from '../../src/index/directory/index.ts';
import {Damage} from '../../src/lib/index.ts';

interface File {
	pieces: Uint8Array[];
	size: number;
	modified: number;
}

const failure = (code: string, name: string): Error => Object.assign(new Error(`${code}: ${name}`), {code});

export interface RamDirectory extends Directory {
	/** Bytes of all files. */
	readonly bytes: number;
	/** The same files in a directory of their own. */
	copy(): RamDirectory;
}

/** @param hardLinks false: a claimed name is filled piece by piece, as where there are none. */
export function ramDirectory({hardLinks = true} = {}): RamDirectory {
	return over(new Map(), hardLinks);
}

function over(files: Map<string, File>, hardLinks: boolean): RamDirectory {
	const find = (name: string): File => {
		const file = files.get(name);
		if (!file) throw failure('ENOENT', name);
		return file;
	};
	const directory: RamDirectory = {
		get bytes() {
			return [...files.values()].reduce((sum, {size}) => sum + size, 0);
		},
		copy: () => over(new Map([...files].map(([name, file]) => [name, {...file, pieces: [...file.pieces]}])), hardLinks),
		make() {},
		list: () => [...files.keys()],
		open: (name) => opened(find(name)),
		create(name) {
			if (files.has(name)) throw failure('EEXIST', name);
			const file: File = {pieces: [], size: 0, modified: Date.now()};
			files.set(name, file);
			return created(file, () => files.get(name) === file && files.delete(name));
		},
		claim(name, bytes) {
			if (files.has(name)) return false;
			if (hardLinks) files.set(name, {pieces: [Buffer.from(bytes)], size: bytes.length, modified: Date.now()});
			else writeNew(directory, name, [bytes]);
			return true;
		},
		replace(name, bytes) {
			files.set(name, {pieces: [Buffer.from(bytes)], size: bytes.length, modified: Date.now()});
		},
		rename(from, to) {
			const file = find(from);
			files.delete(from);
			files.set(to, file);
		},
		touch(name) {
			const file = files.get(name);
			if (file) file.modified = Date.now();
		},
		delete(name) {
			files.delete(name);
		},
		stat(name) {
			const file = files.get(name);
			return file && {size: file.size, modified: file.modified};
		},
	};
	return directory;
}

function opened(file: File): OpenFile {
	if (file.pieces.length > 1) file.pieces = [Buffer.concat(file.pieces)];
	const bytes = Buffer.from(file.pieces[0] ?? Buffer.alloc(0));
	return {
		size: bytes.length,
		read(at, length) {
			if (at + length > bytes.length) throw new Damage('the file ends too early');
			// Whoever reads a disk gets bytes of its own.
			return Buffer.from(bytes.subarray(at, at + length));
		},
		close() {},
	};
}

function created(file: File, remove: () => void): NewFile {
	return {
		append(bytes) {
			file.pieces.push(Buffer.from(bytes));
			file.size += bytes.length;
			file.modified = Date.now();
		},
		finish() {},
		abandon: remove,
	};
}

/** The writer was killed: nothing that it does from then on reaches the disk. */
export class Killed extends Error {}

export interface Faults {
	/** Writes that succeed: bytes appended, names claimed, replaced, renamed or deleted. */
	readonly writes: number;
	/** What comes then: the disk is full (a name can still be deleted), or the writer is dead. */
	readonly how: 'full' | 'killed';
}

/** The same directory, until its writes are used up. @returns how many were made beside it. */
export function faulty(directory: Directory, {writes, how}: Faults): Directory & {readonly made: number} {
	let made = 0;
	const isDead = (): boolean => how === 'killed' && made > writes;
	const write = <T>(act: () => T): T => {
		made++;
		if (made <= writes) return act();
		throw how === 'killed' ? new Killed('killed') : failure('ENOSPC', 'no space left on device');
	};
	/** What never throws: it happens, but not once the writer is dead. */
	const quietly = (act: () => void): void => {
		if (how === 'killed') {
			made++;
			if (made > writes) return;
		}
		act();
	};
	return {
		get made() {
			return made;
		},
		make: () => directory.make(),
		list: () => directory.list(),
		open: (name) => directory.open(name),
		stat: (name) => directory.stat(name),
		touch: (name) => quietly(() => directory.touch(name)),
		delete: (name) => quietly(() => directory.delete(name)),
		claim: (name, bytes) => write(() => directory.claim(name, bytes)),
		replace: (name, bytes) => write(() => directory.replace(name, bytes)),
		rename: (from, to) => write(() => directory.rename(from, to)),
		create(name) {
			const file = write(() => directory.create(name));
			return {
				append(bytes) {
					try {
						write(() => file.append(bytes));
					} catch (error) {
						// What is cut off is half there.
						file.append(bytes.subarray(0, bytes.length >> 1));
						throw error;
					}
				},
				finish: (sync) => file.finish(sync),
				abandon: () => {
					if (!isDead()) file.abandon();
				},
			};
		},
	};
}
