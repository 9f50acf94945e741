/**
 * The last word of a session on what it settled: what was taken back later on is quoted as it ended, and a document's sentence,
 * which stands word for word in what a tool printed, is not the agent's.
 */
import type {Index} from '../index/index.ts';
import {printedIn} from './provenance.ts';
import {type Query, queryOf} from './query.ts';
import {abandonedTurns, passageOf, SPOKEN} from './reading.ts';
import {recants} from './refutes.ts';
import {laysDown} from './settle.ts';
import {type Settled, settledOf} from './settled.ts';
import {draftsOf, type Statement, statementsOf} from './statements.ts';
import {contradicts} from './supersede.ts';

/** A later sentence speaks of the same thing when it holds this share of what the first one held. */
const SAME_SUBJECT = 0.6;
/** Further turns of the session that are read for its last word. */
const MAX_TURNS = 6;

/**
 * The same after the whole session was heard: its last word on the subject takes the place of what was settled first.
 * A search within the session and up to six more turns are read for it, so it is asked only of what will be quoted.
 * @returns undefined when the sentence is a document's: it stands word for word in what a tool printed.
 */
export function heardOut(index: Index, settled: Settled, query: Query): Settled | undefined {
	const {best, session} = settled;
	if (best.by === 'agent' && isPrinted(index, session, best)) return undefined;
	if (settled.by === 'person' || best.overlap === 0) return settled;
	const others = saidElsewhere(index, session, best, query, abandonedTurns(index, session));
	const last = lastWord(best, others, query);
	if (!last)
		return settled.state === 'holds' && tookBack(best, others, query) ? {...settled, state: 'taken back'} : settled;
	const passages = index.passages(session, last.turn, SPOKEN);
	const said = settledOf(session, last, draftsOf(passages, query), passages);
	return {...said, state: 'taken back', weight: settled.weight, thin: settled.thin};
}

/** Looked for among the session's outputs that hold its rarest words: a long session is not read for it. */
function isPrinted(index: Index, session: string, {text, turn}: Statement): boolean {
	const clauses = queryOf(index, text, 8).terms.map(({term}) => ({term}));
	const options = {session, roles: ['tool'], limit: 10, countTotal: false} as const;
	const outputs = clauses.length < 2 ? [] : index.search(clauses, options).hits.map(({doc}) => passageOf(index, doc));
	return printedIn(outputs, {turn: turn + 1, part: 0}, index.session(session)?.file)(text);
}

/** What was said about the same thing in other turns of the session; turns nearest to its end are read. */
function saidElsewhere(
	index: Index,
	session: string,
	best: Statement,
	query: Query,
	dead: ReadonlySet<number>,
): readonly Statement[] {
	const clauses = query.terms.map(({term}) => ({term}));
	const {hits} = index.search(clauses, {session, roles: SPOKEN, limit: 40});
	const turns = [...new Set(hits.map((hit) => hit.turn))].filter((turn) => turn !== best.turn && !dead.has(turn));
	return turns
		.sort((a, b) => b - a)
		.slice(0, MAX_TURNS)
		.flatMap((turn) => statementsOf(index.passages(session, turn, SPOKEN), query))
		.filter((one) => one.overlap >= best.overlap * SAME_SUBJECT && one.text !== best.text);
}

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
