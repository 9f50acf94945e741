/**
 * Lines → entries, for one rollout of Codex.
 *
 * Facts of the format: a line is `{timestamp, type, payload}`, in the oldest files the payload alone. `response_item` is what the
 * model was sent and answered, `event_msg` what the person saw: their words stand in both, and only the event is free of what
 * the client puts in front (AGENTS.md, the environment). A turn begins with `task_started`; words that come before it has ended
 * were added to it. `thread_rolled_back` takes turns back, `compacted` has a summary. A fork begins with its parent's lines, the
 * parent's `session_meta` among them. What a sub-agent did is a rollout of its own, and no session of the person's.
 */
import {isRecord, type Json, stampOf, textOf} from '../../lib/index.ts';
import {type Line, readLines} from '../../lib/jsonl/index.ts';
import {keep, keepLine, maxWords} from '../../text/index.ts';
import {
	approvedPlan,
	type Body,
	blocksOf,
	emptyScan,
	type Format,
	modelOf,
	type OpenRun,
	openRun,
	type Part,
	plainEntry,
	type Scan,
	takeLines,
	takeResult,
} from '../reading/index.ts';
import {ranBeside} from './beside.ts';
import {BACK, LEFT} from './lineage.ts';
import {answerOf, callOf} from './tools.ts';
import {anotherRecord, briefOf, trimmed} from './trim.ts';

/** No system has longer paths. */
const longestPath = 4_096;
/** What an editor and the desktop client put in front: open files, what is attached, what a browser shows. */
const inFront = /^\s*[#<][\s\S]*?\n## My request for Codex:[^\S\n]*\n?/;
/** What the client says in the person's place. */
const clients =
	/^\s*(?:# AGENTS\.md|# Context from my IDE|# Files mentioned by the user|<(?:environment_context|user_instructions|INSTRUCTIONS|turn_aborted|skill|subagent_notification|goal_context|codex_internal_context|recommended_plugins|permissions instructions|collaboration_mode|user_shell_command|hook_prompt)\b)/;

/** What the client sends when the person has approved a plan. */
const approved = /^PLEASE IMPLEMENT THIS PLAN:\s*\n([\s\S]+)$/;

interface Walk {
	readonly found: Scan;
	/** Where the session stood that was taken back from what is read now (see lineage.ts). */
	left: {readonly turns: string[]; readonly last: string | null} | undefined;
	/** The last entry of each turn that has not been taken back. */
	turns: string[];
	last: string | null;
	/** A turn runs, and has its question. */
	running: 'no' | 'begun' | 'asked';
	/** Id of the turn that runs, if the file says it. */
	turnId: string | undefined;
	/** The person's words of before, which the other kind of line may repeat. */
	said: string;
	/** Sessions of commands that `write_stdin` speaks to, by its call. */
	readonly sessions: Map<string, string>;
	readonly partial: boolean;
	/** A sub-agent's. */
	others: boolean;
}

/** @throws what reading throws. See `Format.scan`. */
export const scan: Format['scan'] = (file, from, number, format, lean, id) => {
	const found = emptyScan(from, format, lean);
	const walk: Walk = {
		found,
		left: undefined,
		turns: [],
		last: null,
		// What began the turn that is read again stands before it.
		running: turnIdOf(id) === undefined ? 'no' : 'begun',
		turnId: turnIdOf(id),
		said: '',
		sessions: new Map(),
		partial: from > 0,
		others: false,
	};
	const isKnown = (call: string): boolean => found.reading.runs.has(call);
	const lines = readLines(file, {
		from,
		number,
		decode: (buffer, start, stop) => trimmed(buffer, start, stop, isKnown),
		brief: (buffer, length) => briefOf(buffer, 0, length, isKnown),
		another: anotherRecord,
	});
	takeLines(found, unlessOthers(walk, lines), (record, line) => take(walk, record, line));
	if (walk.others) for (const list of [found.entries, found.starts, found.lines]) list.length = 0;
	return found;
};

/** Most of such a folder may be what sub-agents did: nothing is read of it behind the line that says so. */
function* unlessOthers(walk: Walk, lines: Iterable<Line>): Generator<Line, void, undefined> {
	for (const line of lines) {
		yield line;
		if (walk.others) return;
	}
}

/** @returns why the record could not be read; undefined when it was, or says nothing. */
function take(walk: Walk, record: Json, line: number): string | undefined {
	walk.found.format = 'v3';
	const {type} = record;
	const payload = isRecord(record['payload']) ? record['payload'] : record;
	const time = stampOf(record['timestamp']);
	switch (type) {
		case 'session_meta':
			noteHeader(walk, payload, time);
			return undefined;
		case 'turn_context': {
			const model = modelOf(payload['model']);
			if (model !== '') add(walk, line, time, {kind: 'model', model});
			return undefined;
		}
		case 'event_msg':
			takeEvent(walk, payload, line, time);
			return undefined;
		case 'compacted':
			add(walk, line, time, {kind: 'summary', text: kept(textOf(payload['message']) ?? ''), from: 'compaction'});
			return undefined;
		case 'response_item':
			takeItem(walk, payload, line, time);
			return undefined;
		case LEFT:
			walk.left = {turns: [...walk.turns], last: walk.last};
			return undefined;
		case BACK:
			if (walk.left) [walk.turns, walk.last] = [walk.left.turns, walk.left.last];
			[walk.left, walk.running, walk.turnId, walk.said] = [undefined, 'no', undefined, ''];
			return undefined;
		case undefined:
			if (record['record_type'] !== undefined) return undefined;
			if (textOf(record['id']) === undefined) return 'not a record of this agent';
			noteHeader(walk, record, time);
			return undefined;
		default:
			// Of the oldest files: the items alone.
			if (record === payload) takeItem(walk, record, line, time);
			return undefined;
	}
}

/** The first one is the file's own; a fork has its parent's behind it. */
function noteHeader(walk: Walk, meta: Json, time: number): void {
	const {found, partial} = walk;
	if (partial || found.header) return;
	const cwd = textOf(meta['cwd'])?.slice(0, longestPath);
	const forked = textOf(meta['forked_from_id'])?.slice(0, longestPath);
	found.header = {
		time: stampOf(meta['timestamp']) || time,
		...(cwd === undefined ? {} : {cwd}),
		...(forked === undefined ? {} : {parentSession: forked}),
		copied: false,
	};
	const {source} = meta;
	walk.others = (isRecord(source) && 'subagent' in source) || meta['thread_source'] === 'subagent';
}

function takeEvent(walk: Walk, event: Json, line: number, time: number): void {
	switch (event['type']) {
		case 'task_started':
		case 'turn_started':
			[walk.running, walk.turnId] = ['begun', textOf(event['turn_id'])];
			return;
		case 'task_complete':
		case 'turn_complete':
		case 'turn_aborted':
			[walk.running, walk.turnId] = ['no', undefined];
			return;
		case 'user_message':
			speak(walk, textOf(event['message']) ?? '', line, time);
			return;
		case 'item_completed': {
			const item = isRecord(event['item']) ? event['item'] : {};
			if (item['type'] === 'UserMessage') speak(walk, textIn(item['content']), line, time);
			else takeBeside(walk, item, line, time);
			return;
		}
		case 'exec_command_end':
		case 'patch_apply_end':
			takeBeside(walk, event, line, time);
			return;
		case 'thread_name_updated':
			add(walk, line, time, {kind: 'named', name: keepLine(textOf(event['thread_name']) ?? '', 200)});
			return;
		case 'thread_rolled_back': {
			const count = Number(event['num_turns']);
			if (!Number.isInteger(count) || count < 1) return;
			// What lies before the place where reading began is not known here.
			if (walk.partial && count >= walk.turns.length) walk.found.reading.lost = true;
			walk.turns = walk.turns.slice(0, Math.max(0, walk.turns.length - count));
			walk.last = walk.turns.at(-1) ?? null;
			return;
		}
	}
}

function takeItem(walk: Walk, item: Json, line: number, time: number): void {
	const {reading} = walk.found;
	switch (item['type']) {
		case 'message': {
			const text = textIn(item['content']);
			if (item['role'] === 'user') {
				speak(walk, text, line, time);
			} else if (item['role'] === 'assistant') answer(walk, reading.lean ? [] : sayOf(text), line, time);
			return;
		}
		case 'function_call':
		case 'custom_tool_call':
		case 'local_shell_call': {
			const {block, files, session} = callOf(item);
			const run = openRun(block, time, reading.lean);
			if (files && !reading.lean) run.files = [...new Set(files)].slice(0, 64);
			if (run.id !== '') reading.runs.set(run.id, run);
			if (session !== undefined) walk.sessions.set(run.id, session);
			answer(walk, [{kind: 'run', run}], line, time);
			return;
		}
		case 'function_call_output':
		case 'custom_tool_call_output': {
			const id = textOf(item['call_id']) ?? '';
			const orphans: OpenRun[] = [];
			const {text, said} = answerOf(reading.runs.get(id)?.name, item['output'], walk.sessions.get(id));
			takeResult(id, text, said, time, reading, orphans);
			add(walk, line, time, {kind: 'results', orphans});
		}
	}
}

/** What ran without a call of its own: by a script of the agent's, or typed by the person. */
function takeBeside(walk: Walk, told: Json, line: number, time: number): void {
	const {reading} = walk.found;
	const beside = ranBeside(told);
	if (!beside || reading.runs.has(textOf(beside.call.block['id']) ?? '')) return;
	const {block, files} = beside.call;
	const run = openRun(block, time, reading.lean);
	if (files && !reading.lean) run.files = [...new Set(files)].slice(0, 64);
	// Whether its call stands before the place where reading began is not known here.
	if (walk.partial && !beside.scripted) reading.lost = true;
	if (run.id !== '') reading.runs.set(run.id, run);
	const orphans: OpenRun[] = [];
	answer(walk, [{kind: 'run', run}], line, time);
	takeResult(run.id, beside.answer.text, beside.answer.said, time, reading, orphans);
}

/** All text of a message, without its images. */
function textIn(content: unknown): string {
	return blocksOf(content)
		.flatMap((part) => textOf(part['text']) ?? [])
		.join('\n');
}

const kept = (text: string): string => keep(text, maxWords).trim();

function sayOf(said: string): Part[] {
	const text = kept(said);
	return text === '' ? [] : [{kind: 'say', text}];
}

function answer(walk: Walk, parts: readonly Part[], line: number, time: number): void {
	walk.said = '';
	walk.found.reading.newest = parts;
	if (parts.length > 0) add(walk, line, time, {kind: 'answer', parts, call: undefined, model: ''});
}

/** The person's words, once, without what the client has put in front of them. */
function speak(walk: Walk, text: string, line: number, time: number): void {
	const words = text.replace(inFront, '').trim();
	if (words === '' || words === walk.said || clients.test(words)) return;
	walk.said = words;
	const by = walk.running === 'asked' ? 'added' : 'person';
	if (walk.running === 'begun') walk.running = 'asked';
	const plan = by === 'person' ? approvedPlan(words, approved.exec(words)?.[1] ?? '') : undefined;
	add(walk, line, time, {kind: 'spoken', speaker: {by, text: kept(plan?.asked ?? words)}, orphans: []}, walk.turnId);
	if (!plan || walk.found.reading.lean) return;
	add(walk, line, time, {kind: 'answer', parts: sayOf(plan.plan), call: undefined, model: ''}, `${walk.last}-plan`);
}

/** An entry is known by the turn that it begins, else by its line. */
const byLine = 'line-';
const turnIdOf = (id: string | undefined): string | undefined => (id?.startsWith(byLine) ? undefined : id);

function add(walk: Walk, line: number, time: number, body: Body, messageId?: string): void {
	const id = messageId ?? `${byLine}${line}`;
	const begins = body.kind === 'spoken' && body.speaker.by === 'person';
	walk.found.entries.push(plainEntry({id, parentId: walk.last, messageId, time, stamp: String(time), body}));
	walk.last = id;
	if (begins) walk.turns.push(id);
	else if (walk.turns.length > 0) walk.turns[walk.turns.length - 1] = id;
}
