/**
 * What the tool answers: quoted history in its frame, at most 8,192 bytes of UTF-8, with the ids to go on with.
 *
 * Whole results are left out rather than cut in the middle, and the last line says how to see them.
 */

import type {Passage} from '../index/index.ts';
import {toMillis} from '../lib/index.ts';
import {dayOf, frame, safe, safeCommand} from '../recall/index.ts';
import {fitBytes} from '../text/index.ts';
import type {Asked, Memory, SessionView} from './memory.ts';
import type {Arguments} from './tool.ts';

/** Bytes of UTF-8, frame included. */
export const ANSWER_BUDGET = 8_192;
/** What a line of another tool's output may take of it. */
const QUOTE = 600;
/** A turn that was asked for by its number is shown at length. */
const LONG_QUOTE = 2_400;

/** Asks the memory and words its answer. Throws what the memory throws. @param asked `since` already read. */
export async function answer(memory: Memory, args: Arguments, since: number): Promise<string> {
	const {mode, query, everywhere, limit} = args;
	const asked: Asked = {query, everywhere, limit, since};
	switch (mode) {
		case 'recall':
			return recalled(memory, asked);
		case 'session':
			return session(memory, args.session || query, args.turn);
		case 'file':
			return file(memory, asked);
		case 'fix':
			return fix(memory, asked);
		case 'how':
			return how(memory, asked);
		case 'usage':
			return within([safeLines(await memory.usage(query.trim() || 'all'))], '');
		case 'remember': {
			const note = await memory.remember(asked);
			return `Remembered as note ${note.id}${note.project === undefined ? ', for all projects' : ''}: ${safe(note.text)}`;
		}
	}
}

async function recalled(memory: Memory, asked: Asked): Promise<string> {
	const {settled, total, results, elsewhere} = await memory.recall(asked);
	if (settled.length + results.length === 0) return `Nothing in memory answers "${fitBytes(safe(asked.query), 200)}".`;
	const parts = results.map((one) => [
		`${one.date}  ${safe(one.project)}  session ${safe(one.session)}  "${safe(one.title)}"${one.forks.length > 0 ? `  (also in ${one.forks.length} forks)` : ''}`,
		`  ${one.role}: "${fitBytes(safe(one.snippet), QUOTE)}"`,
	]);
	const head = elsewhere ? [['Nothing in this project; from others:']] : [];
	const all = [...(settled.length > 0 ? [settled] : []), ...head, ...parts];
	return within(all, total > results.length ? `${total - results.length} more: narrow the words, or raise limit.` : '');
}

async function session(memory: Memory, id: string, turn: number): Promise<string> {
	const found = await memory.session(id);
	if (found === undefined) return `No session "${safe(id).slice(0, 80)}" is known.`;
	if (!('head' in found)) {
		const lines = found
			.slice(0, 12)
			.map(({key, title, end}) => `${dayOf(end)}  session ${safe(key)}  "${safe(title)}"`);
		return within([[`Several sessions begin like that; name one:`, ...lines]], '');
	}
	return turns(found, turn);
}

function turns({head, turns}: SessionView, from: number): string {
	const shown = turns.filter((turn) => (turn[0]?.turn ?? 0) + 1 >= from);
	const top = `"${safe(head.title)}"  ${dayOf(head.end)}  ${safe(head.project.label)}  session ${safe(head.id)}  ${turns.length} turns`;
	const parts: string[][] = [[top]];
	for (const [i, turn] of shown.entries()) {
		const number = turn[0]!.turn + 1;
		const mark = head.abandoned.includes(number - 1) ? ' (abandoned)' : '';
		const cut = i === 0 && from > 1 ? LONG_QUOTE : QUOTE;
		const part = [`turn ${number}${mark}`, ...turn.map((passage) => `  ${said(passage, cut)}`)];
		const next = shown[i + 1];
		const tail = next === undefined ? '' : `Go on with turn ${next[0]!.turn + 1}.`;
		if (bytes([...parts, part], tail) > ANSWER_BUDGET) {
			// A turn that does not fit even alone is shown as far as it goes.
			if (i === 0) return within([...parts, part], tail);
			return within(parts, `Go on with turn ${number} of ${turns.length}.`);
		}
		parts.push(part);
	}
	return within(parts, shown.length === 0 ? `There is no turn ${from}.` : '');
}

function said(passage: Passage, cut: number): string {
	const {role, text, command, files, output, tool, exitCode, outcome} = passage;
	if (role !== 'tool') return `${role === 'user' ? 'person' : role}: "${fitBytes(safe(text), cut)}"`;
	const what = safeCommand(command || files.join(' ')) || safe(tool ?? 'tool');
	const code = exitCode === undefined ? (outcome === 'failed' ? ' (failed)' : '') : ` (exit ${exitCode})`;
	return `${safe(tool ?? 'tool')}: ${fitBytes(what, cut)}${code}${output === '' ? '' : ` → "${fitBytes(safe(output), cut / 2)}"`}`;
}

async function file(memory: Memory, asked: Asked): Promise<string> {
	const found = await memory.file(asked);
	if (found.length === 0) return `No session is known to have touched "${fitBytes(safe(asked.query), 200)}".`;
	return within(
		found.map(({session, title, project, last, edits, reads, said}) => [
			`${dayOf(last)}  ${safe(project)}  session ${safe(session)}  "${safe(title)}"  ${edits} edits, ${reads} reads`,
			...(said === undefined ? [] : [`  "${fitBytes(safe(said), QUOTE)}"`]),
		]),
		'',
	);
}

async function fix(memory: Memory, asked: Asked): Promise<string> {
	const found = await memory.fix(asked);
	if (found.length === 0) return 'No confirmed fix of this error is known.';
	return within(
		found.map(({command, edited, said, session, project, time, confirmed, here}) => [
			`${dayOf(toMillis(time))}  ${here ? 'this project' : safe(project)}  session ${safe(session)}  confirmed: ${safe(confirmed)}`,
			command === undefined
				? `  fixed by a change in ${fitBytes(safe(edited.join(', ')), QUOTE)}`
				: `  fixed by: ${fitBytes(safeCommand(command), QUOTE)}`,
			...(said === undefined ? [] : [`  "${fitBytes(safe(said), QUOTE)}"`]),
		]),
		'',
	);
}

async function how(memory: Memory, asked: Asked): Promise<string> {
	const found = await memory.how(asked);
	if (found.length === 0) return `No run of "${fitBytes(safe(asked.query), 80)}" that passed is known.`;
	return within(
		found.map(({command, passed, failed, last, session, project}) => [
			`${fitBytes(safeCommand(command), QUOTE)}`,
			`  passed ${passed}, failed ${failed}, last ${dayOf(last)}, ${safe(project)}, session ${safe(session)}`,
		]),
		'',
	);
}

const safeLines = (text: string): string[] => text.split('\n').map((line) => safeKeepingColumns(line));
const safeKeepingColumns = (line: string): string => {
	const indent = /^ */.exec(line)![0];
	return indent + line.trim().split(/ {2,}/).map(safe).join('  ');
};

const bytes = (parts: readonly (readonly string[])[], tail: string): number =>
	Buffer.byteLength(frame([...parts.flat(), ...(tail === '' ? [] : [tail])]));

/** As many whole parts as fit, and a line for what was left out. The first part is cut when even it does not fit. */
function within(parts: readonly (readonly string[])[], tail: string): string {
	let kept = parts.length;
	const rest = (): string => (kept === parts.length ? tail : `${parts.length - kept} more did not fit. ${tail}`.trim());
	while (kept > 1 && bytes(parts.slice(0, kept), rest()) > ANSWER_BUDGET) kept--;
	const lines = parts.slice(0, kept).flat();
	const end = rest() === '' ? [] : [rest()];
	const room = ANSWER_BUDGET - bytes([], end[0] ?? '') - 1;
	return frame([fitBytes(lines.join('\n'), room), ...end]);
}
