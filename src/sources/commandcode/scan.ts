/**
 * Lines → entries, for one file: which format it is, what could not be read, which entries are there twice.
 *
 * Bytes are taken from an open file, from a line's start on, so that a file that grew can be read on from where its last
 * turn began.
 */

import {type Json, shortHash, stampOf, textOf} from '../../lib/index.ts';
import {parseLine, readLines} from '../../lib/jsonl/index.ts';
import {
	type Entry,
	emptyScan,
	endsOf,
	type Format,
	impossibleUsage,
	newestFormat,
	type Scan,
} from '../reading/index.ts';
import {hasImpossibleUsage} from './call.ts';
import {entryOf} from './entry.ts';
import {flatEntryOf, isFlat} from './flat.ts';
import {trimmed} from './trim.ts';

/** What became of a run stands at the ends of its result, within so many bytes. */
const leanEnds = {head: 1_024, tail: 1_024};

/** No system has longer paths; what looks at a path may look at each of its parts, and at all above them. */
const longestPath = 4_096;

/**
 * @param file an open transcript.
 * @param from a line's start, and `number` its number; `format` when it is known from an earlier read; `lean`
 * to leave out what was answered and shown.
 * @throws what reading throws.
 */
export const scan: Format['scan'] = (file, from, number, format, lean) => {
	const found = emptyScan(from, format, lean);
	const seen = new Map<string, number>();
	const decode = (buffer: Buffer, start: number, stop: number): string =>
		trimmed(buffer, start, stop, (id) => (lean ? leanEnds : endsOf(found.reading.runs.get(id)?.name)));
	for (const line of readLines(file, {from, number, decode})) {
		const {records, damage, torn} = parseLine(line.text);
		// The client may still be writing it: what is not whole waits. What is counts, with or without its LF.
		const waits = !line.ended && (records.length === 0 || records.at(-1) === torn);
		let why = waits ? undefined : damage;
		for (const record of records) {
			if (waits && record === torn) break;
			// What a half header says may be half a path or half an id.
			const reason = record === torn && record['type'] === 'session' ? damage : take(found, record, line.text, seen);
			if (found.newer !== undefined) return found;
			if (found.header && found.headerLine === 0) found.headerLine = line.number;
			if (typeof reason === 'string') why ??= reason;
			else if (reason) {
				if (record === torn) found.torn.add(found.entries.length);
				if (hasImpossibleUsage(record)) why ??= impossibleUsage;
				found.entries.push(reason);
				found.starts.push(line.start);
				found.lines.push(line.number);
			}
		}
		if (why !== undefined) found.skipped.push({line: line.number, why});
		if (!waits) found.end = line.end;
	}
	return found;
};

/** @returns the entry, a reason why there is none, or undefined for a header. */
function take(found: Scan, record: Json, text: string, seen: Map<string, number>): Entry | string | undefined {
	const {entries, reading} = found;
	if (record['type'] === 'session') return takeHeader(found, record);
	if (isFlat(record)) {
		if (found.format === 'v3') return 'a line of an older format';
		if (found.format === 'none') found.format = versionOf(record);
		reading.migrated = true;
		return flatEntryOf(record, entries.length, entries.at(-1)?.id ?? null, reading);
	}
	if (found.format === 'v1' || found.format === 'v2') return 'a line of a newer format';
	const id = textOf(record['id']);
	// Before its content is looked at: a result belongs to the first copy of its call.
	const earlier = id === undefined ? undefined : seen.get(id);
	if (earlier !== undefined && isCopyOf(entries[earlier]!, record, text)) {
		found.twice.set(entries.length, earlier);
		return {...entries[earlier]!, body: {kind: 'silent'}};
	}
	const entry = entryOf(record, reading, text);
	if (typeof entry === 'string') return entry;
	if (found.format === 'none') found.format = 'v3';
	if (entry.bare) reading.migrated = true;
	seen.set(entry.id, entries.length);
	return entry;
}

function takeHeader(found: Scan, record: Json): string | undefined {
	if (found.header || found.format === 'v1' || found.format === 'v2') return 'a second header';
	const version = record['version'];
	if (typeof version === 'number' && version > newestFormat) found.newer = version;
	found.format = 'v3';
	const [id, cwd, parentSession] = [record['id'], record['cwd'], record['parentSession']].map((value) =>
		textOf(value)?.slice(0, longestPath),
	);
	found.header = {
		...(id === undefined ? {} : {id}),
		time: stampOf(record['timestamp']),
		...(cwd === undefined ? {} : {cwd}),
		...(parentSession === undefined ? {} : {parentSession}),
		copied: record['sessionId'] !== undefined,
	};
	return undefined;
}

function versionOf(record: Json): 'v1' | 'v2' {
	return (record['metadata'] as Json | undefined)?.['version'] === 2 ? 'v2' : 'v1';
}

/** Two records with one id are the same when their parents and message ids are; without those, when their lines are. */
function isCopyOf(entry: Entry, record: Json, text: string): boolean {
	if (entry.line !== undefined) return entry.line === shortHash(text);
	const messageId = (record['message'] as {meta?: {messageId?: unknown}} | null | undefined)?.meta?.messageId;
	return messageId === entry.messageId && (record['parentId'] ?? null) === (entry.parentId ?? null);
}
