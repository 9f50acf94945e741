/**
 * Which passages of a segment may answer: filters, required and prohibited terms, tombstones, time. One byte a passage;
 * everything but time is a posting list, so no filter costs a scan of the passages.
 */
import {wellFormed} from '../../lib/index.ts';
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

/** `undefined`: every passage may answer. `'none'`: no passage of the segment may. */
export type Mask = Uint8Array | undefined | 'none';

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
 * @param tag an exact tag every answer must carry.
 */
export function maskFor(
	segment: Segment,
	at: number,
	filter: Filter,
	clauses: readonly ExpandedClause[],
	tag?: string,
): Mask {
	const since = filter.since ?? 0;
	const until = filter.until ?? Number.POSITIVE_INFINITY;
	if (segment.footer.newest < since || segment.footer.oldest > until) return 'none';
	let mask: Uint8Array | undefined;
	const only = (lists: readonly ListRef[]): boolean => {
		const next = new Uint8Array(segment.docs);
		let left = 0;
		for (const list of lists) {
			const {docs, count} = postingsOf(segment, list);
			for (let i = 0; i < count; i++) {
				const doc = docs[i]!;
				if (next[doc] === 1 || (mask !== undefined && mask[doc] === 0)) continue;
				next[doc] = 1;
				left++;
			}
		}
		mask = next;
		return left > 0;
	};
	const without = (lists: readonly ListRef[]): void => {
		mask ??= new Uint8Array(segment.docs).fill(1);
		for (const list of lists) {
			const {docs, count} = postingsOf(segment, list);
			for (let i = 0; i < count; i++) mask[docs[i]!] = 0;
		}
	};

	const cursor = termCursor(segment);
	const keys = (terms: readonly string[]) => terms.flatMap((term) => filterList(cursor, term) ?? []);
	const {project, session, roles, notSessions} = filter;
	const projects = project === undefined ? undefined : typeof project === 'string' ? [project] : project;
	if (tag !== undefined && !only(keys([filterTerm.tag(tag)]))) return 'none';
	if (session !== undefined && !only(keys([filterTerm.session(session)]))) return 'none';
	if (projects && !only(keys(projects.map(filterTerm.project)))) return 'none';
	if (roles && !only(keys(roles.map(filterTerm.role)))) return 'none';
	for (const clause of clauses) {
		if (clause.presence === 'required' && !only(listsOf(clause, at))) return 'none';
	}
	const prohibited = clauses.flatMap((clause) => (clause.presence === 'prohibited' ? listsOf(clause, at) : []));
	const excluded = keys((notSessions ?? []).map(filterTerm.session));
	if (prohibited.length + excluded.length > 0) without([...prohibited, ...excluded]);
	if (segment.footer.oldest < since || segment.footer.newest > until) {
		mask ??= new Uint8Array(segment.docs).fill(1);
		const times = allTimes(segment);
		for (let doc = 0; doc < segment.docs; doc++) if (times[doc]! < since || times[doc]! > until) mask[doc] = 0;
	}
	if (segment.dead) {
		mask ??= new Uint8Array(segment.docs).fill(1);
		const dead = segment.dead;
		for (let doc = 0; doc < segment.docs; doc++) if ((dead[doc >>> 3]! & (1 << (doc & 7))) !== 0) mask[doc] = 0;
	}
	return mask;
}

/** The posting list of a filter term. */
export function filterList(cursor: TermCursor, term: string): ListRef | undefined {
	return findTerm(cursor, Buffer.from(wellFormed(term))) ? cursor.list(FILTER) : undefined;
}

function listsOf(clause: ExpandedClause, at: number): ListRef[] {
	return clause.terms.flatMap((term) => clause.fields.flatMap((field) => term.lists[at]![field] ?? []));
}
