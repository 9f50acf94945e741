/**
 * Sessions for words that are still being typed: a list that changes with every key.
 *
 * Ranked as for the agent's tool, by their best passages, so no text is read for it. The last word counts as it stands and
 * as a beginning; with a blank behind it it is finished. The explicit syntax of a search holds here too.
 */
import {
	type Clause,
	explicitSearch,
	type Field,
	type Filter,
	type Hit,
	type Index,
	parseSearch,
	terms as termsOf,
} from '../index/index.ts';
import {datesIn} from './dates.ts';
import {familyOf} from './family.ts';
import {idfOf, queryOf} from './query.ts';
import {byBestPassages, type RankedSession} from './session-rank.ts';

export interface TypedAhead {
	/** Best first, one of each family. */
	readonly sessions: readonly RankedSession[];
	/** There are more passages than were looked at. */
	readonly isMore: boolean;
	/** The beginning of a word that was searched for; '' when the last word is finished. */
	readonly prefix: string;
}

/** Where is looked, and how many passages are looked at: of what was said, of what tools did. */
interface Place {
	readonly roles: readonly Hit['role'][];
	readonly fields: readonly Field[];
	readonly limit: number;
}
const SAID: Place = {roles: ['user', 'assistant', 'title', 'summary'], fields: ['text'], limit: 120};
const DONE: Place = {roles: ['tool'], fields: ['output', 'command', 'path'], limit: 60};
/** Sessions in which the words were said that fill a list: what tools did is not asked then. */
const ENOUGH = 20;
/** Shorter beginnings stand for too much. */
const SHORTEST = 3;
/** A word that stands in so many passages is what was meant: what else begins so would cost more than it tells. */
const COMMON = 500;
/** What a word counts that only begins like the one that is typed. */
const BEGUN = 0.3;
/** The index holds stems: a word that is nearly finished can be longer than what is stored of it. */
const STEMMED = 4;

interface Found {
	readonly said: readonly Hit[];
	readonly done: readonly Hit[];
}

/** @param options.now unix ms. */
export function typeAhead(index: Index, words: string, options: Filter & {readonly now: number}): TypedAhead {
	const {now, ...filter} = options;
	const isKnown = (term: string) => index.df(term) > 0;
	const typed = parseSearch(words, isKnown);
	const search = (clauses: readonly Clause[], {roles, fields, limit}: Place) =>
		explicitSearch(
			index,
			{...typed, clauses: clauses.map((clause) => ({...clause, fields}))},
			{...filter, roles, limit, countTotal: false},
		).hits;
	const find = (clauses: readonly Clause[]): Found => {
		const said = search(clauses, SAID);
		const isEnough = new Set(said.map(({session}) => session)).size >= ENOUGH;
		return {said, done: isEnough ? [] : search(clauses, DONE)};
	};
	const last = typed.explicit ? '' : (/(?:^|\s)([\p{L}\p{N}][\p{L}\p{N}._/-]*)$/u.exec(words)?.[1] ?? '').toLowerCase();
	const whole = typed.explicit ? typed.clauses : wholeWords(index, words);
	const isCommon = termsOf(last).some((term) => index.df(term) >= COMMON);
	let prefix = last.length >= SHORTEST && !isCommon ? last : '';
	let found = find(prefix === '' ? whole : [...whole, begun(prefix)]);
	const least = Math.max(SHORTEST, last.length - STEMMED);
	while (isEmpty(found) && prefix.length > least) {
		prefix = prefix.slice(0, -1);
		found = find([begun(prefix)]);
	}
	if (isEmpty(found) && !typed.explicit) found = find(withOneLetterChanged(words, isKnown));
	const ranked = byBestPassages(index, found.said, found.done, {now, dates: datesIn(words, now)});
	const families = new Set<string>();
	const sessions = ranked.filter(({session}) => {
		const family = familyOf(index, session)[0]?.key ?? session;
		return !families.has(family) && families.add(family);
	});
	return {sessions, isMore: found.said.length === SAID.limit || found.done.length === DONE.limit, prefix};
}

const isEmpty = ({said, done}: Found): boolean => said.length + done.length === 0;

const begun = (prefix: string): Clause => ({term: prefix, wildcard: 'prefix', boost: BEGUN});

const wholeWords = (index: Index, words: string): Clause[] =>
	queryOf(index, words)
		.terms.filter(({weight}) => weight > 0)
		.map(({term, df, weight}) => ({term, boost: weight / (idfOf(index.size, df) || 1)}));

const withOneLetterChanged = (words: string, isKnown: (term: string) => boolean): readonly Clause[] =>
	parseSearch(words.trim().replace(/(?<=[\p{L}\p{N}])(?=\s|$)/gu, '~1'), isKnown).clauses;
