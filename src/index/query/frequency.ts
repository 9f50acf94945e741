/**
 * How common a term is in one segment, where the dictionary's own count is not the answer: buried passages must not be
 * counted, and sessions are not what the dictionary counts.
 */
import {docRecord, FIELDS, isDead, type Segment, sessionOf, type TermCursor} from '../segment/index.ts';
import {postingsOf} from './filter.ts';

/** Lists longer than this are probed first: a term that is everywhere reaches any cap in a few looks. */
const PROBES = 128;

/** Live passages that hold the term in any scored field. @param cursor stands on the term. */
export function liveDocs(segment: Segment, cursor: TermCursor): number {
	const seen = new Uint8Array(segment.docs);
	let count = 0;
	for (const field of FIELDS.keys()) {
		const list = cursor.list(field);
		if (!list) continue;
		const postings = postingsOf(segment, list);
		for (let i = 0; i < postings.count; i++) {
			const doc = postings.docs[i]!;
			if (seen[doc] === 1 || isDead(segment, doc)) continue;
			seen[doc] = 1;
			count++;
		}
	}
	return count;
}

/** Sessions whose live passages hold the term; stops at `cap`. @param cursor stands on the term. */
export function sessionsIn(segment: Segment, cursor: TermCursor, cap: number): Set<string> {
	const numbers = new Set<number>();
	const look = (doc: number) => {
		if (!isDead(segment, doc)) numbers.add(docRecord(segment, doc).sessionNumber);
	};
	for (const field of FIELDS.keys()) {
		const list = cursor.list(field);
		if (!list || numbers.size >= cap) continue;
		const {docs, count} = postingsOf(segment, list);
		if (count > PROBES * 4) {
			for (let i = 0; i < PROBES && numbers.size < cap; i++) look(docs[Math.floor((i * count) / PROBES)]!);
		}
		for (let i = count - 1; i >= 0 && numbers.size < cap; i--) look(docs[i]!);
	}
	return new Set([...numbers].map((number) => sessionOf(segment, number).session));
}
