/**
 * One record of a v3 transcript → what it means for the session. Small already: whatever is kept of its texts.
 *
 * The client knows nine kinds besides the header. Thinking, signatures, images, and everything in `meta` that hooks injected
 * are never looked at. A record that the client would not read itself (no id, an unknown kind) is told, not guessed at.
 */

import {isRecord, type Json, shortHash, stampOf, textOf} from '../../lib/index.ts';
import type {Call} from '../../model/index.ts';
import {keep, keepLine, keepName, maxWords} from '../../text/index.ts';
import {endedAgent, endedTask, noteTask, type Tasks} from './background.ts';
import {callOf, modelOf} from './call.ts';
import {type Speaker, speakerOf} from './speaker.ts';
import {joinResult, lostRun, type OpenRun, openRun} from './tool-run.ts';

/** One thing in an assistant's answer. */
export type Part = {readonly kind: 'say'; readonly text: string} | {readonly kind: 'run'; readonly run: OpenRun};

export type Body =
	/** A line of the `user` role that speaks. `orphans`: results on it that answer no known call. */
	| {readonly kind: 'spoken'; readonly speaker: Speaker; readonly orphans: readonly OpenRun[]}
	| {readonly kind: 'results'; readonly orphans: readonly OpenRun[]}
	| {readonly kind: 'answer'; readonly parts: readonly Part[]; readonly call: Call | undefined; readonly model: string}
	| {readonly kind: 'summary'; readonly text: string; readonly from: 'compaction' | 'branch'}
	| {readonly kind: 'named'; readonly name: string}
	| {readonly kind: 'model'; readonly model: string}
	/** Label, effort, a mod's own data: part of the tree, nothing said. */
	| {readonly kind: 'silent'};

export interface Entry {
	readonly id: string;
	/** null: a root. undefined: the record does not say. */
	readonly parentId: string | null | undefined;
	readonly messageId: string | undefined;
	/** Unix ms, 0 when it has no time. For messages when they were made, not when they were written. */
	readonly time: number;
	/** The line's own timestamp, as it is: for keys. */
	readonly stamp: string;
	/** The record was copied here by a fork: it carries the fork's `sessionId`. */
	readonly copied: boolean;
	/** A message without a `messageId`: from a migrated file. */
	readonly bare: boolean;
	/** A message that does not say where it comes from: as old as the above, or a copy of one. */
	readonly sourceless: boolean;
	/** Hash of the line, for entries without a message id. */
	readonly line: string | undefined;
	readonly body: Body;
}

/** What the reader of a file knows while it goes along. */
export interface Reading {
	/** Calls by id, the newest of each. */
	readonly runs: Map<string, OpenRun>;
	/** Commands that went on in the background. */
	readonly tasks: Tasks;
	/** The calls of the newest answer, in order: a result without an id is for the first of them that has none. */
	newest: readonly Part[];
	/** Has the file lines without ids (see person.ts)? */
	migrated: boolean;
	/** Set when a result came whose call was not seen, or the end of a command whose start was not. */
	lost: boolean;
	/** Leave out what was answered and shown, keep what counts. */
	readonly lean?: boolean | undefined;
}

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

/** Joins a result to the newest call of its id; a result without one becomes a run of its own. */
export function takeResult(
	id: string,
	text: string,
	said: boolean,
	time: number,
	reading: Reading,
	orphans: OpenRun[],
): void {
	const run = id === '' ? firstOpen(reading.newest) : reading.runs.get(id);
	if (run && isOpen(run)) {
		const task = endedTask(run, text);
		const command = task === undefined ? undefined : reading.tasks.get(task);
		if (task !== undefined && !command) reading.lost = true;
		const agent = endedAgent(run, text);
		const launched = agent && reading.tasks.get(agent.id);
		if (agent && !launched) {
			reading.lost = true;
			run.agent = {type: keepName(agent.type)};
		}
		joinResult(run, text, said, reading.lean, command, launched);
		noteTask(reading.tasks, run, text);
		return;
	}
	// A second, empty result of an answered call says nothing.
	if (text === '') return;
	reading.lost = true;
	const lost = lostRun(id, time);
	joinResult(lost, text, said, reading.lean);
	orphans.push(lost);
}

function isOpen(run: OpenRun): boolean {
	return run.outcome === 'unknown' && run.result === '';
}

function firstOpen(parts: readonly Part[]): OpenRun | undefined {
	for (const part of parts) if (part.kind === 'run' && isOpen(part.run)) return part.run;
	return undefined;
}

/** Content as a list of blocks: text alone, one block, or none of it. */
export function blocksOf(content: unknown): Json[] {
	if (typeof content === 'string') return [{type: 'text', text: content}];
	if (Array.isArray(content)) return content.every(isRecord) ? content : content.filter(isRecord);
	return isRecord(content) ? [content] : [];
}

/** The text of a result; images say nothing. */
export function resultText(content: unknown): string {
	const texts: string[] = [];
	for (const block of blocksOf(content)) if (block['type'] === 'text') texts.push(textOf(block['text']) ?? '');
	return texts.length === 1 ? texts[0]! : texts.join('\n');
}
