/**
 * Search for people and for the MCP server: words → sessions, best first, each with the part that matched.
 */
import {
	explicitSearch,
	type Filter,
	type Index,
	parseSearch,
	phraseSearch,
	snippet,
	terms as termsOf,
} from '../index/index.ts';
import {toMillis} from '../lib/index.ts';
import type {Role} from '../model/index.ts';
import {answersOf} from './answers.ts';
import {dayOf} from './block.ts';
import {datesIn, type NamedDate} from './dates.ts';
import {collapse} from './family.ts';
import {type Label, labelled} from './labelled.ts';
import {queryOf} from './query.ts';
import {rank} from './rank.ts';
import {passageOf} from './reading.ts';

export interface FoundSession extends Label {
	/** Session id, and its key in the index. */
	readonly session: string;
	readonly key: string;
	readonly title: string;
	readonly project: string;
	/** Where it ran; null when the transcript does not say. */
	readonly cwd: string | null;
	/** Local day of the part that matched; `-` when unknown. */
	readonly date: string;
	/** Who speaks in the part that matched. */
	readonly role: Role;
	/** 0 and up, never rising down the list; comparable within one search. */
	readonly score: number;
	/** The part that matched is on a branch that was left. */
	readonly abandoned: boolean;
	readonly snippet: string;
	/** Ids of forks and clones that hold the same part. */
	readonly forks: readonly string[];
}

export interface FindOptions extends Filter {
	/** Default 20. */
	readonly limit?: number;
	/** The clock, also for "yesterday": unix ms. */
	readonly now: number;
}

const MANY: readonly [number, number] = [400, 150];
/** Passages that are looked through for words that must not stand in a session. */
const MOST = 1_000;

/** Plain words or the explicit syntax → ranked sessions. A word that nobody ever wrote is looked for with one letter changed. */
function matching(index: Index, words: string, dates: readonly NamedDate[], filter: Filter, now: number) {
	const isKnown = (term: string) => index.df(term) > 0;
	const asked = parseSearch(words, isKnown);
	if (!asked.explicit) {
		const query = queryOf(index, words);
		const {ranked} = rank(index, query, {...filter, dates, now, hits: MANY});
		if (ranked.length > 0) return {query, ranked};
	}
	const search = asked.explicit
		? asked
		: parseSearch(words.trim().replace(/(?<=[\p{L}\p{N}])(?=\s|$)/gu, '~1'), isKnown);
	// "-word" is meant of the session, not of the one passage that was found in it.
	const unwanted = search.clauses.filter(({presence}) => presence === 'prohibited').map(({term}) => ({term}));
	const without = [
		...index.search(unwanted, {...filter, limit: MOST}).hits,
		...search.notPhrases.flatMap(
			(phrase) => explicitSearch(index, phraseSearch(phrase), {...filter, limit: MOST}).hits,
		),
	];
	const notSessions = [...(filter.notSessions ?? []), ...without.map(({session}) => session)];
	const {hits} = explicitSearch(index, search, {...filter, notSessions, limit: MANY[0]});
	// What a prefix or a changed letter stands for is known from the hits.
	const terms = new Set(hits.flatMap((hit) => hit.terms));
	const query = queryOf(index, [search.words, ...terms].join(' '));
	return {query, ranked: rank(index, query, {...filter, dates, now, found: hits}).ranked};
}

/** Sessions that answer the words. No words with a meaning: no results. `total` counts all of them. */
export function findSessions(
	index: Index,
	words: string,
	options: FindOptions,
): {readonly total: number; readonly results: readonly FoundSession[]} {
	const {limit = 20, now, ...filter} = options;
	const {query, ranked} = matching(index, words, datesIn(words, now), filter, now);
	// Families are looked for where they are shown; further down a copy or two may be counted twice.
	const shown = ranked.slice(0, limit * 2);
	const collapsed = collapse(index, shown);
	const answers = answersOf(index, collapsed, query, words, now);
	const families = [...answers, ...collapsed.slice(answers.length).map((ranked) => ({ranked, worth: ranked.score}))];
	const asked = new Set(termsOf(words));
	let least = Number.POSITIVE_INFINITY;
	const results = families.slice(0, limit).map(({ranked: one, worth}): FoundSession => {
		// What a newer session contradicts stands behind it, however well it matched.
		least = Math.min(least, worth);
		const head = index.session(one.session);
		const hit = one.window.hits[0]!;
		const passage = passageOf(index, hit.doc);
		const text =
			passage.text || [passage.command, ...passage.files, passage.output].filter((part) => part !== '').join('\n');
		return {
			session: head?.id ?? one.session,
			key: one.session,
			title: head?.title ?? '',
			project: head?.project.label ?? '',
			...labelled(head),
			cwd: head?.cwd ?? null,
			date: dayOf(toMillis(hit.time)),
			role: hit.role,
			score: Math.round(least * 1_000) / 1_000,
			abandoned: head?.abandoned.includes(hit.turn) ?? false,
			snippet: snippet(text, asked),
			forks: one.forks.map((key) => index.session(key)?.id ?? key),
		};
	});
	return {total: ranked.length - shown.length + families.length, results};
}
