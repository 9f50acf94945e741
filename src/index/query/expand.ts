/**
 * Clauses → the terms of the dictionaries they stand for, with what scoring needs to know about each.
 *
 * An exact term is one block read a segment; a prefix walks its range, at most 64 terms (the most frequent ones: lunr
 * itself has no bound); a fuzzy term walks the range of its first letter, which is fixed, and lunr's own automaton decides
 * what is near enough. Both bounds are this index's only departures from lunr's semantics here.
 */
import lunr from 'lunr';
import {wellFormed} from '../../lib/index.ts';
import {FIELDS, findTerm, type ListRef, type Segment, type TermCursor, termCursor} from '../segment/index.ts';
import type {Clause} from './types.ts';

/** Terms a prefix or a fuzzy clause may stand for, and entries of a segment that are looked at for them. */
export const MOST_EXPANSIONS = 64;
const MOST_WALKED = 20_000;

export interface QueryTerm {
	readonly text: string;
	/** Position in the query vector: order of first appearance. */
	readonly index: number;
	/** Postings over all scored fields and segments: what lunr.idf counts. */
	readonly postings: number;
	/** Lists by segment and field. */
	readonly lists: readonly (readonly (ListRef | undefined)[])[];
	/** Summed boosts by field; undefined where no scoring clause asks for the field. */
	readonly boosts: (number | undefined)[];
}

export interface ExpandedClause {
	readonly presence: NonNullable<Clause['presence']>;
	readonly fields: readonly number[];
	readonly boost: number;
	readonly terms: readonly QueryTerm[];
}

/** Expands every clause. Terms that no dictionary holds vanish, as in lunr: they do not count in the query's magnitude. */
export function expand(segments: readonly Segment[], clauses: readonly Clause[]): ExpandedClause[] {
	const cursors = segments.map(termCursor);
	const known = new Map<string, QueryTerm | undefined>();
	const look = (text: string) => {
		if (known.has(text)) return known.get(text);
		const found = lookUp(cursors, text, [...known.values()].filter(Boolean).length);
		known.set(text, found);
		return found;
	};
	return clauses.map((clause) => {
		const fields = [...new Set(clause.fields ?? FIELDS)].map((field) => FIELDS.indexOf(field)).filter((n) => n >= 0);
		const presence = clause.presence ?? 'optional';
		const boost = Number.isFinite(clause.boost ?? 1) ? Math.max(clause.boost ?? 1, 0) : 1;
		const terms = spellings(cursors, clause).flatMap((text) => look(text) ?? []);
		if (presence !== 'prohibited') {
			for (const term of terms) for (const field of fields) term.boosts[field] = (term.boosts[field] ?? 0) + boost;
		}
		return {presence, fields, boost, terms};
	});
}

/** The spellings of a clause that may be in a dictionary, in UTF-8 order. */
function spellings(cursors: readonly TermCursor[], clause: Clause): readonly string[] {
	const text = wellFormed(clause.term);
	// A first byte of 1 is the key space of filter terms.
	if (text === '' || text.startsWith('\u0001')) return [];
	if (clause.wildcard === 'prefix') return walkPrefix(cursors, text);
	const edits = Math.min(Math.floor(clause.edits ?? 0), 2);
	return edits >= 1 ? walkNear(cursors, text, edits) : [text];
}

function lookUp(cursors: readonly TermCursor[], text: string, index: number): QueryTerm | undefined {
	const bytes = Buffer.from(text);
	let postings = 0;
	const lists = cursors.map((cursor) => {
		if (!findTerm(cursor, bytes)) return [];
		return FIELDS.map((_, field) => {
			const list = cursor.list(field);
			postings += list?.count ?? 0;
			return list;
		});
	});
	return postings > 0 ? {text, index, postings, lists, boosts: []} : undefined;
}

function walkPrefix(cursors: readonly TermCursor[], prefix: string): string[] {
	const bytes = Buffer.from(prefix);
	const counts = new Map<string, number>();
	for (const cursor of cursors) {
		let on = cursor.seek(bytes);
		for (let walked = 0; on && walked < MOST_WALKED && startsWith(cursor, bytes); walked++) {
			const text = cursor.term.toString('utf8', 0, cursor.length);
			counts.set(text, (counts.get(text) ?? 0) + countOf(cursor));
			on = cursor.next();
		}
	}
	return mostFrequent(counts);
}

function walkNear(cursors: readonly TermCursor[], text: string, edits: number): string[] {
	const first = Buffer.from(String.fromCodePoint(text.codePointAt(0)!));
	const near = nearness(text, edits);
	const counts = new Map<string, number>();
	for (const cursor of cursors) {
		let on = cursor.seek(first);
		while (on && startsWith(cursor, first)) {
			const candidate = cursor.term.toString('utf8', 0, cursor.length);
			const dead = near.deadPrefix(candidate);
			if (dead > 0) {
				// No term with this prefix can be near: go on behind all of them.
				const after = afterPrefix(Buffer.from(wholePairs(candidate, dead)));
				if (!after) break;
				on = cursor.seek(after);
				continue;
			}
			if (near.matches(candidate)) counts.set(candidate, (counts.get(candidate) ?? 0) + countOf(cursor));
			on = cursor.next();
		}
	}
	return mostFrequent(counts);
}

/** Cut to the bound by frequency, ties by spelling; in spelling order. */
function mostFrequent(counts: ReadonlyMap<string, number>): string[] {
	const all = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
	return all
		.slice(0, MOST_EXPANSIONS)
		.map(([text]) => text)
		.sort();
}

function countOf(cursor: TermCursor): number {
	return FIELDS.reduce((sum, _, field) => sum + (cursor.list(field)?.count ?? 0), 0);
}

function startsWith(cursor: TermCursor, prefix: Uint8Array): boolean {
	if (cursor.length < prefix.length) return false;
	for (let i = 0; i < prefix.length; i++) if (cursor.term[i] !== prefix[i]) return false;
	return true;
}

/** The first units of a string, one more when that would cut a surrogate pair. */
function wholePairs(text: string, length: number): string {
	const last = text.charCodeAt(length - 1);
	return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length + 1 : length);
}

/** The smallest byte string after everything that starts with `prefix`. */
function afterPrefix(prefix: Buffer): Buffer | undefined {
	for (let i = prefix.length - 1; i >= 0; i--) {
		if (prefix[i]! < 255) {
			const after = Buffer.from(prefix.subarray(0, i + 1));
			after[i]!++;
			return after;
		}
	}
	return undefined;
}

interface Automaton {
	final: boolean;
	edges: Record<string, Automaton>;
}

/**
 * lunr's own fuzzy automaton, walked over one spelling: `matches` says whether lunr would take it, `deadPrefix` the
 * length of its shortest prefix after which nothing can match (0: none). Works on UTF-16 units, as lunr does.
 */
export function nearness(text: string, edits: number) {
	const root = (lunr.TokenSet as unknown as {fromFuzzyString(text: string, edits: number): Automaton}).fromFuzzyString(
		text,
		edits,
	);
	let path: Automaton[][] = [[root]];
	let walked = '';
	function walk(candidate: string): number {
		// Neighbours in the dictionary share prefixes, and so they share the states reached.
		let same = 0;
		while (
			same < walked.length &&
			same < candidate.length &&
			same < path.length - 1 &&
			walked[same] === candidate[same]
		)
			same++;
		path = path.slice(0, same + 1);
		walked = candidate;
		for (let i = same; i < candidate.length; i++) {
			const states = new Set<Automaton>();
			for (const {edges} of path[i]!) {
				const exact = edges[candidate[i]!];
				if (exact) states.add(exact);
				if (edges['*']) states.add(edges['*']);
			}
			if (states.size === 0) return i + 1;
			path.push([...states]);
		}
		return 0;
	}
	return {
		deadPrefix: walk,
		matches: (candidate: string) => walk(candidate) === 0 && path[candidate.length]!.some(({final}) => final),
	};
}
