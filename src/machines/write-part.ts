/**
 * Writes a part of the exchange form while it is made, a session at a time: a month of somebody who works all day is hundreds of
 * megabytes. A file's name is the hash of what it says, so it is written under another and gets its own at the end.
 */
import {closeSync, mkdirSync, openSync, rmSync, writeSync} from 'node:fs';
import path from 'node:path';
import {type EndLine, type FileLine, hashing, lineOf, type Origin, SCHEMA_VERSION} from '../exchange/index.ts';
import {renameOver} from '../lib/index.ts';
import {namesIn, partIn} from './folder.ts';

/** UTF-16 units that are held before anything is written: most parts have not changed, and then nothing is. */
const HELD = 4 * 1024 * 1024;

export interface PartWriter {
	/** @param text whole lines of the form. */
	add(text: string): void;
	/** @returns whether something was written: a part that says what it said before keeps its file, edition and all. */
	end(): boolean;
	/** Leaves nothing behind; does nothing after `end`. */
	drop(): void;
	/** Of all that was added. */
	readonly bytes: number;
}

/** @param dryRun nothing is written, only counted. Throws what the file system says. */
export function partWriter(
	dir: string,
	machine: Origin,
	{part, edition, dryRun = false}: {readonly part: string; readonly edition: number; readonly dryRun?: boolean},
): PartWriter {
	const folder = path.join(dir, machine.id);
	const fresh = path.join(folder, `.${part}.${process.pid}.tmp`);
	const first: FileLine = {type: 'file', schema_version: SCHEMA_VERSION, machine, part, edition};
	const hash = hashing();
	let held: string[] = [];
	let length = 0;
	let lines = 0;
	let bytes = 0;
	let fd: number | undefined;
	const flush = (): void => {
		if (fd === undefined) {
			mkdirSync(folder, {recursive: true, mode: 0o700});
			rmSync(fresh, {force: true});
			fd = openSync(fresh, 'wx', 0o600);
			held.unshift(lineOf(first));
		}
		writeAll(fd, held.join(''));
		held = [];
		length = 0;
	};
	const drop = (): void => {
		if (fd === undefined) return;
		closeSync(fd);
		fd = undefined;
		rmSync(fresh, {force: true});
	};
	return {
		get bytes() {
			return bytes;
		},
		add(text) {
			bytes += Buffer.byteLength(text);
			if (dryRun) return;
			hash.add(text);
			for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
			held.push(text);
			length += text.length;
			if (length > HELD) flush();
		},
		end() {
			if (dryRun) return false;
			const file = `${part}.${hash.end()}.jsonl`;
			const before = namesIn(folder).filter((name) => partIn(name) === part);
			const isNew = bytes > 0 && !before.includes(file);
			if (isNew) {
				const last: EndLine = {type: 'end', lines: 1 + lines};
				held.push(lineOf(last));
				try {
					flush();
					closeSync(fd!);
					fd = undefined;
					renameOver(fresh, path.join(folder, file));
				} catch (error) {
					rmSync(fresh, {force: true});
					throw error;
				}
			}
			drop();
			for (const name of before) if (name !== file || bytes === 0) rmSync(path.join(folder, name), {force: true});
			return isNew;
		},
		drop,
	};
}

/** Takes away what somebody left who was killed; only one exports at a time. */
export function clearFresh(dir: string, machine: Origin): void {
	const folder = path.join(dir, machine.id);
	for (const name of namesIn(folder)) if (/^\..*\.tmp$/.test(name)) rmSync(path.join(folder, name), {force: true});
}

function writeAll(fd: number, text: string): void {
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}
