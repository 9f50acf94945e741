/**
 * `remote/` below deja's folder: which repository of the person's own the machines meet in, what may leave for it, and what was
 * sent and taken. `remote.json` is the person's word, `state.json` spares work: without it everything is looked at once more.
 */

import {mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import {codeOf, type Places, replaceFile} from '../lib/index.ts';
import {type Lock, lockOf, noLock} from './crypt.ts';

export interface Remote {
	readonly url: string;
	/** Seals what is sent; '' for a remote that the person wants readable. */
	readonly key: string;
	/** Project.keys that may leave. Nothing else does. */
	readonly projects: readonly string[];
}

export interface RemoteState {
	/** By SessionHead.key: what a session looked like when it was sealed, and what became of it. */
	readonly sealed: Readonly<Record<string, Sealed>>;
	/** Own refs → the commit that the remote is known to hold. */
	readonly pushed: Readonly<Record<string, string>>;
	/** Names of sessions that were ever sent. */
	readonly names: readonly string[];
	/** Refs of others → the commit that was taken in. */
	readonly pulled: Readonly<Record<string, string>>;
}

export interface Sealed {
	/** Changes when the session, or anything that decides how it is sent, does. */
	readonly stamp: string;
	readonly part: string;
	readonly name: string;
	readonly blob: string;
	/** Bytes, sealed. */
	readonly size: number;
}

const remoteSchema = z.object({url: z.string(), key: z.string(), projects: z.array(z.string())});
const sealedSchema = z.object({
	stamp: z.string(),
	part: z.string(),
	name: z.string(),
	blob: z.string(),
	size: z.number(),
});
const stateSchema = z.object({
	sealed: z.record(z.string(), sealedSchema),
	pushed: z.record(z.string(), z.string()),
	names: z.array(z.string()),
	pulled: z.record(z.string(), z.string()),
});
const NOTHING: RemoteState = {sealed: {}, pushed: {}, names: [], pulled: {}};

type Home = Pick<Places, 'deja'>;
const folderOf = ({deja}: Home): string => path.join(deja, 'remote');
/** The bare repository. */
export const storeOf = (places: Home): string => path.join(folderOf(places), 'store.git');

/** @returns undefined when there is none. Throws when the file is not understood. */
export function readRemote(places: Home): Remote | undefined {
	const file = path.join(folderOf(places), 'remote.json');
	const json = jsonIn(file);
	if (json === undefined) return undefined;
	const parsed = remoteSchema.safeParse(json);
	if (!parsed.success) throw new Error(`${file} is not understood: \`deja remote remove\`, and add it again`);
	return parsed.data;
}

export function writeRemote(places: Home, remote: Remote): void {
	writeJson(path.join(folderOf(places), 'remote.json'), remote);
}

/** What was sent lies in the remote still; what was taken in stays. */
export function removeRemote(places: Home): void {
	rmSync(folderOf(places), {recursive: true, force: true});
}

/** Never throws: nothing is known then. */
export function readState(places: Home): RemoteState {
	const parsed = stateSchema.safeParse(jsonIn(path.join(folderOf(places), 'state.json')));
	return parsed.success ? parsed.data : NOTHING;
}

export function writeState(places: Home, state: RemoteState): void {
	writeJson(path.join(folderOf(places), 'state.json'), state);
}

export function lockFor({key}: Pick<Remote, 'key'>): Lock {
	const lock = key === '' ? noLock : lockOf(key);
	if (!lock) throw new Error('the key in remote.json is none');
	return lock;
}

function jsonIn(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch (error) {
		return codeOf(error) === 'ENOENT' ? undefined : null;
	}
}

function writeJson(file: string, value: unknown): void {
	mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
	replaceFile(file, `${JSON.stringify(value)}\n`);
}
