/**
 * What is asked of an index more than once for a question, kept for as long as the index stays as it is: stored passages
 * (ranking, families and quotes look at the same few dozen), and in how many sessions a term stands.
 */
import type {Hit, Index, Passage} from '../index/index.ts';

/** Who speaks, of all that has a turn: what statements are made of. */
export const SPOKEN = ['user', 'assistant'] as const;

/** Passages kept per open index; a passage is a few KB. */
const KEPT = 200;
const KEPT_COUNTS = 2_000;

interface Kept {
	readonly generation: number;
	readonly passages: Map<number, Passage>;
	/** Term → sessions that hold it, counted up to a limit. */
	readonly counts: Map<string, number>;
	sessions?: number;
}

const kept = new WeakMap<Index, Kept>();

function keptOf(index: Index): Kept {
	let cache = kept.get(index);
	if (!cache || cache.generation !== index.generation) {
		cache = {generation: index.generation, passages: new Map(), counts: new Map()};
		kept.set(index, cache);
	}
	return cache;
}

/** How many sessions there are, seen or not: what words are weighed against. */
export function sessionCount(index: Index): number {
	const cache = keptOf(index);
	cache.sessions ??= index.keys().length;
	return cache.sessions;
}

/** In how many sessions a term stands, counted up to `most`, which must be the same for all questions. */
export function sessionsWith(index: Index, term: string, most: number): number {
	const {counts} = keptOf(index);
	const known = counts.get(term) ?? index.sessionsWith(term, most);
	if (counts.size >= KEPT_COUNTS) counts.clear();
	counts.set(term, known);
	return known;
}

/** The stored passage of a hit, from memory when it was read lately. */
export function passageOf(index: Index, doc: Hit['doc']): Passage {
	const cache = keptOf(index);
	const known = cache.passages.get(doc);
	if (known) return known;
	const passage = index.passage(doc);
	// The oldest entry goes first: a Map keeps the order in which its keys came.
	if (cache.passages.size >= KEPT) cache.passages.delete(cache.passages.keys().next().value!);
	cache.passages.set(doc, passage);
	return passage;
}

/** Turns on a branch that was left: they are never quoted. */
export const abandonedTurns = (index: Index, session: string): ReadonlySet<number> =>
	new Set(index.session(session)?.abandoned);
