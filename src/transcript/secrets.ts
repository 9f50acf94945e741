/**
 * Finds secrets in a text: one pass, word by word, and a look at the sign behind each word.
 *
 * This runs over everything that is indexed, so a word costs a few nanoseconds: it is read further only where it is long
 * enough for a key, or where a sign follows that sets a value apart.
 */
import {behindColon, behindEquals, behindFlag, behindIs, element, findRandom} from './secret-assignments.ts';
import {findBlocks} from './secret-blocks.ts';
import {type Secret, SHORTEST, tokensIn} from './secret-tokens.ts';
import {basic, bearer} from './secret-urls.ts';

export type {Secret} from './secret-tokens.ts';

/** What an earlier pass left; never looked into, so that redacting twice changes nothing. */
const MARK = /\[redacted:[a-z0-9-]{1,40}\]/g;

/**
 * @returns kinds and places (UTF-16 offsets, end exclusive) in order, without overlaps; never the values.
 * Where two finds overlap they become one, named after the one that starts first; at one place a block comes before a
 * token, a token before a named value.
 */
export function findSecrets(text: string): Secret[] {
	if (text.length < 8) return [];
	const all = findBlocks(text);
	for (let at = 0; at < text.length; ) at = word(text, at, all);
	if (all.length === 0) return all;
	all.sort((a, b) => a.start - b.start);
	const merged: Secret[] = [];
	for (const secret of all) {
		const before = merged.at(-1);
		if (!before || secret.start >= before.end) merged.push(secret);
		else if (secret.end > before.end) merged[merged.length - 1] = {...before, end: secret.end};
	}
	return text.includes('[redacted:') ? merged.flatMap((secret) => aroundMarks(text, secret)) : merged;
}

/** The parts of a find that are not marks already. */
function aroundMarks(text: string, {kind, start, end}: Secret): Secret[] {
	const from = Math.max(0, start - 60);
	const parts: Secret[] = [];
	let at = start;
	for (const mark of text.slice(from, end + 60).matchAll(MARK)) {
		const place = from + mark.index;
		if (place >= end) break;
		if (place > at) parts.push({kind, start: at, end: place});
		at = Math.max(at, place + mark[0].length);
	}
	if (at < end) parts.push({kind, start: at, end});
	return parts;
}

const WORD = new Uint8Array(128);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.') WORD[c.charCodeAt(0)] = 1;
const EQUALS = 61;
const COLON = 58;
const SPACE = 32;
const LESS = 60;
const DASH = 45;
const QUOTE = 34;
const APOSTROPHE = 39;

/** Looks at the word that starts at `from` and at the sign behind it; answers where the next word may start. */
function word(text: string, from: number, found: Secret[]): number {
	const n = text.length;
	let at = from;
	let sign = 0;
	while (at < n) {
		sign = text.charCodeAt(at);
		if (sign < 128 ? WORD[sign] === 0 : isWide(sign)) break;
		at++;
	}
	const length = at - from;
	if (length >= SHORTEST) {
		const end = tokensIn(text, from, at, found) || findRandom(text, from, at, found);
		if (end >= at) return end;
	}
	return Math.max(at + 1, behindWord(text, from, at, sign, found));
}

function behindWord(text: string, from: number, at: number, sign: number, found: Secret[]): number {
	if (sign === COLON || sign === 0xff1a) return behindColon(text, at, found);
	if (sign === EQUALS || sign === 0xff1d) return behindEquals(text, at, found);
	if (sign === LESS) return text.charCodeAt(at + 1) === 47 ? element(text, at, found) : 0;
	if (sign !== SPACE && sign !== QUOTE && sign !== APOSTROPHE) return 0;
	if (text.charCodeAt(from) === DASH && text.charCodeAt(from + 1) === DASH) return behindFlag(text, from, found);
	if (sign !== SPACE) return 0;
	const length = at - from;
	if (length === 2 && text.startsWith('is', from)) return behindIs(text, from - 1, found);
	if (length === 6 && text.startsWith('earer', from + 1)) return bearer(text, at + 1, found);
	return length === 5 && text.startsWith('asic', from + 1) ? basic(text, at + 1, found) : 0;
}

/** Punctuation beyond ASCII ends a word: general punctuation, CJK signs, full-width `：` and `＝`. */
const isWide = (c: number): boolean =>
	c < 0xc0 ||
	(c >= 0x2000 && c <= 0x206f) ||
	(c >= 0x3000 && c <= 0x303f) ||
	(c >= 0xff00 && c <= 0xff20 && !(c >= 0xff10 && c <= 0xff19));
