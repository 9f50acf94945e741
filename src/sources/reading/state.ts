/**
 * How far a file was read, so that the next read can begin where its last turn began.
 *
 * Everything before that place is trusted as long as the first and the last 4 KB of it are the same bytes in the same file.
 */
import {createHash} from 'node:crypto';
import {isRecord} from '../../lib/index.ts';
import {lengthOf, type Readable, readAt} from '../../lib/jsonl/index.ts';
import type {ReadState} from '../../model/index.ts';
import type {Facts} from './facts.ts';
import type {Skipped} from './scan.ts';

/** Raise it when turns come out differently: everything is then read once more, since it is part of the manifest. */
export const READING_VERSION = 7;
const looked = 4_096;

export interface Place {
	readonly ino: number;
	/** Bytes and unix ms when it was read. */
	readonly size: number;
	readonly mtimeMs: number;
	/** Behind the last byte that was understood. */
	readonly end: number;
	/** Hash of the first and the last 4 KB before `end`. */
	readonly print: string;
}

/** Where the last turn begins, and what was known before it. */
export interface Resume {
	/** Byte and number of its first line, id of its first entry. */
	readonly offset: number;
	readonly line: number;
	readonly id: string;
	readonly ordinal: number;
	readonly facts: Facts;
	readonly skipped: readonly Skipped[];
	readonly skippedLines: number;
}

export interface State extends Place {
	readonly v: number;
	readonly resume?: Resume;
}

/** @param from the file that was just read up to `end`. */
export function stateOf(
	from: Readable,
	stats: {readonly ino: number; readonly size: number; readonly mtimeMs: number},
	end: number,
	resume: Resume | undefined,
): ReadState {
	const {ino, size, mtimeMs} = stats;
	const state: State = {
		v: READING_VERSION,
		ino,
		size,
		mtimeMs,
		end,
		print: printOf(from, end),
		...(resume ? {resume} : {}),
	};
	return state as unknown as ReadState;
}

/** @returns where to read on, or undefined when the file must be read as a whole. */
export function resumeOf(
	from: Readable,
	stats: {readonly ino: number; readonly size: number; readonly mtimeMs: number},
	previous: ReadState | undefined,
): Resume | undefined {
	if (!isRecord(previous) || previous['v'] !== READING_VERSION) return undefined;
	const state = previous as unknown as State;
	if (!state.resume || state.ino !== stats.ino || lengthOf(from, stats.size) < state.end) return undefined;
	// It did not grow and yet was written: somebody changed it in place.
	if (stats.size === state.size && stats.mtimeMs !== state.mtimeMs) return undefined;
	return printOf(from, state.end) === state.print ? state.resume : undefined;
}

function printOf(from: Readable, end: number): string {
	const size = Math.min(looked, end);
	const bytes = Buffer.alloc(2 * size);
	readAt(from, bytes, 0, size, 0);
	readAt(from, bytes, size, size, end - size);
	return createHash('sha1').update(bytes).digest('base64url');
}
