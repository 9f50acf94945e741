/** What the index holds, counted: for `deja sync` and doctor. */
import {KeySet} from '../../lib/index.ts';
import {openCatalog} from '../catalog/index.ts';
import {readManifest} from '../commit/index.ts';

export interface StoreTotals {
	readonly sessions: number;
	/** Sessions whose transcript is gone; part of `sessions`. */
	readonly gone: number;
	/** Of all sessions, copies in forks included. */
	readonly turns: number;
	readonly passages: number;
	/** Billed model calls; one that stands in several forks counts once. */
	readonly calls: number;
	/** Lines that could not be read. */
	readonly skippedLines: number;
}

/** @param dir the index's folder; one that is not there holds nothing. */
export function storeTotals(dir: string): StoreTotals {
	const {manifest} = readManifest(dir);
	const catalog = openCatalog(dir, manifest);
	try {
		const calls = new KeySet();
		const totals = {sessions: 0, gone: 0, turns: 0, skippedLines: 0};
		for (const usage of catalog.usage(undefined, 'agents')) {
			if (!usage.head.excluded) {
				totals.sessions++;
				if (usage.head.gone) totals.gone++;
				totals.turns += usage.turns;
				totals.skippedLines += usage.head.skippedLines;
			}
			for (let n = 0; n < usage.calls.length; n++) calls.add(usage.keys, n);
		}
		const passages = manifest.segments.reduce((sum, {docs, dead}) => sum + docs - (dead?.count ?? 0), 0);
		return {...totals, passages, calls: calls.size};
	} finally {
		catalog.close();
	}
}
