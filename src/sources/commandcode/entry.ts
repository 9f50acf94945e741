/**
 * One record of a v3 transcript → what it means for the session.
 *
 * The client knows nine kinds besides the header. Thinking, signatures, images, and everything in `meta` that hooks injected
 * are never looked at. A record that the client would not read itself (no id, an unknown kind) is told, not guessed at.
 */

import {isRecord, type Json, shortHash, stampOf, textOf} from '../../lib/index.ts';
import {keep, keepLine, maxWords} from '../../text/index.ts';
import {
	type Body,
	blocksOf,
	type Entry,
	modelOf,
	type OpenRun,
	openRun,
	type Part,
	type Reading,
	resultText,
	type Speaker,
	takeResult,
} from '../reading/index.ts';
import {callOf} from './call.ts';
import {speakerOf} from './speaker.ts';

const kinds = new Set(['message', 'custom', 'custom_message', 'label', 'effort_change']);

/**
 * @param line its text, when the entry may have to be known by it.
 * @returns a reason when the record is not an entry.
 */
export function entryOf(record: Json, reading: Reading, line?: string): Entry | string {
	const id = textOf(record['id']);
	if (id === undefined) return 'an entry without an id';
	const message = isRecord(record['message']) ? record['message'] : undefined;
	const meta = isRecord(message?.['meta']) ? message['meta'] : undefined;
	const time = stampOf(meta?.['createdAt']) || stampOf(record['timestamp']);
	const body = bodyOf(record, message, time, reading);
	if (typeof body === 'string') return body;
	const parentId = record['parentId'];
	const messageId = textOf(meta?.['messageId']);
	return {
		id,
		parentId: parentId === null ? null : textOf(parentId),
		messageId,
		time,
		stamp: String(record['timestamp']),
		copied: record['sessionId'] !== undefined,
		bare: record['type'] === 'message' && messageId === undefined,
		sourceless: record['type'] === 'message' && meta?.['source'] === undefined && meta?.['createdAt'] === undefined,
		line: line === undefined || messageId !== undefined ? undefined : shortHash(line),
		body,
	};
}

function bodyOf(record: Json, message: Json | undefined, time: number, reading: Reading): Body | string {
	switch (record['type']) {
		case 'message':
			if (!message || typeof message['role'] !== 'string') return 'a message without content';
			if (message['role'] === 'assistant') return answerOf(record, message, time, reading);
			return message['role'] === 'user'
				? spokenOf(message, time, reading)
				: `a message of role ${keepLine(message['role'], 40)}`;
		case 'compaction':
		case 'branch_summary': {
			const from = record['type'] === 'compaction' ? 'compaction' : 'branch';
			return {kind: 'summary', text: keep(textOf(record['summary']) ?? '', maxWords), from};
		}
		case 'session_info':
			return {kind: 'named', name: keepLine(textOf(record['name']) ?? '', 200)};
		case 'model_change':
			return {kind: 'model', model: modelOf(record['model'])};
		default:
			if (typeof record['type'] === 'string' && kinds.has(record['type'])) return {kind: 'silent'};
			return `an entry of unknown kind ${keepLine(String(record['type']), 40)}`;
	}
}

function answerOf(record: Json, message: Json, time: number, reading: Reading): Body {
	const parts: Part[] = [];
	for (const block of blocksOf(message['content'])) {
		if (block['type'] === 'text') {
			const text = reading.lean ? '' : keep(textOf(block['text']) ?? '', maxWords).trim();
			if (text !== '') parts.push({kind: 'say', text});
		} else if (block['type'] === 'tool_use') {
			const run = openRun(block, time, reading.lean);
			if (run.id !== '') reading.runs.set(run.id, run);
			parts.push({kind: 'run', run});
		}
	}
	reading.newest = parts;
	const call = callOf(record, time);
	if (call) for (const part of parts) if (part.kind === 'run') part.run.call = call.key;
	return {kind: 'answer', parts, model: modelOf(record['model']), call};
}

function spokenOf(message: Json, time: number, reading: Reading): Body {
	const orphans: OpenRun[] = [];
	const texts: string[] = [];
	let results = false;
	for (const block of blocksOf(message['content'])) {
		if (block['type'] === 'text') texts.push(textOf(block['text']) ?? '');
		if (block['type'] !== 'tool_result') continue;
		results = true;
		takeResult(
			textOf(block['tool_use_id']) ?? '',
			resultText(block['content']),
			block['is_error'] === true,
			time,
			reading,
			orphans,
		);
	}
	const text = texts.filter((each) => each !== '').join('\n');
	if (text === '') return {kind: 'results', orphans};
	// Beside results stands what was typed while they were awaited; a migration puts the next question there, too.
	const meta = isRecord(message['meta']) ? message['meta'] : {};
	const beside = results && meta['source'] === 'tool';
	const speaker: Speaker = beside ? {by: 'added', text} : speakerOf(text, meta, reading.migrated);
	const shown = speaker.by === 'nobody' ? speaker : {...speaker, text: keep(speaker.text, maxWords).trim()};
	return {kind: 'spoken', speaker: shown, orphans};
}
