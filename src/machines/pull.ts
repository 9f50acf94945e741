/**
 * `deja pull`: what other machines have put into the remote is taken in. Only refs that have changed are fetched, of these only
 * blobs that are new, and a ref that cannot be read (another key, damage, a newer version) is said and left for the next time.
 */
import {machinesIn, type Origin, selfOf} from '../exchange/index.ts';
import type {Places} from '../lib/index.ts';
import type {Rules} from '../rules/index.ts';
import type {Lock} from './crypt.ts';
import {blobsOf, type Git, openStore, ownRefs, refsAt, treeOf} from './git.ts';
import type {ImportReport} from './import.ts';
import {type OpenedRef, openRef, PREFIX, placeOf, readRefName} from './ref.ts';
import {lockFor, type Remote, readState, storeOf, writeState} from './remote.ts';
import {type Intake, intake} from './take-in.ts';

export interface PullReport extends Pick<ImportReport, 'machines'> {
	/** Refs that were fetched. */
	readonly refs: number;
	readonly left: readonly {readonly ref: string; readonly why: string}[];
}

/** @throws GitError, and what the file system says. */
export function pull(places: Places, remote: Remote, rules: Rules, env?: NodeJS.ProcessEnv): PullReport {
	const git = openStore(storeOf(places), env);
	const lock = lockFor(remote);
	const self = selfOf(places).id;
	const there = refsAt(git, remote.url, `${PREFIX}*`);
	const state = readState(places);
	const here = new Set(machinesIn(places.imports));
	const isTaken = (ref: string, commit: string): boolean =>
		state.pulled[ref] === commit && here.has(readRefName(ref)?.machine ?? '');
	const changed = [...there].filter(([ref, commit]) => {
		const named = readRefName(ref);
		return named !== undefined && named.machine !== self && !isTaken(ref, commit);
	});
	const known = ownRefs(git, PREFIX);
	if (changed.length > 0) {
		const wanted = changed.map(([ref]) => `+${ref}:${ref}`);
		// A ref may be replaced between being listed and being fetched: what was fetched is what counts.
		git.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', remote.url, ...wanted]);
	}
	const fetched = ownRefs(git, PREFIX);
	const pulled: Record<string, string> = {...state.pulled};
	const intakes = new Map<string, Intake & {readonly machine: Origin}>();
	const left: {ref: string; why: string}[] = [];
	for (const [ref] of changed) {
		const commit = fetched.get(ref);
		const opened = commit === undefined ? 'gone' : openRef(git, ref, commit, lock);
		if (typeof opened === 'string' || commit === undefined) {
			left.push({ref, why: String(opened)});
			continue;
		}
		const {machine} = opened.head;
		const into = intakes.get(machine.id) ?? {...intake(places, machine, rules), machine};
		intakes.set(machine.id, into);
		// What was taken in as a whole before is known; a machine that was forgotten here is not.
		const was = state.pulled[ref];
		const before = was !== undefined && was === known.get(ref) && here.has(machine.id) ? treeOf(git, was) : undefined;
		if (takeRef(git, opened, lock, into, before)) pulled[ref] = commit;
		else left.push({ref, why: 'damaged in part'});
	}
	const machines = [...intakes.values()].map(({machine: {id, name}, end}) => ({id, name, ...end()}));
	// Refs that the remote has no more: what they told stays, their blobs need not.
	for (const ref of fetched.keys()) {
		if (there.has(ref) || readRefName(ref)?.machine === self) continue;
		git.run(['update-ref', '-d', ref]);
		delete pulled[ref];
	}
	writeState(places, {...readState(places), pulled});
	return {machines, refs: changed.length, left};
}

/** @returns whether all of it could be read. */
function takeRef(
	git: Git,
	{head, files}: OpenedRef,
	lock: Lock,
	into: Intake,
	before: ReadonlyMap<string, string> = new Map(),
): boolean {
	const {machine, part, edition} = head;
	into.heard(edition);
	const fresh = new Map([...files].flatMap(([name, id]) => (before.get(name) === id ? [] : [[id, name] as const])));
	let read = 0;
	for (const [id, bytes] of blobsOf(git, [...fresh.keys()])) {
		const text = lock.open(bytes, placeOf(machine.id, part, fresh.get(id)!));
		if (text === undefined) continue;
		read++;
		if (part === 'about') into.about(text, edition);
		else into.session(text, edition);
	}
	return read === fresh.size;
}
