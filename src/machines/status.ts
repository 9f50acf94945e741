/** `deja remote status`: what lies in the remote, against what is known here. Opens one connection, changes nothing. */

import path from 'node:path';
import {machinesIn, readAbout, selfOf} from '../exchange/index.ts';
import type {Places} from '../lib/index.ts';
import {openStore, refsAt} from './git.ts';
import {openRef, PREFIX, readRefName} from './ref.ts';
import {lockFor, type Remote, readState, storeOf} from './remote.ts';

export interface RemoteStatus {
	/** By machine: how many parts lie there, and how many of them this machine has not sent or taken as they are. */
	readonly machines: readonly {
		readonly id: string;
		readonly name: string;
		readonly self: boolean;
		readonly parts: number;
		readonly changed: number;
	}[];
}

/** Throws GitError. */
export function remoteStatus(places: Places, {url}: Remote, env?: NodeJS.ProcessEnv): RemoteStatus {
	const there = refsAt(openStore(storeOf(places), env), url, `${PREFIX}*`);
	const {pushed, pulled} = readState(places);
	const self = selfOf(places);
	const known = new Set(machinesIn(places.imports));
	const parts = [...there].flatMap(([ref, commit]) => {
		const machine = readRefName(ref)?.machine;
		return machine === undefined ? [] : [{machine, isSame: (machine === self.id ? pushed : pulled)[ref] === commit}];
	});
	const nameOf = (id: string): string =>
		id === self.id ? self.name : known.has(id) ? readAbout(path.join(places.imports, id)).name : 'not pulled yet';
	const machines = [...new Set([self.id, ...parts.map(({machine}) => machine)])].map((id) => {
		const own = parts.filter(({machine}) => machine === id);
		const changed = own.filter(({isSame}) => !isSame).length;
		return {id, name: nameOf(id), self: id === self.id, parts: own.length, changed};
	});
	return {machines};
}

/** @returns why what lies there cannot be read with this key; undefined when it can, or nothing does. Throws GitError. */
export function whyClosed(places: Places, remote: Remote, env?: NodeJS.ProcessEnv): string | undefined {
	const git = openStore(storeOf(places), env);
	const [ref] = [...refsAt(git, remote.url, `${PREFIX}*`).keys()].filter((one) => readRefName(one)?.part === 'about');
	if (ref === undefined) return undefined;
	git.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', remote.url, `+${ref}:${ref}`]);
	const opened = openRef(git, ref, ref, lockFor(remote));
	return typeof opened === 'string' ? opened : undefined;
}
