/**
 * Brings the index up to the transcripts on disk.
 *
 * Newest sessions first, in batches of bounded size, one commit for each: what was read and how far is committed in the
 * same instant, so a sync that is killed at any moment leaves a whole index and the next one goes on where it stopped. A
 * transcript that looks as it did is not opened. One that cannot be read keeps its earlier record, one that was deleted
 * keeps its memory and is marked as gone, and when the whole store is missing (unmounted, moved) nothing changes.
 *
 * When nothing has changed, nothing is written and no lock is taken. When the index must be built anew, see `rebuild.ts`.
 */
import {codeOf, Damage, type Places} from '../../lib/index.ts';
import {diskProbe, rememberingProbe} from '../../project/index.ts';
import {type Catalog, openCatalog} from '../catalog/index.ts';
import {
	type Batch,
	commitChanges,
	dropReplaced,
	generations,
	readManifest,
	sweep,
	worktreesOf,
} from '../commit/index.ts';
import {directoryAt, type Owner, withWriterLock} from '../directory/index.ts';
import {openIndex} from '../open/index.ts';
import type {Index} from '../query/index.ts';
import {batchOf, changesOf, inBatches} from './batches.ts';
import {goneChanges} from './missing-transcripts.ts';
import {rebuild} from './rebuild.ts';
import {hasWork, type Look, look, type Sync, type SyncOptions} from './snapshot.ts';

export type {SyncOptions} from './snapshot.ts';

/** Commits of single turns between two sweeps. */
const sweepEvery = 8;

export interface SyncReport {
	/** Transcripts of this run. `skipped`: on purpose. `failed`: could not be read. */
	readonly files: {
		readonly read: number;
		readonly unchanged: number;
		readonly skipped: number;
		readonly failed: number;
	};
	readonly bytes: number;
	readonly ms: number;
	/** Something is left to do: the deadline came, somebody else is writing, or a rebuild is due. Start the background. */
	readonly partial: boolean;
	/** Who is writing, when that kept this sync from its work; '' mostly. */
	readonly busy: string;
	/** Why the index was built anew; '' when it was not. */
	readonly rebuilt: string;
	/** What a person should know, a line each. */
	readonly notes: readonly string[];
}

/**
 * @returns what was done; see `storeTotals` for what the index holds now.
 * @throws what the file system says when the index cannot be written, and a clear error when the rules are not understood.
 */
export function sync(places: Places, options: SyncOptions = {}): Promise<SyncReport> {
	return brought(places, options, (catalog) => catalog.close());
}

/** The same, then opens the index as it is now: what was read of it need not be read again. @throws what `sync` throws. */
export async function syncAndOpen(
	places: Places,
	options: SyncOptions = {},
): Promise<{readonly report: SyncReport; readonly index: Index}> {
	let read: Catalog | undefined;
	try {
		const report = await brought(places, options, (catalog) => {
			read = catalog;
		});
		const index = openIndex(options.index ?? places.index, undefined, read);
		return {report, index};
	} catch (error) {
		read?.close();
		throw error;
	}
}

/** @param done is given the catalog that was looked at, to close it. */
async function brought(places: Places, options: SyncOptions, done: (catalog: Catalog) => void): Promise<SyncReport> {
	const started = performance.now();
	const tally: Sync['tally'] = {read: 0, failed: 0, bytes: 0, partial: false, busy: '', rebuilt: '', notes: []};
	const late = () => options.deadlineMs !== undefined && performance.now() - started > options.deadlineMs;
	const first = look(places, options);
	const worktrees = worktreesOf(first.manifest);
	const probe = {...rememberingProbe({...diskProbe, worktrees}), worktrees};
	const directory = options.index ?? directoryAt(places.index);
	const shared = {places, options, directory, late, tally, probe};
	try {
		if (first.newer) tally.notes.push(first.newer);
		else if (first.why || hasWork(first)) await locked(shared, first);
	} finally {
		done(first.catalog);
	}
	for (const {kind, file, why} of first.listing.skips) if (kind === 'unreadable') tally.notes.push(`${file}: ${why}`);
	if (first.plan.unseen.length > 0) {
		const what = `${first.plan.unseen.length} known ${first.plan.unseen.length === 1 ? 'session' : 'sessions'}`;
		tally.notes.push(`${places.projects} cannot be read as a whole: ${what} out of sight, kept as they were`);
	}
	const {read, failed, bytes, partial, busy, rebuilt, notes} = tally;
	const {unchanged, skipped} = first.plan;
	const files = {read, unchanged: rebuilt ? 0 : unchanged, skipped, failed};
	return {files, bytes, ms: Math.round(performance.now() - started), partial, busy, rebuilt, notes};
}

async function locked(shared: Omit<Sync, 'beat'>, first: Look): Promise<void> {
	const {directory, options, tally} = shared;
	const onBusy = (owner: Owner | undefined) => {
		tally.partial = true;
		tally.busy = `another deja (pid ${owner?.pid ?? 'unknown'}) is reading the history right now`;
		tally.notes.push(tally.busy);
	};
	const lock = {waitMs: options.waitForLock ?? 0, onBusy};
	const act = async (beat: () => void): Promise<void> => {
		try {
			await work({...shared, beat}, first);
		} catch (error) {
			// On a full disk nothing else makes room again.
			const {manifest, problem} = readManifest(directory);
			if (!problem) sweep(directory, manifest);
			throw error;
		}
	};
	await withWriterLock(directory, act, lock);
}

/** With the lock held: looks again when need be, and goes on until nothing is lost to a writer that ignored the lock. */
async function work(sync: Sync, first: Look): Promise<void> {
	const {places, directory, options, tally} = sync;
	for (let rounds = 0; rounds < 5; rounds++) {
		// What was seen before the lock was taken still holds when nobody has committed since.
		const isFresh = rounds === 0 && (generations(directory)[0] ?? 0) === first.manifest.generation;
		const seen = isFresh ? first : look(places, options);
		try {
			// A hook that was told of one transcript must not pay for a rebuild; the background will.
			if (seen.why && options.only) tally.partial = true;
			else if (seen.why) await rebuild(sync, seen);
			else if ((await update(sync, seen)) > 0) continue;
			tally.rebuilt ||= seen.began;
			return;
		} catch (error) {
			// A segment that only writing touches turned out to be damaged, or was merged away under our hands.
			if (error instanceof Damage && !options.only) await rebuild(sync, {...seen, why: error.message});
			else if (codeOf(error) !== 'ENOENT') throw error;
		} finally {
			if (seen !== first) seen.catalog.close();
		}
	}
	tally.partial = true;
}

/** @returns how many sessions must be read again because somebody else changed them meanwhile. */
async function update(sync: Sync, {manifest, catalog, rules, plan}: Look): Promise<number> {
	const dir = sync.directory;
	let current = manifest;
	let lost = 0;
	const commit = (batch: Batch, bulk: boolean): void => {
		const done = commitChanges(dir, current, batch, rules.fingerprint, {bulk, beat: sync.beat});
		current = done.manifest;
		lost += done.lost.length;
	};
	const bulk = plan.tasks.length > 500;
	for await (const batch of inBatches(dir, changesOf(sync, plan.tasks, catalog, rules), sync.probe.worktrees)) {
		commit(batch, bulk);
		if (lost > 0) return lost;
	}
	if (plan.gone.length > 0 && !sync.tally.partial) {
		const now = openCatalog(dir, current);
		const changes = goneChanges(plan.gone, now);
		now.close();
		if (changes.length > 0) commit(batchOf(dir, changes), false);
	}
	// Sweeping costs as much as a turn: one turn at a time takes away only what it replaced.
	if (sync.options.only && current.generation % sweepEvery !== 0) dropReplaced(dir, manifest, current);
	else sweep(dir, current);
	return lost;
}
