/**
 * Changes of sessions → one commit: their passages, their records and how far they were read become visible together.
 *
 * When another writer was faster, the changes are put on top of what it committed, except those whose session it has
 * changed as well: they were derived from something that is no longer true and are handed back to be read again. When the
 * other one knew newer rules of what to forget, all are handed back.
 */
import {type ApplyOptions, applyPassages} from './apply.ts';
import {applyCatalog, openCatalog} from './catalog.ts';
import {commitManifest, type Manifest, readManifest} from './manifest.ts';
import {rulesOf, withProjects, withRules} from './manifest-extra.ts';
import type {Passage} from './passage.ts';
import type {SessionChange} from './session-change.ts';

const maxTries = 20;

/** Writes files for the changes. Nothing is visible before the returned manifest is committed. */
export function applyChanges(
	dir: string,
	manifest: Manifest,
	changes: readonly SessionChange[],
	options: ApplyOptions = {},
): Manifest {
	const drop = changes.flatMap((change) => change.drop);
	const withPassages = applyPassages(dir, manifest, {drop, add: passagesOf(changes)}, options);
	const upsert = changes.flatMap((change) => change.record ?? []);
	const next = applyCatalog(dir, withPassages, {
		upsert,
		hide: changes.flatMap((change) => change.hide ?? []),
		remove: changes.flatMap((change) => (change.remove ? change.key : [])),
	});
	return withProjects(
		next,
		upsert.flatMap(({head}) => [head.project, ...(head.alsoProject ? [head.alsoProject] : [])]),
	);
}

function* passagesOf(changes: readonly SessionChange[]): Iterable<Passage> {
	for (const change of changes) yield* change.add;
}

/**
 * @param base the manifest the changes were derived from. @param rules fingerprint of the rules it was done by.
 * @returns the committed manifest, and the keys of the sessions that somebody else changed in between.
 * @throws what the file system says when the folder cannot be written, and when races are lost twenty times in a row.
 */
export function commitChanges(
	dir: string,
	base: Manifest,
	changes: readonly SessionChange[],
	rules: string,
	options: ApplyOptions = {},
): {manifest: Manifest; lost: readonly string[]} {
	const lost = new Set<string>();
	let current = base;
	for (let tries = 0; tries < maxTries; tries++) {
		const kept = changes.filter((change) => !lost.has(change.key));
		const next = withRules(applyChanges(dir, current, kept, options), rules);
		const manifest = commitManifest(dir, next);
		if (manifest) return {manifest, lost: [...lost]};
		const newer = readManifest(dir);
		if (newer.problem) throw new Error(newer.problem.message);
		current = newer.manifest;
		const catalog = openCatalog(dir, current);
		const otherRules = ![rulesOf(base), rules].includes(rulesOf(current));
		for (const change of kept) {
			if (otherRules || catalog.entry(change.key)?.stamp !== change.base) lost.add(change.key);
		}
		catalog.close();
	}
	throw new Error('other writers were faster every time');
}
