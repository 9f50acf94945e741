/**
 * Which files below the client's `projects` folder are transcripts.
 *
 * The client's own filter: `<slug>/<id>.jsonl`, and no name with `.checkpoints.`, `.prompts.` or `.v2.bak` in it. Everything
 * else there is a sidecar. Links are never followed: what they point to inside the store is listed under its own name, and
 * what lies outside is none of ours. A folder that cannot be listed is named, and the rest is read.
 *
 * `<id>.v2.bak` is what a migration left. It is read only where the client lost the transcript itself (a first line it could
 * not read): nearly all of it is in the transcript otherwise. What only the backup has, bare strings of role `tool` that the
 * migration drops, is a known loss, and a backup without a transcript is a session that the person deleted.
 */

import {type Dirent, lstatSync, readdirSync, readFileSync, realpathSync, type Stats} from 'node:fs';
import path from 'node:path';
import {codeOf} from '../../lib/index.ts';
import type {Listing, Skip, TranscriptFile} from '../../model/index.ts';
import {byKey, linkNotFollowed, placeIn, statOf, whyNoFile, whyNoStore} from '../reading/index.ts';

const sidecar = /\.checkpoints\.|\.prompts\.|\.v2\.bak/;
/** The client's own settings for a project. */
const settings = new Set(['mcp.json', 'settings.json', 'config.json']);
/** A transcript that holds nothing but a header is shorter than this. */
const headerOnly = 4_096;

/** @param projects the store, usually `~/.commandcode/projects`. Never throws. */
export function listTranscripts(projects: string): Listing {
	const files: TranscriptFile[] = [];
	const skips: Skip[] = [];
	const unread: string[] = [];
	let sidecars = 0;
	let root: string;
	let slugs: Dirent[];
	try {
		root = realpathSync(projects);
		slugs = entriesOf(root);
	} catch (error) {
		return {files, skips, root: whyNoStore(error), unread};
	}
	for (const slug of slugs) {
		const dir = path.join(root, slug.name);
		if (slug.isSymbolicLink()) skips.push({file: dir, kind: 'on-purpose', why: linkNotFollowed});
		else if (slug.name.endsWith('.jsonl') && !slug.isDirectory())
			skips.push({file: dir, kind: 'on-purpose', why: 'not in a folder of its project'});
		if (!slug.isDirectory()) continue;
		try {
			sidecars += listProject(dir, slug.name, namesIn(dir), files, skips);
		} catch (error) {
			unread.push(slug.name);
			skips.push({file: dir, kind: 'unreadable', why: `cannot be listed (${codeOf(error)})`});
		}
	}
	files.sort(byKey);
	return {files, skips, sidecars, root: 'ok', unread};
}

/**
 * The same for one file, when its place is known, e.g. from a hook's payload.
 * @returns undefined unless `file` is a transcript directly below a folder of `projects`: a link, an escape with `..`, a sidecar
 * and a file that is not there are all refused without being opened.
 */
export function transcriptAt(projects: string, file: string): TranscriptFile | undefined {
	try {
		const place = placeIn(projects, file, (names) => names.length === 2);
		if (!place) return undefined;
		const [slug, name] = place.names as [string, string];
		const dir = path.join(place.root, slug);
		if (!name.endsWith('.jsonl') || sidecar.test(name) || !lstatSync(dir).isDirectory()) return undefined;
		const files: TranscriptFile[] = [];
		listProject(dir, slug, namesIn(dir), files, [], name);
		return files[0];
	} catch {
		return undefined;
	}
}

/** @returns how many sidecars there are. */
function listProject(
	dir: string,
	slug: string,
	entries: readonly string[],
	files: TranscriptFile[],
	skips: Skip[],
	only?: string,
): number {
	const names = new Set(entries);
	let sidecars = 0;
	const leave = (name: string, why: string) => skips.push({file: dir + path.sep + name, kind: 'on-purpose', why});
	for (const name of entries) {
		if (only !== undefined && name !== only) continue;
		if (!name.endsWith('.jsonl') || sidecar.test(name)) {
			if (isFolder(dir, name)) leave(name, 'a folder: the client looks for transcripts only one level above');
			else if (!settings.has(name)) sidecars++;
			continue;
		}
		// Both are plain: to join them by the book, thousands of times, takes as long as to look at the files.
		const stats = statOf(dir + path.sep + name);
		if (!stats) continue;
		const why = whyNoFile(stats);
		if (why !== undefined) leave(name, why);
		else files.push(fileOf(dir, slug, name.slice(0, -'.jsonl'.length), stats, names, leave));
	}
	return sidecars;
}

function fileOf(
	dir: string,
	slug: string,
	id: string,
	stats: Stats,
	names: ReadonlySet<string>,
	leave: (name: string, why: string) => void,
): TranscriptFile {
	let place = `${dir}${path.sep}${id}.jsonl`;
	let found = stats;
	let backup = false;
	if (names.has(`${id}.v2.bak`) && stats.size <= headerOnly && emptied(place)) {
		const bak = `${dir}${path.sep}${id}.v2.bak`;
		const other = statOf(bak);
		if (other?.isFile()) {
			leave(`${id}.jsonl`, `emptied by the client; its text is read from ${id}.v2.bak`);
			[place, found, backup] = [bak, other, true];
		}
	}
	const meta = names.has(`${id}.meta.json`) ? `${dir}${path.sep}${id}.meta.json` : undefined;
	const metaStats = meta === undefined ? undefined : statOf(meta);
	const file: Writable<TranscriptFile> = {
		key: `${slug}/${id}`,
		id,
		slug,
		path: place,
		size: found.size,
		mtimeMs: found.mtimeMs,
		ino: found.ino,
		stamp: `${found.ino}:${found.size}:${found.mtimeMs}:${metaStats?.size ?? 0}:${metaStats?.mtimeMs ?? 0}`,
	};
	if (metaStats?.isFile()) file.meta = meta!;
	if (backup) file.backup = true;
	return file;
}

type Writable<T> = {-readonly [Key in keyof T]: T[Key]};

/** True when nothing but a header is left: what the client makes of a file whose first line it could not read. */
function emptied(file: string): boolean {
	try {
		const lines = readFileSync(file, 'utf8').split('\n');
		return lines.filter((line) => line.trim() !== '').length <= 1 && !/"(?:role|message)"/.test(lines[0] ?? '');
	} catch {
		return false;
	}
}

function entriesOf(dir: string): Dirent[] {
	return readdirSync(dir, {withFileTypes: true}).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Names alone: a store has five files a session, and most of them are looked at no further. */
function namesIn(dir: string): string[] {
	return readdirSync(dir).sort();
}

/** The client's own sidecars, of which there are many, are told by their name. */
function isFolder(dir: string, name: string): boolean {
	return !/\.(?:json|jsonl|bak)$/.test(name) && statOf(dir + path.sep + name)?.isDirectory() === true;
}
