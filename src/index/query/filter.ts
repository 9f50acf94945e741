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
	fieldLengths,
	filterTerm,
	findTerm,
	type ListRef,
	pickFrequencies,
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
	/**
	 * May any of them hold something in this field? Lists of a field that none has need not be read.
	 * @param postings of the list that would be read: a short one is not worth the look.
	 */
	readonly holds?: ((field: number, postings: number) => boolean) | undefined;
}

/** The same when they are few: ascending. */
export interface Few {
	readonly few: Uint32Array;
}

/** `undefined`: every passage may answer. `'none'`: no passage of the segment may. */
export type Mask = Allowed | Few | undefined | 'none';

/** Sets of so many are walked passage by passage: one session, one tag. */
export const FEW = 512;

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
	if (!isInTime(segment, filter)) return 'none';
	const {session, notSessions = []} = filter;
	const cursor = termCursor(segment);
	const only = clauses.flatMap((clause) => (clause.presence === 'required' ? [listsOf(clause, at)] : []));
	const without = clauses.flatMap((clause) => (clause.presence === 'prohibited' ? listsOf(clause, at) : []));
	if (session !== undefined) {
		const own = listsNamed(cursor, [filterTerm.session(session)]);
		if (own.every(({count}) => count <= FEW)) {
			const all = Uint32Array.from(own.flatMap((list) => [...docsOf(segment, list)]));
			const wanted = only.map((lists) => holding(segment, all, lists));
			const unwanted = holding(segment, all, without);
			const able = all.filter((_, n) => wanted.every((holds) => holds(n)) && !unwanted(n));
			const few = narrowed(segment, able, filter);
			return few.length === 0 ? 'none' : {few};
		}
		only.unshift(own);
	}
	without.push(...listsNamed(cursor, notSessions.map(filterTerm.session)));
	const times = timesToCheck(segment, filter);
	const scope = scopeOf(segment, filter, cursor);
	if (scope === 'none' || (only.length + without.length === 0 && !times)) return scope;
	let bits = scope?.bits;
	for (const lists of only) bits = intersection(segment, bits, lists);
	if (only.length === 0) bits = bits ? bits.slice() : allBits(segment.docs);
	for (const list of without) for (const doc of docsOf(segment, list)) bits![doc >>> 3]! &= ~(1 << (doc & 7));
	if (times) {
		// Of a project's passages: whole stretches of others have no bit to look at.
		for (let at = 0; at < bits!.length; at++) {
			for (let rest = bits![at]!; rest !== 0; rest &= rest - 1) {
				const bit = rest & -rest;
				if (!times(at * 8 + 31 - Math.clz32(bit))) bits![at]! &= ~bit;
			}
		}
	}
	return counted(bits!, scope?.holds);
}

/** A few passages, ascending, that the filter lets through. The cost follows their number. */
export function narrowed(segment: Segment, docs: Uint32Array, filter: Filter): Uint32Array {
	if (docs.length === 0 || !isInTime(segment, filter)) return new Uint32Array(0);
	const {session, notSessions = []} = filter;
	const cursor = termCursor(segment);
	const scope = scopeOf(segment, filter, cursor);
	if (scope === 'none') return new Uint32Array(0);
	const sessions = (names: readonly string[]) =>
		holding(segment, docs, listsNamed(cursor, names.map(filterTerm.session)));
	const isOwn = session === undefined ? () => true : sessions([session]);
	const isOther = sessions(notSessions);
	const inTime = timesToCheck(segment, filter) ?? (() => true);
	return docs.filter((doc, n) => (!scope || hasBit(scope.bits, doc)) && isOwn(n) && !isOther(n) && inTime(doc));
}

/** @returns whether the n-th passage of `docs` (ascending) stands in one of the lists. */
function holding(segment: Segment, docs: Uint32Array, lists: readonly ListRef[]): (n: number) => boolean {
	const hit = new Uint8Array(docs.length);
	const tfs = new Uint32Array(docs.length);
	for (const list of lists) {
		const bytes = readList(segment, list);
		pickFrequencies(bytes, 0, bytes.length, list.count, docs, docs.length, tfs);
		for (let n = 0; n < docs.length; n++) if (tfs[n] !== 0) hit[n] = 1;
	}
	return (n) => hit[n] === 1;
}

const isInTime = ({footer}: Segment, {since = 0, until = Number.POSITIVE_INFINITY}: Filter): boolean =>
	footer.newest >= since && footer.oldest <= until;

/** Is this passage in time? undefined when all are. */
function timesToCheck(
	segment: Segment,
	{since = 0, until = Number.POSITIVE_INFINITY}: Filter,
): ((doc: number) => boolean) | undefined {
	if (segment.footer.oldest >= since && segment.footer.newest <= until) return undefined;
	const times = allTimes(segment);
	return (doc) => times[doc]! >= since && times[doc]! <= until;
}

/** Of one list; until the next is asked for. */
function docsOf(segment: Segment, list: ListRef): Uint32Array {
	const {docs, count} = postingsOf(segment, list);
	return docs.subarray(0, count);
}

/** What project, role and tombstones let through: the same for one question after the other. */
function scopeOf(segment: Segment, {project, roles}: Filter, cursor: TermCursor): Allowed | undefined | 'none' {
	if (project === undefined && roles === undefined && !segment.dead) return undefined;
	const scope = keptAs(segment, 'scopes', JSON.stringify([project, roles]), () => {
		const parts = [
			...(project === undefined ? [] : [kept(segment, 'project', [project].flat(), cursor)]),
			...(roles === undefined ? [] : [kept(segment, 'role', roles, cursor)]),
		];
		const [first, second] = parts;
		const holds =
			roles === undefined ? undefined : (field: number, postings: number) => mayHold(segment, roles, field, postings);
		if (first && !second && !segment.dead) return {...first, holds};
		const bits = first ? first.bits.slice() : allBits(segment.docs);
		if (second) for (let i = 0; i < bits.length; i++) bits[i]! &= second.bits[i]!;
		if (segment.dead) for (let i = 0; i < bits.length; i++) bits[i]! &= ~segment.dead[i]!;
		return {bits, count: countBits(bits), holds};
	});
	return scope.count === 0 ? 'none' : scope;
}

/** Sets kept for a segment: the projects that a person works in at a time, and who speaks. */
const KEPT_SETS = 24;

/** Made once for a segment, as long as it is among the last that were asked for. */
function keptAs(segment: Segment, kind: 'sets' | 'roles' | 'scopes', key: string, make: () => Allowed): Allowed {
	const sets = (segment.cache.made.get(kind) as Map<string, Allowed> | undefined) ?? new Map<string, Allowed>();
	segment.cache.made.set(kind, sets);
	const set = sets.get(key) ?? make();
	sets.delete(key);
	if (sets.size >= KEPT_SETS) sets.delete(sets.keys().next().value!);
	sets.set(key, set);
	return set;
}

/** Share of a segment's passages: to read so many postings costs about what a look at all lengths does. */
const WORTH_A_LOOK = 1 / 16;

/**
 * Has any passage of these roles something in this field? What is said has no output, and a run no words. Looked up once for
 * a segment: a buried passage still counts.
 */
function mayHold(segment: Segment, roles: readonly string[], field: number, postings: number): boolean {
	const key = `${field} ${roles.join(' ')}`;
	const known = (segment.cache.made.get('fields') as Map<string, boolean> | undefined) ?? new Map<string, boolean>();
	segment.cache.made.set('fields', known);
	let holds = known.get(key) ?? (postings < segment.docs * WORTH_A_LOOK ? true : undefined);
	if (holds === undefined) {
		holds = anyFilled(fieldLengths(segment, field), kept(segment, 'role', roles, termCursor(segment)).bits);
		known.set(key, holds);
	}
	return holds;
}

function anyFilled(lengths: Uint16Array, bits: Uint8Array): boolean {
	for (let doc = 0; doc < lengths.length; doc++) if (lengths[doc] !== 0 && hasBit(bits, doc)) return true;
	return false;
}

/** Passages that stand in one of the lists of these filter terms. */
function kept(segment: Segment, kind: 'project' | 'role', names: readonly string[], cursor: TermCursor): Allowed {
	// Who speaks is asked of every project: kept apart, so that many projects do not push it out.
	return keptAs(segment, kind === 'role' ? 'roles' : 'sets', JSON.stringify(names), () => {
		const bits = intersection(segment, undefined, listsNamed(cursor, names.map(filterTerm[kind])));
		return {bits, count: countBits(bits)};
	});
}

function counted(bits: Uint8Array, holds: Allowed['holds']): Allowed | 'none' {
	const count = countBits(bits);
	return count === 0 ? 'none' : {bits, count, holds};
}

/** Those of `bits` (undefined: all) that stand in one of the lists. */
function intersection(segment: Segment, bits: Uint8Array | undefined, lists: readonly ListRef[]): Uint8Array {
	const next = newBits(segment.docs);
	for (const list of lists) {
		const {docs, count} = postingsOf(segment, list);
		// A plain loop: the lists of who speaks are as long as the segment.
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
