/**
 * What only the old index has, for a rebuild: sessions whose transcripts are gone or out of sight, and what git said of
 * worktrees that are gone. Clients tidy up; memory outlives that, whatever version of deja it goes through.
 *
 * Every part is taken as far as it is whole. A session whose calls cannot be read keeps its words, one whose entry in the
 * catalog is lost is put together from its passages. What the rules now hide is left behind.
 */
import path from 'node:path';
import {Damage, placeKey} from '../../lib/index.ts';
import type {SessionHead} from '../../model/index.ts';
import type {Project} from '../../project/index.ts';
import {type Rules, stateWithout, unreadState} from '../../rules/index.ts';
import type {TurnFacts} from '../catalog/index.ts';
import {type Opened, projectsOf, type SessionChange} from '../commit/index.ts';
import {type DocNumber, docRecord, isDead, type Passage, passageOf, type Segment, sessionOf} from '../segment/index.ts';
import {filedUnder} from './passages.ts';
import {billOf, isExcluded} from './session-change.ts';

export interface CarryOver {
	/** The old index. */
	readonly old: Opened;
	/** The store, to say where a transcript was. */
	readonly projects: string;
	readonly rules: Rules;
}

/** @param keys sessions that cannot be read. @param gone those of them whose transcript is known to be gone. */
export function* carriedOver(
	keys: ReadonlySet<string>,
	gone: ReadonlySet<string>,
	{old, projects, rules}: CarryOver,
): Iterable<SessionChange> {
	const {catalog, manifest, segments} = old;
	const passagesOf = storedPassages(segments, keys);
	for (const key of keys) {
		const entry = catalog.entry(key);
		if (entry?.hidden) continue;
		const passages = passagesOf(key);
		const known = catalog.head(key) ?? headFrom(passages, path.join(projects, `${key}.jsonl`), projectsOf(manifest));
		if (!known || rules.forgetsSession(known) || rules.forgetsFile(key)) continue;
		// What was left out and no longer is cannot be read again: it stays on the bill alone.
		const excluded = known.excluded === true || isExcluded(known, rules);
		const title = rules.hidesText(known.title) ? '' : known.title;
		const {state: read, skips} = catalog.state(key) ?? {state: unreadState, skips: []};
		const kept = excluded ? billOf(known) : {head: {...known, title}, state: stateWithout(read, rules)};
		const head = {...kept.head, ...(gone.has(key) ? {gone: true as const} : {})};
		const turns = catalog.turns(key) ?? turnsFrom(passages);
		const stamp = entry?.stamp ?? '';
		yield {
			key,
			base: undefined,
			record: {state: kept.state, skips, head, stamp, turns},
			drop: [],
			// A stored passage does not say under which other project it is filed.
			add: excluded
				? []
				: passages.filter((passage) => !rules.hidesPassage(passage)).map((one) => ({...one, ...filedUnder(head)})),
			bytesRead: 0,
		};
	}
}

/**
 * Reads past everything that finds passages (dictionary, postings), so that only what is broken itself is lost.
 * @returns all stored passages of one of `keys`, in order.
 */
function storedPassages(segments: readonly Segment[], keys: ReadonlySet<string>): (key: string) => readonly Passage[] {
	const places = new Map<string, {readonly segment: Segment; readonly doc: DocNumber}[]>(
		[...keys].map((key) => [key, []]),
	);
	for (const segment of segments) {
		const lists = namesIn(segment).map((name) => places.get(name));
		for (let doc = 0 as DocNumber; doc < segment.docs; doc++) {
			const record = isDead(segment, doc) ? undefined : attempted(() => docRecord(segment, doc));
			if (record) lists[record.sessionNumber]?.push({segment, doc});
		}
	}
	return (key) =>
		(places.get(key) ?? [])
			.flatMap(({segment, doc}) => attempted(() => passageOf(segment, doc)) ?? [])
			.sort((a, b) => a.turn - b.turn || a.part - b.part);
}

/** By session number. */
function namesIn(segment: Segment): string[] {
	return Array.from(
		{length: segment.footer.sessions},
		(_, number) => attempted(() => sessionOf(segment, number).session) ?? '',
	);
}

function attempted<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch (error) {
		if (error instanceof Damage) return undefined;
		throw error;
	}
}

/** Sessions that have passages and no entry: a part of the catalog is damaged. @param isKnown has an entry, or a transcript. */
export function orphans({segments, catalog}: Opened, isKnown: (key: string) => boolean): string[] {
	if (catalog.damage.length === 0) return [];
	const keys = segments.flatMap(namesIn);
	return [...new Set(keys)].filter((key) => key !== '' && !isKnown(key));
}

/** Where a session ran in a worktree, or behind a link, only its head says to which repository that belonged. */
export function* knownPlaces(heads: Iterable<SessionHead>): Iterable<[directory: string, repository: string]> {
	for (const {cwd, project, machine} of heads) {
		if (cwd === undefined || !project.repository || machine) continue;
		const directory = placeKey(cwd);
		if (`${directory}/`.startsWith(`${project.key}/`)) continue;
		yield [directory, project.key];
	}
}

function headFrom(passages: readonly Passage[], file: string, projects: readonly Project[]): SessionHead | undefined {
	const [first] = passages;
	if (!first) return undefined;
	const times = passages.flatMap(({time}) => (time > 0 ? time * 1_000 : []));
	const start = times.length > 0 ? Math.min(...times) : 0;
	const title = passages.find(({role}) => role === 'title')?.text ?? '';
	return {
		key: first.session,
		id: path.posix.basename(first.session),
		file,
		project: projects.find(({key}) => key === first.project) ?? {key: first.project, label: first.project},
		title,
		titleFrom: title === '' ? 'none' : 'client',
		format: 'v3',
		born: start,
		start,
		end: times.length > 0 ? Math.max(...times) : 0,
		model: '',
		entrypoint: 'unknown',
		abandoned: [],
		hasUsage: false,
		skippedLines: 0,
	};
}

/** Turns without what was billed and run in them. */
function turnsFrom(passages: readonly Passage[]): TurnFacts[] {
	const turns: TurnFacts[] = [];
	for (const {turn, turnKey} of passages) {
		if (turn >= 0) turns[turn] ??= {key: turnKey, size: 0, calls: [], asks: [], runs: []};
	}
	return Array.from(turns, (turn) => turn ?? {key: '', size: 0, calls: [], asks: [], runs: []});
}
