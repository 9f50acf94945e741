/**
 * A program that is compiled once. To take a megabyte of program apart costs each process 100 ms before its first line runs; so what
 * V8 made of it, the functions that ran included, is kept in deja's folder, and the next process begins with that.
 *
 * What is kept belongs to one text of the program, one purpose and one Node, and says so; whatever does not fit, or is not
 * whole, is passed over, and the program is compiled as ever. No folder, a full disk, a home that cannot be written: the same.
 */
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {Script} from 'node:vm';
import {crc32} from './crc32.ts';
import type {Env} from './paths.ts';

/** Sums of the program and of what is kept. V8 checks its own version and flags, and no more. */
const HEADER = 8;
/** After so long it is made again, with what ran meanwhile: a first question may have had an answer that took no work. */
const RENEWED_MS = 3_600_000;
/** What no process has made anew for so long is of a Node, or a version of deja, that is gone. */
const OLD_MS = 30 * 86_400_000;

export interface Loaded<Exports> {
	readonly exports: Exports;
	/** Keeps what is compiled by now for this purpose, unless that was done a moment ago. Never throws. */
	keep(purpose: string): void;
}

/**
 * @param file the program, absolute: the text of a function of `exports`, `require` and `module`.
 * @throws when the program cannot be read, and what it throws itself.
 */
export function loadCompiled<Exports>(file: string, {purpose, folder, env}: Kept): Loaded<Exports> {
	const bytes = fs.readFileSync(file);
	// Who measures what of a program ran, or wants nothing of the kind kept.
	const isOff = Boolean(env['NODE_DISABLE_COMPILE_CACHE'] || env['NODE_V8_COVERAGE']);
	const sum = isOff ? 0 : crc32(bytes);
	const placeOf = (name: string) =>
		path.join(folder, `${path.basename(file, '.cjs')}-${name}-${process.version}-${process.arch}.bin`);
	const kept = isOff ? undefined : read(placeOf(purpose), sum);
	const cachedData = kept?.data;
	const script = new Script(bytes.toString(), {filename: file, ...(cachedData ? {cachedData} : {})});
	const fits = kept !== undefined && script.cachedDataRejected === false;
	const module = {exports: {} as Exports};
	(script.runInThisContext() as Program)(module.exports, (name) => createRequire(file)(name), module);
	return {
		exports: module.exports,
		keep(name) {
			if (isOff || (fits && name === purpose && Date.now() - kept.at < RENEWED_MS)) return;
			try {
				const place = placeOf(name);
				// Words that were no command began as a search; an uninstalled program leaves nothing.
				if (name !== purpose && read(place, sum)) return;
				if (!fs.existsSync(file)) return;
				write(place, sum, script.createCachedData());
			} catch {
				// Compiled again the next time.
			}
		},
	};
}

interface Kept {
	/** What it will do, in letters: each runs other functions. */
	readonly purpose: string;
	/** Where compiled programs are kept. It is made where its parent is there. */
	readonly folder: string;
	readonly env: Env;
}

type Program = (exports: unknown, require: (name: string) => unknown, module: unknown) => void;

/** @returns what is kept, and when it was written, unix ms. */
function read(place: string, sum: number): {readonly data: Buffer; readonly at: number} | undefined {
	let fd: number | undefined;
	try {
		fd = fs.openSync(place, 'r');
		// It is a program: what somebody else wrote into a home that was lent does not run.
		const {uid, mtimeMs: at} = fs.fstatSync(fd);
		if (uid !== (process.geteuid?.() ?? 0)) return undefined;
		const bytes = fs.readFileSync(fd);
		const data = bytes.subarray(HEADER);
		const fits = bytes.length > HEADER && bytes.readUInt32LE(0) === sum && bytes.readUInt32LE(4) === crc32(data);
		return fits ? {data, at} : undefined;
	} catch {
		return undefined;
	} finally {
		if (fd !== undefined) fs.closeSync(fd);
	}
}

function write(place: string, sum: number, data: Buffer): void {
	const folder = path.dirname(place);
	fs.mkdirSync(folder, {recursive: fs.existsSync(path.dirname(folder)), mode: 0o700});
	const header = Buffer.alloc(HEADER);
	header.writeUInt32LE(sum, 0);
	header.writeUInt32LE(crc32(data), 4);
	const fresh = `${place}.${process.pid}.tmp`;
	try {
		fs.writeFileSync(fresh, Buffer.concat([header, data]), {mode: 0o600});
		fs.renameSync(fresh, place);
	} catch (error) {
		fs.rmSync(fresh, {force: true});
		throw error;
	}
	for (const name of fs.readdirSync(folder)) {
		const other = path.join(folder, name);
		if (Date.now() - fs.statSync(other).mtimeMs > OLD_MS) fs.rmSync(other, {force: true});
	}
}
