/**
 * Which files below Claude Code's `projects` folder are sessions: `<folder>/<id>.jsonl`.
 *
 * The transcripts of sub-agents lie beside them (`agent-<id>.jsonl`, of older versions) or in `<id>/subagents/`; what a
 * sub-agent found stands in the session that asked it, so those are named as sidecars and not read. Links are never followed,
 * and a folder that cannot be listed is named.
 */
import {type Dirent, lstatSync, readdirSync, realpathSync} from 'node:fs';
import path from 'node:path';
import {codeOf} from '../../lib/index.ts';
import type {Listing, Skip, TranscriptFile} from '../../model/index.ts';
import {byKey, linkNotFollowed, placeIn, transcriptFile, whyNoStore} from '../reading/index.ts';

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
		return {files, skips, root: whyNoStore(error), unread};
	}
	for (const folder of folders) {
		const dir = path.join(root, folder.name);
		if (folder.isSymbolicLink()) skips.push({file: dir, kind: 'on-purpose', why: linkNotFollowed});
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
	files.sort(byKey);
	return {files, skips, root: 'ok', unread};
}

/** The same for one file. @returns undefined unless it is a session directly below a folder of `projects`. */
export function transcriptAt(projects: string, file: string): TranscriptFile | undefined {
	try {
		const place = placeIn(projects, file, (names) => names.length === 2 && names[1]!.endsWith('.jsonl'));
		if (!place) return undefined;
		const [folder, name] = place.names as [string, string];
		const dir = path.join(place.root, folder);
		const found = lstatSync(dir).isDirectory() ? fileOf(dir, folder, name) : undefined;
		return typeof found === 'string' ? undefined : found;
	} catch {
		return undefined;
	}
}

/** @returns why it is none; undefined when it is not there any more. */
function fileOf(dir: string, folder: string, name: string): TranscriptFile | string | undefined {
	if (name.startsWith('agent-')) return 'a sidecar';
	const id = name.slice(0, -'.jsonl'.length);
	return transcriptFile(path.join(dir, name), {key: `${prefix}${folder}/${id}`, id, slug: folder});
}
