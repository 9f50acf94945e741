/** A line that is being typed: text and a place in it, between characters as people count them. Every step is pure. */

export interface Line {
	readonly text: string;
	/** UTF-16 units before the cursor. */
	readonly at: number;
}

export const EMPTY: Line = {text: '', at: 0};

/** More than anybody asks; a pasted file must not make every key slow. UTF-16 units. */
const LONGEST = 1_000;

let segmenter: Intl.Segmenter | undefined;

/** Where characters begin, and the end. */
function borders(text: string): number[] {
	segmenter ??= new Intl.Segmenter(undefined, {granularity: 'grapheme'});
	return [...Array.from(segmenter.segment(text), ({index}) => index), text.length];
}

const before = ({text, at}: Line): number => borders(text).findLast((place) => place < at) ?? 0;
const after = ({text, at}: Line): number => borders(text).find((place) => place > at) ?? text.length;
const wordBefore = ({text, at}: Line): number => Math.max(0, text.slice(0, at).search(/\S+\s*$/));
const wordAfter = ({text, at}: Line): number => at + (/^\s*\S*/.exec(text.slice(at))?.[0].length ?? 0);

const cut = ({text}: Line, from: number, to: number): Line => ({text: text.slice(0, from) + text.slice(to), at: from});

export function insert({text, at}: Line, more: string): Line {
	const room = Math.max(0, LONGEST - text.length);
	const fitting = more.length <= room ? more : '';
	return {text: text.slice(0, at) + fitting + text.slice(at), at: at + fitting.length};
}

export type Move =
	| 'left'
	| 'right'
	| 'wordLeft'
	| 'wordRight'
	| 'lineStart'
	| 'lineEnd'
	| 'erase'
	| 'eraseNext'
	| 'eraseWord'
	| 'eraseLine';

export const moves: Readonly<Record<Move, (line: Line) => Line>> = {
	left: (line) => ({...line, at: before(line)}),
	right: (line) => ({...line, at: after(line)}),
	wordLeft: (line) => ({...line, at: wordBefore(line)}),
	wordRight: (line) => ({...line, at: wordAfter(line)}),
	lineStart: (line) => ({...line, at: 0}),
	lineEnd: (line) => ({...line, at: line.text.length}),
	erase: (line) => cut(line, before(line), line.at),
	eraseNext: (line) => cut(line, line.at, after(line)),
	eraseWord: (line) => cut(line, wordBefore(line), line.at),
	eraseLine: () => EMPTY,
};
