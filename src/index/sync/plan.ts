/**
 * What a sync has to do: the transcripts on disk against the stamps in the catalog. No transcript is opened.
 */
import type {Listing, TranscriptFile} from '../../model/index.ts';
import type {Rules} from '../../rules/index.ts';
import {sourceOf} from '../../sources/index.ts';
import type {Catalog} from '../catalog/index.ts';

export interface Task {
	readonly file: TranscriptFile;
	/** How the file looks now; stored with what is read from it. */
	readonly stamp: string;
}

export interface Plan {
	/** To be read, newest first. */
	readonly tasks: readonly Task[];
	/** Known sessions without a transcript, those marked as gone already included. */
	readonly gone: readonly string[];
	/** Known sessions that are out of sight (unreadable folder, missing store): nothing is concluded from that. */
	readonly unseen: readonly string[];
	readonly unchanged: number;
	/** Left out: forgotten, excluded, empty, links, things that are no files. Sidecars are not counted. */
	readonly skipped: number;
}

/** The listings of several sources as one. */
export interface Inventory extends Listing {
	/** Source.id → its root; `root` is that of Command Code. */
	readonly others?: Readonly<Record<string, Listing['root']>>;
}

/** File systems that keep whole seconds (FAT: two) cannot tell a file rewritten within them. */
const coarseMs = 2_500;

/** Is all that is known of it what it cost? */
function isExcluded({key, path}: TranscriptFile, catalog: Catalog, rules: Rules): boolean {
	return rules.exclusions.length > 0 && (rules.excludesFile(key, path) || catalog.head(key)?.excluded === true);
}

/**
 * How a transcript and its sidecars look. @param now unix ms. A file so new that its clock could hide a second write gets
 * a stamp that will not be met again, and so is looked at once more.
 */
export function stampOf({stamp, mtimeMs}: TranscriptFile, now: number): string {
	const doubtful = mtimeMs % 1_000 === 0 && Math.abs(now - mtimeMs) < coarseMs;
	return doubtful ? `${stamp} new` : stamp;
}

/** @param some the listing holds some transcripts only: nothing is concluded from what it lacks. */
export function planSync(
	listing: Inventory,
	catalog: Catalog,
	rules: Rules,
	{now, some = false}: {readonly now: number; readonly some?: boolean},
): Plan {
	const tasks: Task[] = [];
	let unchanged = 0;
	let skipped = 0;
	// One look-up is a few reads; for all of them the whole table is read at once.
	const entries = some ? undefined : catalog.entries();
	let known = 0;
	for (const file of listing.files) {
		const stamp = stampOf(file, now);
		const entry = entries ? entries.get(file.key) : catalog.entry(file.key);
		if (entry) known++;
		if (rules.forgetsFile(file.key)) skipped++;
		else if (!entry || entry.gone || entry.stamp !== stamp) tasks.push({file, stamp});
		else if (entry.hidden || isExcluded(file, catalog, rules)) skipped++;
		else unchanged++;
	}
	tasks.sort((a, b) => b.file.mtimeMs - a.file.mtimeMs || (a.file.key < b.file.key ? -1 : 1));
	const gone: string[] = [];
	const unseen: string[] = [];
	// When as many were met as are known, none is missing.
	const isMissing = entries !== undefined && known < entries.size;
	const there = new Set(isMissing ? listing.files.map((file) => file.key) : []);
	for (const key of isMissing ? entries.keys() : []) {
		if (there.has(key)) continue;
		(isOutOfSight(listing, key) ? unseen : gone).push(key);
	}
	for (const {kind, why} of listing.skips) if (kind === 'on-purpose' && why !== 'a sidecar') skipped++;
	return {tasks, gone, unseen, unchanged, skipped};
}

/** The folder of this session could not be listed: whether its transcript is there is not known. */
export function isOutOfSight({root, unread, others = {}}: Inventory, key: string): boolean {
	const {id} = sourceOf(key);
	return (others[id] ?? root) !== 'ok' || unread.some((folder) => key.startsWith(`${folder}/`));
}
