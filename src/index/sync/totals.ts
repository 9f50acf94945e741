/**
 * What the index holds, counted: for `deja sync` and doctor.
 *
 * A call that stands in several forks counts once, so counting reads every call there is. What was counted is noted beside
 * the index, and holds as long as the same files make up the catalog; a note that cannot be read or written is no note.
 */
import {isRecord, KeySet} from '../../lib/index.ts';
import {openCatalog} from '../catalog/index.ts';
import {type Manifest, readManifest} from '../commit/index.ts';
import {type Directory, directoryAt, type Place, readWhole} from '../directory/index.ts';

export interface StoreTotals {
	/** Those that the person left out not included: of them nothing but the bill is kept. */
	readonly sessions: number;
	/** Of other agents: found like these, and in no sum. */
	readonly others: number;
	/** Sessions whose transcript is gone; part of `sessions`. */
	readonly gone: number;
	/** Of these sessions, copies in forks included. */
	readonly turns: number;
	readonly passages: number;
	/** Billed model calls; one that stands in several forks counts once. */
	readonly calls: number;
	/** Lines that could not be read. */
	readonly skippedLines: number;
}

type Counted = Omit<StoreTotals, 'passages'>;

const note = 'totals.json';

/**
 * @param place the index's folder; one that is not there holds nothing.
 * @param keep notes what was counted, for the next time; whoever only looks writes nothing.
 */
export function storeTotals(place: Place, keep = true): StoreTotals {
	const dir = directoryAt(place);
	const {manifest} = readManifest(dir);
	const passages = manifest.segments.reduce((sum, {docs, dead}) => sum + docs - (dead?.count ?? 0), 0);
	return {...(noted(dir, manifest) ?? counted(dir, manifest, keep)), passages};
}

function counted(dir: Directory, manifest: Manifest, keep: boolean): Counted {
	const catalog = openCatalog(dir, manifest);
	try {
		const calls = new KeySet();
		const totals = {sessions: 0, others: 0, gone: 0, turns: 0, skippedLines: 0};
		catalog.readAhead();
		for (const usage of catalog.usage(undefined, 'agents')) {
			if (!usage.head.excluded) {
				totals.sessions++;
				if (usage.head.gone) totals.gone++;
				totals.turns += usage.turns;
				totals.skippedLines += usage.head.skippedLines;
			}
			for (let n = 0; n < usage.calls.length; n++) calls.add(usage.keys, n);
		}
		totals.others = catalog.heads().filter(({source}) => source !== undefined).length;
		const all = {...totals, calls: calls.size};
		if (keep && catalog.damage.length === 0) write(dir, manifest, all);
		return all;
	} finally {
		catalog.close();
	}
}

function noted(dir: Directory, {catalog}: Manifest): Counted | undefined {
	try {
		const found: unknown = JSON.parse(readWhole(dir, note).toString());
		if (!isRecord(found) || JSON.stringify(found['catalog']) !== JSON.stringify(catalog)) return undefined;
		const {sessions, others, gone, turns, calls, skippedLines} = found;
		const all = {sessions, others, gone, turns, calls, skippedLines};
		return Object.values(all).every(Number.isSafeInteger) ? (all as Counted) : undefined;
	} catch {
		return undefined;
	}
}

function write(dir: Directory, {catalog}: Manifest, all: Counted): void {
	if (catalog.length === 0) return;
	try {
		dir.replace(note, Buffer.from(JSON.stringify({catalog, ...all})));
	} catch {
		// Counted again the next time.
	}
}
