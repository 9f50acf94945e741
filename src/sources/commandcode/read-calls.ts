/**
 * The calls of a transcript and nothing else, for reports that are made without an index: lines without the word `usage` in
 * them are not even decoded.
 */
import {closeSync, constants, openSync} from 'node:fs';
import {isRecord} from '../../lib/index.ts';
import {parseLine, readLines} from '../../lib/jsonl/index.ts';
import type {Call, TranscriptFile} from '../../model/index.ts';
import {callOf} from './call.ts';

const marker = '"usage"';

/**
 * Calls in file order, abandoned branches included, each key once. The same as in the turns of `readSession`, but for the time
 * of a line that has none: that is 0 here.
 * @throws when the file cannot be opened or read.
 */
export function* readCalls(file: Pick<TranscriptFile, 'path'>): Generator<Call, void, undefined> {
	const fd = openSync(file.path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
	const seen = new Set<string>();
	try {
		for (const line of readLines(fd, {marker})) {
			const {records, torn} = parseLine(line.text);
			for (const record of records) {
				if (record === torn || record['type'] !== 'message') continue;
				if (!isRecord(record['message']) || record['message']['role'] !== 'assistant') continue;
				const call = callOf(record);
				if (!call || seen.has(call.key)) continue;
				seen.add(call.key);
				yield call;
			}
		}
	} finally {
		closeSync(fd);
	}
}
