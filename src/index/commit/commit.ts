/**
 * Changes of sessions → one commit: their passages, their records and how far they were read become visible together.
 *
 * When another writer was faster, the changes are put on top of what it committed, except those whose session it has
 * changed as well: they were derived from something that is no longer true and are handed back to be read again. When the
 * other one knew newer rules of what to forget, all are handed back.
 */

import {applyCatalog, openCatalog} from '../catalog/index.ts';
import {type ApplyOptions, applySegments, bury, only} from './apply.ts';
import type {Batch} from './change.ts';
import {dropReplaced, takeBack} from './gc.ts';
import {commitManifest, type Manifest, readManifest} from './manifest.ts';
import {rulesOf, withProjects, withRules, withWorktrees} from './manifest-extra.ts';

const maxTries = 20;

/** Writes files for the changes. Nothing is visible before the returned manifest is committed. */
export function applyChanges(
	dir: string,
	manifest: Manifest,
	{changes, added, projects, worktrees}: Batch,
	options: ApplyOptions = {},
): Manifest {
	const drop = changes.flatMap((change) => change.drop);
	const withPassages = applySegments(dir, manifest, drop, added, options);
	try {
		const next = applyCatalog(dir, withPassages, {
			upsert: changes.flatMap((change) => change.record ?? []),
			hide: changes.flatMap((change) => change.hide ?? []),
			remove: changes.flatMap((change) => (change.remove ? change.key : [])),
		});
		return withWorktrees(withProjects(next, projects), worktrees);
	} catch (error) {
		dropReplaced(dir, withPassages, {...manifest, segments: [...manifest.segments, ...added]});
		throw error;
	}
}

/**
 * @param base the manifest the changes were derived from. @param rules fingerprint of the rules it was done by.
 * @returns the committed manifest, and the keys of the sessions that somebody else changed in between.
 * @throws what the file system says when the folder cannot be written, and when races are lost twenty times in a row.
 */
export function commitChanges(
	dir: string,
	base: Manifest,
	batch: Batch,
	rules: string,
	options: ApplyOptions = {},
): {manifest: Manifest; lost: readonly string[]} {
	const lost = new Set<string>();
	let current = base;
	let next: Manifest = base;
	try {
		for (let tries = 0; tries < maxTries; tries++) {
			next = withRules(applyChanges(dir, current, without(dir, batch, lost), options), rules);
			const manifest = commitManifest(dir, next);
			if (manifest) {
				dropReplaced(dir, only(batch.added), manifest);
				return {manifest, lost: [...lost]};
			}
			const newer = readManifest(dir);
			if (newer.problem) throw new Error(newer.problem.message);
			current = newer.manifest;
			const catalog = openCatalog(dir, current);
			const otherRules = ![rulesOf(base), rules].includes(rulesOf(current));
			for (const {key, base: stamp} of batch.changes) {
				if (otherRules || catalog.entry(key)?.stamp !== stamp) lost.add(key);
			}
			catalog.close();
		}
		throw new Error('other writers were faster every time');
	} catch (error) {
		takeBack(dir, {...next, segments: [...next.segments, ...batch.added]}, current);
		throw error;
	}
}

function without(dir: string, batch: Batch, lost: ReadonlySet<string>): Batch {
	if (lost.size === 0) return batch;
	const drop = [...lost].map((session) => ({session, turns: 'all' as const}));
	const changes = batch.changes.filter(({key}) => !lost.has(key));
	return {...batch, changes, added: bury(dir, batch.added, drop)};
}
