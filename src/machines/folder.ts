/**
 * The files of the exchange form in a folder that anything may carry: `<machine>/<part>.<content>.jsonl`.
 *
 * A file's name holds the hash of what it says, so half of it, or another's beside it under the same name, is noticed.
 */

import {mkdirSync, readdirSync, readFileSync, rmSync, statSync} from 'node:fs';
import path from 'node:path';
import {
	contentHash,
	type EndLine,
	type FileLine,
	lineOf,
	type Origin,
	parseFormLine,
	SCHEMA_VERSION,
} from '../exchange/index.ts';
import {codeOf, replaceFile} from '../lib/index.ts';

const NAME = /^(about|undated|\d{4}-\d{2})\.([\da-f]{32})\.jsonl$/;
const MACHINE = /^[\da-f]{16}$/;
/** A month of one machine, as much as is held in memory at once. */
const LARGEST = 1_500_000_000;

export interface Part {
	readonly part: string;
	/** Lines of the form, each with its line feed; '' for a part that holds nothing. */
	readonly body: string;
}

/** @returns whether something was written: a part that says what it said before keeps its file, edition and all. */
export function writePart(dir: string, machine: Origin, edition: number, {part, body}: Part): boolean {
	const folder = path.join(dir, machine.id);
	const file = `${part}.${contentHash(body)}.jsonl`;
	const before = namesIn(folder).filter((name) => NAME.exec(name)?.[1] === part);
	const isThere = before.includes(file);
	if (body !== '' && !isThere) {
		mkdirSync(folder, {recursive: true, mode: 0o700});
		const first: FileLine = {type: 'file', schema_version: SCHEMA_VERSION, machine, part, edition};
		const last: EndLine = {type: 'end', lines: 1 + body.split('\n').length - 1};
		const fresh = path.join(folder, `.${file}.${process.pid}.tmp`);
		replaceFile(path.join(folder, file), `${lineOf(first)}${body}${lineOf(last)}`, fresh);
	}
	for (const name of before) if (name !== file || body === '') rmSync(path.join(folder, name), {force: true});
	return body !== '' && !isThere;
}

/** Parts that this machine has in the folder. */
export function partsOf(dir: string, machine: string): ReadonlySet<string> {
	return new Set(namesIn(path.join(dir, machine)).flatMap((name) => NAME.exec(name)?.[1] ?? []));
}

export interface ReadPart extends Part {
	readonly machine: Origin;
	readonly edition: number;
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

/** @returns what a file says; or, in words, why nothing of it is taken. */
export function readPart(file: string): ReadPart | string {
	if (statSync(file).size > LARGEST) return 'too large';
	const bytes = readFileSync(file);
	const first = bytes.indexOf(10);
	const header = first < 0 ? undefined : parseFormLine(bytes.toString('utf8', 0, first));
	if (typeof header !== 'object' || header.type !== 'file') return 'not of the exchange form';
	if (header.schema_version > SCHEMA_VERSION) return `of a newer version of deja (form ${header.schema_version})`;
	const whole = bytes.at(-1) === 10;
	const last = bytes.lastIndexOf(10, bytes.length - 2);
	const end = whole && last >= first ? parseFormLine(bytes.toString('utf8', last + 1, bytes.length - 1)) : undefined;
	if (typeof end !== 'object' || end.type !== 'end') return 'not whole yet: its end is missing';
	const body = bytes.toString('utf8', first + 1, last + 1);
	const {machine, part, edition} = header;
	const [, namedPart, hash] = NAME.exec(path.basename(file)) ?? [];
	const folder = path.basename(path.dirname(file));
	// The hash is of the body alone: who it is from, and which part, the names say once more.
	const isSame =
		hash === undefined ||
		(hash === contentHash(body) && namedPart === part && (folder === machine.id || !MACHINE.test(folder)));
	if (!isSame || end.lines !== body.split('\n').length) return 'damaged: it does not say what its name says';
	return {machine, part, edition, body};
}

function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder);
	} catch (error) {
		if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return [];
		throw error;
	}
}
