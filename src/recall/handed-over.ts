/**
 * Which lines of a speech are somebody else's because a line before them hands over: "The README of it says:", "These are
 * the rules of the file:", "summarise this page for me:". What stands under such a line is the document's, however it is laid out:
 * a list, a table, indented code, or a paragraph.
 *
 * The agent's speech goes on with the next paragraph of its own; a person who pastes hands over all the rest. Without a word
 * for a document it is a list of one's own: "Rules for this repository:". When in doubt it is the document's: a rule that is not
 * told is asked for again, a planted one is followed.
 */
import {
	alsoWorks,
	asksOurs,
	asksToLookAt,
	asksToRelay,
	isNotOurs,
	isOfAbove,
	isPassedOn,
	namesOthers,
	namesReadable,
	renders,
	says,
} from './whose-cues.ts';

/** What a person puts in is not theirs from here on: a log, a chat, a page with a title of its own, numbered lines, a commit. */
const PUT_IN =
	/^\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\s*(?:\S+\s+){1,3}\d{1,2}:\d\d(?:\s?[AP]M)?\s*$|^\s*[[(]\d{1,2}:\d\d(?::\d\d)?[^\])]{0,4}[\])]\s*\S|\b(?:commented|opened|wrote|replied|posted|reviewed)\b.{0,30}\b(?:ago|yesterday|on \w{3})\b|^\s*(?:npm|yarn|pnpm) (?:ERR!|error|warn)|^\s*(?:error|warning|warn|info|debug|fatal|panic|FAIL|PASS)\b\W*:|^\s*##\[|^\s*(?:\$|❯) \S|^\s*[\w.-]+@[\w.-]+[: ]\S*[$#%]|^\s*PS \S*>|^\s*at .+[(:]\d+|^\s*(?:commit [\da-f]{7,40}|Author:\s|diff --git |@@ )/iu;
const NUMBERED_LINE = /^\s*\d{1,6}(?:\s{2,}|\t|[:|→]\s?)\S/;
/** A title by its capitals, or by the rule under it. */
const isHead = (line: string, next = ''): boolean =>
	(/\p{Lu}{3}/u.test(line) && line === line.toUpperCase() && /^[^.!?]{3,60}$/.test(line)) ||
	/^\s*(?:={3,}|-{3,})\s*$/.test(next);
const COLON = /[:：]["'“”«»„`*_\s]*$/;
const STRUCTURED = /^\s*(?:[-*+•](?=\s)|[>|]|\d{1,3}[.)]\s|<|```|~~~)|^(?: {4}|\t)/;

export type Speaker = 'user' | 'assistant';

let last:
	| {readonly role: Speaker; readonly text: string; readonly relays: boolean; readonly lines: ReadonlySet<number>}
	| undefined;

/**
 * @param asked of an agent's speech: what it answers; left out, it is not looked at.
 * @returns the numbers of the lines that are handed over, from 0. The last speech is kept: its sentences are asked one by one.
 */
export function handedOver(role: Speaker, text: string, asked?: string): ReadonlySet<number> {
	const relays = asked !== undefined && wantsRelay(asked);
	if (last?.role !== role || last.text !== text || last.relays !== relays)
		last = {role, text, relays, lines: linesIn(role, text.split(/\r?\n/), relays)};
	return last.lines;
}

/** "What does line 12 of the README say?", "translate their page", "any comments?"; and nothing else is wanted. */
function wantsRelay(asked: string): boolean {
	const [line = ''] = asked.split(/\r?\n/).filter((one) => one.trim() !== '');
	const isTheirs = namesReadable(line) || namesOthers(line);
	return line.length <= 300 && isTheirs && asksToRelay(line) && !asksOurs(line) && !alsoWorks(line);
}

function linesIn(role: Speaker, lines: readonly string[], relays: boolean): ReadonlySet<number> {
	const found = new Set<number>();
	// A message that begins with a title was not typed.
	const titled = lines.length > 1 && (/^#{1,6}\s+\S/.test(lines[0] ?? '') || isHead(lines[0] ?? '', lines[1]));
	const numbered = lines.filter((line) => NUMBERED_LINE.test(line)).length > 1;
	let over = relays || (role === 'user' && (titled || numbered));
	let begun = false;
	let blank = false;
	for (const [at, line] of lines.entries()) {
		if (line.trim() === '') {
			blank = true;
			continue;
		}
		if (role === 'user' && (isPassedOn(line) || PUT_IN.test(line))) over = true;
		if (role === 'user' && at > 0 && isOfAbove(line)) for (let above = 0; above < at; above++) found.add(above);
		if (over) {
			const goesOn = role === 'user' || STRUCTURED.test(line) || !begun || !blank;
			if (goesOn) {
				found.add(at);
				// "Here it is:" before what was asked for is none of it yet.
				if (role === 'user') begun = true;
				else if (handsOver(role, line, lines.slice(at + 1)) || (relays && COLON.test(line))) begun = false;
				else if (!isOpening(line, relays)) begun = true;
				blank = false;
				continue;
			}
			over = false;
		}
		over = handsOver(role, line, lines.slice(at + 1));
		begun = false;
		blank = false;
	}
	return found;
}

/** "Hello,": a letter goes on; and what only says that the answer comes. */
const isOpening = (line: string, relays: boolean): boolean =>
	line.length < 30 && !STRUCTURED.test(line) && (relays || /[,，、]$/.test(line));

function handsOver(role: Speaker, line: string, rest: readonly string[]): boolean {
	if (isNotOurs(line) && COLON.test(line)) return true;
	if (!rest.some((next) => next.trim() !== '')) return false;
	if (role === 'assistant') return COLON.test(line) && (namesReadable(line) || renders(line) || says(line));
	// "summarise this page for me:", "what does this mail want?" with the mail below.
	if (COLON.test(line)) return namesReadable(line) || asksToLookAt(line);
	return rest[0]?.trim() === '' && asksToLookAt(line) && namesReadable(line);
}
