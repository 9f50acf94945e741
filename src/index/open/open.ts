/**
 * Opens the index as it stands at this moment. What is open stays as it is: a later commit needs a new opening.
 *
 * Damage never stops a search: a segment that turns out not to be whole is named in `damage`, left out, and the search
 * is done again over the rest. Whatever meets damage leaves a mark that makes the next sync build the index anew; nothing
 * else here writes, and nothing here waits for a writer.
 */
import {Damage, seconds} from '../../lib/index.ts';
import type {Catalog} from '../catalog/index.ts';
import {askForRebuild, closeAll, type Opened, openNewest, projectsOf} from '../commit/index.ts';
import {directoryAt, type Place} from '../directory/index.ts';
import {
	type Clause,
	type Found,
	type Hit,
	type Index,
	liveDocs,
	type SearchOptions,
	type SearchResult,
	searchSegments,
	sessionsIn,
	taggedSegments,
} from '../query/index.ts';
import {
	type DocNumber,
	docRecord,
	findTerm,
	type Passage,
	type PassageNumber,
	passageOf,
	type Segment,
	sessionOf,
	type TermCursor,
	termCursor,
	verifySegment,
} from '../segment/index.ts';
import {docsOfSession, lastTurnIn} from './session-places.ts';

const NO_HITS: SearchResult = {hits: [], total: 0, partial: false};
const SESSIONS_CAP = 50;

/**
 * @param place the index folder; it need not exist. Never throws.
 * @param before the same index as it was, which is closed by this: what has not changed since is not read again.
 * @param read its catalog, where no more than that was open; it is closed by this as well.
 */
export function openIndex(place: Place, before?: Index, read?: Catalog): Index {
	const dir = directoryAt(place);
	const mark = (line: string): void => askForRebuild(dir, line);
	const kept = before && openedBy.get(before);
	if (before) openedBy.delete(before);
	const all = openNewest(dir, mark, {before: kept, catalog: read});
	const {manifest, segments: opened, catalog, damage: found} = all;
	const damage = [...found];
	const [first] = [...found, ...catalog.damage];
	if (first !== undefined) mark(first);
	const bases = new Map<Segment, number>();
	let size = 0;
	let next = 0;
	for (const segment of opened) {
		bases.set(segment, next);
		next += segment.docs;
		size += segment.docs - (segment.ref.dead?.count ?? 0);
	}
	let whole = [...opened];
	const counts = new Map<string, number>();

	/** What only reading shows. */
	function note(line: string): void {
		if (damage.includes(line)) return;
		damage.push(line);
		mark(line);
	}

	const broken = new Set<Segment>();
	/** All of the segment is looked at, once, so that one damage has one name. */
	function noteBroken(segment: Segment, error: Damage): void {
		if (broken.has(segment)) return;
		broken.add(segment);
		note(`${segment.ref.file}: ${verifySegment(segment) ?? error.message}`);
	}

	/** Runs `work` over what is whole, and again over what is left when a segment turns out to be damaged. */
	function guarded<T>(work: () => T, otherwise: T): T {
		for (;;) {
			try {
				return work();
			} catch (error) {
				if (!(error instanceof Damage)) throw error;
				const before = whole.length;
				whole = whole.filter((segment) => {
					const wrong = verifySegment(segment);
					if (wrong) note(`${segment.ref.file}: ${wrong}`);
					return !wrong;
				});
				counts.clear();
				if (whole.length === before) {
					note(error.message);
					return otherwise;
				}
			}
		}
	}

	function toHit({segment: place, doc, score, terms}: Found): Hit {
		const segment = whole[place]!;
		const {sessionNumber, turn, part, role, time} = docRecord(segment, doc);
		const {session} = sessionOf(segment, sessionNumber);
		return {doc: (bases.get(segment)! + doc) as PassageNumber, score, session, turn, part, role, time, terms};
	}

	/** Cursors that stand on the term, newest segment first. */
	function* holders(term: string): Iterable<[Segment, TermCursor]> {
		if (term === '' || term.startsWith('\u0001')) return;
		const bytes = Buffer.from(term);
		for (const segment of [...whole].reverse()) {
			const cursor = termCursor(segment);
			if (findTerm(cursor, bytes)) yield [segment, cursor];
		}
	}

	const index: Index = {
		size,
		generation: manifest.generation,
		get damage() {
			return [...damage, ...catalog.damage];
		},
		search(clauses: readonly Clause[], options: SearchOptions = {}) {
			return guarded(() => {
				const {found: hits, total} = searchSegments(whole, clauses, options);
				return {hits: hits.map(toHit), total, partial: false};
			}, NO_HITS);
		},
		tagged: (tag, options = {}) => guarded(() => taggedSegments(whole, tag, options).map(toHit), []),
		df(term) {
			const known = counts.get(term);
			if (known !== undefined) return known;
			const count = guarded(() => {
				let sum = 0;
				// Only where passages are buried must anything be read.
				for (const [segment, cursor] of holders(term)) sum += segment.dead ? liveDocs(segment, cursor) : cursor.docs;
				return sum;
			}, 0);
			counts.set(term, count);
			return count;
		},
		sessionsWith(term, cap = SESSIONS_CAP) {
			return guarded(() => {
				const sessions = new Set<string>();
				for (const [segment, cursor] of holders(term)) {
					for (const session of sessionsIn(segment, cursor, cap)) sessions.add(session);
					if (sessions.size >= cap) return cap;
				}
				return sessions.size;
			}, 0);
		},
		passage(doc) {
			const segment = opened.findLast((one) => bases.get(one)! <= doc);
			if (!segment) throw new RangeError(`no passage ${doc}`);
			return readPassage(segment, (doc - bases.get(segment)!) as DocNumber, noteBroken);
		},
		passages(session, turn, roles) {
			const read = () =>
				whole.flatMap((segment) => docsOfSession(segment, session, turn, roles).map((doc) => passageOf(segment, doc)));
			return guarded(read, []).sort((a, b) => a.turn - b.turn || a.part - b.part);
		},
		lastTurn: (session) =>
			guarded(() => {
				const turns = whole.map((segment) => lastTurnIn(segment, session));
				return Math.max(-1, ...turns);
			}, -1),
		session(key) {
			const head = catalog.head(key);
			return head?.excluded ? undefined : head;
		},
		sessions: catalog.heads,
		keys: catalog.keys,
		copies: catalog.copies,
		all: catalog.all,
		billed: catalog.billed,
		projects: () => projectsOf(manifest),
		usage: catalog.usage,
		mark: catalog.mark,
		facts: catalog.turns,
		skips: catalog.skips,
		close() {
			if (openedBy.delete(index)) closeAll(all);
		},
	};
	openedBy.set(index, all);
	return index;
}

/** What an index has open, as long as it is its to close. */
const openedBy = new WeakMap<Index, Opened>();

/** Without its words when the stored block is damaged: where the passage stands is still true. */
function readPassage(segment: Segment, doc: DocNumber, note: (segment: Segment, error: Damage) => void): Passage {
	try {
		return passageOf(segment, doc);
	} catch (error) {
		if (!(error instanceof Damage)) throw error;
		note(segment, error);
		return {...placeOf(segment, doc), turnKey: '', text: '', output: '', command: '', files: [], tags: []};
	}
}

function placeOf(
	segment: Segment,
	doc: DocNumber,
): Pick<Passage, 'session' | 'project' | 'turn' | 'part' | 'role' | 'time'> {
	try {
		const {sessionNumber, turn, part, role, time} = docRecord(segment, doc);
		return {...sessionOf(segment, sessionNumber), turn, part, role, time};
	} catch (error) {
		if (!(error instanceof Damage)) throw error;
		return {session: '', project: '', turn: 0, part: 0, role: 'tool', time: seconds(0)};
	}
}
