/**
 * The gate: is what was found worth saying? Silence is the common case, and the right one.
 *
 * A word tells something when it is rare in the index; two telling words in what one person and one agent said, or one
 * that hardly stands anywhere else, carry a block. Words in tool output alone never do. Of a question that is mostly
 * about things memory has never heard of, a small share is not enough. The measure is our own: see `query.ts`.
 */
import type {Index} from '../index/index.ts';
import {alternatives, phrases} from '../languages/index.ts';
import {idfOf, type Query, type Word} from './query.ts';
import type {Ranked} from './rank.ts';
import {sessionCount, sessionsWith} from './reading.ts';
import {isAskingWord, isTradeWord} from './trade-words.ts';
import {isSpeech, type Window} from './windows.ts';

export interface Verdict {
	readonly speak: boolean;
	/** For the person: which words carried it, or what was missing. */
	readonly why: string;
	/** Enough to quote another project's session. */
	readonly identifies: boolean;
	/** Share of the question's weight that was said in the window, 0..1. */
	readonly share: number;
}

/** Rarity among sessions, ln(N / n): at least one in seven and a half, and one in twenty. */
const TELLING = 2.0;
const STRONG = 3.0;
/** A name that somebody made is never used in passing. */
const TELLING_NAME = 1.5;
/** A task names its subject in passing, where a question asks about it: one word alone must be rarer then. */
const STRONG_IN_TASK = 4.5;
/** However small the store: in so few sessions a word tells, and in one alone it is strong. */
const FEW_SESSIONS = 2;
/** Of the question's weight, at least this must have been said; with one word alone more; of another project more still. */
const SHARE = 0.3;
const SHARE_ALONE = 0.4;
const SHARE_IN_TASK = 0.45;
/** A rare identifier or path says which thing is meant, whatever stands around it. */
const SHARE_NAMED = 0.25;
const SHARE_ELSEWHERE = 0.5;
/** A prompt of which this much stands in the error line of a failed run is that error, pasted. */
const IN_ERROR_LINE = 0.4;
/** The question's words stand together in one text, not scattered over a long answer. */
const TOGETHER = 0.5;
/** As if so many sessions without the word had gone before: in a
 * store of three a word in all of them is not common, and in one of thirty the project's own words still tell something. */
const UNSEEN = 100;
/** Sessions are counted up to here: beyond it a word tells nothing, unless the store is enormous. */
const MOST_COUNTED = 1_000;

/** Looks like a name that somebody made: camel case, digits, underscores, dots or slashes inside. */
const MADE_UP = /\p{Ll}\p{Lu}|[\p{L}\p{N}][\d_./:#-]+[\p{L}\p{N}]|\d{3,}/u;

export interface Asked {
	/** The prompt asks for something or looks back, see `asksSomething`. */
	readonly asking: boolean;
	/** The session belongs to another project: there only words that somebody said count. */
	readonly elsewhere?: boolean;
}

/** @param query the question. @param ranked one ranked session, its window read. */
export function judge(index: Index, query: Query, {asking, elsewhere = false}: Asked, {window}: Ranked): Verdict {
	const rare = rarity(index);
	// Words of one turn belong together; those of three turns may come from three subjects.
	const together = asking && window.closeness >= query.bound * TOGETHER;
	const verdicts = turnsSaid(query, window, elsewhere).map((said) => judgeTurn(query, asking, together, said, rare));
	verdicts.sort((a, b) => Number(b.speak) - Number(a.speak) || b.share - a.share);
	return verdicts[0] ?? {speak: false, identifies: false, share: 0, why: reason(false, [], 0, false)};
}

function judgeTurn(query: Query, asking: boolean, together: boolean, said: ReadonlySet<string>, rare: Rarity): Verdict {
	let telling = 0;
	let strong = 0;
	let madeUp = false;
	let matched = 0;
	let all = 0;
	const names: string[] = [];
	for (const word of itemsOf(query)) {
		const weight = weightOf(word, rare);
		all += weight;
		const {share, terms} = foundIn(word, said, rare);
		if (share === 0) continue;
		matched += weight * share;
		const worth = isPair(word) ? 0.5 : 1;
		const sessions = Math.min(...terms.map(rare.sessions));
		const idf = Math.max(...terms.map(rare.idf));
		// A part of a path (`src`) names nothing; the whole of it does.
		const named = MADE_UP.test(word.text) && word.whole.some((term) => said.has(term));
		if (idf >= (named ? TELLING_NAME : TELLING) || sessions <= FEW_SESSIONS) {
			telling += worth;
			names.push(word.text);
		}
		if (idf >= (named ? TELLING_NAME : asking ? STRONG : STRONG_IN_TASK) || sessions === 1) {
			strong += worth;
			madeUp ||= named;
		}
	}
	const share = all > 0 ? matched / all : 0;
	const enough = telling >= 2 || strong >= 1;
	const identifies = share >= SHARE_ELSEWHERE && (strong >= 2 || madeUp);
	const least = madeUp ? SHARE_NAMED : asking ? (telling >= 2 ? SHARE : SHARE_ALONE) : SHARE_IN_TASK;
	const speak = enough && share >= least;
	if (!speak && together && share === 1 && saidBefore(query, said, rare)) {
		return {speak: true, identifies: false, share, why: 'asked in the same words before'};
	}
	return {speak, identifies: speak && identifies, share, why: reason(speak, names, share, enough)};
}

const ASKS = new RegExp(`[?？؟]|^\\W*(?:${alternatives('asksFirst')})\\b|${phrases('asks')}`, 'iu');

/** The prompt asks, or looks back; a task that is to be done does neither. A bare name (two words at most) asks as well. */
export function asksSomething(prompt: string): boolean {
	return ASKS.test(prompt) || prompt.trim().split(/\s+/).length <= 4;
}

/** Lines as programs print them: times and levels, stack frames, places in files. */
const PRINTED =
	/^\s*(?:\[?\d{4}[-/]\d\d[-/]\d\d[T ]|\[?\d\d:\d\d:\d\d|at \S+.*[:(]\d+|File "|Traceback|#\d+ |\d+: |(?:FAIL|PASS|ERROR|WARN|INFO|DEBUG|npm (?:ERR|WARN|error|warn)|panic|thread '|error(?:\[|:| TS))|[>✓✗×●] |E\/|kernel: )|^\s*\S+[:(]\d+[:,)]/;

/** The prompt is mostly what a program printed: its words were not chosen to ask with. */
export function isLog(prompt: string): boolean {
	const lines = prompt.split('\n').filter((line) => line.trim() !== '');
	return lines.length >= 2 && lines.filter((line) => PRINTED.test(line)).length * 2 >= lines.length;
}

/** All of the question was said in one turn, words of the trade included, and at least one of them means something. */
function saidBefore(query: Query, said: ReadonlySet<string>, rare: Rarity): boolean {
	const words = query.words.filter(({whole}) => whole.some((term) => query.weights.has(term) && !isAskingWord(term)));
	if (words.length < 2 || !words.every(({whole}) => whole.some((term) => said.has(term)))) return false;
	const rarest = Math.max(...words.flatMap(({whole}) => whole.filter((term) => !isTradeWord(term)).map(rare.idf)));
	return rarest >= (words.length > 2 ? TELLING / 2 : TELLING);
}

/** Could anything of another project be quoted for this? Asked before the whole store is searched. */
export function mayIdentify(index: Index, query: Query): boolean {
	const rare = rarity(index);
	const known = itemsOf(query).filter(({whole}) => whole.some((term) => rare.sessions(term) > 0));
	const idf = ({whole}: Word) => Math.max(...whole.map(rare.idf));
	return known.some((word) => MADE_UP.test(word.text)) || known.filter((word) => idf(word) >= STRONG).length >= 2;
}

/** For each turn of the window, the question's terms that count as said in it. */
function turnsSaid(query: Query, window: Window, elsewhere: boolean): readonly ReadonlySet<string>[] {
	const turns = new Map<number, Set<string>>();
	for (const {turn, role, terms} of window.hits) {
		const said = turns.get(turn) ?? new Set<string>();
		if (isSpeech(role)) for (const term of terms) said.add(term);
		turns.set(turn, said);
	}
	if (elsewhere) return [...turns.values()];
	const pasted = isPastedError(query, window.error);
	for (const said of turns.values()) {
		// A name in a command or a path was not printed: somebody did something with it.
		for (const term of window.done) if (MADE_UP.test(term)) said.add(term);
		// The line that names the error of a failed run was not said, but it is what a pasted error is recognised by.
		if (pasted) for (const term of window.error) said.add(term);
	}
	return [...turns.values()];
}

interface Rarity {
	/** Sessions that hold the term, counted up to a limit. */
	readonly sessions: (term: string) => number;
	readonly idf: (term: string) => number;
}

function rarity(index: Index): Rarity {
	const all = sessionCount(index);
	const most = Math.min(MOST_COUNTED, Math.ceil((all + UNSEEN) * Math.exp(-TELLING)));
	const sessions = (term: string): number => sessionsWith(index, term, most);
	return {sessions, idf: (term) => idfOf(all + UNSEEN, sessions(term))};
}

/** The words of the question that can tell something; a CJK run gives each of its pairs. */
function itemsOf(query: Query): readonly Word[] {
	const items = query.words.flatMap((word) =>
		word.whole.length > 2 || word.whole.some(isCjk)
			? word.whole.map((term) => ({text: term, whole: [term], parts: []}))
			: [word],
	);
	const says = (term: string) => !isTradeWord(term) && !isAskingWord(term);
	const seen = new Set<string>();
	return items.filter(({whole, parts}) => {
		// Said twice in one prompt is still one word.
		const id = [...whole, ...parts].join(' ');
		return (parts.length > 0 || whole.some(says)) && !seen.has(id) && seen.add(id);
	});
}

const isCjk = (term: string): boolean =>
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(term);
const isPair = ({whole}: Word): boolean => whole.length > 0 && whole.every(isCjk);

function weightOf({whole, parts}: Word, rare: Rarity): number {
	const known = [...whole, ...parts].filter((term) => rare.sessions(term) > 0);
	// A word that no passage holds is as rare as can be, but how much it meant is a guess: half of that.
	if (known.length === 0) return rare.idf(whole[0] ?? '') / 2;
	return Math.max(...known.map(rare.idf));
}

/** How much of a word was said: all of it, or a part of an identifier by that part's weight. */
function foundIn(
	{whole, parts}: Word,
	said: ReadonlySet<string>,
	rare: Rarity,
): {readonly share: number; readonly terms: readonly string[]} {
	const found = whole.filter((term) => said.has(term));
	if (found.length > 0) return {share: 1, terms: found};
	const some = parts.filter((term) => said.has(term) && !isTradeWord(term));
	const sum = (list: readonly string[]) => list.reduce((total, term) => total + rare.idf(term), 0);
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
	return inLine / all >= IN_ERROR_LINE;
}

function reason(speak: boolean, telling: readonly string[], share: number, enough: boolean): string {
	if (speak) return `said there: ${telling.slice(0, 6).join(', ')}`;
	if (enough) return `too little of the question was said there (${Math.round(share * 100)} %)`;
	return telling.length === 0
		? 'no telling word of the question was said anywhere'
		: `only "${telling[0]}" was said there`;
}
