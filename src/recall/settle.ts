/**
 * What a session settled: the sentence of the agent that answers the question, or the person's own words where they decided.
 *
 * The last word of a session wins: what was taken back later on is quoted as it ended. A proposal is nothing until the person
 * took it; a claim that they refuted is not quoted, their refutation is. Turns on an abandoned branch are never quoted, and
 * what stands word for word in a tool's output is the document's. Quotes are verbatim.
 */
import {type Index, type Passage, terms as termsOf} from '../index/index.ts';
import type {Seconds} from '../lib/index.ts';
import {whyChatty} from './chatty.ts';
import {asks, asksProposal, decides, givesUp, isJunk, standing} from './cues.ts';
import {optionOf, type Reply, replyTo} from './exchange.ts';
import {printedIn} from './provenance.ts';
import {type Query, queryOf} from './query.ts';
import type {Ranked} from './rank.ts';
import {passageOf} from './reading.ts';
import {recants} from './refutes.ts';
import {sentencesOf} from './sentences.ts';
import {isRule} from './standing-rules.ts';
import {type Statement, statementsOf} from './statements.ts';
import {contradicts} from './supersede.ts';
import {PERSON_SETTLED} from './weights.ts';

export interface Settled {
	/** SessionHead.key */
	readonly session: string;
	readonly turn: number;
	/** One or two sentences, of the one who settled it. Never empty. */
	readonly quotes: readonly string[];
	readonly by: 'agent' | 'person';
	/** The heading that limits it. */
	readonly heading?: string | undefined;
	/** The line that was answered, when it says something: the person's, or where the person decided the agent's. */
	readonly asked?: string | undefined;
	/** With what words the person took it. */
	readonly reply?: {readonly how: 'agreed' | 'chose'; readonly text: string} | undefined;
	/** Of the first quote. */
	readonly time: Seconds;
	/** `proposed`: nobody said yes, and the question asks for what was proposed. */
	readonly state: 'holds' | 'given up' | 'taken back' | 'refuted' | 'proposed';
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
/** Candidates that are looked at: most are the first. */
const TRIED = 6;

/** What the window that matched settled; later turns of the session are not looked at. Reads that window's turns. */
export function settle(index: Index, ranked: Ranked, query: Query): Settled | undefined {
	const dead = deadTurns(index, ranked.session);
	const turns = [...new Set(ranked.window.hits.map((hit) => hit.turn))].filter((turn) => turn >= 0 && !dead.has(turn));
	// A title alone points at the session's beginning.
	if (turns.length === 0 && ranked.window.turn < 0 && !dead.has(0)) turns.push(0);
	const passages = turns.sort((a, b) => a - b).flatMap((turn) => index.passages(ranked.session, turn));
	const statements = statementsOf(passages, query, {main: mainTurn(ranked, turns), proposals: true});
	return settledIn(index, ranked.session, statements, passages, query);
}

/** The best of these statements that holds, with what became of it. */
export function settledIn(
	index: Index,
	session: string,
	statements: readonly Statement[],
	passages: readonly Passage[],
	query: Query,
): Settled | undefined {
	const worth = (one: Statement) => one.weight * (one.by === 'person' ? 1 - PERSON_SETTLED : 1);
	const candidates = statements
		.filter((one) => one.by === 'agent' || (one.overlap > 0 && laysDown(one.text)))
		.sort((a, b) => worth(b) - worth(a) || b.turn - a.turn || a.order - b.order);
	for (const best of candidates.slice(0, TRIED)) {
		const settled = asAnswered(index, session, best, statements, passages, query);
		if (settled) return settled;
	}
	return undefined;
}

/** The person decides, sets a rule, or puts something right: "on the 19th, not on the 5th". */
const laysDown = (text: string): boolean =>
	isRule(text) || standing(text) || /[,;—-]\s*(?:and )?not\b|[?？] → \S/i.test(text);

/** A statement as the person's next words left it; undefined when nothing holds. */
function asAnswered(
	index: Index,
	session: string,
	best: Statement,
	statements: readonly Statement[],
	passages: readonly Passage[],
	query: Query,
): Settled | undefined {
	const plain = (): Settled => settledOf(session, best, statements, passages);
	if (best.by === 'person') return plain();
	const reply = replyTo(index, session, best.turn);
	if (best.kind === 'proposal') {
		if (reply === undefined || reply.verdict === 'goes on')
			return asksProposal(query.words.map(({text}) => text).join(' ')) ? {...plain(), state: 'proposed'} : undefined;
		if (reply.verdict === 'denies') return byPerson(session, reply, best);
		if (reply.verdict === 'agrees') return {...plain(), reply: {how: 'agreed', text: cut(reply.text, MAX_ASKED)}};
		const option = optionOf(
			passages.filter(({turn}) => turn === best.turn),
			reply.option ?? 0,
		);
		return option === undefined
			? byPerson(session, reply, best)
			: {
					...plain(),
					quotes: [cut(option, MAX_QUOTES)],
					heading: best.heading,
					asked: undefined,
					reply: {how: 'chose', text: cut(reply.text, MAX_ASKED)},
				};
	}
	if (reply?.verdict !== 'denies' || !isAbout(reply, best, passages, query)) return plain();
	return says(reply.text) ? {...byPerson(session, reply, best), state: 'refuted'} : undefined;
}

/** A "no" answers the question at the end of the turn, unless it speaks of the claim. */
function isAbout(reply: Reply, best: Statement, passages: readonly Passage[], query: Query): boolean {
	const words = new Set(termsOf(reply.text));
	if (termsOf(best.text).some((term) => words.has(term) && (query.weights.has(term) || term.length > 4))) return true;
	const last = passages.filter(({turn, role}) => turn === best.turn && role === 'assistant').at(-1);
	const end = last === undefined ? undefined : sentencesOf(last.text).at(-1);
	return end === undefined || !asks(end);
}

/** More than "no". */
const says = (text: string): boolean => termsOf(text).length >= 2 && whyChatty(text) === undefined;

function byPerson(session: string, reply: Reply, best: Statement): Settled {
	return {
		session,
		turn: reply.turn,
		quotes: [cut(reply.text, MAX_QUOTES)],
		by: 'person',
		asked: cut(best.text, MAX_ASKED),
		time: reply.time,
		state: 'holds',
		weight: best.weight,
		thin: false,
		best,
	};
}

/**
 * The same after the whole session was heard: its last word on the subject takes the place of what was settled first.
 * A search within the session and up to six more turns are read for it, so it is asked only of what will be quoted.
 * @returns undefined when the sentence is a document's: it stands word for word in what a tool printed.
 */
export function heardOut(index: Index, settled: Settled, query: Query): Settled | undefined {
	const {best, session} = settled;
	if (best.by === 'agent' && isPrinted(index, session, best)) return undefined;
	if (settled.by === 'person' || best.overlap === 0) return settled;
	const others = saidElsewhere(index, session, best, query, deadTurns(index, session));
	const last = lastWord(best, others, query);
	if (!last)
		return settled.state === 'holds' && tookBack(best, others, query) ? {...settled, state: 'taken back'} : settled;
	const passages = index.passages(session, last.turn);
	const said = settledOf(session, last, statementsOf(passages, query), passages);
	return {...said, state: 'taken back', weight: settled.weight, thin: settled.thin};
}

/** Looked for among the session's outputs that hold its rarest words: a long session is not read for it. */
function isPrinted(index: Index, session: string, {text, turn}: Statement): boolean {
	const clauses = queryOf(index, text, 5).terms.map(({term}) => ({term, presence: 'required' as const}));
	const options = {session, roles: ['tool'], limit: 10, countTotal: false} as const;
	const outputs = clauses.length < 2 ? [] : index.search(clauses, options).hits.map(({doc}) => passageOf(index, doc));
	return printedIn(outputs, {turn: turn + 1, part: 0}, index.session(session)?.file)(text);
}

const deadTurns = (index: Index, session: string): ReadonlySet<number> => new Set(index.session(session)?.abandoned);

function settledOf(
	session: string,
	best: Statement,
	statements: readonly Statement[],
	passages: readonly Passage[],
): Settled {
	const quotes = best.by === 'person' ? [cut(best.text, MAX_ASKED)] : quotesOf(best, statements);
	return {
		session,
		turn: best.turn,
		quotes,
		by: best.by,
		heading: limits(best.heading) ? best.heading : undefined,
		asked: best.by === 'person' ? undefined : askedIn(passages, best.turn),
		time: best.time,
		state: best.by === 'agent' && gaveUp(best, quotes, statements) ? 'given up' : 'holds',
		weight: best.weight,
		thin: best.overlap === 0,
		best,
	};
}

/** "Staging" limits what stands under it; "Summary" does not. */
const limits = (heading: string | undefined): boolean =>
	heading !== undefined && heading.split(/\s+/).length <= 6 && !GENERAL.test(heading);
const GENERAL =
	/^(?:summary|changes?|what (?:changed|i did|was done)|result|results|done|notes?|details?|overview|explanation|answer|findings?|analysis|root cause|cause|the (?:problem|fix|issue|cause)|problem|fix|solution|fixed|key (?:points|changes|insights?)|files|implementation|verification|tests?|conclusion|decision|zusammenfassung|ergebnis|änderungen|résumé|resumen|resumo|итог|изменения|总结|まとめ)\b/iu;

/** The turn of the best hit: where the question was spoken of. */
function mainTurn(ranked: Ranked, turns: readonly number[]): number | undefined {
	return ranked.window.hits.find((hit) => turns.includes(hit.turn))?.turn ?? turns[0];
}

const byWeight = (a: Statement, b: Statement): number => b.weight - a.weight || b.turn - a.turn || a.order - b.order;

/** What was said about the same thing in other turns of the session; turns nearest to its end are read. */
function saidElsewhere(
	index: Index,
	session: string,
	best: Statement,
	query: Query,
	dead: ReadonlySet<number>,
): readonly Statement[] {
	const clauses = query.terms.map(({term}) => ({term}));
	const {hits} = index.search(clauses, {session, roles: ['assistant', 'user'], limit: 40});
	const turns = [...new Set(hits.map((hit) => hit.turn))].filter((turn) => turn !== best.turn && !dead.has(turn));
	return turns
		.sort((a, b) => b - a)
		.slice(0, MAX_TURNS)
		.flatMap((turn) => statementsOf(index.passages(session, turn).filter(isSpoken), query))
		.filter((one) => one.overlap >= best.overlap * SAME_SUBJECT && one.text !== best.text);
}

const isSpoken = ({role}: Passage): boolean => role === 'assistant' || role === 'user';

/** What the session said last about it, when that puts something in the place of what was said first. */
function lastWord(best: Statement, others: readonly Statement[], query: Query): Statement | undefined {
	const replaces = ({by, text}: Statement) =>
		(by === 'agent' || laysDown(text)) && (recants(text) || contradicts(text, best.text, query));
	return others
		.filter((one) => one.turn > best.turn && replaces(one))
		.sort((a, b) => b.turn - a.turn || b.order - a.order)[0];
}

/** The best sentence itself puts something in the place of an earlier one. */
const tookBack = (best: Statement, others: readonly Statement[], query: Query): boolean =>
	others.some((one) => one.turn < best.turn && one.by === 'agent' && contradicts(best.text, one.text, query));

/** The chosen sentence, and one more that goes with it, in the order in which they were said. */
function quotesOf(chosen: Statement, statements: readonly Statement[]): readonly string[] {
	const first = cut(chosen.text, MAX_QUOTES);
	const room = MAX_QUOTES - first.length;
	// What its "it" stands for comes along.
	if (chosen.before !== undefined && chosen.before.length <= room) return [chosen.before, first];
	const others = statements.filter(
		(one) =>
			one.by === 'agent' &&
			one.kind === 'statement' &&
			chosen.kind !== 'row' &&
			one.heading === chosen.heading &&
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
	const next = statements.find((one) => one.by === 'agent' && one.turn === chosen.turn && one.order > chosen.order);
	return next !== undefined && givesUp(next.text) && !decides(next.text);
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

/** Then a letter is a grapheme: to load what knows the others takes longer than all the rest of an answer. */
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Cuts at a word's end and marks the cut; graphemes stay whole. */
export function cut(text: string, max: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	if (line.length <= max) return line;
	let end = isAscii(line.slice(0, max)) ? max - 1 : 0;
	if (end === 0) {
		for (const {index, segment} of new Intl.Segmenter().segment(line.slice(0, max + 16))) {
			if (index + segment.length > max - 1) break;
			end = index + segment.length;
		}
	}
	const space = line.lastIndexOf(' ', end);
	return `${line.slice(0, space > max * 0.6 ? space : end).trimEnd()}…`;
}
