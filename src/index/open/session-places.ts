/**
 * Where a session's passages stand in one segment, in which turn, and who speaks: what must be known of them before any is
 * read. One question asks for turns of the same few sessions dozens of times, so the last sessions asked for are kept with
 * the segment, which never changes; what has been buried since is left out when it is asked.
 */
import {filterList, postingsOf} from '../query/index.ts';
import {
	type DocNumber,
	docRecord,
	filterTerm,
	isDead,
	type Passage,
	type Segment,
	termCursor,
} from '../segment/index.ts';

interface Places {
	readonly docs: Uint32Array;
	readonly turns: Int32Array;
	readonly roles: readonly Passage['role'][];
}

/** Sessions kept for a segment: a few bytes a passage. */
const KEPT = 64;

/** Live passages of a session, ascending; of one turn, and of these roles, when given. @throws Damage */
export function docsOfSession(
	segment: Segment,
	session: string,
	turn?: number,
	roles?: readonly Passage['role'][],
): DocNumber[] {
	const {docs, turns, roles: speakers} = placesIn(segment, session);
	const found: DocNumber[] = [];
	for (let n = 0; n < docs.length; n++) {
		if (turn !== undefined && turns[n] !== turn) continue;
		if (roles && !roles.includes(speakers[n]!)) continue;
		if (!isDead(segment, docs[n] as DocNumber)) found.push(docs[n] as DocNumber);
	}
	return found;
}

/** Ordinal of the session's last live turn in this segment; -1 when there is none. @throws Damage */
export function lastTurnIn(segment: Segment, session: string): number {
	const {docs, turns} = placesIn(segment, session);
	let last = -1;
	for (let n = 0; n < docs.length; n++)
		if (turns[n]! > last && !isDead(segment, docs[n] as DocNumber)) last = turns[n]!;
	return last;
}

function placesIn(segment: Segment, session: string): Places {
	const kept = (segment.cache.made.get('places') as Map<string, Places> | undefined) ?? new Map<string, Places>();
	segment.cache.made.set('places', kept);
	const places = kept.get(session) ?? readPlaces(segment, session);
	kept.delete(session);
	if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
	kept.set(session, places);
	return places;
}

function readPlaces(segment: Segment, session: string): Places {
	const list = filterList(termCursor(segment), filterTerm.session(session));
	if (!list) return {docs: new Uint32Array(0), turns: new Int32Array(0), roles: []};
	const {docs: all, count} = postingsOf(segment, list);
	const docs = all.slice(0, count);
	const turns = new Int32Array(count);
	const roles = Array.from(docs, (doc, n): Passage['role'] => {
		const {turn, role} = docRecord(segment, doc as DocNumber);
		turns[n] = turn;
		return role;
	});
	return {docs, turns, roles};
}
