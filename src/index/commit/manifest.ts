/**
 * The manifest: one small JSON file per generation that names every file of the index. What it names is the index.
 *
 * A commit is one atomic compare-and-swap: the next manifest is linked under `manifest-<generation + 1>.json`, which fails
 * when somebody was faster. Segments and the catalog with its read offsets become visible in the same instant, so what is
 * indexed and what was read can never disagree. Readers take no lock: they list the folder and open the newest manifest.
 *
 * A manifest that cannot be parsed is passed over for the one before, and said so; one of another format is reported as
 * older or newer, and it is the caller who decides to rebuild (older) or to keep its hands off (newer).
 */

import {linkSync, readdirSync, readFileSync, renameSync, unlinkSync} from 'node:fs';
import path from 'node:path';
import {crc32} from '../../lib/index.ts';
import {ensureFolder, freshName, writeNew} from '../directory/index.ts';
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
	readonly manifest: Manifest;
	readonly problem?: ManifestProblem;
}

const nameOf = (generation: number) => `manifest-${String(generation).padStart(10, '0')}.json`;
const pattern = /^manifest-(\d{10})\.json$/;

/** The manifest of an index that does not exist yet. */
export function emptyManifest(generation = 0, analyzer = ''): Manifest {
	return {format: FORMAT, analyzer, generation, segments: [], catalog: []};
}

/** Generations in the folder, newest first. Throws when the folder cannot be listed. */
export function generations(dir: string): number[] {
	return readdirSync(dir)
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
export function readManifest(dir: string): ManifestRead {
	let list: number[];
	try {
		list = generations(dir);
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		if (code === 'ENOENT') return {manifest: emptyManifest()};
		return {manifest: emptyManifest(), problem: {kind: 'unreadable', message: `cannot list ${dir} (${code})`}};
	}
	const newest = list[0] ?? 0;
	let problem: ManifestProblem | undefined;
	for (const generation of list) {
		const read = readGeneration(dir, generation);
		if ('manifest' in read) {
			const manifest = {...read.manifest, generation: newest};
			return problem ? {manifest, problem} : {manifest};
		}
		if (read.kind === 'gone') continue;
		problem ??= {kind: read.kind, message: read.message};
		// Another format is no accident: do not fall back to an older state behind its back.
		if (read.kind === 'older' || read.kind === 'newer') break;
	}
	return problem ? {manifest: emptyManifest(newest), problem} : {manifest: emptyManifest(newest)};
}

/** One generation, as it stands on disk. */
export function readGeneration(
	dir: string,
	generation: number,
): {manifest: Manifest} | {kind: ManifestProblem['kind'] | 'gone'; message: string} {
	const name = nameOf(generation);
	let text: string;
	try {
		text = readFileSync(path.join(dir, name), 'utf8');
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
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
		return {
			kind: newer ? 'newer' : 'older',
			message: `${name}: format ${found}, this version of deja writes ${FORMAT}`,
		};
	}
	if (crc !== checksum(manifest)) return {kind: 'damaged', message: `${name}: checksum does not match`};
	return {manifest};
}

const checksum = (manifest: Manifest) => crc32(Buffer.from(JSON.stringify(manifest))).toString(16);

/**
 * Commits `next`, which was derived from generation `next.generation`, as the generation after it.
 * @returns the committed manifest, or undefined when somebody else committed first: read again and derive anew.
 * @throws when the folder cannot be written (EACCES, EROFS, ENOSPC).
 */
export function commitManifest(dir: string, next: Manifest): Manifest | undefined {
	ensureFolder(dir);
	const manifest: Manifest = {...next, format: FORMAT, generation: next.generation + 1};
	// Also refuses a base so old that its successor has been cleaned away: its name would be free again.
	if ((generations(dir)[0] ?? 0) !== next.generation) return undefined;
	const text = JSON.stringify({...manifest, crc: checksum(manifest)});
	const bytes = [Buffer.from(text)];
	const temporary = freshName('tmp', 'json');
	writeNew(dir, temporary, bytes);
	try {
		linkSync(path.join(dir, temporary), path.join(dir, nameOf(manifest.generation)));
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		if (code === 'EEXIST') return undefined;
		if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes(code ?? '')) throw error;
		// No hard links here (FAT, some mounts): exclusive creation, one write; readers pass over a half-written newest.
		if (!createExclusively(dir, nameOf(manifest.generation), bytes)) return undefined;
	} finally {
		quietly(() => unlinkSync(path.join(dir, temporary)));
	}
	// Three commits on top of ours within this moment: rather lose ours and derive again than trust a freed name.
	if ((generations(dir)[0] ?? 0) >= manifest.generation + 3) return undefined;
	return manifest;
}

function createExclusively(dir: string, name: string, bytes: readonly Uint8Array[]): boolean {
	try {
		writeNew(dir, name, bytes);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		// A half manifest must not block the generation for ever (disk full): take our own file away again.
		quietly(() => renameSync(path.join(dir, name), path.join(dir, freshName('tmp', 'json'))));
		throw error;
	}
}

function quietly(act: () => void): void {
	try {
		act();
	} catch {
		// Sweep takes what stays behind.
	}
}
