/**
 * Which files in Codex's folder are sessions: `rollout-<time>-<id>.jsonl` below `sessions`, in folders of year, month and day (of
 * older versions beside each other), and in `archived_sessions`.
 *
 * A session is known by its id, wherever it lies: archiving moves the file and is no new session. Old rollouts are compressed by
 * newer versions; those are named and not read, and what was read of them before stays in memory.
 */
import {type Dirent, lstatSync, readdirSync, realpathSync} from 'node:fs';
import path from 'node:path';
import type {Listing, Skip, TranscriptFile} from '../../model/index.ts';

/** Stands where other agents have a project's folder. */
const slug = 'rollouts';
const folders = ['sessions', 'archived_sessions'];
const rollout = /^rollout-.*?-([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.jsonl(\.zst)?$/;
/** Year, month and day. */
const deepest = 3;

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
		const missing = ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
		return {files: [], skips, root: missing ? 'missing' : 'unreadable', unread: []};
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
				if (depth < deepest) walk(file, depth + 1);
				continue;
			}
			const one = fileOf(file);
			if (typeof one === 'string') skips.push({file, kind: 'on-purpose', why: one});
			else if (one && !found.has(one.key)) found.set(one.key, one);
		}
	};
	for (const folder of folders) walk(path.join(root, folder), 0);
	const files = [...found.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
	return {files, skips, root: 'ok', unread: [...unread]};
}

/** The same for one file. @returns undefined unless it is a session in one of the folders. */
export function rolloutAt(home: string, file: string): TranscriptFile | undefined {
	if (file.includes('\u0000')) return undefined;
	try {
		const root = realpathSync(home);
		const inside = [root, path.resolve(home)].map((base) => path.relative(base, path.resolve(file)).split(path.sep));
		const parts = inside.find(([first]) => first !== undefined && folders.includes(first));
		if (!parts || parts.includes('..') || parts.length > deepest + 2) return undefined;
		const found = fileOf(path.join(root, ...parts));
		return typeof found === 'string' ? undefined : found;
	} catch {
		return undefined;
	}
}

/** @returns why it is none; undefined for a file of another kind, or one that is not there any more. */
function fileOf(file: string): TranscriptFile | string | undefined {
	const [, id, compressed] = rollout.exec(path.basename(file)) ?? [];
	if (id === undefined) return undefined;
	if (compressed !== undefined) return 'compressed: it is not read';
	const stats = lstatSync(file, {throwIfNoEntry: false});
	if (!stats) return undefined;
	if (stats.isSymbolicLink()) return 'a link: links are not followed';
	if (!stats.isFile()) return 'not a file';
	const {size, mtimeMs, ino} = stats;
	return {
		key: `codex:${slug}/${id}`,
		id,
		slug,
		path: file,
		size,
		mtimeMs,
		ino,
		stamp: [ino, size, mtimeMs].join(':'),
	};
}

function codeOf(error: unknown): string {
	return (error as NodeJS.ErrnoException).code ?? 'error';
}
