/**
 * What was read of a session store, what was not, and why: for doctor and for `deja sync --why`.
 *
 * Folders are listed anew, transcripts are not opened: what is damaged inside of them was noted when they were read.
 */
import type {Places} from '../../lib/index.ts';
import type {SessionHead, SessionRead, Skip, TranscriptFile} from '../../model/index.ts';
import {type Rules, readRules} from '../../rules/index.ts';
import {commandcode, sourceOf} from '../../sources/index.ts';
import {type Catalog, openCatalog} from '../catalog/index.ts';
import {readManifest} from '../commit/index.ts';
import {planSync} from './plan.ts';

export interface StoreReport {
	/** The folder of the store. */
	readonly folder: string;
	readonly root: 'ok' | 'missing' | 'unreadable';
	/** Transcripts on disk, and how many of them are in memory as they are now. */
	readonly transcripts: number;
	readonly read: number;
	/** Changed since, or never read: the next sync reads them. */
	readonly waiting: number;
	/** Remembered, and no longer on disk. */
	readonly gone: number;
	/** Left out because the person wants it so: forgotten, or excluded, of which only the calls are counted. */
	readonly excluded: number;
	/** Entries of `exclude` that no session fits: a wall that stands nowhere. */
	readonly idle: readonly string[];
	/** Transcripts in which nothing was said yet, or of a newer format. */
	readonly empty: number;
	/** Files beside transcripts that are none. */
	readonly sidecars: number;
	/** Places that could not be read, transcripts of a newer format, damaged lines (file and line), links; with why. */
	readonly skips: readonly Skip[];
}

/** By the rules as far as they are understood. */
export function storeReport(places: Places, now: number = Date.now()): StoreReport {
	const rules = readRules(places);
	const listing = commandcode.list(places.projects);
	const catalog = openCatalog(places.index, readManifest(places.index).manifest);
	try {
		const plan = planSync(listing, catalog, rules, {now});
		const outside = listing.skips.filter(({why}) => why !== 'a sidecar');
		const empty = emptyOnes(listing.files, catalog, rules);
		const excluded = plan.skipped - outside.filter(({kind}) => kind === 'on-purpose').length - empty.length;
		const inside = [...catalog.skips(), ...empty.flatMap(({skips}) => skips)];
		return {
			folder: places.projects,
			root: listing.root,
			transcripts: listing.files.length,
			read: plan.unchanged,
			waiting: plan.tasks.length,
			gone: plan.gone.filter(
				(key) => sourceOf(key) === commandcode && !catalog.entry(key)?.hidden && !catalog.head(key)?.excluded,
			).length,
			excluded,
			idle: idleEntries(rules, listing.files, catalog.all()),
			empty: empty.length,
			sidecars: (listing.sidecars ?? 0) + listing.skips.length - outside.length,
			skips: [...outside, ...inside],
		};
	} finally {
		catalog.close();
	}
}

/** Transcripts that memory knows and holds nothing of, although no rule hides them: opened again, to say why. */
function emptyOnes(files: readonly TranscriptFile[], catalog: Catalog, rules: Rules): readonly SessionRead[] {
	const entries = catalog.entries();
	return files.flatMap((file) => {
		if (!entries.get(file.key)?.hidden || rules.forgetsFile(file.key)) return [];
		try {
			const read = sourceOf(file.key).read(file, undefined, {lean: true});
			return read.empty ? [read] : [];
		} catch {
			return [];
		}
	});
}

function idleEntries(
	{exclusions}: Rules,
	files: readonly TranscriptFile[],
	heads: readonly SessionHead[],
): readonly string[] {
	const fitsAny = ({session, file}: Rules['exclusions'][number]) =>
		heads.some(session) || files.some(({key, path}) => file(key, path));
	return exclusions.filter((one) => !fitsAny(one)).map(({entry}) => entry);
}

/** One line a skip, as people read it: `file:line: why`. */
export function skipLine({file, line, why}: Skip): string {
	return `${file}${line === undefined ? '' : `:${line}`}: ${why}`;
}
