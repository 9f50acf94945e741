/**
 * `deja push`: what this machine may tell goes into its own refs of the remote, and what it may not tell any more leaves them.
 *
 * Only sessions that have changed are read and sealed; git carries only blobs that the remote has not. A ref is replaced only
 * when the remote still holds what was seen there a moment ago, and only when nothing of it would be lost: if it holds sessions
 * that this machine never had, somebody else goes by its id, and the person is asked to tell the two apart.
 */
import {type FileLine, lineOf, nameOf, nextEdition, type Origin, SCHEMA_VERSION, selfOf} from '../exchange/index.ts';
import type {SessionHead} from '../model/index.ts';
import type {Lock} from './crypt.ts';
import {blobId, clearRefLocks, type Git, openStore, ownRefs, refsAt, replaceRef, type TreeFile, treeOf} from './git.ts';
import {outgoing, outgoingForgotten, outgoingNotes, type Teller} from './outgoing.ts';
import {HEAD, headFile, messageOf, openRef, PREFIX, placeOf, readRefName, refOf} from './ref.ts';
import {lockFor, type Remote, type RemoteState, readState, type Sealed, storeOf, writeState} from './remote.ts';
import {sealAll} from './sealing.ts';

export interface PushOptions {
	/** Unix ms. */
	readonly now: number;
	/** Nothing leaves, no connection is opened: only say what would. */
	readonly dryRun?: boolean;
	readonly env?: NodeJS.ProcessEnv;
	readonly onProgress?: (progress: {readonly done: number; readonly total: number}) => void;
}

export interface PushReport {
	/** Sessions that lie in the remote afterwards, and those of them that it had not, or not so. */
	readonly sessions: number;
	readonly fresh: number;
	/** Sealed bytes of these. */
	readonly bytes: number;
	/** Sessions that leave the remote. */
	readonly withdrawn: number;
	readonly notes: number;
	/** Refs that were written. */
	readonly refs: number;
	readonly unread: readonly string[];
	/** Label of a project → its sessions. */
	readonly projects: Readonly<Record<string, number>>;
	/** Places where a secret stood and a mark stands now. */
	readonly redacted: number;
}

/** @throws GitError, and Error with a sentence for the person when the remote must not be written. */
export function push(teller: Teller, remote: Remote, options: PushOptions): PushReport {
	const {places} = teller;
	const {now, dryRun = false, env, onProgress} = options;
	const lock = lockFor(remote);
	const machine = selfOf(places);
	const git = openStore(storeOf(places), env);
	const state = readState(places);
	const named = new Set(remote.projects);
	const heads = outgoing(
		teller,
		({project, alsoProject}) => named.has(project.key) || named.has(alsoProject?.key ?? ''),
	);
	const there = dryRun ? undefined : refsAt(git, remote.url, `${PREFIX}*`);
	if (there) looseNothing(git, remote.url, there, {teller, machine, lock, state});

	const sealing = sealAll(heads, teller, {lock, machine, state, onProgress, git});
	const about = [...outgoingNotes(teller, ({key}) => named.has(key)), ...outgoingForgotten(teller)];
	const aboutText = about.map(lineOf).join('');
	const parts = new Map<string, TreeFile[]>();
	for (const {part, name, blob, bytes} of sealing.sealed) {
		const list = parts.get(part) ?? [];
		parts.set(part, list);
		list.push(bytes ? {name, bytes} : {name, id: blob});
	}
	parts.set('about', [{name: 'about', bytes: lock.seal(aboutText, placeOf(machine.id, 'about', 'about'))}]);
	const report = {
		sessions: sealing.sealed.length,
		unread: sealing.unread,
		notes: about.reduce((sum, line) => sum + (line.type === 'notes' ? line.notes.length : 0), 0),
		projects: countBy(heads),
		redacted: sealing.redacted,
	};
	const before = ownRefs(git, `${PREFIX}${machine.id}/`);
	const known = new Set([...before.values()].flatMap((commit) => [...treeOf(git, commit).entries()].map(pairOf)));
	const isFresh = (one: Sealed): boolean => !known.has(pairOf([one.name, one.blob]));
	const fresh = sealing.sealed.filter(isFresh);
	const names = new Set(sealing.sealed.map(({name}) => name));
	const withdrawn = new Set([...known].map((pair) => pair.split(' ')[0]!).filter((name) => !names.has(name)));
	for (const name of [HEAD, 'about']) withdrawn.delete(name);
	const all = {...report, fresh: fresh.length, bytes: sum(fresh.map(({size}) => size)), withdrawn: withdrawn.size};
	if (!there) return {...all, refs: 0};

	let edition: number | undefined;
	const refs = new Map<string, string>();
	for (const [part, files] of parts) {
		const ref = refOf(machine.id, part);
		const had = before.get(ref);
		const tree = had === undefined ? undefined : treeOf(git, had);
		if (had !== undefined && tree && saysTheSame(tree, files) && openRefIsOurs(git, ref, had, lock, machine)) {
			refs.set(ref, had);
			continue;
		}
		edition ??= nextEdition(places, now);
		const head: FileLine = {type: 'file', schema_version: SCHEMA_VERSION, machine, part, edition};
		refs.set(ref, replaceRef(git, ref, [headFile(lock, head), ...files], messageOf(lock)));
	}
	const sent = {...state, sealed: sealing.state, names: [...new Set([...state.names, ...names])]};
	// Said before it is sent: whoever is killed in between knows its own words again.
	writeState(places, sent);
	const gone = [...there.keys()].filter((ref) => readRefName(ref)?.machine === machine.id && !refs.has(ref));
	const changed = [...refs].filter(([ref, commit]) => there.get(ref) !== commit);
	if (changed.length + gone.length > 0) {
		clearRefLocks(remote.url, [...changed.map(([ref]) => ref), ...gone]);
		const lease = (ref: string): string => `--force-with-lease=${ref}:${there.get(ref) ?? ''}`;
		git.run([
			'push',
			'--quiet',
			'--no-verify',
			...[...changed.map(([ref]) => ref), ...gone].map(lease),
			'--',
			remote.url,
			...changed.map(([ref, commit]) => `${commit}:${ref}`),
			...gone.map((ref) => `:${ref}`),
		]);
	}
	for (const ref of before.keys()) if (!refs.has(ref)) git.run(['update-ref', '-d', ref]);
	writeState(places, {...sent, pushed: Object.fromEntries(refs)});
	// What was withdrawn goes off this disk too; and packs of many pushes become one.
	if (withdrawn.size > 0 || Number(/packs: (\d+)/.exec(git.text(['count-objects', '-v']))?.[1] ?? 0) > 20) {
		git.run(['gc', '--quiet', '--prune=now']);
	}
	return {...all, refs: changed.length + gone.length};
}

const pairOf = ([name, id]: readonly [string, string]): string => `${name} ${id}`;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** All but the head, which differs in its edition alone. */
function saysTheSame(tree: ReadonlyMap<string, string>, files: readonly TreeFile[]): boolean {
	return (
		tree.size === files.length + 1 &&
		files.every((file) => tree.get(file.name) === ('id' in file ? file.id : blobId(file.bytes)))
	);
}

/** Under the key and the name that hold now. */
function openRefIsOurs(git: Git, ref: string, commit: string, lock: Lock, machine: Origin): boolean {
	const opened = openRef(git, ref, commit, lock);
	return typeof opened === 'object' && opened.head.machine.name === machine.name;
}

interface Known {
	readonly teller: Teller;
	readonly machine: Origin;
	readonly lock: Lock;
	readonly state: RemoteState;
}

/** Looks at refs of ours that are not as they were left. @throws Error when sessions lie there that are not ours. */
function looseNothing(git: Git, url: string, there: ReadonlyMap<string, string>, known: Known): void {
	const {teller, machine, lock, state} = known;
	const own = ownRefs(git, `${PREFIX}${machine.id}/`);
	const strange = [...there].filter(
		([ref, commit]) =>
			readRefName(ref)?.machine === machine.id && state.pushed[ref] !== commit && own.get(ref) !== commit,
	);
	if (strange.length === 0) return;
	git.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', url, ...strange.map(([ref]) => ref)]);
	const names = new Set(state.names);
	for (const {key} of teller.index.all()) names.add(lock.name(nameOf(key)));
	for (const [ref, commit] of strange) {
		const opened = openRef(git, ref, commit, lock);
		if (typeof opened === 'string') {
			throw new Error(`what this machine has in the remote is ${opened}; nothing was sent`);
		}
		const foreign = [...opened.files.keys()].filter((name) => name !== 'about' && !names.has(name));
		if (foreign.length > 0) {
			throw new Error(
				`the remote holds ${foreign.length} sessions under this machine's id that it never had: another machine was made as its copy. ` +
					'`deja machines new` on one of the two gives it an id of its own; nothing was sent',
			);
		}
	}
}

function countBy(heads: readonly SessionHead[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const {project} of heads) counts[project.label] = (counts[project.label] ?? 0) + 1;
	return counts;
}
