/** What the lines of one file came to, before it is a session. */
import type {Json} from '../../lib/index.ts';
import {type Line, parseLine} from '../../lib/jsonl/index.ts';
import type {Entry, Reading} from './entry.ts';

export interface Header {
	readonly id?: string;
	/** Unix ms, 0 when it has none. */
	readonly time: number;
	readonly cwd?: string;
	/** Path of the transcript that this one was cloned from. */
	readonly parentSession?: string;
	/** The header is a copy that a fork made: its id and time are the parent's. */
	readonly copied: boolean;
}

export interface Skipped {
	readonly line: number;
	readonly why: string;
}

export interface Scan {
	/** `none`: not one record was met that says. */
	format: 'v1' | 'v2' | 'v3' | 'none';
	/** The file is of a format that this build does not know; nothing more was read. */
	newer: number | undefined;
	header: Header | undefined;
	/** Number of its line, 0 without one. */
	headerLine: number;
	readonly entries: Entry[];
	/** Byte offset and number of each entry's line. */
	readonly starts: number[];
	readonly lines: number[];
	/** Indices of entries whose record has lost its end. */
	readonly torn: Set<number>;
	/** Index of an entry that is the same as an earlier one → that one. */
	readonly twice: Map<number, number>;
	readonly skipped: Skipped[];
	/** Behind the last byte that was understood: a torn tail waits. */
	end: number;
	readonly reading: Reading;
}

/** Why a line's call is in no sum, though what it says is read. */
export const impossibleUsage = 'more tokens than any model can have used: this call is not counted';

/** The newest format that this build reads. */
export const newestFormat = 3;

/** @param from a line's start. @param lean leaves out what was answered and shown. */
export function emptyScan(from: number, format: Scan['format'], lean: boolean): Scan {
	return {
		format,
		newer: undefined,
		header: undefined,
		headerLine: 0,
		entries: [],
		starts: [],
		lines: [],
		torn: new Set(),
		twice: new Map(),
		skipped: [],
		end: from,
		reading: {runs: new Map(), tasks: new Map(), newest: [], migrated: false, lost: false, lean},
	};
}

/**
 * Hands every record of a file's lines over, and notes where the entries stand that come of it, what could not be read, and how
 * far the file was understood.
 * @param take adds to `found.entries`. @returns why the record could not be read; undefined when it was, or says nothing.
 */
export function takeLines(
	found: Scan,
	lines: Iterable<Line>,
	take: (record: Json, line: number) => string | undefined,
): void {
	for (const line of lines) {
		const {records, damage, torn} = parseLine(line.text);
		// The client may still be writing it: what is not whole waits.
		const waits = !line.ended && (records.length === 0 || records.at(-1) === torn);
		let why = waits ? undefined : damage;
		for (const record of records) {
			if (waits && record === torn) break;
			const before = found.entries.length;
			const reason = take(record, line.number);
			why ??= reason;
			for (let n = before; n < found.entries.length; n++) {
				if (record === torn) found.torn.add(n);
				found.starts.push(line.start);
				found.lines.push(line.number);
			}
		}
		if (why !== undefined) found.skipped.push({line: line.number, why});
		if (!waits) found.end = line.end;
	}
}
