/**
 * The index and the disk as they stand at one moment, and what the parts of a sync share.
 */
import type {Places} from '../../lib/index.ts';
import type {Probe} from '../../project/index.ts';
import {type Rules, readRules} from '../../rules/index.ts';

import {type Catalog, openCatalog} from '../catalog/index.ts';
import {type Manifest, readManifest, whyRebuild} from '../commit/index.ts';
import {type Directory, directoryAt} from '../directory/index.ts';
import {endsWithItsFile, inventory} from './inventory.ts';
import {type Inventory, type Plan, planSync} from './plan.ts';

export interface SyncOptions {
	/** Build the index anew. */
	readonly full?: boolean;
	/** Look at these transcripts only (absolute paths), as a hook does that was told of one. */
	readonly only?: readonly string[];
	/** Stop after about this many ms with what is read by then. Default: none. */
	readonly deadlineMs?: number;
	/** Wait this long for another writer, ms. Default 0: do nothing then. */
	readonly waitForLock?: number;
	readonly onProgress?: (progress: Progress) => void;
	/** Unix ms. */
	readonly now?: () => number;
	/** Where the index lies. Default: `places.index`. */
	readonly index?: Directory;
}

export interface Progress {
	/** Sessions read, and to be read. */
	readonly done: number;
	readonly total: number;
	/** Bytes read from transcripts. */
	readonly bytes: number;
}

/** A sync at work: what its parts share. */
export interface Sync {
	readonly places: Places;
	readonly options: SyncOptions;
	/** Where the index lies. */
	readonly directory: Directory;
	readonly late: () => boolean;
	readonly beat: () => void;
	/** How directories are looked at; it remembers worktrees that are gone. */
	readonly probe: Probe & {readonly worktrees: Map<string, string>};
	readonly tally: {
		read: number;
		failed: number;
		bytes: number;
		partial: boolean;
		busy: string;
		rebuilt: string;
		notes: string[];
	};
}

/** The index and the disk as they stand at one moment. */
export interface Look {
	readonly manifest: Manifest;
	readonly catalog: Catalog;
	readonly rules: Rules;
	readonly listing: Inventory;
	readonly plan: Plan;
	/** Why the index must be built anew; '' when it need not. */
	readonly why: string;
	/** What was wrong with an index of which nothing is left, and that is therefore begun anew; '' mostly. */
	readonly began: string;
	/** A newer version of deja wrote the index: hands off. */
	readonly newer: string;
}

/** Is there anything to do for a sync that finds this? */
export function hasWork({plan, catalog}: Look): boolean {
	return plan.tasks.length > 0 || plan.gone.some((key) => endsWithItsFile(key) || catalog.entry(key)?.gone !== true);
}

/** Somebody who commits meanwhile may take files away that were about to be opened. */
const maxTries = 5;

/** @throws when the index's folder cannot be listed, and when the rules are not understood. Close the catalog. */
export function look(places: Places, options: SyncOptions): Look {
	const now = (options.now ?? Date.now)();
	const directory = options.index ?? directoryAt(places.index);
	const rules = readRules(places);
	if (rules.stops) throw new Error(rules.stops);
	const listing = inventory(places, rules.sources, options.only);
	for (let tries = 1; ; tries++) {
		const {problem, foreign, ...read} = readManifest(directory);
		if (problem?.kind === 'unreadable') throw new Error(problem.message);
		const newer = problem?.kind === 'newer' && !options.full ? `${problem.message}; it is left alone` : '';
		const manifest = (newer ? undefined : foreign) ?? read.manifest;
		const catalog = openCatalog(directory, manifest);
		// Reading all entries shows damage: only then is it known whether there is any.
		const plan = planSync(listing, catalog, rules, {now, some: options.only !== undefined});
		const why = whyRebuild(directory, manifest, problem, catalog, rules, options.full);
		if (why && tries < maxTries && readManifest(directory).manifest.generation > manifest.generation) {
			catalog.close();
			continue;
		}
		return {manifest, catalog, rules, listing, plan, why, newer, began: why ? '' : (problem?.message ?? '')};
	}
}
