/**
 * A newer session that puts something in the place of what an older one settled, found by the old answer's own words: it need
 * not use a word of the question. Reversals are rare, so much is asked: a statement that takes something back, that shares the
 * old answer's rare words or changes the same file, and that still speaks of what was asked. One search, at most ten turns read.
 */
import {type Filter, type Index, terms as termsOf} from '../index/index.ts';
import {seconds} from '../lib/index.ts';
import {takesBack} from './cues.ts';
import {knownTime} from './dates.ts';
import {type Query, queryOf} from './query.ts';
import {SPOKEN} from './reading.ts';
import {EDITS} from './runs.ts';
import type {Sentence} from './sentences.ts';
import {settledIn} from './settle.ts';
import type {Settled} from './settled.ts';
import {drafted, type Statement, statementsOf} from './statements.ts';
import {contradicting} from './supersede.ts';
import {isAskingWord, isTradeWord} from './trade-words.ts';
import {SUCCESSOR} from './weights.ts';

const HITS = 60;
const TURNS = 10;
const TERMS = 12;
const MINUTE = 60;

/** What of an older answer is compared. */
type Older = Pick<Settled, 'session' | 'turn' | 'time' | 'quotes' | 'asked'>;

export interface Successor {
	/** As it stands in its own session; its weight is that of the older answer's words in it. */
	readonly settled: Settled;
	/** The two say different things of the same: the older one is superseded, and not only older. */
	readonly contradicts: boolean;
}

/** @returns the newest one; undefined when nothing was put in its place. */
export function successorOf(
	index: Index,
	one: Older,
	query: Query,
	filter: Filter,
	now: number,
): Successor | undefined {
	if (knownTime(one.time, now) === 0) return undefined;
	const old = queryOf(index, [...one.quotes, one.asked ?? ''].join(' '), 2 * TERMS);
	const terms = old.terms.filter(({term}) => !isTradeWord(term) && !isAskingWord(term));
	if (terms.length < 2) return undefined;
	const clauses = terms.slice(0, TERMS).map(({term}) => ({term}));
	const since = seconds(one.time + MINUTE);
	const options = {...filter, since, roles: SPOKEN, limit: HITS, countTotal: false};
	const isAgainst = contradicting(one.quotes.join(' '), query);
	let files: ReadonlySet<string> | undefined;
	const seen = new Set<string>();
	let newest: Successor | undefined;
	for (const {session, turn, time} of index.search(clauses, options).hits) {
		const at = `${session} ${turn}`;
		if (session === one.session || knownTime(time, now) === 0 || seen.has(at)) continue;
		if (seen.size === TURNS) break;
		seen.add(at);
		if (index.session(session)?.abandoned.includes(turn) || (newest && newest.settled.time >= time)) continue;
		const passages = index.passages(session, turn, SPOKEN);
		const only = ({text}: Sentence) => takesBack(text) || isAgainst(text);
		const said = statementsOf(passages, old, {only});
		const against = said.filter((each) => isAgainst(each.text));
		const turning = against.length > 0 ? against : said.filter(({text, overlap}) => overlap > 0 && takesBack(text));
		// Another one that only says more does not hide the one that contradicts. Most turns turn nothing: no more is read for them.
		if (turning.length === 0 || (against.length === 0 && newest?.contradicts)) continue;
		files ??= editedIn(index, one.session, one.turn);
		const sameFile = files.size > 0 && [...editedIn(index, session, turn)].some((file) => files!.has(file));
		const text = passages.map(({text}) => text).join(' ');
		if (!replaces(index, {old, terms, query}, turning, text, sameFile)) continue;
		const settled = settledIn(index, session, turning.map(drafted), passages, old);
		if (settled) newest = {settled, contradicts: against.length > 0};
	}
	return newest;
}

function replaces(
	index: Index,
	{old, terms, query}: {readonly old: Query; readonly terms: Query['terms']; readonly query: Query},
	turning: readonly Statement[],
	text: string,
	sameFile: boolean,
): boolean {
	// The cheap looks first: most fail one of them, and a long turn has hundreds of words.
	const most = old.terms.reduce((total, {weight}) => total + weight, 0);
	if (!sameFile && Math.max(...turning.map(({overlap}) => overlap)) < most * SUCCESSOR.sentence) return false;
	// What was asked of must be what changed: the newer sentence speaks of it nearly as much as the old answer does.
	const held = (terms: ReadonlySet<string>) =>
		sum(query.terms.filter(({term}) => !isAskingWord(term) && !isTradeWord(term) && terms.has(term)));
	const was = held(new Set(old.terms.map(({term}) => term)));
	if (Math.max(...turning.map((one) => held(new Set(termsOf(one.text))))) < was * SUCCESSOR.asked) return false;
	const there = new Set(queryOf(index, text, 400).terms.map(({term}) => term));
	const shared = terms.filter(({term}) => there.has(term));
	const rare = shared.filter(({weight}) => weight >= SUCCESSOR.rare).length;
	const score = sum(shared) / sum(terms) + (sameFile ? SUCCESSOR.sameFile : 0);
	return score >= SUCCESSOR.share && rare >= SUCCESSOR.words;
}

const sum = (terms: Query['terms']): number => terms.reduce((total, {weight}) => total + weight, 0);

/** Files that were changed in a turn or in the two before it. */
function editedIn(index: Index, session: string, turn: number): ReadonlySet<string> {
	const turns = [turn - 2, turn - 1, turn].filter((at) => at >= 0);
	const runs = turns.flatMap((at) => index.passages(session, at, ['tool'])).filter(({tool}) => EDITS.has(tool ?? ''));
	return new Set(runs.flatMap(({files}) => files));
}
