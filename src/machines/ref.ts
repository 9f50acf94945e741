/**
 * One ref a machine and month, `refs/deja/<machine>/<month>`: a commit without a parent whose tree has a sealed blob for every
 * session, and `head`, which says what it is. It is replaced as a whole; git carries only the blobs that are new.
 */
import {type FileLine, lineOf, parseFormLine, SCHEMA_VERSION} from '../exchange/index.ts';
import type {Lock} from './crypt.ts';
import {blobsOf, type Git, type TreeFile, treeOf} from './git.ts';

export const PREFIX = 'refs/deja/';
/** The file that says what a ref is; no name of a session is one. */
export const HEAD = 'head';

export const refOf = (machine: string, part: string): string => `${PREFIX}${machine}/${part}`;

/** @returns undefined for refs of somebody else's. */
export function readRefName(ref: string): {readonly machine: string; readonly part: string} | undefined {
	const [, machine, part] = /^refs\/deja\/([\da-f]{16})\/(about|undated|\d{4}-\d{2})$/.exec(ref) ?? [];
	return machine === undefined || part === undefined ? undefined : {machine, part};
}

export const placeOf = (machine: string, part: string, name: string): string => `${machine}/${part}/${name}`;

/** Which key it was sealed with is said in the open, so that a wrong one is told from damage. */
export const messageOf = (lock: Lock): string => `deja ${SCHEMA_VERSION} ${lock.id}\n`;

export function headFile(lock: Lock, head: FileLine): TreeFile {
	const {machine, part} = head;
	return {name: HEAD, bytes: lock.seal(lineOf(head), placeOf(machine.id, part, HEAD))};
}

export interface OpenedRef {
	readonly head: FileLine;
	/** Name → blob id, without the head. */
	readonly files: ReadonlyMap<string, string>;
}

/** @returns what a commit of the store says it is; in words, why it cannot be read. */
export function openRef(git: Git, ref: string, commit: string, lock: Lock): OpenedRef | string {
	const named = readRefName(ref);
	if (!named) return 'not of deja';
	const [, version, key] = /^deja (\d+) (\S+)$/m.exec(git.text(['log', '-1', '--format=%B', commit])) ?? [];
	if (version === undefined) return 'not of deja';
	if (Number(version) > SCHEMA_VERSION) return 'of a newer version of deja';
	if (key !== lock.id) return 'sealed with another key';
	const files = new Map(treeOf(git, commit));
	const [blob] = [
		...blobsOf(
			git,
			[files.get(HEAD) ?? ''].filter((id) => id !== ''),
		),
	];
	const text = blob && lock.open(blob[1], placeOf(named.machine, named.part, HEAD));
	if (text === undefined) return 'damaged';
	files.delete(HEAD);
	const head = parseFormLine(text.trimEnd());
	const isIt = typeof head === 'object' && head.type === 'file' && head.machine.id === named.machine;
	return isIt && head.part === named.part ? {head, files} : 'damaged';
}
