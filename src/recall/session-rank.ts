/**
 * Sessions for somebody who asks in words of their own (the agent, with its tool): best first, and only as many as deserve it.
 *
 * A session is worth its best passages by BM25, what was said and what was done summed apart, the second and third best
 * for half and a quarter: how much of the question the whole session holds tells less, since a long session holds every word.
 * Younger sessions are favoured, by at most two to one, so that an old answer that matches is still found; not at all when the
 * question names a date. Measured on real histories (bench/ask.ts); each weight lies on a plateau.
 */
import type {Filter, Hit, Index} from '../index/index.ts';
import {toMillis, toSeconds} from '../lib/index.ts';
import {dateFit, knownTime, type NamedDate} from './dates.ts';
import {familyOf} from './family.ts';
import {idfOf, type Query} from './query.ts';
import {passageOf} from './reading.ts';

export interface RankedSession {
	/** SessionHead.key */
	readonly session: string;
	/** 0 and up; comparable within one question. */
	readonly score: number;
	/** The passages that matched, best first. */
	readonly hits: readonly Hit[];
	/** Keys of forks and copies that hold the same. */
	readonly copies: readonly string[];
}

export interface SessionRankOptions extends Filter {
	/** Unix ms. */
	readonly now: number;
	/** Dates that the question names. */
	readonly dates?: readonly NamedDate[];
}

/** Passages looked at: of what was said, of what tools did. */
const HITS = [120, 60] as const;
const SAID = ['user', 'assistant', 'title', 'summary'] as const;
/** Passages that count, and what each is worth beside the one before it. */
const BEST = 3;
const NEXT = 0.5;
/** What was done and printed, beside what was said. */
const DONE = 0.6;
/** An old session is worth half of a new one. Days until most of that is gone. */
const OLD = 0.5;
const DAYS = 14;
/** What a date that the question names is worth: a session of that day counts this much more. */
const DATED = 1;

/** Shown at most. */
const MOST = 5;
/** The second is shown when it is worth this share of the first; further ones must be nearly as good. */
const SECOND = 0.4;
const FURTHER = 0.75;
/** A passage of this many characters that stands in two sessions makes one the copy of the other. */
const COPIED = 80;

/** @returns all sessions with a hit, best first; equals newer first, then by key. */
export function rankSessions(index: Index, query: Query, options: SessionRankOptions): readonly RankedSession[] {
	const {now, dates = [], ...filter} = options;
	const terms = query.terms.filter(({weight}) => weight > 0);
	if (terms.length === 0) return [];
	const clauses = terms.map(({term, df, weight}) => ({term, boost: weight / (idfOf(index.size, df) || 1)}));
	const find = (roles: readonly Hit['role'][], limit: number) =>
		index.search(clauses, {...filter, roles, limit, countTotal: false}).hits;
	return byBestPassages(index, find(SAID, HITS[0]), find(['tool'], HITS[1]), {now, dates});
}

/** @param saidHits of what was said, best first. @param doneHits of what tools did. @returns as `rankSessions`. */
export function byBestPassages(
	index: Index,
	saidHits: readonly Hit[],
	doneHits: readonly Hit[],
	{now, dates = []}: Pick<SessionRankOptions, 'now' | 'dates'>,
): readonly RankedSession[] {
	const said = bySession(saidHits);
	const done = bySession(doneHits);
	const ranked = [...new Set([...said.keys(), ...done.keys()])].map((session) => {
		const [words, runs] = [said.get(session) ?? [], done.get(session) ?? []];
		const end = Math.max(0, ...[...words, ...runs].map(({time}) => knownTime(time, now)));
		const fit = dates.length > 0 ? 1 + DATED * dateFit(dates, end * 1_000) : ageShare(index, session, now);
		const score = (worthOf(words) + DONE * worthOf(runs)) * fit;
		return {session, score, hits: [...words, ...runs].sort((a, b) => b.score - a.score), copies: [], end};
	});
	ranked.sort((a, b) => b.score - a.score || b.end - a.end || (a.session < b.session ? -1 : 1));
	return ranked.map(({end: _, ...one}) => one);
}

/** One of each family or set of copies, and as many as deserve to be shown: one to five. */
export function deserving(
	index: Index,
	ranked: readonly RankedSession[],
	most: number = MOST,
): readonly RankedSession[] {
	const shown: RankedSession[] = [];
	const places = new Map<string, number>();
	for (const one of ranked) {
		const best = shown[0]?.score ?? one.score;
		if (one.score <= 0 || one.score < best * (shown.length === 1 ? SECOND : shown.length > 1 ? FURTHER : 0)) break;
		const names = namesOf(index, one);
		const at = names.map((name) => places.get(name)).find((place) => place !== undefined);
		if (at !== undefined) shown[at] = {...shown[at]!, copies: [...shown[at]!.copies, one.session]};
		else if (shown.length < most) shown.push(one);
		else break;
		for (const name of names) places.set(name, at ?? shown.length - 1);
	}
	return shown;
}

/** What makes a session the same as another: its family, and the texts that matched best. */
function namesOf(index: Index, {session, hits}: RankedSession): readonly string[] {
	const family = familyOf(index, session)[0]?.key ?? session;
	const said = hits.filter(({role}) => role === 'user' || role === 'assistant').slice(0, BEST);
	const texts = said.map(({doc}) => passageOf(index, doc).text.trim()).filter(({length}) => length >= COPIED);
	return [family, ...texts];
}

function bySession(hits: readonly Hit[]): ReadonlyMap<string, readonly Hit[]> {
	const found = new Map<string, Hit[]>();
	for (const hit of hits) {
		const list = found.get(hit.session);
		if (list) list.push(hit);
		else found.set(hit.session, [hit]);
	}
	return found;
}

/** @param hits best first. */
const worthOf = (hits: readonly Hit[]): number =>
	hits.slice(0, BEST).reduce((sum, {score}, at) => sum + score * NEXT ** at, 0);

/** 1 for a session that has just ended, down to OLD. A session from the future, or of no known time, is as old as can be. */
function ageShare(index: Index, session: string, now: number): number {
	const end = toMillis(knownTime(toSeconds(index.session(session)?.end ?? 0), now));
	if (end <= 0) return OLD;
	return OLD + (1 - OLD) * Math.exp(-Math.max(0, now - end) / 86_400_000 / DAYS);
}
