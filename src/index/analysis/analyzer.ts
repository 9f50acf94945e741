/**
 * Text → index terms: the one analysis for what is indexed and for what is asked.
 *
 * Words are cut by character code and looked up in a vocabulary, since most words of a store were seen before; what a word
 * becomes is in `words.ts`. Any string goes in, nothing throws. Terms hold no white space.
 */
import {Numbers, sharedVocabulary, type Vocabulary} from './vocabulary.ts';
import {pieces} from './words.ts';

/** Part of the manifest: an index made by another version is rebuilt. Raise it with any change of the terms. */
export const ANALYZER_VERSION = 1;

export interface Token {
	readonly term: string;
	/** Place in the text as given, UTF-16 units, end exclusive, whatever was folded or composed. */
	readonly start: number;
	readonly end: number;
	/** Number of the word in the text, from 0; a word's parts count on. */
	readonly position: number;
	/** False for a part of an identifier or path. */
	readonly whole: boolean;
}

/** One word of a question: search for `whole` first, and for `parts` where that finds too little. */
export interface QueryToken {
	readonly text: string;
	/** The word as written; two forms for words with umlauts and for paths. */
	readonly whole: readonly string[];
	/** Words of an identifier, segments of a path; empty for a plain word. */
	readonly parts: readonly string[];
}

/** Every term in order, repetitions included: what the index counts. */
export function terms(text: string): string[] {
	const vocabulary = sharedVocabulary();
	found.length = 0;
	termNumbers(text, vocabulary, found);
	const {numbers, length} = found;
	return Array.from({length}, (_, n) => vocabulary.text(numbers[n]!));
}

/** Filled anew by every call: ranking reads a few hundred texts a question. */
const found = new Numbers();

/** Appends the number of every term in order, repetitions included. */
export function termNumbers(text: string, vocabulary: Vocabulary, out: Numbers): void {
	load(text);
	const end = text.length + PAD;
	for (let at = nextWord(text, PAD, end); at > 0; at = nextWord(text, at, end)) {
		if (vocabulary.find(units, wordStart, at, out)) continue;
		vocabulary.learn(units, wordStart, at, pieces(text.slice(wordStart - PAD, at - PAD)), out);
	}
}

/** Looks through a text. @returns how many terms it has; calls back for those that are looked for, in order, with their place among all. */
export type TermFinder = (text: string, found: (term: string, at: number) => void) => number;

/** Looks for a few terms in many texts: no other term becomes a string. The callback must not analyse anything. */
export function termFinder(wanted: Iterable<string>): TermFinder {
	const all = [...wanted];
	let vocabulary: Vocabulary | undefined;
	let byNumber = new Map<number, string>();
	return (text, tell) => {
		const shared = sharedVocabulary();
		if (shared !== vocabulary) byNumber = new Map(all.map((term) => [shared.numberOf(term), term]));
		vocabulary = shared;
		found.length = 0;
		termNumbers(text, shared, found);
		const {numbers, length} = found;
		for (let at = 0; at < length; at++) {
			const term = byNumber.get(numbers[at]!);
			if (term !== undefined) tell(term, at);
		}
		return length;
	};
}

/** The same terms with their places: for highlights, snippets and phrases. */
export function tokens(text: string): Token[] {
	const out: Token[] = [];
	eachWord(text, (from, to) => {
		for (const {term, start, end, whole} of pieces(text.slice(from, to))) {
			out.push({term, start: from + start, end: from + end, position: out.length, whole});
		}
		return false;
	});
	return out;
}

/**
 * The words of a question with their parts; nothing in it is syntax. Words that are only stop words are left out.
 * @param isEnough asked after each word: no further one is looked at. It must not analyse anything.
 */
export function queryTokens(question: string, isEnough?: (word: QueryToken) => boolean): QueryToken[] {
	const out: QueryToken[] = [];
	eachWord(question, (start, end) => {
		const text = question.slice(start, end);
		const found = pieces(text);
		const pick = (wanted: boolean): string[] => [
			...new Set(found.filter(({whole}) => whole === wanted).map(({term}) => term)),
		];
		const whole = pick(true);
		const parts = pick(false).filter((term) => !whole.includes(term));
		if (whole.length + parts.length === 0) return false;
		const word = {text, whole, parts};
		out.push(word);
		return isEnough?.(word) === true;
	});
	return out;
}

/** Zeros around the text, so that a look beside a word needs no check. */
const PAD = 4;
/** The text under analysis as UTF-16 units: read three times faster than through charCodeAt. */
let units = new Uint16Array(16_384);
let bytes = Buffer.from(units.buffer);

function load(text: string): void {
	const size = text.length + 2 * PAD;
	if (size > units.length) {
		units = new Uint16Array(size + (size >> 1));
		bytes = Buffer.from(units.buffer);
	}
	bytes.write(text, PAD * 2, 'utf16le');
	units.fill(0, size - PAD, size);
}

const OTHER = 0;
/** Joins two words: `a-b`, `a.b`, `a/b`, `don't`. */
const JOINER = 1;
const WORD = 2;
/** An accent and the like: goes on with a word, begins none (a struck-out arrow is an arrow). */
const MARK = 3;
const CLASS = new Uint8Array(128);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_') CLASS[c.charCodeAt(0)] = WORD;
for (const c of "-./'") CLASS[c.charCodeAt(0)] = JOINER;

/** Calls back for each word with its place in the text, the signs that belong to it included, until that says true. */
function eachWord(text: string, found: (start: number, end: number) => boolean): void {
	load(text);
	const end = text.length + PAD;
	for (let at = nextWord(text, PAD, end); at > 0; at = nextWord(text, at, end))
		if (found(wordStart - PAD, at - PAD)) return;
}

/** Where the word begins that `nextWord` found. */
let wordStart = 0;

/** @returns where the next word ends in `units`, the signs that belong to it included; 0 when there is none before `end`. */
function nextWord(text: string, from: number, end: number): number {
	// Local names: this loop runs over everything that is indexed.
	const u = units;
	const classes = CLASS;
	let at = from;
	let c = 0;
	for (; ; at++) {
		if (at >= end) return 0;
		c = u[at]!;
		if ((c < 128 ? classes[c]! : classAt(at)) === WORD) break;
	}
	wordStart = u[at - 1]! > 96 ? at : withSignsBefore(at);
	for (;;) {
		const is = c < 128 ? classes[c]! : classAt(at);
		if (is < WORD && !((is === JOINER || c === 0x2019) && classAt(at + 1) === WORD)) break;
		c = u[++at]!;
	}
	// The signs behind a word that may belong to it are `+`, `#` and `:`.
	return c === PLUS || c === HASH || c === COLON ? withSignsBehind(text, wordStart, at) : at;
}

const LETTER = /[\p{L}\p{N}]/u;
const ACCENT = /\p{M}/u;
const classOf = (letter: string): number => (LETTER.test(letter) ? WORD : ACCENT.test(letter) ? MARK : OTHER);
/** Class + 1, filled as letters are met: a table of all 65,536 at once would cost a hook its start. */
const seen = new Uint8Array(65_536);

/** Of both halves of a surrogate pair, the class of the letter they make. */
function classAt(at: number): number {
	const c = units[at]!;
	if (c < 128) return CLASS[c]!;
	if (c >= 0xd800 && c <= 0xdfff) {
		const first = c >= 0xdc00 ? at - 1 : at;
		const letter = String.fromCharCode(units[first]!, units[first + 1]!);
		return letter.codePointAt(0)! > 0xffff ? classOf(letter) : OTHER;
	}
	if (seen[c] === 0) seen[c] = classOf(String.fromCharCode(c)) + 1;
	return seen[c]! - 1;
}

const DASH = 45;
const DOT = 46;
const HASH = 35;
const PLUS = 43;
const COLON = 58;
const BACKSLASH = 92;
const CLOSE = 41;
const CLOSE_SQUARE = 93;

/** `--force`, `-v`, `.env`, `#4370`, the `n` of a written `\n`. */
function withSignsBefore(start: number): number {
	const sign = units[start - 1]!;
	if (sign === DASH) {
		const from = units[start - 2] === DASH ? start - 2 : start - 1;
		return opensAt(from) ? from : start;
	}
	if (sign === DOT) return opensAt(start - 1) ? start - 1 : start;
	if (sign === HASH) return isDigit(units[start]!) ? start - 1 : start;
	if (sign === BACKSLASH) {
		const letter = units[start];
		return letter === 110 || letter === 114 || letter === 116 ? start - 1 : start;
	}
	return start;
}

/** Nothing that could belong to the sign stands before it: `a-b`, `...x` and `f().x` are no flag and no hidden file. */
function opensAt(at: number): boolean {
	const c = units[at - 1]!;
	return c !== DASH && c !== DOT && c !== CLOSE && c !== CLOSE_SQUARE && classAt(at - 1) < WORD;
}

/** `C++`, `C#`; `12:30:45`, `fe80:1:2`, `aa:bb:cc:dd`. */
function withSignsBehind(text: string, start: number, end: number): number {
	const sign = units[end]!;
	if (sign === PLUS) {
		const plusPlus = units[end + 1] === PLUS && isLetter(units[start]!) && end - start < 12;
		return plusPlus && units[end + 2] !== PLUS && classAt(end + 2) < WORD ? end + 2 : end;
	}
	if (sign === HASH) return end - start === 1 && isLetter(units[start]!) ? end + 1 : end;
	if (sign !== COLON || end - start > 4) return end;
	COLONS.lastIndex = start - PAD;
	const found = COLONS.exec(text)?.[0];
	return found !== undefined && /\d/.test(found) ? start + found.length : end;
}
const COLONS = /[\da-f]{1,4}(?:::?[\da-f]{1,4}){2,7}(?![\w.:\u0080-\uffff-])/iy;

const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const isLetter = (c: number): boolean => (c >= 65 && c <= 90) || (c >= 97 && c <= 122);
