/**
 * Rollouts that go on from another one. A fork of a newer version holds only what came after it; what it began with is the front of
 * its parent's rollout, which its `session_meta` names (`history_base`: a rollout's id, and where its part ends). A session that was
 * taken back to an earlier turn goes on in a new rollout of the same session in the same way.
 *
 * They are read as one file: the rollout's own first line, then the front of the oldest rollout, and so on down to its own lines. What a session
 * said behind the place to which it was taken back is read too, between two marks, and is a branch that was left. A rollout that is
 * not there, or is shorter than its part, is read as if it began with nothing: the next reading of the file knows no better.
 */
import {closeSync, fstatSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {isRecord, type Json, textOf} from '../../lib/index.ts';
import {type Joined, parseLine, readLines} from '../../lib/jsonl/index.ts';
import {type Opened, openPlain} from '../reading/index.ts';
import {isCompressed, unpacked} from './compressed.ts';
import {deepestFolder, folders, idsIn} from './names.ts';

/** Nobody forks that deep; and no two may go on from each other. */
const deepest = 64;

/** Lines between which stands what was taken back (see scan.ts). */
export const LEFT = 'deja:left';
export const BACK = 'deja:back';
const markOf = (type: string): Buffer => Buffer.from(`{"type":"${type}"}\n`);

interface Rollout {
	readonly from: number | Buffer;
	readonly size: number;
	readonly session: string | undefined;
	readonly base: {readonly rollout: string; readonly end: number} | undefined;
	/** Behind the first line. */
	readonly first: number;
	readonly close: () => void;
}

export interface Descent extends Opened {
	/** How many lines stand between the rollout's first one and its others. Until it is closed. */
	readonly linesAhead: () => number;
}

/** @param own the open rollout, unpacked. @param size of it. @returns undefined when it goes on from nothing that is there. */
export function withAncestors(own: number | Buffer, size: number, file: string): Descent | undefined {
	const leaf = rolloutIn(own, size, () => {});
	if (!leaf?.base) return undefined;
	const opened: Rollout[] = [];
	const close = (): void => {
		for (const each of opened) each.close();
	};
	const parts: Joined['parts'][number][] = [];
	const seen = new Set<string>();
	try {
		for (let child: Rollout = leaf; child.base; ) {
			const {rollout, end} = child.base;
			const parent = seen.size < deepest && !seen.has(rollout) ? opening(rollout, file) : undefined;
			if (parent) opened.push(parent);
			if (!parent || parent.size < end) {
				close();
				return undefined;
			}
			seen.add(rollout);
			parts.unshift(...partsOf(parent, end, parent.session !== undefined && parent.session === child.session));
			child = parent;
		}
	} catch (error) {
		close();
		throw error;
	}
	const [before, behind] = [
		{from: own, start: 0, end: leaf.first},
		{from: own, start: leaf.first, end: Number.MAX_SAFE_INTEGER},
	];
	return {from: {parts: [before, ...parts, behind]}, linesAhead: () => [...readLines({parts})].length, close};
}

/** The front of a rollout; of the session's own what it said behind it too. */
function partsOf({from, size}: Rollout, end: number, isOwn: boolean): Joined['parts'][number][] {
	const front = {from, start: 0, end};
	if (!isOwn || end === size) return [front];
	const [left, back] = [markOf(LEFT), markOf(BACK)];
	return [
		front,
		{from: left, start: 0, end: left.length},
		{from, start: end, end: size},
		{from: back, start: 0, end: back.length},
	];
}

/** @returns undefined for what does not begin as a rollout does. */
function rolloutIn(from: number | Buffer, size: number, close: () => void): Rollout | undefined {
	for (const {text, end} of readLines(from)) {
		if (!text.includes('"session_meta"')) return undefined;
		// Parsed only where it matters: it holds all of the instructions.
		const isForked = text.includes('"history_base":{');
		const meta = isForked ? payloadOf(text) : {};
		const session = isForked ? textOf(meta['id']) : /"id":"([\da-f-]{36})"/.exec(text)?.[1];
		return {from, size, session, base: baseIn(meta), first: end, close};
	}
	return undefined;
}

function payloadOf(text: string): Json {
	const [record] = parseLine(text).records;
	return record && isRecord(record['payload']) ? record['payload'] : {};
}

function baseIn(meta: Json): Rollout['base'] {
	const base = isRecord(meta['history_base']) ? meta['history_base'] : {};
	const [rollout, end] = [textOf(base['thread_id']), base['end_byte_offset']];
	return rollout !== undefined && Number.isSafeInteger(end) && Number(end) > 0
		? {rollout, end: Number(end)}
		: undefined;
}

/** @returns undefined when it is nowhere, or cannot be read. */
function opening(rollout: string, near: string): Rollout | undefined {
	for (const file of placesOf(rollout, near)) {
		let fd: number | undefined;
		try {
			fd = openPlain(file);
			const {size} = fstatSync(fd);
			if (isCompressed(file)) {
				const bytes = unpacked(fd, size, file);
				closeSync(fd);
				fd = undefined;
				return rolloutIn(bytes, bytes.length, () => {});
			}
			const open = fd;
			const found = rolloutIn(open, size, () => closeSync(open));
			if (found) return found;
			closeSync(open);
		} catch {
			if (fd !== undefined) closeSync(fd);
		}
	}
	return undefined;
}

/** Where a rollout of this id lies, the plain file before the compressed one. @param near a rollout of the same store. */
function placesOf(rollout: string, near: string): readonly string[] {
	let top = path.dirname(near);
	while (!folders.includes(path.basename(top)) && top !== path.dirname(top)) top = path.dirname(top);
	const [sessions, archived] = folders.map((folder) => path.join(path.dirname(top), folder)) as [string, string];
	const likely = [path.dirname(near), ...daysOf(rollout).map((day) => path.join(sessions, day)), archived];
	const isIt = (file: string): boolean => idsIn(file)?.rollout === rollout;
	let found = [...new Set(likely)].flatMap((dir) => filesIn(dir)).filter(isIt);
	// Copied from elsewhere, or of a version that had other ids.
	if (found.length === 0) found = filesIn(sessions, deepestFolder).filter(isIt);
	return found.sort((a, b) => Number(isCompressed(a)) - Number(isCompressed(b)));
}

/** The folders of the day on which a rollout began, which its id tells, and of those beside it: they are named in local time. */
function daysOf(rollout: string): readonly string[] {
	const time = Number.parseInt(rollout.replaceAll('-', '').slice(0, 12), 16);
	if (!Number.isFinite(time)) return [];
	return [-1, 0, 1].map((day) => {
		const date = new Date(time + day * 86_400_000);
		return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10).replaceAll('-', path.sep);
	});
}

/** @param depth how far below `dir` files are looked for. @returns none where nothing can be listed. */
function filesIn(dir: string, depth = 0): readonly string[] {
	try {
		return readdirSync(dir, {withFileTypes: true}).flatMap((entry) => {
			const file = path.join(dir, entry.name);
			if (!entry.isDirectory()) return file;
			return depth > 0 ? filesIn(file, depth - 1) : [];
		});
	} catch {
		return [];
	}
}
