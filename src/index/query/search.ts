/**
 * One search over open segments: expand the clauses, find the candidates, let lunr score and rank them, settle ties.
 */

import {type DocNumber, FIELDS, filterTerm, type Segment, type SegmentPlace, termCursor} from '../segment/index.ts';
import {type ExpandedClause, expand, type QueryTerm} from './expand.ts';
import {filterList, maskFor, narrowed, postingsOf} from './filter.ts';
import {hydrate} from './lunr-score.ts';
import {type Candidate, select} from './max-score.ts';
import type {Weighing} from './term-scorer.ts';
import {settleTies} from './ties.ts';
import type {Clause, Filter, SearchOptions} from './types.ts';
import {idf, statistics} from './weight.ts';

export interface Found {
	readonly segment: SegmentPlace;
	readonly doc: DocNumber;
	readonly score: number;
	readonly terms: readonly string[];
}

export interface FoundAll {
	readonly found: readonly Found[];
	readonly total: number;
}

const NOTHING: FoundAll = {found: [], total: 0};

/** @throws Damage when a segment turns out not to be whole. */
export function searchSegments(
	segments: readonly Segment[],
	clauses: readonly Clause[],
	options: SearchOptions,
): FoundAll {
	const limit = clampLimit(options.limit);
	// lunr would answer an empty or purely negative query with every document there is.
	if (!clauses.some(({presence}) => presence !== 'prohibited')) return NOTHING;
	const expanded = expand(segments, clauses);
	if (expanded.some(({presence, terms}) => presence === 'required' && terms.length === 0)) return NOTHING;
	const weighings = weigh(segments, expanded);
	if (weighings.length === 0) return NOTHING;
	const {candidates, total} = select(
		segments,
		(place) => maskFor(segments[place]!, place, options, expanded),
		newestFirst(segments),
		weighings,
		{limit, count: options.countTotal ?? true},
	);
	const ranked = settleTies(segments, [...candidates], limit);
	const found = settleTies(segments, hydrate(segments, ranked, expanded, weighings), limit);
	return {found, total: Math.max(total, found.length)};
}

/** Passages with this exact tag, newest first. */
export function taggedSegments(segments: readonly Segment[], tag: string, options: Filter & {limit?: number}): Found[] {
	const found: Candidate[] = [];
	for (const [place, open] of segments.entries()) {
		const list = filterList(termCursor(open), filterTerm.tag(tag));
		if (!list) continue;
		const {docs, count} = postingsOf(open, list);
		const segment = place as SegmentPlace;
		for (const doc of narrowed(open, docs.slice(0, count), options))
			found.push({segment, doc: doc as DocNumber, score: 0});
	}
	return settleTies(segments, found, clampLimit(options.limit)).map((hit) => ({...hit, terms: []}));
}

function clampLimit(limit = 20): number {
	return Number.isFinite(limit) ? Math.min(Math.max(Math.floor(limit), 1), 1000) : 20;
}

/** Every (term, field) that scores, with its share of the field's query vector. */
function weigh(segments: readonly Segment[], clauses: readonly ExpandedClause[]): Weighing[] {
	const {docs, average} = statistics(segments.map(({footer}) => footer));
	const terms = new Set<QueryTerm>(clauses.flatMap((clause) => clause.terms));
	return FIELDS.flatMap((_, field) => {
		const asked = [...terms].filter((term) => term.boosts[field] !== undefined);
		const magnitude = Math.sqrt(asked.reduce((sum, term) => sum + term.boosts[field]! ** 2, 0));
		return asked.map((term) => ({
			term,
			field,
			idf: idf(term.postings, docs),
			scale: magnitude === 0 ? 0 : term.boosts[field]! / magnitude,
			averageLength: average[field]!,
		}));
	});
}

function newestFirst(segments: readonly Segment[]): SegmentPlace[] {
	return ([...segments.keys()] as SegmentPlace[]).sort(
		(a, b) => segments[b]!.footer.newest - segments[a]!.footer.newest || b - a,
	);
}
