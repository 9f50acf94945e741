/** One session as it went, a page at a time: who said what, what was run and what came of it, in order. */
import {byTurn, type Index, type Passage, sessionsNamed} from '../index/index.ts';

import {isForeign} from '../model/index.ts';
import {dayOf, placeOf, safe, safeCommand} from '../recall/index.ts';

import {fitBytes} from '../text/index.ts';
import {fits, within} from './budget.ts';

/** Bytes of what was said, and of a tool's output. The turn that was asked for is shown at more length. */
const SAID = 420;
const SAID_LONG = 1_400;
const OUTPUT = 160;
const MANY = 12;

/** @param id a whole id, or the beginning of one. @param turn counted from 1. */
export function sessionText(index: Index, id: string, turn: number): string {
	const found = sessionsNamed(index.sessions(), id);
	const [head] = found;
	if (head === undefined) return `No session "${safe(id).slice(0, 80)}" is known.`;
	if (found.length > 1) {
		const lines = found
			.slice(0, MANY)
			.map(({key, title, end}) => `${dayOf(end)}  session ${safe(key)}  "${safe(title)}"`);
		return within([['Several sessions begin like that; name one:', ...lines]], '');
	}
	const turns = byTurn(index.passages(head.key)).filter((passages) => (passages[0]?.turn ?? -1) >= 0);
	const shown = turns.filter((passages) => passages[0]!.turn + 1 >= turn);
	const top = `"${safe(head.title)}"  ${dayOf(head.end)}  ${safe(placeOf(head))}  session ${safe(head.id)}  ${turns.length} turns`;
	if (shown.length === 0) return within([[top]], `There is no turn ${turn}.`);
	const parts: (readonly string[])[] = [[top]];
	for (const [at, passages] of shown.entries()) {
		const number = passages[0]!.turn + 1;
		const mark = head.abandoned.includes(number - 1) ? ' (on a branch that was left)' : '';
		const said = at === 0 ? SAID_LONG : SAID;
		const part = [`turn ${number}${mark}`, ...passages.map((passage) => `  ${lineOf(passage, said, isForeign(head))}`)];
		const next = shown[at + 1];
		const tail = next === undefined ? '' : `Go on with turn ${next[0]!.turn + 1} of ${turns.length}.`;
		if (!fits([...parts, part], tail)) {
			// A turn that does not fit even alone is shown as far as it goes.
			if (at === 0) return within([[top, ...part]], tail);
			return within(parts, `Go on with turn ${number} of ${turns.length}.`);
		}
		parts.push(part);
	}
	return within(parts, '');
}

/** @param foreign what was run there is named by its tool alone: nobody is to run it again. */
function lineOf(passage: Passage, most: number, foreign: boolean): string {
	const {role, text, command, files, output, tool, exitCode, outcome} = passage;
	if (role !== 'tool')
		return `${role === 'user' ? 'person' : role === 'assistant' ? 'agent' : role}: "${fitBytes(safe(text), most)}"`;
	const ran = foreign ? '' : safeCommand(command);
	const what = ran || safeCommand(files.join(' ')) || safe(tool ?? 'tool');
	const code = exitCode === undefined ? (outcome === 'failed' ? ' (failed)' : '') : ` (exit ${exitCode})`;
	return `${safe(tool ?? 'tool')}: ${fitBytes(what, most)}${code}${output === '' ? '' : ` → "${fitBytes(safe(output), OUTPUT)}"`}`;
}
