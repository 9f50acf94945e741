/**
 * How common a term is in one segment, where the dictionary's own count is not the answer: passages that are deleted must
 * not be counted, and sessions are not what the dictionary counts.
 */
import {numbersIn} from '../../lib/index.ts';
import {
	BLOCK,
	type DocNumber,
	FIELDS,
	filterTerm,
	isDead,
	type ListRef,
	pickFrequencies,
	readList,
	type Segment,
	skipEntry,
	type TermCursor,
	termCursor,
} from '../segment/index.ts';
import {postingsOf} from './filter.ts';

/** Live passages that hold the term in any scored field: all but those of the deleted ones. @param cursor stands on the term. */
export function liveDocs(segment: Segment, cursor: TermCursor): number {
	const dead = deadDocs(segment);
	const holds = new Uint8Array(dead.length);
	const tfs = new Uint32Array(dead.length);
	for (const list of listsOf(cursor)) {
		const bytes = readList(segment, list);
		pickFrequencies(bytes, 0, bytes.length, list.count, dead, dead.length, tfs);
		for (let i = 0; i < dead.length; i++) if (tfs[i] !== 0) holds[i] = 1;
	}
	return cursor.docs - holds.reduce((sum, one) => sum + one, 0);
}

function deadDocs({ref, dead, cache}: Segment): Uint32Array {
	let docs = cache.made.get('dead') as Uint32Array | undefined;
	if (!docs) {
		docs = dead && ref.dead ? numbersIn(dead, ref.dead.count) : new Uint32Array(0);
		cache.made.set('dead', docs);
	}
	return docs;
}

/** Sessions whose live passages hold the term; stops at `cap`. @param cursor stands on the term. */
export function sessionsIn(segment: Segment, cursor: TermCursor, cap: number): Set<string> {
	const {of, names} = owners(segment);
	const numbers = new Set<number>();
	const look = (doc: number) => {
		if (!isDead(segment, doc as DocNumber)) numbers.add(of[doc]!);
	};
	// A term that is everywhere reaches any cap by the last passages of its blocks, which need no decoding.
	for (const list of listsOf(cursor)) {
		if (list.count <= BLOCK || numbers.size >= cap) continue;
		const bytes = readList(segment, list);
		const blocks = Math.ceil(list.count / BLOCK);
		for (let block = 0; block < blocks && numbers.size < cap; block++) look(skipEntry(bytes, 0, block).last);
	}
	for (const list of listsOf(cursor)) {
		if (numbers.size >= cap) break;
		const {docs, count} = postingsOf(segment, list);
		for (let i = count - 1; i >= 0 && numbers.size < cap; i--) look(docs[i]!);
	}
	return new Set([...numbers].map((number) => names[number]!));
}

const listsOf = (cursor: TermCursor): ListRef[] => [...FIELDS.keys()].flatMap((field) => cursor.list(field) ?? []);

interface Owners {
	/** For each passage the number of its session. */
	readonly of: Uint32Array;
	/** Session keys by number. */
	readonly names: readonly string[];
}

/** Read off the sessions' own lists, which lie side by side: a twentieth of what the records of all passages take. */
function owners(segment: Segment): Owners {
	const known = segment.cache.made.get('owners') as Owners | undefined;
	if (known) return known;
	const of = new Uint32Array(segment.docs);
	const names: string[] = [];
	const cursor = termCursor(segment);
	const prefix = Buffer.from(filterTerm.session(''));
	let on = cursor.seek(prefix);
	while (on && cursor.length >= prefix.length && prefix.compare(cursor.term, 0, prefix.length) === 0) {
		const list = cursor.list(FIELDS.length);
		if (list) {
			const {docs, count} = postingsOf(segment, list);
			for (let i = 0; i < count; i++) of[docs[i]!] = names.length;
			names.push(cursor.term.toString('utf8', prefix.length, cursor.length));
		}
		on = cursor.next();
	}
	const made = {of, names};
	segment.cache.made.set('owners', made);
	return made;
}
