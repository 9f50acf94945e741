/**
 * Ranking: which sessions answer a question, best first.
 *
 * Evidence is fused from the best window, the session as a whole, the closeness of the question's terms, and the dates it
 * names. Text is read for a few dozen windows only, so the time does not grow with the store. Fork families are collapsed
 * to the session that owns the turns; ties keep one order whatever order the files were read in.
 */
import type {Filter, Hit, Index} from '../index/index.ts';
import {toMillis} from '../lib/index.ts';
import {dateFit, knownTime, type NamedDate} from './dates.ts';
import type {Query} from './query.ts';
import {WEIGHTS} from './weights.ts';
import {ROLE_WEIGHT, readWindow, saturate, type Window, windowsOf} from './windows.ts';

export interface Ranked {
	/** SessionHead.key */
	readonly session: string;
	/** 0 .. about 1.8; comparable between queries only as "how much of what was asked is here". */
	readonly score: number;
	readonly window: Window;
	/** All of the session's hits that were looked at. */
	readonly hits: readonly Hit[];
}

export interface RankOptions extends Filter {
	/** Dates that the question names. */
	readonly dates?: readonly NamedDate[];
	/** Hits to look at among what was said, and among what tools printed. */
	readonly hits?: readonly [said: number, printed: number];
	/** Windows to read, at most. */
	readonly reads?: number;
	/** Unix ms. What claims to be of a later day is the oldest among equals. */
	readonly now: number;
	/** Ranks these hits, in place of those that a search for the query's terms gives. */
	readonly found?: readonly Hit[];
}

/** Sessions of which several windows are read, and how many. */
const DEEP = 10;
const WINDOWS = 4;
const SAID = ['user', 'assistant', 'title', 'summary'] as const;

/** @returns sessions, best first; `total` counts sessions with a hit, a lower bound in a large store. */
export function rank(
	index: Index,
	query: Query,
	options: RankOptions,
): {readonly total: number; readonly ranked: readonly Ranked[]} {
	const {dates = [], hits, reads = 60, now, found, ...filter} = options;
	const sessions = new Map<string, Hit[]>();
	for (const hit of found ?? hitsOf(index, query, filter, hits)) {
		const list = sessions.get(hit.session);
		if (list) list.push(hit);
		else sessions.set(hit.session, [hit]);
	}
	const newerFirst = byAge(now);
	const bound = query.bound || 1;
	const rough = [...sessions].map(([session, hits]) => {
		const windows = windowsOf(hits, query);
		const around =
			WEIGHTS.session * (sessionScore(hits, query) / bound) + WEIGHTS.date * dateOf(index, session, hits, dates);
		return {session, hits, windows, around, score: WEIGHTS.window * (windows[0]!.score / bound) + around};
	});
	rough.sort((a, b) => b.score - a.score || newerFirst(a, b));
	let left = reads;
	const ranked = rough.flatMap((one, at): readonly Ranked[] => {
		const {session, hits, windows, around} = one;
		// The first few sessions may have a better window than the one that looked best unread.
		const some = windows.slice(0, Math.min(left, at < DEEP ? WINDOWS : 1));
		left -= some.length;
		if (some.length === 0) return [{session, hits, window: windows[0]!, score: one.score}];
		const best = some.map((window) => {
			const full = readWindow(index, window, query);
			return {full, score: (WEIGHTS.window * full.score + WEIGHTS.closeness * full.closeness) / bound};
		});
		best.sort((a, b) => b.score - a.score || a.full.turn - b.full.turn);
		// Nothing but echoes of what memory said before.
		if (best[0]!.full.score === 0) return [];
		return [{session, hits, window: best[0]!.full, score: best[0]!.score + around}];
	});
	ranked.sort((a, b) => b.score - a.score || newerFirst(a, b));
	return {total: ranked.length, ranked};
}

/** Same score: the newer one first, then by key, so that the order never depends on how the index was built. */
function byAge(now: number): (a: Pick<Ranked, 'session' | 'hits'>, b: Pick<Ranked, 'session' | 'hits'>) => number {
	const newest = (hits: readonly Hit[]) => hits.reduce((time, hit) => Math.max(time, knownTime(hit.time, now)), 0);
	return (a, b) => newest(b.hits) - newest(a.hits) || (a.session < b.session ? -1 : 1);
}

function hitsOf(
	index: Index,
	query: Query,
	{roles, ...filter}: Filter,
	[said, printed]: readonly [said: number, printed: number] = [200, 60],
): readonly Hit[] {
	if (query.terms.length === 0) return [];
	const clauses = query.terms.map(({term}) => ({term}));
	const wanted = (list: readonly Hit['role'][]) => list.filter((role) => roles === undefined || roles.includes(role));
	// Two searches, so that a log with the words on every line cannot push what was said out of the list.
	const search = (list: readonly Hit['role'][], limit: number) =>
		list.length > 0 && limit > 0 ? index.search(clauses, {...filter, roles: list, limit, countTotal: false}).hits : [];
	return [...search(wanted(SAID), said), ...search(wanted(['tool']), printed)];
}

function sessionScore(hits: readonly Hit[], query: Query): number {
	const counts = new Map<string, number>();
	for (const hit of hits) {
		for (const term of hit.terms) counts.set(term, (counts.get(term) ?? 0) + ROLE_WEIGHT[hit.role]);
	}
	let score = 0;
	for (const [term, count] of counts) score += (query.weights.get(term) ?? 0) * saturate(count, 30);
	return score;
}

function dateOf(index: Index, session: string, hits: readonly Hit[], dates: readonly NamedDate[]): number {
	if (dates.length === 0) return 0;
	const head = index.session(session);
	return Math.max(dateFit(dates, head?.start ?? 0), ...hits.map((hit) => dateFit(dates, toMillis(hit.time))));
}
