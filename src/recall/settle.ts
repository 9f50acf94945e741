/**
 * What a session settled: the sentences of the agent that answer the question, and the line of the person they answered.
 *
 * The last word of a session wins: when it took its own decision back later on, the later sentence is quoted and said to
 * be so; an attempt that was given up is said to be one. Turns on an abandoned branch are never quoted. Answers that are no
 * memory ("I have no record of that") are nothing. Quotes are verbatim.
 */
import type {Index, Passage} from '../index/index.ts';
import type {Seconds} from '../lib/index.ts';
import {whyChatty} from './chatty.ts';
import {decides, givesUp, isJunk, takesBack} from './cues.ts';
import type {Query} from './query.ts';
import type {Ranked} from './rank.ts';
import {sentencesOf} from './sentences.ts';
import {type Statement, statementsOf} from './statements.ts';

export interface Settled {
	/** SessionHead.key */
	readonly session: string;
	readonly turn: number;
	/** The agent's words, one or two; or the person's, when they settled it themselves. Never empty. */
	readonly quotes: readonly string[];
	readonly by: 'agent' | 'person';
	/** The person's line that was answered, when it says something. */
	readonly asked?: string;
	/** Of the first quote. */
	readonly time: Seconds;
	readonly state: 'holds' | 'given up' | 'taken back';
	/** How well it answers; comparable within one question. */
	readonly weight: number;
	/** Neither a word of the question nor a word that settles: only the end of the answer. */
	readonly thin: boolean;
	/** The sentence that was chosen. */
	readonly best: Statement;
}

const MAX_QUOTES = 320;
const MAX_ASKED = 160;
/** A later sentence speaks of the same thing when it holds this share of what the first one held. */
const SAME_SUBJECT = 0.6;
/** Further turns of the session that are read for its last word. */
const MAX_TURNS = 6;

/** What the window that matched settled; later turns of the session are not looked at. Reads that window's turns. */
export function settle(index: Index, ranked: Ranked, query: Query): Settled | undefined {
	const dead = deadTurns(index, ranked.session);
	const turns = [...new Set(ranked.window.hits.map((hit) => hit.turn))].filter((turn) => turn >= 0 && !dead.has(turn));
	// A title alone points at the session's beginning.
	if (turns.length === 0 && ranked.window.turn < 0 && !dead.has(0)) turns.push(0);
	const passages = turns.sort((a, b) => a - b).flatMap((turn) => index.passages(ranked.session, turn));
	const statements = statementsOf(passages, query, mainTurn(ranked, turns));
	const best = statements.filter(({by}) => by === 'agent').sort(byWeight)[0];
	if (!best) return settledByPerson(ranked.session, statements, query);
	const state = tookBack(best, statements) ? 'taken back' : 'holds';
	return settledOf(ranked.session, best, statements, passages, state);
}

/**
 * The same after the whole session was heard: its last word on the subject takes the place of what was settled first.
 * A search within the session and up to six more turns are read for it, so it is asked only of what will be quoted.
 */
export function heardOut(index: Index, settled: Settled, query: Query): Settled {
	const {best, session} = settled;
	if (settled.by === 'person' || best.overlap === 0) return settled;
	const others = saidElsewhere(index, session, best, query, deadTurns(index, session));
	const last = lastWord(best, others);
	if (last) {
		const passages = index.passages(session, last.turn);
		const said = settledOf(session, last, statementsOf(passages, query), passages, 'taken back');
		return {...said, weight: settled.weight, thin: settled.thin};
	}
	return settled.state === 'holds' && tookBack(best, others) ? {...settled, state: 'taken back'} : settled;
}

const deadTurns = (index: Index, session: string): ReadonlySet<number> => new Set(index.session(session)?.abandoned);

function settledOf(
	session: string,
	best: Statement,
	statements: readonly Statement[],
	passages: readonly Passage[],
	state: Settled['state'],
): Settled {
	const quotes = quotesOf(best, statements);
	const asked = askedIn(passages, best.turn);
	return {
		session,
		turn: best.turn,
		quotes,
		by: 'agent',
		...(asked === undefined ? {} : {asked}),
		time: best.time,
		state: gaveUp(best, quotes, statements) ? 'given up' : state,
		weight: best.weight,
		thin: best.overlap === 0,
		best,
	};
}

/** The turn of the best hit: where the question was spoken of. */
function mainTurn(ranked: Ranked, turns: readonly number[]): number | undefined {
	return ranked.window.hits.find((hit) => turns.includes(hit.turn))?.turn ?? turns[0];
}

const byWeight = (a: Statement, b: Statement): number => b.weight - a.weight || b.turn - a.turn || a.order - b.order;

/** What the agent said about the same thing in other turns of the session; turns nearest to its end are read. */
function saidElsewhere(
	index: Index,
	session: string,
	best: Statement,
	query: Query,
	dead: ReadonlySet<number>,
): readonly Statement[] {
	if (best.overlap === 0) return [];
	const clauses = query.terms.map(({term}) => ({term}));
	const {hits} = index.search(clauses, {session, roles: ['assistant'], limit: 40});
	const turns = [...new Set(hits.map((hit) => hit.turn))].filter((turn) => turn !== best.turn && !dead.has(turn));
	return turns
		.sort((a, b) => b - a)
		.slice(0, MAX_TURNS)
		.flatMap((turn) => statementsOf(index.passages(session, turn).filter(isSpoken), query))
		.filter((one) => one.by === 'agent' && one.overlap >= best.overlap * SAME_SUBJECT && one.text !== best.text);
}

const isSpoken = ({role}: Passage): boolean => role === 'assistant' || role === 'user';

/** What the session said last about it, when that puts something in the place of what was said first. */
function lastWord(best: Statement, others: readonly Statement[]): Statement | undefined {
	const replaces = ({text}: Statement) => takesBack(text) || givesUp(text) || (decides(text) && decides(best.text));
	return others
		.filter((one) => one.turn > best.turn && replaces(one))
		.sort((a, b) => b.turn - a.turn || b.order - a.order)[0];
}

/** The best sentence itself puts something in the place of an earlier one. */
function tookBack(best: Statement, others: readonly Statement[]): boolean {
	if (!takesBack(best.text)) return false;
	return others.some(
		(one) =>
			one.turn < best.turn && one.by === 'agent' && decides(one.text) && one.overlap >= best.overlap * SAME_SUBJECT,
	);
}

/** The chosen sentence, and one more that goes with it, in the order in which they were said. */
function quotesOf(chosen: Statement, statements: readonly Statement[]): readonly string[] {
	const first = cut(chosen.text, MAX_QUOTES);
	const room = MAX_QUOTES - first.length;
	const others = statements.filter(
		(one) =>
			one.by === 'agent' &&
			one.turn === chosen.turn &&
			one.order !== chosen.order &&
			one.text.length <= room &&
			one.weight > 0.5,
	);
	// The sentence right after explains the one that was chosen; else the next best.
	const second = others.find((one) => one.order === chosen.order + 1) ?? [...others].sort(byWeight)[0];
	if (!second || first.includes(second.text)) return [first];
	return second.order < chosen.order ? [second.text, first] : [first, second.text];
}

function gaveUp(chosen: Statement, quotes: readonly string[], statements: readonly Statement[]): boolean {
	// "We gave up X for Y" is a decision for Y; a plain "reverted, it did not work" is not.
	if (quotes.some((quote) => givesUp(quote) && !decides(quote))) return true;
	const end = statements.filter((one) => one.by === 'agent' && one.order > chosen.order).at(-1);
	return end !== undefined && givesUp(end.text) && !decides(end.text);
}

function settledByPerson(session: string, statements: readonly Statement[], query: Query): Settled | undefined {
	const own = statements.filter((one) => one.by === 'person' && decides(one.text) && one.overlap > 0).sort(byWeight)[0];
	if (!own || query.terms.length === 0) return undefined;
	return {
		session,
		turn: own.turn,
		quotes: [cut(own.text, MAX_ASKED)],
		by: 'person',
		time: own.time,
		state: 'holds',
		weight: own.weight,
		thin: false,
		best: own,
	};
}

/** The person's line of the turn, as far as it says something. */
function askedIn(passages: readonly Passage[], turn: number): string | undefined {
	for (const passage of passages) {
		if (passage.turn !== turn || passage.role !== 'user') continue;
		const line = sentencesOf(passage.text, 4).find(
			(sentence) => !isJunk(sentence) && whyChatty(sentence) === undefined,
		);
		if (line) return cut(line, MAX_ASKED);
	}
	return undefined;
}

/** Cuts at a word's end and marks the cut; graphemes stay whole. */
export function cut(text: string, max: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	if (line.length <= max) return line;
	let end = 0;
	for (const {index, segment} of new Intl.Segmenter().segment(line.slice(0, max + 16))) {
		if (index + segment.length > max - 1) break;
		end = index + segment.length;
	}
	const space = line.lastIndexOf(' ', end);
	return `${line.slice(0, space > max * 0.6 ? space : end).trimEnd()}…`;
}
