/**
 * Which passages of a segment may answer: filters, required and prohibited terms, tombstones, time. A bit a passage.
 *
 * Everything but time is a posting list. Project and role are the same for one question after the other, so what they let
 * through is kept with the segment, which never changes; what a question adds costs as much as its own lists are long.
 */
import {allBits, countBits, hasBit, newBits, wellFormed} from '../../lib/index.ts';
import {
	allTimes,
	decodeList,
	FILTER,
	filterTerm,
	findTerm,
	type ListRef,
	readList,
	type Segment,
	type TermCursor,
	termCursor,
} from '../segment/index.ts';
import type {ExpandedClause} from './expand.ts';
import type {Filter} from './types.ts';

/** Passages that may answer, as bits, and how many they are. */
export interface Allowed {
	readonly bits: Uint8Array;
	readonly count: number;
}

/** `undefined`: every passage may answer. `'none'`: no passage of the segment may. */
export type Mask = Allowed | undefined | 'none';

/** Decodes a list into arrays that are reused by the next call: take what you need at once. */
export function postingsOf(segment: Segment, list: ListRef): {docs: Uint32Array; tfs: Uint32Array; count: number} {
	if (scratch.docs.length < list.count) {
		scratch = {docs: new Uint32Array(list.count * 2), tfs: new Uint32Array(list.count * 2)};
	}
	const bytes = readList(segment, list);
	decodeList(bytes, 0, bytes.length, list.count, segment.docs, scratch.docs, scratch.tfs);
	return {...scratch, count: list.count};
}

let scratch = {docs: new Uint32Array(1024), tfs: new Uint32Array(1024)};

/**
 * @param clauses required and prohibited ones are applied. @param at the segment's place in their lists.
 */
export function maskFor(segment: Segment, at: number, filter: Filter, clauses: readonly ExpandedClause[] = []): Mask {
	const {since = 0, until = Number.POSITIVE_INFINITY, session, notSessions = []} = filter;
	if (segment.footer.newest < since || segment.footer.oldest > until) return 'none';
	const cursor = termCursor(segment);
	const sessions = (names: readonly string[]) => listsNamed(cursor, names.map(filterTerm.session));
	const only = clauses.flatMap((clause) => (clause.presence === 'required' ? [listsOf(clause, at)] : []));
	if (session !== undefined) only.unshift(sessions([session]));
	const without = clauses.flatMap((clause) => (clause.presence === 'prohibited' ? listsOf(clause, at) : []));
	without.push(...sessions(notSessions));
	const isCut = segment.footer.oldest < since || segment.footer.newest > until;

	const scope = scopeOf(segment, filter, cursor);
	if (scope === 'none' || (only.length + without.length === 0 && !isCut)) return scope;
	let bits = scope?.bits;
	for (const lists of only) bits = intersection(segment, bits, lists);
	if (only.length === 0) bits = bits ? bits.slice() : allBits(segment.docs);
	for (const list of without) {
		const {docs, count} = postingsOf(segment, list);
		for (let i = 0; i < count; i++) bits![docs[i]! >>> 3]! &= ~(1 << (docs[i]! & 7));
	}
	if (isCut) {
		const times = allTimes(segment);
		for (let doc = 0; doc < segment.docs; doc++) {
			if (times[doc]! < since || times[doc]! > until) bits![doc >>> 3]! &= ~(1 << (doc & 7));
		}
	}
	return counted(bits!);
}

/** A few passages, ascending, that the filter lets through. */
export function filtered(segment: Segment, docs: readonly number[], filter: Filter): readonly number[] {
	const {since = 0, until = Number.POSITIVE_INFINITY, session, notSessions = []} = filter;
	if (docs.length === 0 || segment.footer.newest < since || segment.footer.oldest > until) return [];
	const cursor = termCursor(segment);
	const scope = scopeOf(segment, filter, cursor);
	if (scope === 'none') return [];
	const own = session === undefined ? undefined : intersection(segment, undefined, sessionLists(cursor, [session]));
	const others = intersection(segment, undefined, sessionLists(cursor, notSessions));
	const times = segment.footer.oldest < since || segment.footer.newest > until ? allTimes(segment) : undefined;
	return docs.filter(
		(doc) =>
			(!scope || hasBit(scope.bits, doc)) &&
			(!own || hasBit(own, doc)) &&
			!hasBit(others, doc) &&
			(!times || (times[doc]! >= since && times[doc]! <= until)),
	);
}

const sessionLists = (cursor: TermCursor, sessions: readonly string[]) =>
	listsNamed(cursor, sessions.map(filterTerm.session));

/** What project, role and tombstones let through. */
function scopeOf(segment: Segment, {project, roles}: Filter, cursor: TermCursor): Mask {
	const parts = [
		...(project === undefined ? [] : [kept(segment, 'project', [project].flat(), cursor)]),
		...(roles === undefined ? [] : [kept(segment, 'role', roles, cursor)]),
	];
	const [first, second] = parts;
	if (!segment.dead)
		return first && second ? counted(both(first.bits, second.bits)) : first && (first.count > 0 ? first : 'none');
	const bits = first ? first.bits.slice() : allBits(segment.docs);
	if (second) for (let i = 0; i < bits.length; i++) bits[i]! &= second.bits[i]!;
	for (let i = 0; i < bits.length; i++) bits[i]! &= ~segment.dead[i]!;
	return counted(bits);
}

/** Sets kept for a segment: the projects that a person works in at a time, and who speaks. */
const KEPT_SETS = 24;

/** Passages that stand in one of the lists of these filter terms. */
function kept(segment: Segment, kind: 'project' | 'role', names: readonly string[], cursor: TermCursor): Allowed {
	const sets = (segment.cache.made.get('sets') as Map<string, Allowed> | undefined) ?? new Map<string, Allowed>();
	segment.cache.made.set('sets', sets);
	const key = JSON.stringify([kind, names]);
	let set = sets.get(key);
	sets.delete(key);
	if (!set) {
		const bits = intersection(segment, undefined, listsNamed(cursor, names.map(filterTerm[kind])));
		set = {bits, count: countBits(bits)};
		if (sets.size >= KEPT_SETS) sets.delete(sets.keys().next().value!);
	}
	sets.set(key, set);
	return set;
}

function both(a: Uint8Array, b: Uint8Array): Uint8Array {
	const bits = a.slice();
	for (let i = 0; i < bits.length; i++) bits[i]! &= b[i]!;
	return bits;
}

function counted(bits: Uint8Array): Allowed | 'none' {
	const count = countBits(bits);
	return count === 0 ? 'none' : {bits, count};
}

/** Those of `bits` (undefined: all) that stand in one of the lists. */
function intersection(segment: Segment, bits: Uint8Array | undefined, lists: readonly ListRef[]): Uint8Array {
	const next = newBits(segment.docs);
	for (const list of lists) {
		const {docs, count} = postingsOf(segment, list);
		for (let i = 0; i < count; i++) next[docs[i]! >>> 3]! |= 1 << (docs[i]! & 7);
	}
	if (bits) for (let i = 0; i < next.length; i++) next[i]! &= bits[i]!;
	return next;
}

/** The posting list of a filter term. */
export function filterList(cursor: TermCursor, term: string): ListRef | undefined {
	return findTerm(cursor, Buffer.from(wellFormed(term))) ? cursor.list(FILTER) : undefined;
}

const listsNamed = (cursor: TermCursor, terms: readonly string[]): ListRef[] =>
	terms.flatMap((term) => filterList(cursor, term) ?? []);

function listsOf(clause: ExpandedClause, at: number): ListRef[] {
	return clause.terms.flatMap((term) => clause.fields.flatMap((field) => term.lists[at]![field] ?? []));
}
