/**
 * What is kept of a text: without deja's own blocks, without control and invisible characters, without secrets, and at most
 * so long. Everything textual in a turn has come through here.
 *
 * Secrets go before the cut, since half a secret is not recognised: a long text is looked at in windows that reach from the
 * kept parts on to the end of their lines, and a text with a PEM block in it as a whole.
 */

import {redact} from '../secrets/index.ts';
import {plain, stripOwn} from './clean.ts';
import {errorLines} from './error-line.ts';

/** UTF-16 units of a question, and of one thing said. */
export const maxWords = 16 * 1024;
/** Of a tool call's input. */
export const maxInput = 1_000;
/** How far a window reaches beyond what is kept, when a line does not end before. */
const beyond = 4_096;
/** An error that is neither in the first nor in the last so many units of an output is not looked for. */
const sought = 64 * 1024;
/** Too short for a key, and without a sign that could set a value apart: a name, a file, nothing at all. */
const plainName = /^[A-Za-z\d_./,()]{0,16}$/;
/** What is cut from more than this is copied, so that the rest can go. */
const large = 16 * 1024;
const gap = '\n…\n';

/** Head and tail of a text, three to one. */
export function keep(text: string, max: number): string {
	const whole = ownOut(text);
	if (whole.length <= max) return ends(clean(whole), max, 0.75);
	const head = Math.floor(max * 0.75);
	const [front, back] = [headWindow(whole, head), tailWindow(whole, max - head)];
	return detached(`${front.slice(0, cutBefore(front, head))}${gap}${back.slice(cutBehind(back, max - head))}`, text);
}

/** Only the head of a text: what a written file begins with. */
export function keepHead(text: string, max: number): string {
	const front = headWindow(ownOut(text), max);
	return front.length <= max ? front : detached(`${front.slice(0, cutBefore(front, max))}${gap.trimEnd()}`, text);
}

/** A tool's result. `errors`: look for lines that speak of one in the part that is left out. */
export function keepResult(text: string, errors: boolean, max: number): string {
	const whole = ownOut(text);
	if (whole.length <= max) return clean(whole);
	// Two thirds are head and tail, the rest is for lines that speak of an error.
	const side = Math.floor(max / (errors ? 3 : 2));
	const [front, back] = [headWindow(whole, side), tailWindow(whole, side)];
	const head = front.slice(0, cutBefore(front, side));
	const tail = back.slice(cutBehind(back, side));
	const said = errors ? errorLines(searched(whole.slice(side, -side)), 4) : [];
	let left = max - head.length - tail.length;
	const middle: string[] = [];
	for (const line of said) {
		const short = clean(line).slice(0, 160);
		if (head.includes(short) || tail.includes(short) || short.length > left) continue;
		middle.push(short);
		left -= short.length;
	}
	return detached([head, ...middle, tail].join(gap), text);
}

/** One line of at most `max` units, for titles and names. */
export function keepLine(text: string, max: number): string {
	const line = clean(ownOut(text.slice(0, maxWords)))
		.replace(/\s+/g, ' ')
		.trim();
	return line.length <= max ? line : `${line.slice(0, whole(line, max - 1)).trimEnd()}…`;
}

/** A path or a short name: nothing is cut that is no secret. */
export function keepName(text: string): string {
	return clean(text.length > beyond ? text.slice(0, beyond) : text);
}

/** Of a very long output, the parts in which its error is looked for. */
export function searched(text: string): string {
	return text.length <= 2 * sought ? text : `${text.slice(0, sought)}\n${text.slice(-sought)}`;
}

function clean(text: string): string {
	return plainName.test(text) ? text : redact(plain(text));
}

/** What must be seen as a whole: our own blocks, keys of many lines, and colours, which would use up the room. */
function ownOut(text: string): string {
	// Looked for from their rarest letter on, which is faster by half: this is every text there is.
	const rest = text.includes('ja-recall') ? stripOwn(text) : text;
	if (rest.includes('BEGIN')) return redact(plain(rest));
	return rest.includes('\u001b') ? plain(rest) : rest;
}

/** Head and tail of a text that is clean already. */
function ends(text: string, max: number, share: number): string {
	if (text.length <= max) return text;
	const head = Math.floor(max * share);
	return text.slice(0, cutBefore(text, head)) + gap + text.slice(cutBehind(text, max - head));
}

function headWindow(text: string, size: number): string {
	const line = text.indexOf('\n', size);
	return clean(text.slice(0, line < 0 ? size + beyond : Math.min(line, size + beyond)));
}

function tailWindow(text: string, size: number): string {
	const from = text.length - size;
	const line = text.lastIndexOf('\n', from);
	return clean(text.slice(Math.max(line + 1, from - beyond)));
}

/** Where to end a head of `size`: at a line break of its last third, else between two characters. */
function cutBefore(text: string, size: number): number {
	if (text.length <= size) return text.length;
	const line = text.lastIndexOf('\n', size);
	return line > size * 0.66 ? line : whole(text, size);
}

/** Where to begin a tail of `size`. */
function cutBehind(text: string, size: number): number {
	const from = text.length - size;
	if (from <= 0) return 0;
	const line = text.indexOf('\n', from);
	return line >= 0 && line < from + size * 0.34 ? line + 1 : whole(text, from);
}

/** Never between the two halves of a letter. */
function whole(text: string, at: number): number {
	const code = text.charCodeAt(at);
	return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** A slice keeps the whole of its string in memory; a copy does not. */
function detached(text: string, from: string): string {
	return from.length > large ? Buffer.from(text, 'utf8').toString('utf8') : text;
}
