/**
 * Which files in Codex's folder are sessions: rollouts (see names.ts) below `sessions`, in folders of year, month and day (of
 * older versions beside each other), and in `archived_sessions`.
 *
 * A session is known by its id, wherever it lies: archiving moves the file and is no new session. Of several rollouts of one session the
 * newest is the session, the others are what it goes on from (see lineage.ts). Old rollouts are compressed by
 * newer versions (see compressed.ts); while one is written to again both forms may lie there, and the plain one holds.
 */
import {type Dirent, readdirSync, realpathSync} from 'node:fs';
import path from 'node:path';
import {codeOf} from '../../lib/index.ts';
import type {Listing, Skip, TranscriptFile} from '../../model/index.ts';
import {byKey, placeIn, transcriptFile, whyNoStore} from '../reading/index.ts';
import {isCompressed, whyNot} from './compressed.ts';
import {deepestFolder, folders, idsIn} from './names.ts';

/** Stands where other agents have a project's folder. */
const slug = 'rollouts';

/** @param home Codex's folder, usually `~/.codex`. Never throws. */
export function listRollouts(home: string): Listing {
	const found = new Map<string, TranscriptFile>();
	const skips: Skip[] = [];
	const unread = new Set<string>();
	let root: string;
	try {
		root = realpathSync(home);
		readdirSync(root);
	} catch (error) {
		return {files: [], skips, root: whyNoStore(error), unread: []};
	}
	const walk = (dir: string, depth: number): void => {
		let entries: Dirent[];
		try {
			entries = readdirSync(dir, {withFileTypes: true});
		} catch (error) {
			if (codeOf(error) === 'ENOENT') return;
			unread.add(`codex:${slug}`);
			skips.push({file: dir, kind: 'unreadable', why: `cannot be listed (${codeOf(error)})`});
			return;
		}
		for (const entry of entries) {
			const file = path.join(dir, entry.name);
			if (entry.isDirectory()) {
				if (depth < deepestFolder) walk(file, depth + 1);
				continue;
			}
			const one = fileOf(file);
			if (typeof one === 'string') skips.push({file, kind: 'on-purpose', why: one});
			else if (one) {
				const known = found.get(one.key);
				if (!known || isBefore(known.path, file)) found.set(one.key, one);
			}
		}
	};
	for (const folder of folders) walk(path.join(root, folder), 0);
	for (const [key, {path: file}] of found) {
		const why = isCompressed(file) ? whyNot() : undefined;
		if (why === undefined) continue;
		found.delete(key);
		skips.push({file, kind: 'on-purpose', why});
	}
	const files = [...found.values()].sort(byKey);
	return {files, skips, root: 'ok', unread: [...unread]};
}

/** The same for one file. @returns undefined unless it is a session in one of the folders. */
export function rolloutAt(home: string, file: string): TranscriptFile | undefined {
	try {
		const place = placeIn(
			home,
			file,
			(names) => folders.includes(names[0]!) && names.length > 1 && names.length <= deepestFolder + 2,
		);
		const found = place && fileOf(path.join(place.root, ...place.names));
		const isRead = typeof found === 'object' && (!isCompressed(found.path) || whyNot() === undefined);
		return isRead ? found : undefined;
	} catch {
		return undefined;
	}
}

/** Their names begin with the time. */
function isBefore(known: string, file: string): boolean {
	const [a, b] = [known, file].map((each) => path.basename(each).replace(/\.zst$/, '')) as [string, string];
	return a === b ? isCompressed(known) && !isCompressed(file) : a < b;
}

/** @returns why it is none; undefined for a file of another kind, or one that is not there any more. */
function fileOf(file: string): TranscriptFile | string | undefined {
	const ids = idsIn(file);
	return ids && transcriptFile(file, {key: `codex:${slug}/${ids.session}`, id: ids.session, slug});
}
