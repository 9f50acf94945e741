/**
 * Secrets that show what they are: the shapes of `vendors.ts`, looked for in words that are long enough.
 *
 * Every pattern is sticky, is tried only where one of its literal beginnings stands, and consumes what it read: the work is
 * linear in the text. Beginnings that words share (`sk-`, `key-`, `user_`) ask for a random look as well.
 */

import {looksRandom} from './shape.ts';
import {MARKED, SHAPES} from './vendors.ts';

/** One secret in a text: UTF-16 offsets, end exclusive. */
export interface Secret {
	readonly kind: string;
	readonly start: number;
	readonly end: number;
}

interface Tried {
	readonly kind: string;
	readonly pattern: RegExp;
	readonly random: boolean;
}
/** The table as it is looked up; made when the first text is looked through, since most commands never do that. */
function table() {
	const own = new Map<string, Tried[]>();
	for (const {kind, starts, pattern, random = false} of SHAPES) {
		const tried = {kind, pattern: new RegExp(pattern.source, 'y'), random};
		for (const start of starts) own.set(start, [...(own.get(start) ?? []), tried]);
	}
	/** What to try behind a beginning: its own shapes, then those of shorter beginnings that it begins with. */
	const byStart = new Map(
		[...own.keys()].map((start) => [
			start,
			[...own.keys()]
				.filter((other) => start.startsWith(other))
				.sort((a, b) => b.length - a.length)
				.flatMap((other) => own.get(other)!),
		]),
	);
	/** Longest first, so that `sk-proj-` wins over `sk-`. */
	const start = new RegExp(
		[...byStart.keys()]
			.sort((a, b) => b.length - a.length)
			.map((start) => start.replace(/[.+/]/g, '\\$&'))
			.join('|'),
		'y',
	);
	const mayStart = new Uint8Array(8192);
	for (const start of byStart.keys()) {
		if (start.length > 2) mayStart[slot(start, 0)] = 1;
		else for (let third = 0; third < 128; third++) mayStart[slot(start + String.fromCharCode(third), 0)] = 1;
	}
	return {byStart, start, mayStart};
}
let made: ReturnType<typeof table> | undefined;

/** A small filter over the first three characters, before the expression of all beginnings is asked. */
const slot = (text: string, at: number): number =>
	(text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 3) ^ (text.charCodeAt(at + 2) << 6)) & 8191;

/** The shortest word that can hold a secret of the table. */
export const SHORTEST = 20;
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

/**
 * Looks for secrets of the table in one word, `text` from `from` to `to`.
 *
 * @returns the end of the last secret found, which may lie beyond the word; 0 when there is none.
 */
export function tokensIn(text: string, from: number, to: number, found: Secret[]): number {
	made ??= table();
	const {mayStart} = made;
	let last = 0;
	let inside = false;
	// The end of a colour code is no part of the word.
	if (text.charCodeAt(from - 1) === 91 && text.charCodeAt(from - 2) === 27) {
		const end = text.indexOf('m', from);
		if (end > from && end < from + 8) from = end + 1;
	}
	for (let at = from; at < to - 4; at++) {
		const letter = isLetter(text.charCodeAt(at));
		// Only where letters begin: `task-force-…` holds no `sk-` key.
		if (((letter && !inside) || at === from) && mayStart[slot(text, at)] === 1) {
			const end = tokenAt(text, at, found, made);
			if (end > 0) {
				last = end;
				at = end - 1;
			}
		}
		inside = letter;
	}
	return last > 0 || to - from < SHORTEST_MARKED ? last : marked(text, from, to, found);
}

const SHORTEST_MARKED = 36;

/** A secret that shows in its middle what it is. */
function marked(text: string, from: number, to: number, found: Secret[]): number {
	const word = text.slice(from, to);
	for (const {kind, mark, pattern, random} of MARKED) {
		if (!word.includes(mark)) continue;
		const hit = pattern.exec(word);
		if (!hit || (random && !looksRandom(hit[0]))) continue;
		const start = from + hit.index;
		found.push({kind, start, end: start + hit[0].length});
		return start + hit[0].length;
	}
	return 0;
}

/** Answers where the secret that starts here ends, 0 when none does. */
function tokenAt(
	text: string,
	at: number,
	found: Secret[],
	{start: beginning, byStart}: ReturnType<typeof table>,
): number {
	beginning.lastIndex = at;
	const start = beginning.exec(text)?.[0];
	if (start === undefined) return 0;
	for (const {kind, pattern, random} of byStart.get(start)!) {
		pattern.lastIndex = at;
		const hit = pattern.exec(text)?.[0];
		if (hit === undefined || (random && !looksRandom(hit.slice(start.length)))) continue;
		const end = wrapped(text, pattern.lastIndex);
		found.push({kind, start: at, end});
		return end;
	}
	return 0;
}

const REST_OF_LINE =
	/\n[ \t]{0,8}(?:\d{1,5}[:|\t][ \t]?)?(?=[A-Za-z\d_-]*\d)(?=[A-Za-z\d_-]*[A-Za-z])[A-Za-z\d_-]{6,120}(?=\r?(?:\n|$))/y;
/** A key that a narrow window broke goes on alone on the next line. */
function wrapped(text: string, end: number): number {
	REST_OF_LINE.lastIndex = end;
	return REST_OF_LINE.test(text) ? REST_OF_LINE.lastIndex : end;
}
