/**
 * The gate: is what was found worth saying? Silence is the common case, and the right one.
 *
 * A word tells something when it is rare in the index; two telling words in what one person and one agent said, or one
 * that hardly stands anywhere else, carry a block. Words in tool output alone never do. Of a question that is mostly
 * about things memory has never heard of, a small share is not enough. The measure is our own: see `query.ts`.
 */
import type {Index} from '../index/index.ts';
import {idfOf, type Query} from './query.ts';
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

/** Looks like a name that somebody made: digits, underscores, dots or slashes inside. */
const MADE_UP = /[\p{L}\p{N}][\d_./:#-]+[\p{L}\p{N}]|\d{3,}/u;

/** @param query the question. @param ranked one ranked session. */
export function judge(index: Index, query: Query, ranked: Ranked): Verdict {
	const {said} = ranked.window;
	const telling: string[] = [];
	const strong: string[] = [];
	let matched = 0;
	let all = 0;
	for (const {term, idf} of query.terms) {
		if (isTradeWord(term)) continue;
		all += idf;
		if (!said.has(term)) continue;
		matched += idf;
		const sessions = index.sessionsWith(term, FEW_SESSIONS + 1);
		if (idf >= TELLING || sessions <= FEW_SESSIONS) telling.push(term);
		if (idf >= STRONG || sessions === 1) strong.push(term);
	}
	// A word that no passage holds is as rare as can be, but how much it meant is a guess: half of that.
	for (const term of query.unknown) if (!isTradeWord(term)) all += idfOf(index.size, 0) / 2;
	const share = all > 0 ? matched / all : 0;
	const enough = telling.length >= 2 || strong.length >= 1;
	const identifies =
		share >= SHARE_ELSEWHERE &&
		(strong.length >= 2 || strong.some((term) => MADE_UP.test(term))) &&
		telling.length >= 1;
	const speak = enough && share >= SHARE;
	return {speak, identifies: speak && identifies, share, why: reason(speak, telling, share, enough)};
}

function reason(speak: boolean, telling: readonly string[], share: number, enough: boolean): string {
	if (speak) return `said there: ${telling.slice(0, 6).join(', ')}`;
	if (enough) return `too little of the question was said there (${Math.round(share * 100)} %)`;
	return telling.length === 0
		? 'no telling word of the question was said anywhere'
		: `only "${telling[0]}" was said there`;
}
