/**
 * Builds the index anew beside the old one, which answers until the single commit at the end.
 *
 * Transcripts that are gone or out of sight cannot be read again: what the old index has of them is carried over, see
 * `carry-over.ts`. A rebuild that is killed or comes too late leaves files that no manifest names, and the old index.
 */

import {openCatalog} from '../catalog/index.ts';
import {
	applyChanges,
	closeAll,
	damageIsMended,
	dropReplaced,
	emptyManifest,
	MADE_BY,
	openNewest,
	type SessionChange,
	sweep,
	takeBack,
	updateManifest,
	withRules,
} from '../commit/index.ts';
import type {SegmentRef} from '../segment/index.ts';
import {changesOf, inBatches} from './batches.ts';
import {carriedOver, knownPlaces, orphans} from './carry-over.ts';
import {endsWithItsFile} from './inventory.ts';
import {goneChanges} from './missing-transcripts.ts';
import {isOutOfSight, planSync} from './plan.ts';
import type {Look, Sync} from './snapshot.ts';

/** With the writer lock held. */
export async function rebuild(sync: Sync, {manifest, catalog, rules, listing, plan, why}: Look): Promise<void> {
	const {places, options, tally, beat, probe} = sync;
	const dir = sync.directory;
	const empty = openCatalog(dir, {catalog: []});
	const {tasks} = planSync(listing, empty, rules, {now: (options.now ?? Date.now)()});
	const keep = new Set([...plan.gone.filter((key) => !endsWithItsFile(key)), ...plan.unseen]);
	for (const [place, repository] of knownPlaces(catalog.heads())) {
		if (!probe.worktrees.has(place)) probe.worktrees.set(place, repository);
	}
	let next = emptyManifest(manifest.generation, MADE_BY);
	let added: readonly SegmentRef[] = [];
	const apply = async (changes: Iterable<SessionChange> | AsyncIterable<SessionChange>): Promise<void> => {
		for await (const batch of inBatches(dir, changes, probe.worktrees)) {
			const before = next;
			added = batch.added;
			next = applyChanges(dir, before, batch, {bulk: true, beat});
			// No manifest ever named these, so no sweep would take them soon.
			dropReplaced(dir, before, next);
		}
	};
	/** A transcript that was emptied keeps what is known of it. */
	async function* filled(changes: AsyncIterable<SessionChange>): AsyncGenerator<SessionChange> {
		for await (const change of changes) {
			if (change.empty) keep.add(change.key);
			if (!change.empty || !catalog.head(change.key)) yield change;
		}
	}
	try {
		await apply(filled(changesOf(sync, tasks, empty, rules, (key) => keep.add(key))));
		if (tally.partial) {
			// The old index still answers: better that than one with half of the history.
			takeBack(dir, next, manifest);
			return;
		}
		const old = openNewest(dir, undefined, {newerToo: true});
		const there = new Set(listing.files.map(({key}) => key));
		const lost = orphans(old, (key) => there.has(key) || catalog.entry(key) !== undefined);
		const gone = new Set([...plan.gone, ...lost.filter((key) => !isOutOfSight(listing, key))]);
		await apply(carriedOver(new Set([...keep, ...lost]), gone, {old, projects: places.projects, rules}));
		closeAll(old);
		const built = openCatalog(dir, next);
		const moved = goneChanges(gone, built);
		built.close();
		await apply(moved);
		// On top of whatever was committed meanwhile: what another writer read, the next sync will find changed and read again.
		sweep(dir, updateManifest(dir, () => withRules(next, rules.fingerprint))!, {blank: true});
	} catch (error) {
		takeBack(dir, {...next, segments: [...next.segments, ...added]}, manifest);
		throw error;
	}
	damageIsMended(dir);
	tally.rebuilt = why;
}
