/**
 * Sessions → sealed blobs for the remote, each once: what was sealed as it is now and still lies in git is taken as it lies
 * there. What cannot be read any more is named; what was sent of it before stays.
 */
import {existsSync} from 'node:fs';
import {type Origin, partOf} from '../exchange/index.ts';
import {shortHash} from '../lib/index.ts';
import type {SessionHead} from '../model/index.ts';
import {rootOf, sourceOf} from '../sources/index.ts';
import type {Lock} from './crypt.ts';
import {blobId, type Git, ownRefs, treeOf} from './git.ts';
import {packed, type Teller} from './outgoing.ts';
import {PREFIX, placeOf} from './ref.ts';
import type {RemoteState, Sealed} from './remote.ts';

/** Raise it when a session is sent in another way than before. */
const SEALED_AS = 1;

interface Sealing {
	readonly lock: Lock;
	readonly machine: Origin;
	readonly state: RemoteState;
	readonly git: Git;
	readonly onProgress: ((progress: {readonly done: number; readonly total: number}) => void) | undefined;
}

/** Seals what is new; of what was sealed as it is now the blob is known, if it is still there. */
export function sealAll(
	heads: readonly SessionHead[],
	teller: Teller,
	{lock, machine, state, git, onProgress}: Sealing,
) {
	const there = new Set(
		[...ownRefs(git, `${PREFIX}${machine.id}/`).values()].flatMap((commit) => [...treeOf(git, commit).values()]),
	);
	const all: (Sealed & {readonly key: string; readonly bytes?: Buffer})[] = [];
	const unread: string[] = [];
	let redacted = 0;
	for (const [done, head] of heads.entries()) {
		onProgress?.({done: done + 1, total: heads.length});
		const stamp = stampOf(head, teller, lock);
		const known = state.sealed[head.key];
		if (known?.stamp === stamp && there.has(known.blob)) {
			all.push({...known, key: head.key});
			continue;
		}
		const one = packed(head, teller);
		if (!one) {
			unread.push(head.id);
			// What was sent of it stays.
			if (known && there.has(known.blob)) all.push({...known, key: head.key});
			continue;
		}
		redacted += one.text.split('[redacted:').length - 1;
		const part = partOf(head.start);
		const name = lock.name(one.session);
		const bytes = lock.seal(one.text, placeOf(machine.id, part, name));
		all.push({key: head.key, stamp, part, name, blob: blobId(bytes), size: bytes.length, bytes});
	}
	const kept = all.map(({key, bytes: _, ...sealed}) => [key, sealed] as const);
	return {sealed: all, unread, redacted, state: Object.fromEntries(kept)};
}

/** The transcript's own, and everything else that decides what is sent. */
function stampOf(head: SessionHead, {places, rules, repositories}: Teller, lock: Lock): string {
	const source = sourceOf(head.key);
	const file = existsSync(head.file) ? source.at(rootOf(source, places), head.file) : undefined;
	const {key, label} = head.project;
	return shortHash(
		SEALED_AS,
		lock.id,
		file?.stamp ?? `gone ${head.end}`,
		rules.fingerprint,
		key,
		label,
		head.title,
		JSON.stringify(repositories[key] ?? {}),
	);
}
