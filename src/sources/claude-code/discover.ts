/**
 * Which files below Claude Code's `projects` folder are sessions: `<folder>/<id>.jsonl`.
 *
 * The transcripts of sub-agents lie beside them (`agent-<id>.jsonl`, of older versions) or in `<id>/subagents/`; what a
 * sub-agent found stands in the session that asked it, so those are named as sidecars and not read. Links are never followed,
 * and a folder that cannot be listed is named.
 */
import {type Dirent, lstatSync, readdirSync, realpathSync, type Stats} from 'node:fs';
import path from 'node:path';
import type {Listing, Skip, TranscriptFile} from '../../model/index.ts';

const prefix = 'claude-code:';

/** @param projects the store, usually `~/.claude/projects`. Never throws. */
export function listTranscripts(projects: string): Listing {
	const files: TranscriptFile[] = [];
	const skips: Skip[] = [];
	const unread: string[] = [];
	let root: string;
	let folders: Dirent[];
	try {
		root = realpathSync(projects);
		folders = readdirSync(root, {withFileTypes: true});
	} catch (error) {
		const missing = ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
		return {files, skips, root: missing ? 'missing' : 'unreadable', unread};
	}
	for (const folder of folders) {
		const dir = path.join(root, folder.name);
		if (folder.isSymbolicLink()) skips.push({file: dir, kind: 'on-purpose', why: 'a link: links are not followed'});
		if (!folder.isDirectory()) continue;
		try {
			for (const name of readdirSync(dir)) {
				if (!name.endsWith('.jsonl')) continue;
				const found = fileOf(dir, folder.name, name);
				if (typeof found === 'string') skips.push({file: path.join(dir, name), kind: 'on-purpose', why: found});
				else if (found) files.push(found);
			}
		} catch (error) {
			unread.push(prefix + folder.name);
			skips.push({file: dir, kind: 'unreadable', why: `cannot be listed (${codeOf(error)})`});
		}
	}
	files.sort((a, b) => (a.key < b.key ? -1 : 1));
	return {files, skips, root: 'ok', unread};
}

/** The same for one file. @returns undefined unless it is a session directly below a folder of `projects`. */
export function transcriptAt(projects: string, file: string): TranscriptFile | undefined {
	if (file.includes('\u0000')) return undefined;
	try {
		const root = realpathSync(projects);
		const inside = [root, path.resolve(projects)].map((base) =>
			path.relative(base, path.resolve(file)).split(path.sep),
		);
		const [folder, name] = inside.find((each) => each.length === 2 && each[0] !== '..' && each[0] !== '.') ?? [];
		if (folder === undefined || name === undefined || path.isAbsolute(folder) || !name.endsWith('.jsonl'))
			return undefined;
		const dir = path.join(root, folder);
		const found = lstatSync(dir).isDirectory() ? fileOf(dir, folder, name) : undefined;
		return typeof found === 'string' ? undefined : found;
	} catch {
		return undefined;
	}
}

/** @returns why it is none; undefined when it is not there any more. */
function fileOf(dir: string, folder: string, name: string): TranscriptFile | string | undefined {
	if (name.startsWith('agent-')) return 'a sidecar';
	const file = path.join(dir, name);
	const stats = statOf(file);
	if (!stats) return undefined;
	if (stats.isSymbolicLink()) return 'a link: links are not followed';
	if (!stats.isFile()) return 'not a file';
	const id = name.slice(0, -'.jsonl'.length);
	const {size, mtimeMs, ino} = stats;
	return {
		key: `${prefix}${folder}/${id}`,
		id,
		slug: folder,
		path: file,
		size,
		mtimeMs,
		ino,
		stamp: [ino, size, mtimeMs].join(':'),
	};
}

function statOf(file: string): Stats | undefined {
	try {
		return lstatSync(file);
	} catch {
		return undefined;
	}
}

function codeOf(error: unknown): string {
	return (error as NodeJS.ErrnoException).code ?? 'error';
}
