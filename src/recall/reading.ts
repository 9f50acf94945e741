/**
 * Reading stored passages, each once: a question's ranking, its families and its quotes look at the same few dozen.
 */
import type {Index} from '../index/index.ts';
import type {Passage} from '../index/passage.ts';

/** Passages kept per open index; a passage is a few KB. */
const KEPT = 200;

interface Kept {
	readonly generation: number;
	readonly passages: Map<number, Passage>;
	sessions?: number;
}

const kept = new WeakMap<Index, Kept>();

function keptOf(index: Index): Kept {
	let cache = kept.get(index);
	if (!cache || cache.generation !== index.generation) {
		cache = {generation: index.generation, passages: new Map()};
		kept.set(index, cache);
	}
	return cache;
}

/** How many sessions there are. */
export function sessionCount(index: Index): number {
	const cache = keptOf(index);
	cache.sessions ??= index.sessions().length;
	return cache.sessions;
}

/** The stored passage of a hit, from memory when it was read lately. */
export function passageOf(index: Index, doc: number): Passage {
	const cache = keptOf(index);
	const known = cache.passages.get(doc);
	if (known) return known;
	const passage = index.passage(doc);
	// The oldest entry goes first: a Map keeps the order in which its keys came.
	if (cache.passages.size >= KEPT) cache.passages.delete(cache.passages.keys().next().value!);
	cache.passages.set(doc, passage);
	return passage;
}
