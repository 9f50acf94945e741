/**
 * Forgetting on request: takes what is named out of the index at once, off the disk as well, and notes it in forget.jsonl,
 * so that no later sync or rebuild brings it back. The client's own transcripts are not touched.
 *
 * The note is written first: should anything after it fail, the next sync sees that the rules have changed and builds the
 * index anew without what was forgotten.
 */
import type {Places} from '../../lib/index.ts';
import type {SessionHead} from '../../model/index.ts';
import {type Forgotten, noteForgotten, type Rules, readRules, rulesFrom, stateWithout} from '../../rules/index.ts';
import {type Catalog, openCatalog, type SessionRecord} from '../catalog/index.ts';
import {
	commitChanges,
	compact,
	type Drop,
	type Manifest,
	readManifest,
	rulesOf,
	type SessionChange,
	sweep,
	withoutProjects,
} from '../commit/index.ts';
import {directoryAt, withWriterLock} from '../directory/index.ts';
import {openIndex} from '../open/index.ts';
import {batchOf} from './batches.ts';
import {filedUnder} from './passages.ts';

export interface ForgetReport {
	/** Sessions that are (or would be) forgotten as a whole: SessionHead.key. */
	readonly sessions: readonly string[];
	/** Passages of other sessions that have the words. */
	readonly passages: number;
}

export interface ForgetOptions {
	/** Only say what would be forgotten. */
	readonly dryRun?: boolean;
	/** Wait this long for another writer, ms. */
	readonly waitForLock?: number;
}

/**
 * @throws when another process keeps writing, when the index cannot be read or written: nothing is forgotten then, or the
 * next sync completes it.
 */
export async function forget(
	places: Places,
	what: readonly Forgotten[],
	{dryRun = false, waitForLock = 10_000}: ForgetOptions = {},
): Promise<ForgetReport> {
	const wanted = rulesFrom(what);
	if (dryRun) return plan(places, wanted).report;
	const directory = directoryAt(places.index);
	const done = await withWriterLock(
		directory,
		() => {
			const before = readRules(places).fingerprint;
			noteForgotten(places, what);
			const {manifest, changes, report, gone} = plan(places, wanted);
			// Rules that were changed by hand and not applied yet must not count as applied.
			const rules = rulesOf(manifest) === before ? readRules(places).fingerprint : rulesOf(manifest);
			const committed = commitChanges(places.index, manifest, batchOf(directory, changes), rules).manifest;
			// No grace: what was just replaced goes now, also when the disk's clock runs ahead of ours; so do the files of
			// writers that died and what older manifests say, which may hold what is forgotten.
			sweep(places.index, compact(places.index, withoutProjects(committed, gone)), {
				graceMs: -60_000,
				unnamedMs: -60_000,
				blank: true,
			});
			return report;
		},
		{waitMs: waitForLock},
	);
	if (!done) throw new Error('another deja is writing right now; try again in a moment');
	return done;
}

interface Plan {
	readonly manifest: Manifest;
	readonly changes: SessionChange[];
	readonly report: ForgetReport;
	/** Project.key of projects that no session is left of. */
	readonly gone: ReadonlySet<string>;
}

function plan(places: Places, wanted: Rules): Plan {
	const {manifest, problem} = readManifest(places.index);
	if (problem) throw new Error(`${problem.message}; \`deja sync --full\` first`);
	const catalog = openCatalog(places.index, manifest);
	const index = openIndex(places.index);
	const changes: SessionChange[] = [];
	const sessions: string[] = [];
	let passages = 0;
	const gone = new Set<string>();
	const left = new Set<string>();
	try {
		for (const [key, entry] of catalog.entries()) {
			const head = catalog.head(key);
			if (!head) continue;
			const base = {key, base: entry.stamp, drop: [{session: key, turns: 'all'}] as Drop[], add: [], bytesRead: 0};
			if (wanted.hidesFile(key, head.file) || wanted.hidesSession(head)) {
				sessions.push(key);
				for (const project of projectsIn(head)) gone.add(project);
				const named = wanted.hidesFile(key, head.file);
				changes.push({...base, ...(named ? {remove: true} : {hide: {key, stamp: entry.stamp}})});
				continue;
			}
			for (const project of projectsIn(head)) left.add(project);
			const stored = wanted.anyWords ? index.passages(key) : [];
			// A stored passage does not say under which other project it is filed.
			const add = stored
				.filter((passage) => !wanted.hidesPassage(passage))
				.map((passage) => ({...passage, ...filedUnder(head)}));
			if (add.length === stored.length) continue;
			passages += stored.length - add.length;
			const record = recordWithout(head, catalog, entry.stamp, wanted);
			// Without its record the session is read again anyway, by the rules as they are then.
			changes.push(record ? {...base, record, add} : {...base, remove: true});
		}
		for (const project of left) gone.delete(project);
		return {manifest, changes, report: {sessions, passages}, gone};
	} finally {
		index.close();
		catalog.close();
	}
}

const projectsIn = ({project, alsoProject}: SessionHead): string[] => [
	project.key,
	...(alsoProject ? [alsoProject.key] : []),
];

/** The session's record, its title as well rid of the words. */
function recordWithout(head: SessionHead, catalog: Catalog, stamp: string, wanted: Rules): SessionRecord | undefined {
	const reading = catalog.state(head.key);
	const turns = catalog.turns(head.key);
	const title = wanted.hidesText(head.title) ? {title: '', titleFrom: 'none' as const} : {};
	if (!reading || !turns) return undefined;
	return {...reading, state: stateWithout(reading.state, wanted), head: {...head, ...title}, stamp, turns};
}
