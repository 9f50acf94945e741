/**
 * Takes away what no manifest names any more: replaced files, old manifests, leftovers of writers that died.
 *
 * Readers hold their files open or, when a file is gone between reading a manifest and opening it, read the next manifest;
 * so replaced files can go at once. A file that no manifest ever named may belong to a writer that
 * has not committed yet: it stays while its maker lives and for a minute after. Errors are ignored: the next sweep tries again.
 */
import {isAlive} from '../../lib/index.ts';
import {type Directory, directoryAt, makerOf, type Place} from '../directory/index.ts';
import {generations, type Manifest, readGeneration, readManifest} from './manifest.ts';

/** Manifests that always stay, so that a damaged newest one has something to fall back to. */
const KEEP = 3;
const UNNAMED_GRACE_MS = 60_000;

/**
 * @param manifest the newest one. @param graceMs how long a replaced file stays all the same. Default 0.
 * @param unnamedMs how long a file stays whose maker has died or is ourselves. Default a minute.
 * @param blank empties the manifests that stay besides the newest: they may name what must be named no more. Their own
 * names stay taken, for a writer that began before this commit.
 */
export function sweep(
	place: Place,
	manifest: Manifest,
	{graceMs = 0, unnamedMs = UNNAMED_GRACE_MS, blank = false, now = Date.now()} = {},
): void {
	const directory = directoryAt(place);
	let names: string[];
	let list: number[];
	try {
		names = directory.list();
		list = generations(directory);
	} catch {
		return;
	}
	// Somebody is ahead of the caller: their sweep, not ours.
	if ((list[0] ?? 0) > manifest.generation) return;
	const live = new Set(namesIn(manifest));
	// A file's time is finer than the clock: what was replaced just now may seem to be replaced a moment from now.
	const isDue = (since: number) => graceMs === 0 || now - since >= graceMs;
	const replaced = new Map<string, number>();
	const files = list.map((generation) => `manifest-${String(generation).padStart(10, '0')}.json`);
	const times = files.map((file) => directory.stat(file)?.modified ?? now);
	for (const [age, generation] of list.entries()) {
		if (age === 0) continue;
		const supersededAt = times[age - 1]!;
		const old = readGeneration(directory, generation);
		const named = 'manifest' in old ? old.manifest : 'foreign' in old ? old.foreign : undefined;
		for (const name of named ? namesIn(named) : []) {
			// Newest first: the first manifest that names a file tells when it was replaced.
			if (!live.has(name) && !replaced.has(name)) replaced.set(name, supersededAt);
		}
		if (age >= KEEP && isDue(supersededAt)) directory.delete(files[age]!);
		else if (blank) empty(directory, files[age]!);
	}
	for (const name of names) {
		const maker = makerOf(name);
		if (maker === undefined || live.has(name)) continue;
		const gone = replaced.get(name);
		if (gone !== undefined ? isDue(gone) : isAbandoned(directory, name, maker, now - unnamedMs)) directory.delete(name);
	}
}

function empty(directory: Directory, name: string): void {
	try {
		directory.replace(name, Buffer.alloc(0));
	} catch {
		// A full disk: without it there is less to fall back to, and nothing to read.
		directory.delete(name);
	}
}

/** The part of a manifest that names files. */
type Named = Pick<Manifest, 'segments' | 'catalog'>;

/** The cheap part, for one who has just committed: takes away what `before` named and `now`, the newest manifest, does not. */
export function dropReplaced(place: Place, before: Named, now: Named): void {
	const directory = directoryAt(place);
	const live = new Set(namesIn(now));
	for (const name of namesIn(before)) if (!live.has(name)) directory.delete(name);
}

/**
 * For one who has failed: takes away what `written` names and `base`, which it was derived from, does not, unless it has
 * become a part of the index after all.
 */
export function takeBack(place: Place, written: Manifest, base: Manifest): void {
	const directory = directoryAt(place);
	const {manifest, problem, foreign} = readManifest(directory);
	const live = new Set([manifest, base, ...(foreign ? [foreign] : [])].flatMap(namesIn));
	if (!problem || foreign) for (const name of namesIn(written)) if (!live.has(name)) directory.delete(name);
}

/** Every file a manifest names. */
export function namesIn({segments, catalog}: Named): string[] {
	return [...segments.flatMap((s) => (s.dead ? [s.file, s.dead.file] : [s.file])), ...catalog];
}

function isAbandoned(directory: Directory, name: string, maker: number, before: number): boolean {
	const stats = directory.stat(name);
	return stats !== undefined && stats.modified < before && (maker === process.pid || !isAlive(maker));
}
