/**
 * What was typed while a turn ran: a `queued_command` attachment, in older versions only the queue's own record of it. The same
 * words may stand in a record of their own later on: they are said once. The end of a command in the background comes this way too.
 */
import {isRecord, type Json, textOf} from '../../lib/index.ts';
import {keep, maxWords} from '../../text/index.ts';
import {endTask, resultText} from '../reading/index.ts';
import {speakerOf, withoutClient} from './speaker.ts';
import {endingIn} from './tools.ts';
import {add, type Walk} from './walk.ts';

/** As much of somebody's words as is kept. */
export const kept = (text: string): string => keep(text, maxWords).trim();

/** `enqueue` has the words, `remove` says that the agent was told. */
export function takeQueue(walk: Walk, record: Json, line: number): void {
	const content = textOf(record['content']) ?? '';
	switch (record['operation']) {
		case 'enqueue':
			walk.queue.push(content);
			return;
		case 'popAll':
			walk.queue.length = 0;
			return;
		case 'dequeue':
		case 'remove': {
			const waiting = content === '' ? 0 : Math.max(0, walk.queue.indexOf(content));
			const [words] = walk.queue.splice(waiting, 1);
			if (words === undefined && walk.partial) walk.found.reading.lost = true;
			if (words === undefined || record['operation'] === 'dequeue') return;
			tell(walk, record, line, words);
		}
	}
}

export function takeAttachment(walk: Walk, record: Json, line: number): void {
	const attachment = isRecord(record['attachment']) ? record['attachment'] : {};
	if (attachment['type'] !== 'queued_command' || record['isMeta'] === true || attachment['isMeta'] === true) return;
	const {origin} = attachment;
	tell(walk, origin === undefined ? record : {...record, origin}, line, resultText(attachment['prompt']));
}

/** Words that came beside a running turn, once. */
function tell(walk: Walk, record: Json, line: number, words: string): void {
	const text = withoutClient(words);
	forgetQueued(walk, words);
	takeEnding(walk, text);
	const {by} = speakerOf(text, record);
	if (by === 'nobody' || by === 'machine' || walk.turn < 0) return;
	walk.queued.set(words, walk.found.entries.length);
	add(walk, record, line, {kind: 'spoken', speaker: {by: 'added', text: kept(text)}, orphans: []});
}

/** The same words stand in a later record of their own: the one that is the person's. */
export function forgetQueued({found, queued}: Walk, words: string): void {
	const at = queued.get(words);
	if (at === undefined) return;
	queued.delete(words);
	found.entries[at] = {...found.entries[at]!, body: {kind: 'silent'}};
}

/** Words that say how a command in the background ended. */
export function takeEnding({found: {reading}}: Walk, text: string): void {
	if (!/^<(?:task|agent)-notification>/.test(text)) return;
	const ending = endingIn(text);
	if (ending)
		endTask(reading, ending.task, ending.report ?? ending.command, ending.report !== undefined, ending.failed);
}
