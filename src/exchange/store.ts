/**
 * `imports/<machine>/`: what other machines told, one file a session, from which the index can be built anew at any time.
 *
 * A file's name says all that a sync must know, so that no file is opened to find that nothing has changed:
 * `<session>~<id>~<project>~<edition>~<content>.jsonl`, and `<session>~<edition>.gone` for one that is not to be kept. Of two names of
 * a session the larger edition holds, so whatever arrives late or twice, or is cut off, changes nothing.
 */
import {mkdirSync, readdirSync, readFileSync, renameSync, rmSync} from 'node:fs';
import path from 'node:path';
import {codeOf, isRecord, replaceFile, shortHash} from '../lib/index.ts';
import type {NotesLine, ProjectFacts} from './form.ts';

/** What a name in the folder says. */
export interface Stored {
	readonly session: string;
	readonly edition: number;
	/** Name of the file in the folder. */
	readonly file: string;
	/** All three are absent for a session that is not to be kept. */
	readonly id?: string;
	/** See `projectName`. */
	readonly project?: string;
	readonly hash?: string;
}

/** `machine.json`: what is known of the machine itself. */
export interface About {
	readonly name: string;
	/** Of the newest file that was taken in, and of the newest `about`. */
	readonly edition: number;
	readonly about: number;
	/** By their directories there. */
	readonly projects: Readonly<Record<string, ProjectFacts>>;
	readonly notes: readonly (NotesLine & {readonly edition: number})[];
}

const NEW: About = {name: 'unnamed', edition: 0, about: 0, projects: {}, notes: []};
const FILE = /^([\w-]+)~([^~]+)~([\w-]+)~([\da-z]+)~([\da-f]+)\.jsonl$/;
const GONE = /^([\w-]+)~([\da-z]+)\.gone$/;
/** Longer names are refused by file systems. */
const LONGEST = 240;

/** Ids of the machines that told something; none when there is no such folder. Throws what the file system says otherwise. */
export function machinesIn(imports: string): readonly string[] {
	try {
		return readdirSync(imports, {withFileTypes: true})
			.flatMap((entry) => (entry.isDirectory() && /^[\w-]+$/.test(entry.name) ? entry.name : []))
			.sort();
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return [];
		throw error;
	}
}

/** @returns the newest of every session. Throws what the file system says. */
export function storedIn(folder: string): ReadonlyMap<string, Stored> {
	const newest = new Map<string, Stored>();
	for (const file of namesIn(folder)) {
		const stored = storedAs(file);
		const known = stored && newest.get(stored.session);
		if (stored && (!known || isNewer(stored, known))) newest.set(stored.session, stored);
	}
	return newest;
}

/** Of two with one edition, which only a machine that was copied writes, the same one everywhere. */
function isNewer(a: Stored, b: Stored): boolean {
	return a.edition > b.edition || (a.edition === b.edition && (a.hash ?? '~') > (b.hash ?? '~'));
}

/** @returns undefined for other files, those that are being written among them. */
export function storedAs(file: string): Stored | undefined {
	const [, session, id, project, edition, hash] = FILE.exec(file) ?? [];
	if (session !== undefined) {
		try {
			const name = {id: decodeURIComponent(id!), project: project!, hash: hash!};
			return {session, ...name, edition: Number.parseInt(edition!, 36), file};
		} catch {
			return undefined;
		}
	}
	const [, gone, since] = GONE.exec(file) ?? [];
	return gone === undefined ? undefined : {session: gone, edition: Number.parseInt(since!, 36), file};
}

/**
 * Keeps a session, unless a newer word on it is known.
 * @param known what is in the folder; brought up to date. @returns what changed: 'new' words, or nothing that counts.
 */
export function keepSession(
	folder: string,
	known: Map<string, Stored>,
	{session, text, ...name}: {readonly text: string} & Required<Omit<Stored, 'file'>>,
): 'new' | 'same' | 'refused' {
	const before = known.get(session);
	const next: Stored = {session, ...name, file: fileName({session, ...name})};
	if (next.file.length > LONGEST) return 'refused';
	if (before && !isNewer(next, before)) return 'same';
	const isSame = before?.hash === name.hash && before.project === name.project;
	if (before && isSame) renameSync(path.join(folder, before.file), path.join(folder, next.file));
	else {
		writeWhole(path.join(folder, next.file), text);
		if (before) rmSync(path.join(folder, before.file), {force: true});
	}
	known.set(session, next);
	return isSame ? 'same' : 'new';
}

/** Lets go of a session, unless a newer word on it is known. @returns whether something went. */
export function dropSession(folder: string, known: Map<string, Stored>, session: string, edition: number): boolean {
	const before = known.get(session);
	const next: Stored = {session, edition, file: `${session}~${edition.toString(36)}.gone`};
	if (before && !isNewer(next, before)) return false;
	writeWhole(path.join(folder, next.file), '');
	if (before && before.file !== next.file) rmSync(path.join(folder, before.file), {force: true});
	known.set(session, next);
	return before?.id !== undefined;
}

function fileName({session, id, project, edition, hash}: Required<Omit<Stored, 'file'>>): string {
	const name = encodeURIComponent(id).replaceAll('~', '%7E').replaceAll('*', '%2A');
	return `${session}~${name}~${project}~${edition.toString(36)}~${hash}.jsonl`;
}

/** A project of another machine in the name of a file. @param key its directory there. */
export const projectName = (key: string): string => shortHash('project', key);

/** Never throws: what cannot be read is a machine of which nothing is known. */
export function readAbout(folder: string): About {
	try {
		const json: unknown = JSON.parse(readFileSync(path.join(folder, 'machine.json'), 'utf8'));
		return isRecord(json) ? {...NEW, ...json} : NEW;
	} catch {
		return NEW;
	}
}

export function writeAbout(folder: string, about: About): void {
	writeWhole(path.join(folder, 'machine.json'), `${JSON.stringify(about)}\n`);
}

/** Takes away what was superseded and left behind by somebody who was killed. */
export function tidyStore(folder: string): void {
	const newest = storedIn(folder);
	for (const file of namesIn(folder)) {
		const stored = storedAs(file);
		const isOld = stored ? newest.get(stored.session)?.file !== file : file.endsWith('.tmp');
		if (isOld) rmSync(path.join(folder, file), {force: true});
	}
}

function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder);
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return [];
		throw error;
	}
}

/** Whole or not at all: a sync may read the folder at any moment. */
function writeWhole(file: string, text: string): void {
	mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
	replaceFile(file, text, `${file.slice(0, -12)}.${process.pid}.tmp`);
}
