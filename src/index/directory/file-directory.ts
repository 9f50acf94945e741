/** A directory of the file system; see `directory.ts`. */
import {
	closeSync,
	fstatSync,
	fsyncSync,
	linkSync,
	mkdirSync,
	openSync,
	readdirSync,
	readSync,
	renameSync,
	statSync,
	unlinkSync,
	utimesSync,
	writeSync,
} from 'node:fs';
import path from 'node:path';
import {codeOf, Damage} from '../../lib/index.ts';
import type {Directory, NewFile, OpenFile} from './directory.ts';
import {freshName, writeNew} from './files.ts';

/** @param link how a file gets a second name. */
export function fileDirectory(folder: string, link: typeof linkSync = linkSync): Directory {
	const at = (name: string): string => path.join(folder, name);
	const directory: Directory = {
		make: () => void mkdirSync(folder, {recursive: true, mode: 0o700}),
		list: () => readdirSync(folder),
		open: (name) => openFile(at(name)),
		create: (name) => newFile(at(name)),
		claim(name, bytes) {
			const temporary = freshName('tmp', 'tmp');
			writeNew(directory, temporary, [bytes]);
			try {
				link(at(temporary), at(name));
				return true;
			} catch (error) {
				if (isTaken(error)) return false;
				// FAT, Android, containers, some mounts: EPERM, EACCES, EINVAL, ENOTSUP, ENOSYS …
				return created(directory, name, bytes);
			} finally {
				directory.delete(temporary);
			}
		},
		replace(name, bytes) {
			const temporary = freshName('tmp', 'tmp');
			writeNew(directory, temporary, [bytes]);
			try {
				renameSync(at(temporary), at(name));
			} catch (error) {
				directory.delete(temporary);
				throw error;
			}
		},
		rename: (from, to) => renameSync(at(from), at(to)),
		touch(name) {
			try {
				utimesSync(at(name), new Date(), new Date());
			} catch {
				// A lock that cannot be touched is judged by the next writer.
			}
		},
		delete(name) {
			try {
				unlinkSync(at(name));
			} catch {
				// Gone already, or held open by somebody on Windows.
			}
		},
		stat(name) {
			const stats = statSync(at(name), {throwIfNoEntry: false});
			return stats && {size: stats.size, modified: stats.mtimeMs};
		},
	};
	return directory;
}

const isTaken = (error: unknown): boolean => codeOf(error) === 'EEXIST';

function created(directory: Directory, name: string, bytes: Uint8Array): boolean {
	try {
		writeNew(directory, name, [bytes]);
		return true;
	} catch (error) {
		if (isTaken(error)) return false;
		throw error;
	}
}

function openFile(file: string): OpenFile {
	const fd = openSync(file, 'r');
	let size: number;
	try {
		size = fstatSync(fd).size;
	} catch (error) {
		closeSync(fd);
		throw error;
	}
	return {
		size,
		read(at, length) {
			const bytes = Buffer.allocUnsafe(length);
			for (let got = 0; got < length; ) {
				const more = readSync(fd, bytes, got, length - got, at + got);
				if (more === 0) throw new Damage('the file ends too early');
				got += more;
			}
			return bytes;
		},
		close: () => closeSync(fd),
	};
}

function newFile(file: string): NewFile {
	const fd = openSync(file, 'wx', 0o600);
	return {
		append(bytes) {
			for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at);
		},
		finish(sync = false) {
			if (sync) fsyncSync(fd);
			closeSync(fd);
		},
		abandon() {
			try {
				closeSync(fd);
				unlinkSync(file);
			} catch {
				// Sweep takes it.
			}
		},
	};
}
