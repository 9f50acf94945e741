/**
 * The explicit syntax of a search: `"a phrase"`, `-"not a phrase"`, `+must`, `-not`, `prefix*`, `fuzzy~1`. Everything else
 * is plain words.
 *
 * People paste commands and errors, so an operator counts only where it cannot be part of what was pasted: at the very
 * beginning or end of a blank-separated word, with letters or digits next to it, and never when nothing positive would
 * be left. `--help`, `C++`, `foo*bar`, `a=b`, `[a-z]+` and `select * from t` stay words. Any string goes in, nothing
 * throws.
 */
import {queryTokens, tokens} from '../analysis/index.ts';
import type {Clause} from './types.ts';

export interface Search {
	/** Whole words weigh 1, parts of identifiers a quarter. Terms are index terms. */
	readonly clauses: readonly Clause[];
	/** Terms of each quoted phrase in order: hits must hold them next to each other (`holdsPhrase`). */
	readonly phrases: readonly (readonly string[])[];
	/** The same of phrases that must not stand in it. */
	readonly notPhrases: readonly (readonly string[])[];
	/** The words without operators: for ranking, dates and highlights. */
	readonly words: string;
	/** Some operator was used. */
	readonly explicit: boolean;
}

type Piece =
	| {readonly kind: 'phrase' | 'not-phrase' | 'must' | 'not' | 'word'; readonly text: string}
	| {readonly kind: 'prefix'; readonly text: string}
	| {readonly kind: 'fuzzy'; readonly text: string; readonly edits: number};

/** What a part of an identifier weighs beside the whole. */
const PART = 0.25;
const MOST_WORDS = 200;

/** @param isKnown does the index hold this term? A fuzzy word that it holds is searched for as written. */
export function parseSearch(input: string, isKnown: (term: string) => boolean = () => false): Search {
	const cut = split(input);
	const positive = cut.some(({kind}) => !isExclusion(kind));
	// Only exclusions: they exclude nothing from nothing, so take them as words.
	const pieces = positive ? cut : cut.map((piece): Piece => ({kind: 'word', text: piece.text}));
	const clauses: Clause[] = [];
	const phrases: string[][] = [];
	const notPhrases: string[][] = [];
	for (const piece of pieces.slice(0, MOST_WORDS)) {
		if (piece.kind === 'phrase') {
			const terms = wholeTerms(piece.text);
			if (terms.length > 1) phrases.push(terms);
			clauses.push(...[...new Set(terms)].map((term): Clause => ({term, presence: 'required'})));
		} else if (piece.kind === 'not-phrase') {
			const terms = wholeTerms(piece.text);
			if (terms.length > 1) notPhrases.push(terms);
			else clauses.push(...plain(piece.text, 'not'));
		} else if (piece.kind === 'prefix') {
			clauses.push({term: piece.text.toLowerCase(), wildcard: 'prefix'}, ...plain(piece.text));
		} else if (piece.kind === 'fuzzy') clauses.push(...fuzzy(piece.text, piece.edits, isKnown));
		else clauses.push(...plain(piece.text, piece.kind));
	}
	const words = pieces.filter(({kind}) => !isExclusion(kind)).map(({text}) => text);
	return {clauses, phrases, notPhrases, words: words.join(' '), explicit: pieces.some(({kind}) => kind !== 'word')};
}

const isExclusion = (kind: Piece['kind']): boolean => kind === 'not' || kind === 'not-phrase';

/** A search for one phrase. @param terms as they stand in `Search.phrases`. */
export function phraseSearch(terms: readonly string[]): Search {
	const clauses = [...new Set(terms)].map((term): Clause => ({term, presence: 'required'}));
	return {clauses, phrases: [terms], notPhrases: [], words: '', explicit: true};
}

function wholeTerms(text: string): string[] {
	return tokens(text)
		.filter(({whole}) => whole)
		.map(({term}) => term);
}

/** Do the terms stand next to each other, in this order, in one of the texts? */
export function holdsPhrase(texts: readonly string[], phrase: readonly string[]): boolean {
	return texts.some((text) => {
		const terms = wholeTerms(text);
		return terms.some((_, at) => phrase.every((term, i) => terms[at + i] === term));
	});
}

function plain(text: string, kind: 'must' | 'not' | 'word' = 'word'): Clause[] {
	return queryTokens(text).flatMap(({whole, parts}): Clause[] => {
		if (kind === 'not') return whole.slice(0, 1).map((term): Clause => ({term, presence: 'prohibited'}));
		if (kind === 'must') {
			// A must-word with no whole form (a CJK run, a long path) must hold all of its parts.
			const all = whole.length > 0 ? whole.slice(0, 1) : parts;
			return all.map((term): Clause => ({term, presence: 'required'}));
		}
		return [...whole.map((term): Clause => ({term})), ...parts.map((term): Clause => ({term, boost: PART}))];
	});
}

function fuzzy(text: string, edits: number, isKnown: (term: string) => boolean): Clause[] {
	return plain(text).map((clause) => (isKnown(clause.term) ? clause : {...clause, edits}));
}

/** Blank-separated words and quoted phrases, with the operators that count. */
function split(input: string): Piece[] {
	const out: Piece[] = [];
	// A quote opens a phrase only at the beginning of a word and when it is closed again at the end of one.
	for (const [whole, sign, quoted] of input.matchAll(/(?<=^|\s)([+-]?)[“"]([^“”"\n]*)[”"](?=\s|$)|\S+/g)) {
		if (quoted !== undefined) {
			if (hasLetter(quoted)) out.push({kind: sign === '-' ? 'not-phrase' : 'phrase', text: quoted});
		} else out.push(word(whole));
	}
	return out;
}

function word(text: string): Piece {
	const must = /^\+([\p{L}\p{N}._/@#].*)$/su.exec(text)?.[1];
	if (must !== undefined && hasLetter(must)) return {kind: 'must', text: must};
	// A flag of one letter (`-v`, `-n`) is a flag; so is everything with two dashes.
	const not = /^-([\p{L}\p{N}._/@#].+)$/su.exec(text)?.[1];
	if (not !== undefined && hasLetter(not)) return {kind: 'not', text: not};
	const prefix = /^([\p{L}\p{N}][\p{L}\p{N}._/-]+)\*$/su.exec(text)?.[1];
	if (prefix !== undefined) return {kind: 'prefix', text: prefix};
	const near = /^([\p{L}\p{N}][\p{L}\p{N}._/-]{2,})~([12]?)$/su.exec(text);
	if (near) return {kind: 'fuzzy', text: near[1]!, edits: near[2] === '2' ? 2 : 1};
	return {kind: 'word', text};
}

const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
