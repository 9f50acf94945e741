/**
 * The segments of the newest manifest, opened. A segment that is not whole is left out and named; one that is gone means
 * that a writer has merged in the meantime, so the next manifest is read.
 */

import {Damage} from '../../lib/index.ts';
import {type Catalog, openCatalog} from '../catalog/index.ts';
import {directoryAt, type Place} from '../directory/index.ts';
import {closeSegment, openSegment, readTombstones, type Segment, withTombstones} from '../segment/index.ts';
import {type Manifest, readManifest} from './manifest.ts';

const TRIES = 20;

export interface Opened {
	readonly manifest: Manifest;
	readonly segments: readonly Segment[];
	readonly catalog: Catalog;
	readonly damage: readonly string[];
}

/**
 * Never throws: whatever cannot be opened is damage.
 * @param newerToo also what a newer version of deja has written is read, as far as it can be: for a rebuild.
 * @param before what was open till now, and is closed by this: files never change, so those that are still named stay open,
 * with all that was read of them. @param catalog the same, where nothing else was open.
 */
export function openNewest(
	place: Place,
	onDamage?: (line: string) => void,
	{
		newerToo = false,
		before,
		catalog: lent,
	}: {
		readonly newerToo?: boolean;
		readonly before?: Opened | undefined;
		readonly catalog?: Catalog | undefined;
	} = {},
): Opened {
	const directory = directoryAt(place);
	const kept = new Map(before?.segments.map((segment) => [segment.ref.file, segment]));
	let catalogBefore = before?.catalog ?? lent;
	for (let tries = 1; ; tries++) {
		const {problem, foreign, ...read} = readManifest(directory);
		// Until it is built anew, an index of an older format answers as far as it can be read.
		const manifest = (problem?.kind === 'older' || newerToo ? foreign : undefined) ?? read.manifest;
		const damage: string[] = problem ? [problem.message] : [];
		const segments: Segment[] = [];
		let gone = false;
		for (const ref of manifest.segments) {
			try {
				const dead = ref.dead && readTombstones(directory, ref.dead.file, ref.docs);
				const known = kept.get(ref.file);
				kept.delete(ref.file);
				segments.push(known ? withTombstones(known, ref, dead) : openSegment(directory, ref, dead));
			} catch (error) {
				const {code, message} = error as NodeJS.ErrnoException;
				gone ||= code === 'ENOENT';
				damage.push(`${ref.file}: ${error instanceof Damage ? message : `cannot be opened (${code ?? message})`}`);
			}
		}
		const catalog = openCatalog(directory, manifest, onDamage, catalogBefore);
		catalogBefore = undefined;
		const superseded =
			(gone || catalog.missing) && tries < TRIES && readManifest(directory).manifest.generation > manifest.generation;
		const opened = {manifest, segments, catalog, damage};
		if (!superseded) {
			for (const segment of kept.values()) closeSegment(segment);
			return opened;
		}
		closeAll(opened);
	}
}

export function closeAll({segments, catalog}: Opened): void {
	for (const segment of segments) closeSegment(segment);
	catalog.close();
}
