/**
 * When an index must be built anew: damage, another version of its words, other rules of what to leave out.
 *
 * Only cheap signs are looked at (a sync runs before most commands): sizes of files and sums of the catalog's tables.
 * Damage inside a segment shows when it is read; the reader then asks for the rebuild.
 */
import type {Rules} from '../../rules/index.ts';
import type {Catalog} from '../catalog/index.ts';
import {directoryAt, type Place, readWhole} from '../directory/index.ts';
import {MADE_BY} from './index-version.ts';
import {type Manifest, type ManifestProblem, readManifest} from './manifest.ts';
import {rulesOf} from './manifest-extra.ts';

/** Left by a reader that met damage. */
const marker = 'damage-met';

/**
 * Notes that the index is damaged, so that the next sync builds it anew. A folder that cannot be written is left alone, and so
 * is an index of another format: that it cannot be read here says nothing about it.
 */
export function askForRebuild(place: Place, why: string): void {
	const directory = directoryAt(place);
	const {problem} = readManifest(directory);
	if (problem && problem.kind !== 'damaged') return;
	try {
		directory.replace(marker, Buffer.from(why.slice(0, 500)));
	} catch {
		// Read-only: there is nobody who could rebuild either.
	}
}

/** Has somebody asked? */
export function isAskedFor(place: Place): boolean {
	return directoryAt(place).stat(marker) !== undefined;
}

/** @returns why the index must be built anew; '' when it need not, or holds nothing yet. */
export function whyRebuild(
	place: Place,
	manifest: Manifest,
	problem: ManifestProblem | undefined,
	catalog: Catalog,
	rules: Rules,
	full = false,
): string {
	if (manifest.segments.length + manifest.catalog.length === 0) return '';
	if (full) return 'asked for';
	if (problem?.kind === 'older') return problem.message;
	if (manifest.analyzer !== MADE_BY) return 'transcripts are read, or words taken apart, in another way than before';
	if (rulesOf(manifest) !== rules.fingerprint) return 'what is to be left out has changed';
	const directory = directoryAt(place);
	const broken = manifest.segments.find(({file, bytes, dead}) => {
		return directory.stat(file)?.size !== bytes || (dead && !directory.stat(dead.file));
	});
	if (broken) return `${broken.file} is damaged or missing`;
	if (catalog.damage.length > 0) return catalog.damage[0]!;
	if (isAskedFor(directory)) return readWhole(directory, marker).toString() || 'damage was met';
	return problem?.kind === 'damaged' && catalog.missing ? problem.message : '';
}

/** After a rebuild. */
export function damageIsMended(place: Place): void {
	directoryAt(place).delete(marker);
}
