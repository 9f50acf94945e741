/**
 * Lines → entries, for one transcript of Claude Code.
 *
 * Facts of the format: a record has a `uuid` and names its `parentUuid`; an answer is a record for every block of it, under one
 * `message.id`; the results of calls that ran side by side hang on their own calls, so the tree forks within a turn and only a
 * prompt can begin another branch. After a compaction the chain begins anew. Records of hooks, progress and attachments are
 * links of the chain too. A sub-agent's records (`isSidechain`) are nobody's words here: its report is the result of a call.
 * Where an entry goes is said in walk.ts, what was typed while a turn ran in queue.ts.
 */
import {isRecord, type Json, stampOf, textOf} from '../../lib/index.ts';
import {readLines} from '../../lib/jsonl/index.ts';
import {keepLine} from '../../text/index.ts';
import {
	approvedPlan,
	blocksOf,
	emptyScan,
	type Format,
	modelOf,
	type OpenRun,
	openRun,
	type Part,
	resultText,
	takeLines,
	takeResult,
} from '../reading/index.ts';
import {forgetQueued, kept, takeAttachment, takeEnding, takeQueue} from './queue.ts';
import {speakerOf, withoutClient} from './speaker.ts';
import {answerOf, callOf} from './tools.ts';
import {trimmed} from './trim.ts';
import {add, link, newWalk, type Walk} from './walk.ts';

/** No system has longer paths. */
const longestPath = 4_096;

/** Kinds of records that say nothing, and are no damage: links of the chain, and what the client keeps for itself. */
const silent =
	/^(?:progress|attachment|file-history-snapshot|pr-link|last-prompt|agent-(?:name|color|setting)|mode|permission-mode|worktree-state|content-replacement|marble-\w+|speculation-accept|tag|task-summary|continued-in|bridge-\w+|frame-\w+|started|result)$/;

/** @throws what reading throws. See `Format.scan`. */
export const scan: Format['scan'] = (file, from, number, format, lean) => {
	const found = emptyScan(from, format, lean);
	const walk = newWalk(found, from > 0);
	takeLines(found, readLines(file, {from, number, decode: trimmed}), (record, line) => take(walk, record, line));
	return found;
};

/** @returns why the record could not be read; undefined when it was, or says nothing. */
function take(walk: Walk, record: Json, line: number): string | undefined {
	const {found} = walk;
	found.format = 'v3';
	const type = record['type'];
	if (record['isSidechain'] === true) return undefined;
	noteHeader(walk, record);
	switch (type) {
		case 'user':
		case 'assistant': {
			const message = isRecord(record['message']) ? record['message'] : undefined;
			if (!message) return 'a message without content';
			return type === 'user' ? takeUser(walk, record, message, line) : takeAnswer(walk, record, message, line);
		}
		case 'queue-operation':
			takeQueue(walk, record, line);
			return undefined;
		case 'attachment':
			takeAttachment(walk, record, line);
			break;
		case 'custom-title':
			add(walk, record, line, {kind: 'named', name: keepLine(textOf(record['customTitle']) ?? '', 200)});
			return undefined;
		case 'ai-title':
			add(walk, record, line, {kind: 'named', name: keepLine(textOf(record['aiTitle']) ?? '', 200), by: 'client'});
			return undefined;
		case 'summary':
			// Of older versions; some stand in the file of another session.
			if (walk.turnOf.has(textOf(record['leafUuid']) ?? ''))
				add(walk, record, line, {kind: 'named', name: keepLine(textOf(record['summary']) ?? '', 200), by: 'client'});
			return undefined;
		case 'system':
			break;
		default:
			if (typeof type !== 'string') return 'not a record of this agent';
			if (!silent.test(type) && record['uuid'] === undefined && record['sessionId'] === undefined)
				return `a record of unknown kind ${keepLine(type, 40)}`;
	}
	link(walk, record);
	return undefined;
}

/** The file's first record that says where the session runs. */
function noteHeader({found, partial}: Walk, record: Json): void {
	const cwd = textOf(record['cwd']);
	if (partial || found.header || cwd === undefined) return;
	const id = textOf(record['sessionId'])?.slice(0, longestPath);
	const forked = isRecord(record['forkedFrom']) ? textOf(record['forkedFrom']['sessionId']) : undefined;
	found.header = {
		...(id === undefined ? {} : {id}),
		time: stampOf(record['timestamp']),
		cwd: cwd.slice(0, longestPath),
		...(forked === undefined ? {} : {parentSession: forked.slice(0, longestPath)}),
		copied: false,
	};
}

function takeUser(walk: Walk, record: Json, message: Json, line: number): string | undefined {
	const {reading} = walk.found;
	const time = stampOf(record['timestamp']);
	const orphans: OpenRun[] = [];
	const texts: string[] = [];
	const remarks: string[] = [];
	let results = false;
	for (const block of blocksOf(message['content'])) {
		if (block['type'] === 'text') texts.push(textOf(block['text']) ?? '');
		if (block['type'] !== 'tool_result') continue;
		results = true;
		const id = textOf(block['tool_use_id']) ?? '';
		const raw = resultText(block['content']);
		const remark = remarkIn(raw);
		if (remark !== '') remarks.push(remark);
		const run = reading.runs.get(id);
		const {text, said} = answerOf(run?.name, raw, block['is_error'] === true);
		takeResult(id, text, said, time, reading, orphans);
	}
	const text = texts.filter((each) => each !== '').join('\n');
	if (results) {
		const added = [withoutClient(record['isMeta'] === true ? '' : text), ...remarks].filter((each) => each !== '');
		const words = added.join('\n');
		if (words === '' || isClients(words, record)) add(walk, record, line, {kind: 'results', orphans});
		else {
			forgetQueued(walk, text);
			add(walk, record, line, {kind: 'spoken', speaker: {by: 'added', text: kept(words)}, orphans});
		}
		return undefined;
	}
	forgetQueued(walk, text);
	takeEnding(walk, text);
	const speaker = speakerOf(text, record);
	if (speaker.by === 'nobody') {
		link(walk, record);
		return undefined;
	}
	const plan = speaker.by === 'person' ? approvedPlan(speaker.text, textOf(record['planContent']) ?? '') : undefined;
	add(walk, record, line, {kind: 'spoken', speaker: {...speaker, text: kept(plan?.asked ?? speaker.text)}, orphans});
	if (plan && !reading.lean) {
		const parts: Part[] = [{kind: 'say', text: kept(plan.plan)}];
		const uuid = `${textOf(record['uuid']) ?? line}-plan`;
		add(walk, {uuid, timestamp: record['timestamp']}, line, {kind: 'answer', parts, call: undefined, model: ''});
	}
	return undefined;
}

const isClients = (text: string, record: Json): boolean => speakerOf(text, record).by === 'nobody';

/** What the person said when they refused a call. */
function remarkIn(result: string): string {
	if (!result.startsWith("The user doesn't want to")) return '';
	return /the user said:\n([\s\S]*?)(?:\n\nNote: The user's next message|$)/.exec(result)?.[1]?.trim() ?? '';
}

function takeAnswer(walk: Walk, record: Json, message: Json, line: number): string | undefined {
	const {reading} = walk.found;
	const model = modelOf(message['model']);
	// The client's own words in the agent's place: an error of the service, "No response requested."
	if (record['isApiErrorMessage'] === true || model === '<synthetic>') {
		link(walk, record);
		return undefined;
	}
	const time = stampOf(record['timestamp']);
	const id = textOf(message['id']);
	if (id === undefined || walk.answer?.id !== id) walk.answer = {id: id ?? '', said: undefined};
	const parts: Part[] = [];
	for (const block of blocksOf(message['content'])) {
		if (block['type'] === 'text') {
			const part = reading.lean ? undefined : said(walk.answer, textOf(block['text']) ?? '');
			if (part) parts.push(part);
		} else if (block['type'] === 'tool_use') {
			const call = callOf(block);
			const known = reading.runs.get(textOf(call['id']) ?? '');
			// Written once more, as a part of the whole answer.
			if (known) continue;
			const run = openRun(call, time, reading.lean);
			if (run.id !== '') reading.runs.set(run.id, run);
			parts.push({kind: 'run', run});
		}
	}
	reading.newest = parts;
	if (parts.length === 0) link(walk, record);
	else add(walk, record, line, {kind: 'answer', parts, call: undefined, model});
	return undefined;
}

/** @returns a new part; undefined for no words, and for those of before that have only grown. */
function said(answer: NonNullable<Walk['answer']>, raw: string): Part | undefined {
	const text = kept(raw);
	if (text === '') return undefined;
	const last = answer.said;
	if (answer.id !== '' && last && raw.startsWith(last.raw)) {
		[last.text, last.raw] = [text, raw];
		return undefined;
	}
	answer.said = {kind: 'say', text, raw};
	return answer.said;
}
