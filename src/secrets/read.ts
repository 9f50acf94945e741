/**
 * Reads a name backwards and a value forwards from the sign between them. Each look is bounded, so that a scan over many
 * signs stays linear in the text.
 */
import type {Secret} from './tokens.ts';
import type {Written} from './values.ts';

/** Further than this no value is read before it is judged; a secret found is then removed to its end. */
export const LOOK = 256;

export interface Read extends Written {
	readonly start: number;
	readonly end: number;
}

const PREFIX = /[bBfFrRuU@]{1,2}(?=["'])/y;
const BARE = new RegExp(`[^\\s"'\`<>]{1,${LOOK}}`, 'y');

/** The value that starts at `at`, quotes left out; at most LOOK characters of it. */
export function readValue(text: string, at: number, tight: boolean): Read | undefined {
	PREFIX.lastIndex = at;
	if (PREFIX.test(text)) at = PREFIX.lastIndex;
	const escaped = text[at] === '\\' ? 1 : 0;
	const quote = text[at + escaped];
	if (quote === '"' || quote === "'" || quote === '`') {
		const start = at + escaped + 1;
		const end = closing(text, start, quote, escaped === 1);
		return end > start ? {start, end, quoted: true, tight, last: false} : undefined;
	}
	BARE.lastIndex = at;
	if (!BARE.test(text)) return undefined;
	let end = BARE.lastIndex;
	// The next parameter, or a line end written as `\n` in JSON, is not part of it.
	const more = /\\[nrt]|[&,;]["']?[\w.-]{1,64}["']?[=:]/.exec(text.slice(at, end));
	if (more) end = at + more.index;
	while (end > at && CLOSERS.includes(text[end - 1]!)) end--;
	const behindIt = text[end];
	return {start: at, end, quoted: false, tight, last: behindIt === undefined || behindIt === '\n' || behindIt === '\r'};
}
const CLOSERS = '),.;:]}\\';

/** The closing quote on the same line; where it was cut away, the end of the line; at most LOOK characters on. */
function closing(text: string, start: number, quote: string, escaped: boolean): number {
	const stop = Math.min(text.length, start + LOOK);
	for (let at = start; at < stop; at++) {
		const c = text[at];
		if (c === '\n') return at;
		if (c === '\\') {
			if (escaped && text[at + 1] === quote) return at;
			at++;
		} else if (c === quote && !escaped) return at;
	}
	return stop;
}

/** Records a secret and answers its true end: what is glued to it belongs to it. */
export function take(text: string, read: Read, kind: string, found: Secret[]): number {
	let end = read.end;
	if (end - read.start >= LOOK - 8) {
		const rest = read.quoted ? /[^\n"'`]*/y : /[^\s"'`<>]*/y;
		rest.lastIndex = end;
		rest.test(text);
		end = rest.lastIndex;
	}
	found.push({kind, start: read.start, end});
	return end;
}

/** Backwards over spaces, a closing quote or bracket, and the `:` of `:=`. */
export function nameEnd(text: string, at: number): number {
	let end = at;
	if (text.charCodeAt(at) === 61 /* = */) while (end > 0 && isOf(OPERATORS, text.charCodeAt(end - 1))) end--;
	for (let i = 0; i < 3 && end > 0 && isBlank(text.charCodeAt(end - 1)); i++) end--;
	for (let i = 0; i < 3 && end > 0 && isOf(NAME_CLOSERS, text.charCodeAt(end - 1)); i++) end--;
	return end;
}

const table = (signs: string): Uint8Array => {
	const table = new Uint8Array(128);
	for (const sign of signs) table[sign.charCodeAt(0)] = 1;
	return table;
};
const OPERATORS = table(':+?|');
const NAME_CLOSERS = table('"\'`])\\*');
const isOf = (signs: Uint8Array, c: number): boolean => c < 128 && signs[c] === 1;

export function nameStart(text: string, end: number): number {
	let start = end;
	const stop = Math.max(0, end - 64);
	while (start > stop && isName(text.charCodeAt(start - 1))) start--;
	return start;
}

export const isBlank = (c: number): boolean => c === 32 || c === 9 || c === 0x3000;
const isWordStart = (c: number): boolean => (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122);
const isName = (c: number): boolean =>
	isWordStart(c) ||
	c === 95 ||
	c === 45 ||
	(c >= 0xc0 && (c < 0x2000 || c > 0x206f) && (c < 0x3000 || c > 0x303f) && c < 0xff00);
