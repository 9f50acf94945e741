/**
 * Changes of sessions → one commit: their passages, their records and how far they were read become visible together.
 *
 * When another writer was faster, the changes are put on top of what it committed, except those whose session it has
 * changed as well: they were derived from something that is no longer true and are handed back to be read again. When the
 * other one knew newer rules of what to forget, all are handed back.
 */

import {applyCatalog, openCatalog} from '../catalog/index.ts';
import {type Directory, directoryAt, type Place} from '../directory/index.ts';
import {type ApplyOptions, applySegments, bury, only} from './apply.ts';
import type {Batch} from './change.ts';
import {dropReplaced, takeBack} from './gc.ts';
import {type Manifest, updateManifest} from './manifest.ts';
import {rulesOf, withProjects, withRules, withWorktrees} from './manifest-extra.ts';

/** Writes files for the changes. Nothing is visible before the returned manifest is committed. */
export function applyChanges(
	directory: Directory,
	manifest: Manifest,
	{changes, added, projects, worktrees}: Batch,
	options: ApplyOptions = {},
): Manifest {
	const drop = changes.flatMap((change) => change.drop);
	const withPassages = applySegments(directory, manifest, drop, added, options);
	try {
		const next = applyCatalog(directory, withPassages, {
			upsert: changes.flatMap((change) => change.record ?? []),
			hide: changes.flatMap((change) => change.hide ?? []),
			remove: changes.flatMap((change) => (change.remove ? change.key : [])),
		});
		return withWorktrees(withProjects(next, projects), worktrees);
	} catch (error) {
		dropReplaced(directory, withPassages, {...manifest, segments: [...manifest.segments, ...added]});
		throw error;
	}
}

/**
 * @param base the manifest the changes were derived from. @param rules fingerprint of the rules it was done by.
 * @returns the committed manifest, and the keys of the sessions that somebody else changed in between.
 * @throws what the file system says when the folder cannot be written, and when races are lost twenty times in a row.
 */
export function commitChanges(
	place: Place,
	base: Manifest,
	batch: Batch,
	rules: string,
	options: ApplyOptions = {},
): {manifest: Manifest; lost: readonly string[]} {
	const directory = directoryAt(place);
	const lost = new Set<string>();
	let current = base;
	let next: Manifest = base;
	try {
		const manifest = updateManifest(
			directory,
			(newest) => {
				if (newest.problem) throw new Error(newest.problem.message);
				current = newest.manifest;
				if (current !== base) for (const key of changedIn(directory, current, base, batch, rules)) lost.add(key);
				next = withRules(applyChanges(directory, current, without(directory, batch, lost), options), rules);
				return next;
			},
			base,
		)!;
		dropReplaced(directory, only(batch.added), manifest);
		return {manifest, lost: [...lost]};
	} catch (error) {
		takeBack(directory, {...next, segments: [...next.segments, ...batch.added]}, current);
		throw error;
	}
}

/** Keys of the sessions that somebody else has changed since `base`, or all when it was done by other rules. */
function changedIn(directory: Directory, now: Manifest, base: Manifest, {changes}: Batch, rules: string): string[] {
	const otherRules = ![rulesOf(base), rules].includes(rulesOf(now));
	const catalog = openCatalog(directory, now);
	try {
		return changes.flatMap(({key, base: stamp}) => (otherRules || catalog.entry(key)?.stamp !== stamp ? key : []));
	} finally {
		catalog.close();
	}
}

function without(directory: Directory, batch: Batch, lost: ReadonlySet<string>): Batch {
	if (lost.size === 0) return batch;
	const drop = [...lost].map((session) => ({session, turns: 'all' as const}));
	const changes = batch.changes.filter(({key}) => !lost.has(key));
	return {...batch, changes, added: bury(directory, batch.added, drop)};
}
