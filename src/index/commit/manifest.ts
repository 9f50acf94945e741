/**
 * The manifest: one small JSON file per generation that names every file of the index. What it names is the index.
 *
 * A commit is one atomic compare-and-swap: the next manifest claims the name `manifest-<generation + 1>.json`, which fails
 * when somebody was faster. Segments and the catalog with its read offsets become visible in the same instant, so what is
 * indexed and what was read can never disagree. Readers take no lock: they list the folder and open the newest manifest.
 *
 * A manifest that cannot be parsed is passed over for the one before, and said so; one of another format is reported as
 * older or newer, and it is the caller who decides to rebuild (older) or to keep its hands off (newer). What it names is
 * told, so that nothing is lost of which the index is the only copy.
 */

import {codeOf, crc32, isRecord} from '../../lib/index.ts';
import {directoryAt, type Place, readWhole} from '../directory/index.ts';
import type {SegmentRef} from '../segment/index.ts';

/** Raised whenever a file of the index changes its shape. */
export const FORMAT = 2;

export interface Manifest {
	readonly format: number;
	/** MADE_BY of whoever wrote it. Another one means: rebuild. */
	readonly analyzer: string;
	readonly generation: number;
	/** Oldest first. */
	readonly segments: readonly SegmentRef[];
	/** Files of the catalog (session records, read offsets, usage facts). */
	readonly catalog: readonly string[];
	/** Small additive facts of whoever syncs. */
	readonly extra?: Readonly<Record<string, unknown>>;
}

export interface ManifestProblem {
	readonly kind: 'damaged' | 'older' | 'newer' | 'unreadable';
	readonly message: string;
}

export interface ManifestRead {
	/** What may be committed on. */
	readonly manifest: Manifest;
	readonly problem?: ManifestProblem;
	/**
	 * What an index of another format names. It is for reading only: every file says by its own magic number and checksums
	 * whether it can be read, and a rebuild takes over what stands nowhere else.
	 */
	readonly foreign?: Manifest;
}

const nameOf = (generation: number) => `manifest-${String(generation).padStart(10, '0')}.json`;
const pattern = /^manifest-(\d{10})\.json$/;

/** The manifest of an index that does not exist yet. */
export function emptyManifest(generation = 0, analyzer = ''): Manifest {
	return {format: FORMAT, analyzer, generation, segments: [], catalog: []};
}

/** Generations in the folder, newest first. Throws when the folder cannot be listed. */
export function generations(place: Place): number[] {
	return directoryAt(place)
		.list()
		.flatMap((name) => {
			const match = pattern.exec(name);
			return match ? Number(match[1]) : [];
		})
		.sort((a, b) => b - a);
}

/**
 * The newest manifest that can be used. `generation` is always that of the newest file, whatever its state, so that the
 * next commit goes beyond it. Never throws.
 */
export function readManifest(place: Place): ManifestRead {
	const directory = directoryAt(place);
	let list: number[];
	try {
		list = generations(directory);
	} catch (error) {
		const code = codeOf(error);
		if (code === 'ENOENT') return {manifest: emptyManifest()};
		return {manifest: emptyManifest(), problem: {kind: 'unreadable', message: `cannot list ${place} (${code})`}};
	}
	const newest = list[0] ?? 0;
	let problem: ManifestProblem | undefined;
	for (const generation of list) {
		const read = readGeneration(directory, generation);
		if ('manifest' in read) {
			const manifest = {...read.manifest, generation: newest};
			return problem ? {manifest, problem} : {manifest};
		}
		if (read.kind === 'gone') continue;
		problem ??= {kind: read.kind, message: read.message};
		// Another format is no accident: do not fall back to an older state behind its back.
		if ('foreign' in read) {
			return {manifest: emptyManifest(newest), problem, foreign: {...read.foreign, generation: newest}};
		}
	}
	return problem ? {manifest: emptyManifest(newest), problem} : {manifest: emptyManifest(newest)};
}

/** One generation, as it stands on disk. */
export function readGeneration(
	place: Place,
	generation: number,
):
	| {readonly manifest: Manifest}
	| {readonly kind: 'older' | 'newer'; readonly message: string; readonly foreign: Manifest}
	| {readonly kind: 'damaged' | 'unreadable' | 'gone'; readonly message: string} {
	const name = nameOf(generation);
	let text: string;
	try {
		text = readWhole(directoryAt(place), name).toString();
	} catch (error) {
		const code = codeOf(error);
		return {kind: code === 'ENOENT' ? 'gone' : 'unreadable', message: `${name}: cannot be read (${code})`};
	}
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return {kind: 'damaged', message: `${name}: not valid JSON`};
	}
	if (typeof value !== 'object' || value === null || !('crc' in value)) {
		return {kind: 'damaged', message: `${name}: not a manifest`};
	}
	const {crc, ...manifest} = value as Manifest & {crc: unknown};
	if (manifest.format !== FORMAT) {
		const newer = typeof manifest.format === 'number' && manifest.format > FORMAT;
		const found = JSON.stringify(manifest.format) ?? 'none';
		const message = `${name}: format ${found}, this version of deja writes ${FORMAT}`;
		return {kind: newer ? 'newer' : 'older', message, foreign: namedBy(manifest)};
	}
	if (crc !== checksum(manifest)) return {kind: 'damaged', message: `${name}: checksum does not match`};
	return {manifest};
}

/** As far as it can be understood; its own checksum may have been another one. */
function namedBy({segments, catalog, extra}: Partial<Manifest>): Manifest {
	const names = Array.isArray(catalog) ? catalog.filter((name) => typeof name === 'string') : [];
	const refs = Array.isArray(segments)
		? segments.filter(
				(ref) => isRecord(ref) && typeof ref.file === 'string' && [ref.docs, ref.bytes, ref.hot].every(isCount),
			)
		: [];
	return {...emptyManifest(), segments: refs, catalog: names, ...(isRecord(extra) ? {extra} : {})};
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const checksum = (manifest: Manifest) => crc32(Buffer.from(JSON.stringify(manifest))).toString(16);

/**
 * Commits `next`, which was derived from generation `next.generation`, as the generation after it.
 * @returns the committed manifest, or undefined when somebody else committed first: read again and derive anew.
 * @throws when the folder cannot be written (EACCES, EROFS, ENOSPC).
 */
export function commitManifest(place: Place, next: Manifest): Manifest | undefined {
	const directory = directoryAt(place);
	directory.make();
	const manifest: Manifest = {...next, format: FORMAT, generation: next.generation + 1};
	// Also refuses a base so old that its successor has been cleaned away: its name would be free again.
	if ((generations(directory)[0] ?? 0) !== next.generation) return undefined;
	const text = JSON.stringify({...manifest, crc: checksum(manifest)});
	if (!directory.claim(nameOf(manifest.generation), Buffer.from(text))) return undefined;
	// Three commits on top of ours within this moment: rather lose ours and derive again than trust a freed name.
	if ((generations(directory)[0] ?? 0) >= manifest.generation + 3) return undefined;
	return manifest;
}

const maxTries = 20;

/**
 * Commits what is derived from the newest manifest, and derives it anew whenever somebody else was faster.
 * @param derive undefined: there is nothing to commit any more. @param base what to derive from first, when it is at hand.
 * @returns the committed manifest, or undefined when `derive` gave none.
 * @throws what `derive` throws, what the file system says, and when races are lost twenty times in a row.
 */
export function updateManifest(
	place: Place,
	derive: (newest: ManifestRead) => Manifest | undefined,
	base?: Manifest,
): Manifest | undefined {
	const directory = directoryAt(place);
	let newest: ManifestRead = base ? {manifest: base} : readManifest(directory);
	for (let tries = 0; tries < maxTries; tries++) {
		const next = derive(newest);
		if (!next) return undefined;
		const committed = commitManifest(directory, {...next, generation: newest.manifest.generation});
		if (committed) return committed;
		newest = readManifest(directory);
	}
	throw new Error('other writers were faster every time');
}
