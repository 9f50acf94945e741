/**
 * Builds the index anew beside the old one, which answers until the single commit at the end.
 *
 * Transcripts that are gone or out of sight cannot be read again: their records and stored passages are copied from the
 * old index as far as it is whole, minus what the rules now hide. A rebuild that is killed or comes too late leaves files
 * that no manifest names, and the old index.
 */

import {type Rules, stateWithout} from '../../rules/index.ts';
import {type Catalog, openCatalog} from '../catalog/index.ts';
import {
	applyChanges,
	commitManifest,
	damageIsMended,
	dropReplaced,
	emptyManifest,
	MADE_BY,
	type Manifest,
	readManifest,
	type SessionChange,
	sweep,
	takeBack,
	withRules,
} from '../commit/index.ts';
import {openIndex} from '../open/index.ts';
import type {Passage, SegmentRef} from '../segment/index.ts';
import {changesOf, inBatches} from './batches.ts';
import {goneChanges} from './missing-transcripts.ts';
import {planSync} from './plan.ts';
import {billOf, isExcluded} from './session-change.ts';
import type {Look, Sync} from './snapshot.ts';

const maxTries = 20;

/** With the writer lock held. */
export async function rebuild(sync: Sync, {manifest, catalog, rules, listing, plan, why}: Look): Promise<void> {
	const {places, options, tally, beat} = sync;
	const dir = places.index;
	const empty = openCatalog(dir, {catalog: []});
	const {tasks} = planSync(listing, empty, rules, {now: (options.now ?? Date.now)()});
	const keep = new Set([...plan.gone, ...plan.unseen]);
	let next = emptyManifest(manifest.generation, MADE_BY);
	let added: readonly SegmentRef[] = [];
	const apply = async (changes: Iterable<SessionChange> | AsyncIterable<SessionChange>): Promise<void> => {
		for await (const batch of inBatches(dir, changes)) {
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
		const gone = new Set(plan.gone);
		const old = openIndex(dir);
		await apply(carriedOver(keep, gone, catalog, (key) => old.passages(key), rules));
		old.close();
		const built = openCatalog(dir, next);
		const moved = goneChanges(plan.gone, built);
		built.close();
		await apply(moved);
		sweep(dir, commit(dir, withRules(next, rules.fingerprint)));
	} catch (error) {
		takeBack(dir, {...next, segments: [...next.segments, ...added]}, manifest);
		throw error;
	}
	damageIsMended(dir);
	tally.rebuilt = why;
}

/** On top of whatever was committed meanwhile: what another writer read, the next sync will find changed and read again. */
function commit(dir: string, next: Manifest): Manifest {
	for (let tries = 0; tries < maxTries; tries++) {
		const {generation} = readManifest(dir).manifest;
		const manifest = commitManifest(dir, {...next, generation});
		if (manifest) return manifest;
	}
	throw new Error('other writers were faster every time');
}

function* carriedOver(
	keys: Iterable<string>,
	gone: ReadonlySet<string>,
	catalog: Catalog,
	passagesOf: (key: string) => readonly Passage[],
	rules: Rules,
): Iterable<SessionChange> {
	for (const key of keys) {
		const entry = catalog.entry(key);
		const head = catalog.head(key);
		const reading = catalog.state(key);
		const turns = catalog.turns(key);
		// What is damaged beyond reading is lost; it was said when the damage was met.
		if (!entry || !head || !reading || !turns) continue;
		if (rules.forgetsSession(head) || rules.forgetsFile(key)) continue;
		// What was left out and no longer is cannot be read again: it stays on the bill alone.
		const excluded = head.excluded === true || isExcluded(head, rules);
		const title = rules.hidesText(head.title) ? '' : head.title;
		const kept = excluded ? billOf(head) : {head: {...head, title}, state: stateWithout(reading.state, rules)};
		yield {
			key,
			base: undefined,
			record: {
				...kept,
				skips: reading.skips,
				head: {...kept.head, ...(gone.has(key) ? {gone: true as const} : {})},
				stamp: entry.stamp,
				turns,
			},
			drop: [],
			add: excluded ? [] : passagesOf(key).filter((passage) => !rules.hidesPassage(passage)),
			bytesRead: 0,
		};
	}
}
