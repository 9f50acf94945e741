/**
 * What every agent's store has in common when it is listed: only plain files are sessions, links are never followed, and a file
 * that is named from outside must lie inside of the store.
 */
import {lstatSync, realpathSync, type Stats} from 'node:fs';
import path from 'node:path';
import {codeOf} from '../../lib/index.ts';
import type {TranscriptFile} from '../../model/index.ts';

/** Why a link is left out. */
export const linkNotFollowed = 'a link: links are not followed';

/** Of the file itself, where it is a link of the link; undefined when it cannot be looked at. */
export function statOf(file: string): Stats | undefined {
	try {
		return lstatSync(file);
	} catch {
		return undefined;
	}
}

/** Why something cannot be a transcript; undefined for a plain file. */
export function whyNoFile(stats: Stats): string | undefined {
	if (stats.isSymbolicLink()) return linkNotFollowed;
	return stats.isFile() ? undefined : 'not a file';
}

/** @returns why it is no transcript; undefined when it is not there any more. */
export function transcriptFile(
	file: string,
	named: Pick<TranscriptFile, 'key' | 'id' | 'slug'>,
): TranscriptFile | string | undefined {
	const stats = statOf(file);
	if (!stats) return undefined;
	const {size, mtimeMs, ino} = stats;
	return whyNoFile(stats) ?? {...named, path: file, size, mtimeMs, ino, stamp: [ino, size, mtimeMs].join(':')};
}

/** Why a store could not be listed. */
export const whyNoStore = (error: unknown): 'missing' | 'unreadable' =>
	['ENOENT', 'ENOTDIR'].includes(codeOf(error)) ? 'missing' : 'unreadable';

export const byKey = (a: TranscriptFile, b: TranscriptFile): number => (a.key < b.key ? -1 : 1);

/**
 * The names that lead from a store down to a file, which may be named through a link to the store.
 * @param isPlace says whether a file with these names can be a session: `..` is never among them.
 * @returns undefined for every other place. Throws when there is no store.
 */
export function placeIn(
	store: string,
	file: string,
	isPlace: (names: readonly string[]) => boolean,
): {readonly root: string; readonly names: readonly string[]} | undefined {
	if (file.includes('\u0000')) return undefined;
	const root = realpathSync(store);
	const names = [root, path.resolve(store)]
		.map((base) => path.relative(base, path.resolve(file)))
		.filter((place) => !path.isAbsolute(place))
		.map((place) => place.split(path.sep))
		.find((each) => !each.includes('..') && isPlace(each));
	return names && {root, names};
}
