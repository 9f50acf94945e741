/**
 * One written word, path or identifier → the terms it is found by.
 *
 * `whole` is the thing as written, folded; parts are what people remember of it: the words of an identifier, the last
 * segments of a path. Numbers in a row (versions, addresses, dates) have no parts: 10.0.0.7 is not found by 10.
 */
import {wordsOf} from '../../languages/index.ts';
import {fold, stem} from './stem.ts';
import {STOP_PAIRS, STOP_WORDS} from './stop-words.ts';

/** One term of a word, with its place in it: UTF-16 units, end exclusive. */
export interface Piece {
	readonly term: string;
	readonly start: number;
	readonly end: number;
	/** False for a part of something longer. */
	readonly whole: boolean;
}

/** Longer single words are noise (base64, minified code); longer paths are found by their segments. */
const LONGEST = 80;
/** More parts than this have random strings, not names. */
const MOST_PARTS = 12;

const PLAIN = /^(?:[A-Z]?[a-z]+|[A-Z]+|[A-Z]{2,}s)$/;
const LETTER_OR_DIGIT = /[A-Za-z\d]/;
const NUMBERS = /^[vV]?\d+(?:[-.:,]\d+)*$/;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[Tt_]/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** camelCase, ACRONYMWord, digits with the letters before them; a dotted number stays together. */
const PARTS = /\d+(?:\.\d+)+|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*|[A-Z]+\d*|\d+/g;
const CLITIC = new RegExp(`['’](?:${wordsOf('clitics').join('|')})$`, 'i');

/** @param word as the scanner cuts it, with inner `. - _ / '` and the signs at its ends that belong to it. */
export function pieces(word: string): Piece[] {
	const out: Piece[] = [];
	if (ASCII.test(word)) {
		const signs = SIGNS.exec(word);
		if (signs) signed(word, signs, out);
		else ascii(word, 0, true, out);
	} else wide(word, out);
	return out;
}
const ASCII = /^[\x00-\x7f]*$/;
/** `--force`, `-v`, `.env`, `#4370`, `\\n` glued to a word, `C++`, `C#`, times and hexadecimal addresses. */
const SIGNS = /^(?:(--?|\.|#|\\)(.+)|([A-Za-z]\w*)(\+\+|#)|[\da-fA-F:]+:[\da-fA-F:]+)$/s;

function signed(word: string, [, before, rest, name]: RegExpExecArray, out: Piece[]): void {
	const inner = rest ?? name;
	if (before !== '\\') out.push({term: word.toLowerCase(), start: 0, end: word.length, whole: true});
	if (inner === undefined) return;
	const at = before?.length ?? 0;
	for (const piece of pieces(inner)) {
		out.push({...piece, start: piece.start + at, end: piece.end + at, whole: before === '\\' && piece.whole});
	}
	// `\n` as it stands in JSON within JSON: the word may begin behind the letter.
	const skip = before === '\\' && inner.length > 2 ? inner.slice(1).search(LETTER_OR_DIGIT) + 1 : 0;
	if (skip > 0) {
		for (const {term, start, end} of pieces(inner.slice(skip))) {
			out.push({term, start: start + skip + at, end: end + skip + at, whole: false});
		}
	}
}

function ascii(word: string, at: number, whole: boolean, out: Piece[]): void {
	if (word.includes('/')) path(word, at, whole, out);
	else segment(word, at, whole, out);
}

/** The plain word that most words are: folded, not a stop word, stemmed. */
function plain(word: string, start: number, end: number, whole: boolean, out: Piece[]): void {
	const term = whole ? plainTerm(word) : partTerm(word);
	if (term !== '') out.push({term, start, end, whole});
}

/** '' for a stop word. */
function plainTerm(word: string): string {
	const lower = word.toLowerCase();
	return STOP_WORDS.has(lower) ? '' : stem(lower);
}

/** The same parts come back in ever new names. */
function partTerm(part: string): string {
	let term = partTerms.get(part);
	if (term === undefined) {
		term = plainTerm(part);
		if (partTerms.size >= 20_000) partTerms.clear();
		partTerms.set(part, term);
	}
	return term;
}
const partTerms = new Map<string, string>();

function path(word: string, at: number, whole: boolean, out: Piece[]): void {
	const names = word.split('/');
	const last = names.length - 1;
	const tail = names.slice(-2).join('/');
	const end = at + word.length;
	if (last >= 2 && word.length <= LONGEST) out.push({term: word.toLowerCase(), start: at, end, whole});
	if (tail.length <= LONGEST)
		out.push({term: tail.toLowerCase(), start: end - tail.length, end, whole: whole && last === 1});
	let from = at;
	for (const one of names) {
		for (const {term, start, end} of piecesOfSegment(one)) {
			out.push({term, start: from + start, end: from + end, whole: false});
		}
		from += one.length + 1;
	}
}

/** The same folders come back in ever new paths. */
function piecesOfSegment(word: string): readonly Piece[] {
	const known = segments.get(word);
	if (known !== undefined) return known;
	const made: Piece[] = [];
	segment(word, 0, false, made);
	if (word.length > LONGEST) return made;
	if (segments.size >= 20_000) segments.clear();
	segments.set(word, made);
	return made;
}
const segments = new Map<string, readonly Piece[]>();

/** What a word is made of. */
const LOWER = 1;
const UPPER = 2;
const DIGIT = 4;
const APOSTROPHE = 8;
/** Anything else: `-`, `_`, `.`, `+`, `#`, `@`. */
const SIGN = 16;

function madeOf(word: string): number {
	let mask = 0;
	for (let i = 0; i < word.length; i++) {
		const c = word.charCodeAt(i);
		if (c >= 97 && c <= 122) mask |= LOWER;
		else if (c >= 65 && c <= 90) mask |= UPPER;
		else if (c >= 48 && c <= 57) mask |= DIGIT;
		else mask |= c === 39 || c === 0x2019 ? APOSTROPHE : SIGN;
	}
	return mask;
}

/** A word without slashes: plain, or an identifier with parts. */
function segment(word: string, at: number, whole: boolean, out: Piece[]): void {
	const mask = madeOf(word);
	if ((mask & (LOWER | UPPER | DIGIT)) === 0) return;
	const end = at + word.length;
	if (mask === LOWER || ((mask & ~(LOWER | UPPER)) === 0 && PLAIN.test(word))) {
		if (word.length <= LONGEST) plain(word, at, end, whole, out);
		return;
	}
	const apostrophe = mask & APOSTROPHE ? word.search(/['’]/) : -1;
	if (apostrophe > 0 || word.length > LONGEST) {
		if (apostrophe > 0) contraction(word, at, whole, out);
		else parts(word, at, out);
		return;
	}
	if (mask & DIGIT && figures(word, at, whole, out)) return;
	const lower = word.toLowerCase();
	out.push({term: mask & ~(LOWER | UPPER) ? lower : stem(lower), start: at, end, whole});
	if (mask & SIGN || /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(word)) parts(word, at, out);
}

/** Dates, versions and other numbers in a row, UUIDs. @returns false when the word is none of these. */
function figures(word: string, at: number, whole: boolean, out: Piece[]): boolean {
	const end = at + word.length;
	const date = DATE_TIME.exec(word)?.[1];
	if (date !== undefined) {
		out.push({term: date, start: at, end: at + date.length, whole});
		return true;
	}
	if (NUMBERS.test(word)) {
		const bare = /^[vV]/.test(word) && word.includes('.') ? 1 : 0;
		out.push({term: word.toLowerCase(), start: at, end, whole});
		if (bare === 1) out.push({term: word.slice(1), start: at + 1, end, whole: false});
		return true;
	}
	if (word.length === 36 && UUID.test(word)) {
		out.push({term: word.toLowerCase(), start: at, end, whole});
		out.push({term: word.slice(0, 8).toLowerCase(), start: at, end: at + 8, whole: false});
		return true;
	}
	return false;
}

function parts(word: string, at: number, out: Piece[]): void {
	const before = out.length;
	PARTS.lastIndex = 0;
	for (let found = PARTS.exec(word); found; found = PARTS.exec(word)) {
		const part = found[0];
		const start = at + found.index;
		if (part.length === word.length || part.length > LONGEST) continue;
		if (/^\d/.test(part)) out.push({term: part, start, end: start + part.length, whole: false});
		else plain(part, start, start + part.length, false, out);
	}
	const count = out.length - before;
	if (count > MOST_PARTS || (count > 4 && word.length / count < 2.5)) out.length = before;
}

/** `don't` is one word, `user's` is `user`. */
function contraction(word: string, at: number, whole: boolean, out: Piece[]): void {
	const bare = word.replace(CLITIC, '').replace(/['’]/g, '');
	if (bare.length > LONGEST) return;
	const inner: Piece[] = [];
	segment(bare, 0, whole, inner);
	for (const piece of inner) out.push({...piece, start: at, end: at + word.length});
}

/** Scripts that are written without spaces, and Korean, whose particles hang on the word: looked for by pairs of letters. */
const DENSE =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]/u;
/** Runs of dense script; anything else between them. */
const RUN = new RegExp(`(?:${DENSE.source})+|(?:(?!${DENSE.source}).)+`, 'gsu');
/** Letters and digits, joined by single signs. */
const JOINED = /[\p{L}\p{M}\p{N}_]+(?:[-./'’][\p{L}\p{M}\p{N}_]+)*/gu;
/** A letter with its marks; Korean syllables written as single letters; half-width kana with its voicing mark. */
const CLUSTER = /(?:[\u1100-\u115f]+[\u1160-\u11ff]*|.)[\p{M}\uff9e\uff9f]*/gsu;

/** A text in NFKC, and where each of its units comes from. */
interface Normal {
	readonly text: string;
	readonly starts: readonly number[];
	readonly ends: readonly number[];
}

function normal(word: string): Normal {
	const starts: number[] = [];
	const ends: number[] = [];
	let text = '';
	for (const {0: cluster, index} of word.matchAll(CLUSTER)) {
		const letters = cluster.normalize('NFKC');
		for (let i = 0; i < letters.length; i++) {
			starts.push(index);
			ends.push(index + cluster.length);
		}
		text += letters;
	}
	return {text, starts, ends};
}

/** A word with letters beyond ASCII. Composed and decomposed spelling give the same terms, each at its own place. */
function wide(word: string, out: Piece[]): void {
	const {text, starts, ends} = normal(word.replace(/’/g, "'"));
	const inner: Piece[] = [];
	for (const {0: run, index} of text.matchAll(RUN)) {
		if (DENSE.test(run)) pairs(run, index, inner);
		else for (const {0: one, index: by} of run.matchAll(JOINED)) joined(one, index + by, inner);
	}
	for (const {term, start, end, whole} of inner) out.push({term, start: starts[start]!, end: ends[end - 1]!, whole});
}

function pairs(run: string, at: number, out: Piece[]): void {
	const letters = [...run.matchAll(/./gsu)];
	for (let i = 0; i === 0 || i < letters.length - 1; i++) {
		const last = letters[i + 1] ?? letters[i]!;
		const start = letters[i]!.index;
		const end = last.index + last[0].length;
		const term = run.slice(start, end);
		if (!STOP_PAIRS.has(term)) out.push({term, start: at + start, end: at + end, whole: true});
	}
}

/** A word of an alphabet, perhaps joined: `стоп-лист`, `Müller.ts`. */
function joined(word: string, at: number, out: Piece[]): void {
	if (ASCII.test(word)) {
		ascii(word, at, true, out);
		return;
	}
	if (word.length > LONGEST) return;
	const single = [...word.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
	if (single.length > 1) folded(word, at, true, out);
	for (const {0: one, index} of single) folded(one, at + index, single.length === 1, out);
}

function folded(word: string, at: number, whole: boolean, out: Piece[]): void {
	for (const form of new Set(fold(word))) {
		if (form !== '' && !STOP_WORDS.has(form)) out.push({term: stem(form), start: at, end: at + word.length, whole});
	}
}
