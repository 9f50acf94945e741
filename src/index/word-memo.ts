/**
 * Written words seen before, with what they became. Most words of a store were seen before, and a build looks up every
 * one of them: so the words are found by their UTF-16 units, without cutting a string out of the text, and whoever counts
 * terms may leave its own numbers for them in the entry.
 */

export interface Word {
	/** Its index terms, in order. */
	readonly terms: readonly string[];
	/** Who left `numbers`, and the numbers of the terms there: see accumulate.ts. */
	owner: number;
	numbers: readonly number[];
}

/** Longer words are seldom seen twice. */
const LONGEST = 48;
/** About 20 MB of words; then it starts anew, which costs one analysis of the words in use. */
const MOST = 150_000;

let slots = new Uint32Array(1 << 10);
let hashes = new Uint32Array(1 << 9);
let starts = new Uint32Array(1 << 9);
let lengths = new Uint8Array(1 << 9);
let pool = new Uint16Array(1 << 12);
let used = 0;
let words: Word[] = [];

export function newWord(terms: readonly string[]): Word {
	return {terms, owner: 0, numbers: []};
}

/**
 * The word that stands in `units` from `from` up to `to`.
 * @param analyse called when the word was not seen before, or is too long to be kept.
 */
export function wordAt(units: Uint16Array, from: number, to: number, analyse: () => readonly string[]): Word {
	const length = to - from;
	if (length > LONGEST) return newWord(analyse());
	let hash = 0x811c9dc5;
	for (let i = from; i < to; i++) hash = Math.imul(hash ^ units[i]!, 0x01000193);
	hash = (hash ^ (hash >>> 15)) >>> 0;
	let slot = hash & (slots.length - 1);
	for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
		if (hashes[entry] === hash && lengths[entry] === length && isSame(units, from, starts[entry]!, length)) {
			return words[entry]!;
		}
		slot = (slot + 1) & (slots.length - 1);
	}
	return remember(units, from, to, hash, newWord(analyse()));
}

function isSame(units: Uint16Array, from: number, start: number, length: number): boolean {
	for (let i = 0; i < length; i++) if (units[from + i] !== pool[start + i]) return false;
	return true;
}

function remember(units: Uint16Array, from: number, to: number, hash: number, word: Word): Word {
	if (words.length > MOST) forget();
	// Entry 0 means an empty slot.
	if (words.length === 0) words.push(newWord([]));
	const entry = words.length;
	if (entry >= starts.length) grow();
	if (used + LONGEST > pool.length) pool = widened(pool, new Uint16Array(pool.length * 2));
	hashes[entry] = hash;
	starts[entry] = used;
	lengths[entry] = to - from;
	pool.set(units.subarray(from, to), used);
	used += to - from;
	words.push(word);
	place(entry, hash);
	return word;
}

function place(entry: number, hash: number): void {
	let slot = hash & (slots.length - 1);
	while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
	slots[slot] = entry;
}

/** Twice the entries; the slots are always twice as many as those. */
function grow(): void {
	const size = starts.length * 2;
	hashes = widened(hashes, new Uint32Array(size));
	starts = widened(starts, new Uint32Array(size));
	lengths = widened(lengths, new Uint8Array(size));
	slots = new Uint32Array(size * 2);
	for (let entry = 1; entry < words.length; entry++) place(entry, hashes[entry]!);
}

function forget(): void {
	slots.fill(0);
	words = [];
	used = 0;
}

function widened<T extends Uint8Array | Uint16Array | Uint32Array>(from: T, to: T): T {
	to.set(from);
	return to;
}
