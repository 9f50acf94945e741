/**
 * Where secrets stand in what the client wrote: kinds and places, never the values.
 *
 * Everything textual in the store is looked at, also what is never indexed: checkpoints, prompt histories, backups, titles.
 * The client's own settings are left out, keys belong there. A file that cannot be read is named, and the rest is read.
 */
import {closeSync, openSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {codeOf, isRecord} from '../lib/index.ts';
import {parseLine, readLines} from '../lib/jsonl/index.ts';
import {findSecrets, redact} from './redact.ts';

export interface SecretPlace {
	readonly file: string;
	/** Counts from 1. */
	readonly line: number;
	readonly kind: string;
	/** How many of this kind stand in the line. */
	readonly count: number;
	/** Who wrote it: `person`, `agent`, `tool call`, `tool result`, or the type of the entry. */
	readonly where: string;
}

export interface SecretAudit {
	readonly files: number;
	readonly lines: number;
	readonly unreadable: readonly string[];
}

const TEXTS = /\.(?:jsonl|meta\.json|share\.json|v2\.bak)$/;

/**
 * @param projects the store. @param onProgress is told how many files are done.
 * @returns by iteration every place, in order of file and line; at the end what was looked at.
 */
export function* auditSecrets(
	projects: string,
	onProgress: (progress: {readonly done: number; readonly total: number}) => void = () => {},
): Generator<SecretPlace, SecretAudit, undefined> {
	let files = 0;
	let lines = 0;
	const unreadable: string[] = [];
	const all = textFiles(projects, unreadable);
	for (const [done, file] of all.entries()) {
		onProgress({done, total: all.length});
		let fd: number | undefined;
		try {
			fd = openSync(file, 'r');
			files++;
			for (const {text, number} of readLines(fd)) {
				lines++;
				yield* placesIn(text, file, number);
			}
		} catch {
			unreadable.push(file);
		} finally {
			if (fd !== undefined) closeSync(fd);
		}
	}
	return {files, lines, unreadable};
}

function textFiles(projects: string, unreadable: string[]): string[] {
	const found: string[] = [];
	const list = (dir: string) => {
		try {
			return readdirSync(dir, {withFileTypes: true}).sort((a, b) => (a.name < b.name ? -1 : 1));
		} catch (error) {
			if (codeOf(error) !== 'ENOENT') unreadable.push(dir);
			return [];
		}
	};
	for (const slug of list(projects)) {
		if (!slug.isDirectory()) continue;
		const dir = path.join(projects, slug.name);
		for (const entry of list(dir)) if (entry.isFile() && TEXTS.test(entry.name)) found.push(path.join(dir, entry.name));
	}
	return found;
}

function placesIn(line: string, file: string, number: number): SecretPlace[] {
	const counts = new Map<string, {kind: string; where: string; count: number}>();
	const note = (text: string, where: string): void => {
		for (const {kind} of findSecrets(text)) {
			const key = `${kind} ${where}`;
			const known = counts.get(key) ?? {kind, where, count: 0};
			known.count++;
			counts.set(key, known);
		}
	};
	const {records, damage} = parseLine(line);
	// What could not be read as JSON is text all the same.
	if (damage !== undefined) note(line, 'damaged line');
	else for (const record of records) walk(record, whereOf(record), note);
	return [...counts.values()].map(({kind, where, count}) => ({file, line: number, kind, count, where}));
}

function whereOf(record: Readonly<Record<string, unknown>>): string {
	const message = isRecord(record['message']) ? record['message'] : record;
	const role = message['role'];
	if (role === 'user') return 'person';
	if (role === 'assistant') return 'agent';
	if (role === 'tool') return 'tool result';
	const type = record['type'];
	return typeof type === 'string' ? redact(type).slice(0, 40) : 'record';
}

/** Every string of a value. A list of strings is a command's arguments: the flag before tells what a value is. */
function walk(value: unknown, where: string, note: (text: string, where: string) => void): void {
	if (typeof value === 'string') note(value, where);
	else if (Array.isArray(value)) {
		if (value.every((one) => typeof one === 'string')) note(value.join(' '), where);
		else for (const one of value) walk(one, where, note);
	} else if (isRecord(value)) {
		const type = value['type'];
		const inner = type === 'tool_use' ? 'tool call' : type === 'tool_result' ? 'tool result' : where;
		for (const [name, one] of Object.entries(value)) {
			// The name of a field is what gives a short value away.
			if (typeof one === 'string' && one.length < 200) note(`${name}: "${one}"`, inner);
			else walk(one, inner, note);
		}
	}
}
