/**
 * One transcript that changed → what has to change in the index: passages to drop and to add, and the session's record.
 *
 * Only what is new is read, from where the last reading stopped; the turns from there on replace what was known of them.
 * Whenever the record at hand cannot carry that (damaged, another project than before) the whole file is read again, so
 * the outcome never depends on the steps by which the file grew.
 */

import {
	type ReadOptions,
	type SessionHead,
	type SessionRead,
	shortRunName,
	type TranscriptFile,
	type Turn,
	turnUsage,
} from '../../model/index.ts';
import type {Probe} from '../../project/index.ts';
import {type Rules, stateWithout, unreadState} from '../../rules/index.ts';
import {sourceOf} from '../../sources/index.ts';
import type {Catalog, SessionRecord, TurnFacts} from '../catalog/index.ts';
import type {Drop, SessionChange} from '../commit/index.ts';
import type {Passage} from '../segment/index.ts';
import {titlePassage, turnPassages} from './passages.ts';
import type {Task} from './plan.ts';

/** What is known of a session already. */
type Known = Omit<SessionRecord, 'stamp'>;

/** @throws what the file system says when the transcript cannot be read: then what is known of it stays. */
export function sessionChange({file, stamp}: Task, catalog: Catalog, rules: Rules, probe?: Probe): SessionChange {
	const {key} = file;
	const entry = catalog.entry(key);
	const kept = entry && !entry.hidden ? knownOf(catalog, key) : undefined;
	// Nothing of what an excluded session said is kept, so it is read as a whole.
	const known = kept?.head.excluded ? undefined : kept;
	const next = read(file, known, probe ? {probe} : {});
	const base = entry?.stamp;
	// A session that was never known has nothing to drop, unless its record is the thing that was lost.
	const dropAll: Drop[] = entry && !entry.hidden ? [{session: key, turns: 'all'}] : [];
	const {bytesRead} = next;
	if (next.empty) {
		// Emptied by a crash or by the client: no reason to forget what was in it.
		const stays = kept ? {record: {...kept, stamp}, drop: []} : {hide: {key, stamp}, drop: dropAll};
		const newer = next.skips.find(({kind}) => kind === 'newer-version')?.why;
		return {key, base, ...stays, empty: true, ...(newer ? {newer} : {}), add: [], bytesRead};
	}
	if (rules.forgetsSession(next.head)) return {key, base, hide: {key, stamp}, drop: dropAll, add: [], bytesRead};
	if (isExcluded(next.head, rules)) {
		const record = {...billOf(next.head), skips: next.skips, stamp, turns: next.turns.map(factsOf)};
		return {key, base, record, drop: dropAll, add: [], bytesRead};
	}
	const head = rules.hidesText(next.head.title) ? {...next.head, title: '', titleFrom: 'none' as const} : next.head;
	const appended = known !== undefined && next.fromTurn > 0;
	const turns = appended ? known.turns.slice(0, next.fromTurn) : [];
	const passages = next.turns.flatMap((turn) => turnPassages(turn, head));
	const drop: Drop[] = appended ? [{session: key, turns: {from: next.fromTurn}}] : dropAll;
	const title = titlePassage(head);
	if (!appended || !same(title, titlePassage(known.head))) {
		if (appended) drop.push({session: key, turns: 'title'});
		if (title) passages.push(title);
	}
	return {
		key,
		base,
		record: {
			head,
			state: stateWithout(next.state, rules),
			skips: next.skips,
			stamp,
			turns: [...turns, ...next.turns.map(factsOf)],
		},
		drop,
		add: passages.filter((passage) => !rules.hidesPassage(passage)),
		bytesRead,
	};
}

export function isExcluded(head: SessionHead, rules: Rules): boolean {
	return rules.excludesSession(head) || rules.excludesFile(head.key, head.file);
}

/** What is kept of a session that is out of memory and on the bill: whose it is and when it was, no word of it. */
export function billOf(head: SessionHead): Pick<SessionRecord, 'head' | 'state'> {
	return {head: {...head, title: '', titleFrom: 'none', excluded: true}, state: unreadState};
}

/** The part of a turn that usage reports and the next reading need. */
export function factsOf(turn: Turn): TurnFacts {
	let size = turn.question.length;
	for (const step of turn.steps) {
		size += step.kind === 'run' ? step.run.input.length + step.run.result.length : step.text.length;
	}
	return {key: turn.key, size, ...turnUsage(turn, shortRunName)};
}

function knownOf(catalog: Catalog, key: string): Known | undefined {
	const head = catalog.head(key);
	const reading = catalog.state(key);
	const turns = catalog.turns(key);
	return head && reading && turns && {head, ...reading, turns};
}

function read(file: TranscriptFile, known: Known | undefined, options: ReadOptions): SessionRead {
	if (!known) return sourceOf(file.key).read(file, undefined, options);
	const next = sourceOf(file.key).read(file, known.state, options);
	const continues = next.fromTurn === 0 || (next.fromTurn <= known.turns.length && samePlace(next.head, known.head));
	return continues ? next : sourceOf(file.key).read(file, undefined, options);
}

/** Every passage carries the project and paths resolved against the cwd: another one changes all of them. */
function samePlace(a: SessionHead, b: SessionHead): boolean {
	return a.project.key === b.project.key && a.alsoProject?.key === b.alsoProject?.key && a.cwd === b.cwd;
}

function same(a: Passage | undefined, b: Passage | undefined): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}
