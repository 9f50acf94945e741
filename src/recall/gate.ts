/**
 * The gate: is what was found worth saying? Silence is the common case, and the right one.
 *
 * A word tells something when it is rare in the index; two telling words in what one person and one agent said, or one
 * that hardly stands anywhere else, carry a block. Words in tool output alone never do. Of a question that is mostly
 * about things memory has never heard of, a small share is not enough. The measure is our own: see `query.ts`.
 */
import type {Index} from '../index/index.ts';
import {idfOf, type Query, type Word} from './query.ts';
import type {Ranked} from './rank.ts';
import {isTradeWord} from './trade-words.ts';

export interface Verdict {
	readonly speak: boolean;
	/** For the person: which words carried it, or what was missing. */
	readonly why: string;
	/** Enough to quote another project's session. */
	readonly identifies: boolean;
	/** Share of the question's weight that was said in the window, 0..1. */
	readonly share: number;
}

const TELLING = 2.0;
const STRONG = 3.0;
const FEW_SESSIONS = 2;
/** Of the question's weight, at least this must have been said. */
const SHARE = 0.3;
const SHARE_ELSEWHERE = 0.5;

/** With one word alone, more of the question must have been said. */
const SHARE_ALONE = 0.4;

/** Looks like a name that somebody made: camel case, digits, underscores, dots or slashes inside. */
const MADE_UP = /\p{Ll}\p{Lu}|[\p{L}\p{N}][\d_./:#-]+[\p{L}\p{N}]|\d{3,}/u;

/** @param query the question. @param ranked one ranked session, its window read. */
export function judge(index: Index, query: Query, {window}: Ranked): Verdict {
	const said = new Set(window.said);
	for (const term of window.done) if (MADE_UP.test(term)) said.add(term);
	// The line that names the error of a failed run was not said, but it is what a pasted error is recognised by.
	if (isPastedError(query, window.error)) for (const term of window.error) said.add(term);
	let telling = 0;
	let strong = 0;
	let madeUp = false;
	let matched = 0;
	let all = 0;
	const names: string[] = [];
	for (const word of itemsOf(query)) {
		const weight = weightOf(index, word);
		all += weight;
		const {share, terms} = foundIn(index, word, said);
		if (share === 0) continue;
		matched += weight * share;
		const worth = isPair(word) ? 0.5 : 1;
		const idfs = terms.map((term) => idfOf(index.size, index.df(term)));
		const sessions = Math.min(...terms.map((term) => index.sessionsWith(term, FEW_SESSIONS + 1)));
		const best = Math.max(...idfs);
		if (best >= TELLING || sessions <= FEW_SESSIONS) {
			telling += worth;
			names.push(terms[0]!);
		}
		if (best >= STRONG || sessions === 1) {
			strong += worth;
			madeUp ||= MADE_UP.test(word.text);
		}
	}
	const share = all > 0 ? matched / all : 0;
	const enough = telling >= 2 || strong >= 1;
	const identifies = share >= SHARE_ELSEWHERE && (strong >= 2 || madeUp);
	const speak = enough && share >= (telling >= 2 ? SHARE : SHARE_ALONE);
	return {speak, identifies: speak && identifies, share, why: reason(speak, names, share, enough)};
}

/** The words of the question that can tell something; a CJK run gives each of its pairs. */
function itemsOf(query: Query): readonly Word[] {
	const items = query.words.flatMap((word) =>
		word.whole.length > 2 || word.whole.some(isCjk)
			? word.whole.map((term) => ({text: term, whole: [term], parts: []}))
			: [word],
	);
	return items.filter(({whole, parts}) => !(parts.length === 0 && whole.every(isTradeWord)));
}

const isCjk = (term: string): boolean =>
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(term);
const isPair = ({whole}: Word): boolean => whole.length > 0 && whole.every(isCjk);

function weightOf(index: Index, {whole, parts}: Word): number {
	const known = [...whole, ...parts].filter((term) => index.df(term) > 0);
	// A word that no passage holds is as rare as can be, but how much it meant is a guess: half of that.
	if (known.length === 0) return idfOf(index.size, 0) / 2;
	return Math.max(...known.map((term) => idfOf(index.size, index.df(term))));
}

/** How much of a word was said: all of it, or a part of an identifier by that part's weight. */
function foundIn(
	index: Index,
	{whole, parts}: Word,
	said: ReadonlySet<string>,
): {readonly share: number; readonly terms: readonly string[]} {
	const found = whole.filter((term) => said.has(term));
	if (found.length > 0) return {share: 1, terms: found};
	const some = parts.filter((term) => said.has(term) && !isTradeWord(term));
	const sum = (list: readonly string[]) => list.reduce((total, term) => total + idfOf(index.size, index.df(term)), 0);
	return some.length === 0 ? {share: 0, terms: []} : {share: sum(some) / Math.max(sum(some), sum(parts)), terms: some};
}

/** Most of what was asked stands in one error line. */
function isPastedError(query: Query, error: ReadonlySet<string>): boolean {
	if (error.size === 0) return false;
	let inLine = 0;
	let all = query.unknown.length;
	for (const {term, weight} of query.terms) {
		all += weight;
		if (error.has(term)) inLine += weight;
	}
	return inLine / all >= SHARE_ELSEWHERE;
}

function reason(speak: boolean, telling: readonly string[], share: number, enough: boolean): string {
	if (speak) return `said there: ${telling.slice(0, 6).join(', ')}`;
	if (enough) return `too little of the question was said there (${Math.round(share * 100)} %)`;
	return telling.length === 0
		? 'no telling word of the question was said anywhere'
		: `only "${telling[0]}" was said there`;
}
