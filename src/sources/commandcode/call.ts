/**
 * One model request as it was billed: the `usage` of an assistant line.
 *
 * Host facts: `inputTokens` is the whole prompt, cache reads and cache writes included; `cacheWriteTokens1h` is a part of
 * `cacheWriteTokens`; `costUsd` stands only on lines whose model is in the client's own catalog, and may be 0. A copy of the
 * line in a fork or a clone has the same `messageId`; the line's own id is unique in one file only.
 */

import {countOf, isImpossible, isRecord, type Json, shortHash, stampOf} from '../../lib/index.ts';
import type {Call} from '../../model/index.ts';
import {modelOf} from '../reading/index.ts';

/**
 * @param record a whole line of the transcript, parsed.
 * @param time unix ms to use when the line has no time of its own.
 * @returns undefined when the line has no usage, or one that cannot be.
 */
export function callOf(record: Json, time = 0): Call | undefined {
	const {usage} = record;
	if (!isRecord(usage) || hasImpossibleUsage(record)) return undefined;
	const input = countOf(usage['inputTokens']);
	const output = countOf(usage['outputTokens']);
	if (input === undefined && output === undefined) return undefined;
	const message = isRecord(record['message']) ? record['message'] : {};
	const meta = isRecord(message['meta']) ? message['meta'] : {};
	const model = modelOf(record['model']);
	const cacheWrite = countOf(usage['cacheWriteTokens']) ?? 0;
	const cost = usage['costUsd'];
	const id = meta['messageId'];
	const call: {-readonly [Key in keyof Call]: Call[Key]} = {
		key:
			typeof id === 'string' && id !== ''
				? wellFormed(id)
				: shortHash(String(record['id']), String(record['timestamp']), model, JSON.stringify(usage)),
		time: stampOf(meta['createdAt']) || stampOf(record['timestamp']) || time,
		model,
		inputRaw: input ?? 0,
		cacheRead: countOf(usage['cacheReadTokens']) ?? 0,
		cacheWrite,
		cacheWrite1h: Math.min(countOf(usage['cacheWriteTokens1h']) ?? 0, cacheWrite),
		output: output ?? 0,
	};
	if (typeof cost === 'number' && cost >= 0 && cost < dearest) call.costUsd = cost;
	return call;
}

const counts = ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheWriteTokens', 'cacheWriteTokens1h'] as const;

/** Does the line claim more tokens than any model can have read or written? Then nothing in it was billed. */
export function hasImpossibleUsage({usage}: Json): boolean {
	return isRecord(usage) && counts.some((name) => isImpossible(usage[name]));
}

/** US dollars: what claims to cost more is no price, and would drown every sum. */
const dearest = 1e6;

/** Half a pair of surrogates has no bytes of its own: on disk, two such ids would be one. */
function wellFormed(id: string): string {
	return /\p{Surrogate}/u.test(id) ? shortHash(JSON.stringify(id)) : id;
}
