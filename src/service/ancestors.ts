/**
 * What a session was forked or cloned from, read from the disk: a fork asks its first question before the index knows it.
 *
 * Host facts: a fork's header keeps its parent's id, a clone's names the parent's file, and both have `parentSessionId` in
 * their meta.json. A session that is not on disk yet, or a file that cannot be read, has no ancestors.
 */
import fs from 'node:fs';
import path from 'node:path';
import type {TranscriptFile} from '../model/index.ts';
import {readSidecar} from '../sources/commandcode/index.ts';
import {commandcode} from '../sources/index.ts';

/** A fork of a fork of a fork: nobody goes further, and a circle ends here. */
const MOST = 6;
const HEADER_BYTES = 4096;

/** A session's transcript: its name is all that the client tells a mod. @param session a valid session id. */
export function transcriptOf(projects: string, session: string): TranscriptFile | undefined {
	for (const slug of slugsIn(projects)) {
		const file = path.join(projects, slug, `${session}.jsonl`);
		if (fs.existsSync(file)) return commandcode.at(projects, file);
	}
	return undefined;
}

/** @returns ids, nearest first; [] for a session that began by itself. */
export function ancestorsOf(projects: string, session: string): readonly string[] {
	const found: string[] = [];
	for (let at = session; found.length < MOST; ) {
		const parent = parentOf(projects, at);
		if (parent === undefined || parent === session || found.includes(parent)) break;
		found.push(parent);
		at = parent;
	}
	return found;
}

function parentOf(projects: string, session: string): string | undefined {
	for (const slug of slugsIn(projects)) {
		const file = path.join(projects, slug, session);
		// Nearly all folders have no such session, and an error for each costs more than the question.
		if (!fs.existsSync(`${file}.meta.json`) && !fs.existsSync(`${file}.jsonl`)) continue;
		// The meta.json is there first, then the transcript.
		const named = readSidecar(`${file}.meta.json`).parent ?? namedInHeader(`${file}.jsonl`, session);
		if (named !== undefined) return named;
	}
	return undefined;
}

function namedInHeader(file: string, session: string): string | undefined {
	let fd: number | undefined;
	try {
		fd = fs.openSync(file, 'r');
		const bytes = Buffer.alloc(HEADER_BYTES);
		const [line = ''] = bytes.toString('utf8', 0, fs.readSync(fd, bytes, 0, HEADER_BYTES, 0)).split('\n');
		const {id, parentSession} = JSON.parse(line) as Record<string, unknown>;
		if (typeof parentSession === 'string') return path.basename(parentSession, '.jsonl');
		return typeof id === 'string' && id !== session ? id : undefined;
	} catch {
		return undefined;
	} finally {
		if (fd !== undefined) fs.closeSync(fd);
	}
}

function slugsIn(projects: string): readonly string[] {
	try {
		return fs.readdirSync(projects);
	} catch {
		return [];
	}
}
