/**
 * Windows: a turn and the one after it, the unit in which a question is answered.
 *
 * A session's hits are first weighed by which terms stand where (no text is read); then the best windows are read from
 * the stored text. What was said weighs more than what a tool printed, so that a long log cannot win over a short answer.
 */
import type {Hit, Index, Passage} from '../index/index.ts';
import type {Role} from '../model/index.ts';
import {isEcho} from './cues.ts';
import {type Reading, read} from './proximity.ts';
import {K1, type Query} from './query.ts';
import {passageOf} from './reading.ts';
import {sentencesOf} from './sentences.ts';

export interface Window {
	/** Ordinal of the window's first turn. */
	readonly turn: number;
	/** Hits in this turn and the next, best first. */
	readonly hits: readonly Hit[];
	/** By terms alone, until the window has been read. On BM25's scale. */
	readonly score: number;
	readonly closeness: number;
	/** The question's terms in what a person or the agent said here, and in anything here. */
	readonly said: ReadonlySet<string>;
	readonly terms: ReadonlySet<string>;
	/** The question's terms in commands and files of runs here: what was done, not what was printed. */
	readonly done: ReadonlySet<string>;
	/** The question's terms in the error line of a run that failed here. */
	readonly error: ReadonlySet<string>;
}

/** What a word is worth by who said it. */
export const ROLE_WEIGHT: Readonly<Record<Role, number>> = {
	user: 0.9,
	assistant: 1,
	title: 0.9,
	summary: 0.7,
	tool: 0.45,
};
/** The turn after the one that was asked for usually holds the rest of the answer, but sometimes another subject. */
const NEXT_TURN = 0.9;
const AFTER_NEXT = 0.7;
const B = 0.4;
/** Terms in a usual said passage, for BM25's length norm; the surface is flat. */
const USUAL_LENGTH = 20;
const MAX_READ = 4;
/** UTF-16 units of a passage that are read. */
const MAX_CHARS = 4_096;
const MAY_ECHO = /\b(?:deja|memory|recall)\b/i;

/** Windows of one session, best first. @param hits all of one session, any order. */
export function windowsOf(hits: readonly Hit[], query: Query): readonly Window[] {
	const turns = new Map<number, Hit[]>();
	for (const hit of hits) {
		const list = turns.get(hit.turn);
		if (list) list.push(hit);
		else turns.set(hit.turn, [hit]);
	}
	const windows = [...turns.keys()].map((turn) => windowAt(turn, turns, query));
	return windows.sort((a, b) => b.score - a.score || a.turn - b.turn);
}

function windowAt(turn: number, turns: ReadonlyMap<number, readonly Hit[]>, query: Query): Window {
	const weights = new Map<string, number>();
	const said = new Set<string>();
	const hits: Hit[] = [];
	for (const [at, share] of [
		[turn, 1],
		[turn + 1, NEXT_TURN],
		[turn + 2, AFTER_NEXT],
	] as const) {
		for (const hit of turns.get(at) ?? []) {
			hits.push(hit);
			const weight = ROLE_WEIGHT[hit.role] * share;
			for (const term of hit.terms) {
				weights.set(term, Math.max(weights.get(term) ?? 0, weight));
				if (isSpeech(hit.role)) said.add(term);
			}
		}
	}
	let score = 0;
	for (const [term, weight] of weights) score += (query.weights.get(term) ?? 0) * saturate(weight, USUAL_LENGTH);
	const value = (hit: Hit) =>
		ROLE_WEIGHT[hit.role] * hit.terms.reduce((sum, term) => sum + (query.weights.get(term) ?? 0), 0);
	hits.sort((a, b) => value(b) - value(a) || a.turn - b.turn || a.part - b.part);
	return {turn, hits, score, closeness: 0, said, terms: new Set(weights.keys()), done: new Set(), error: new Set()};
}

export const isSpeech = (role: Role): boolean => role === 'user' || role === 'assistant';

/** BM25's weight of a term. @param tf weighted count. @param length in terms. */
export function saturate(tf: number, length: number): number {
	return (tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * length) / USUAL_LENGTH));
}

const termsIn = (text: string, query: Query): Iterable<string> =>
	read(text.slice(0, 4_096), query.weights).counts.keys();

/**
 * The same window, weighed by its stored text; score 0 when it holds nothing but echoes of memory. Reads at most four
 * passages, and the beginning of each.
 */
export function readWindow(index: Index, window: Window, query: Query): Window {
	const counts = new Map<string, number>();
	let length = 0;
	let closeness = 0;
	let unread = window.hits.length > MAX_READ;
	const done = new Set<string>();
	const error = new Set<string>();
	for (const hit of window.hits.slice(0, MAX_READ)) {
		const weight = ROLE_WEIGHT[hit.role] * (hit.turn === window.turn ? 1 : NEXT_TURN);
		const {reading, isLong, ...run} = readingOf(index, hit, query);
		unread ||= isLong;
		length += reading.length;
		for (const term of run.done) done.add(term);
		for (const term of run.error) error.add(term);
		closeness = Math.max(closeness, reading.closeness * weight);
		for (const [term, count] of reading.counts) {
			// A log says a word a thousand times; that is one piece of evidence, not a thousand.
			counts.set(term, (counts.get(term) ?? 0) + weight * (hit.role === 'tool' ? 1 : count));
		}
	}
	if (unread) for (const term of window.terms) if (!counts.has(term)) counts.set(term, ROLE_WEIGHT.tool);
	let score = 0;
	for (const [term, count] of counts) score += (query.weights.get(term) ?? 0) * saturate(count, length);
	return {...window, score, closeness, done, error};
}

interface PassageReading {
	readonly reading: Reading;
	/** More of it was not read. */
	readonly isLong: boolean;
	/** Of a run: the question's terms in its command and files, and in its error. */
	readonly done: readonly string[];
	readonly error: readonly string[];
}

/** Windows of a session overlap: what a question found in a passage is kept as long as the question. */
const readings = new WeakMap<Query, Map<Hit['doc'], PassageReading>>();

function readingOf(index: Index, hit: Hit, query: Query): PassageReading {
	const known = readings.get(query) ?? new Map<Hit['doc'], PassageReading>();
	readings.set(query, known);
	let one = known.get(hit.doc);
	if (!one) {
		const passage = passageOf(index, hit.doc);
		const text = textOf(hit, passage);
		const isRun = hit.role === 'tool';
		one = {
			reading: read(text.slice(0, MAX_CHARS), query.weights),
			isLong: text.length > MAX_CHARS,
			done: isRun ? [...termsIn(`${passage.command}\n${passage.files.join(' ')}`, query)] : [],
			error: isRun ? [...termsIn(passage.error ?? '', query)] : [],
		};
		known.set(hit.doc, one);
	}
	return one;
}

function textOf(hit: Hit, passage: Passage): string {
	if (hit.role === 'tool') return `${passage.command}\n${passage.files.join(' ')}\n${passage.output}`;
	if (hit.role !== 'assistant' || !MAY_ECHO.test(passage.text)) return passage.text;
	return sentencesOf(passage.text)
		.filter((sentence) => !isEcho(sentence))
		.join('\n');
}
