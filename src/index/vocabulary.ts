/**
 * Terms as numbers, and the written words seen before with the numbers of their terms.
 *
 * Most words of a store were seen before, and a build looks up every one of them: so words are found by their UTF-16
 * units, without cutting a string out of the text, and their terms are numbers, ready to be counted. Numbers mean
 * something within one vocabulary only; whoever keeps some keeps the vocabulary.
 */
import {wellFormed} from './codec.ts';

/** Longer words are seldom seen twice. */
const LONGEST = 48;
/** Units of a record: hash, place in the pool * 64 + length, place of the term numbers, how many. */
const RECORD = 4;

export class Vocabulary {
	/** Terms by number. */
	readonly terms: string[] = [];
	readonly #numbers = new Map<string, number>();
	/** Term numbers of all words, one after the other. */
	#lists = new Uint32Array(1 << 10);
	#listed = 0;
	/** Hash table of words → records; 0 is an empty slot, record 0 is not used. */
	#slots = new Uint32Array(1 << 10);
	#records = new Uint32Array(RECORD << 9);
	#words = 1;
	/** The units of all words. */
	#pool = new Uint16Array(1 << 12);
	#used = 0;

	/** Written words that are kept. */
	get words(): number {
		return this.#words - 1;
	}

	/** Bytes, about: a term is a string and an entry in the map. */
	get memory(): number {
		const tables = this.#lists.byteLength + this.#slots.byteLength + this.#records.byteLength + this.#pool.byteLength;
		return tables + this.terms.length * 120;
	}

	numberOf(term: string): number {
		const known = this.#numbers.get(term);
		if (known !== undefined) return known;
		const kept = copyOf(wellFormed(term));
		// An ill-formed term that became another one.
		const same = kept === term ? undefined : this.#numbers.get(kept);
		if (same !== undefined) return same;
		this.#numbers.set(kept, this.terms.length);
		return this.terms.push(kept) - 1;
	}

	/**
	 * Appends to `out` the term numbers of the word that stands in `units` from `from` up to `to`.
	 * @returns false when the word was not seen before, or is too long to be kept: `learn` it then.
	 */
	find(units: Uint16Array, from: number, to: number, out: Numbers): boolean {
		const length = to - from;
		if (length > LONGEST) return false;
		const hash = hashOf(units, from, to);
		const slots = this.#slots;
		const records = this.#records;
		const mask = slots.length - 1;
		for (let slot = hash & mask, word = slots[slot]!; word !== 0; word = slots[slot]!) {
			const at = word * RECORD;
			const place = records[at + 1]!;
			if (records[at] === hash && place % 64 === length && this.#isSame(units, from, place >>> 6, length)) {
				out.append(this.#lists, records[at + 2]!, records[at + 3]!);
				return true;
			}
			slot = (slot + 1) & mask;
		}
		return false;
	}

	/** Appends to `out` the numbers of `terms`, and keeps them for the word if it is not too long. */
	learn(units: Uint16Array, from: number, to: number, terms: readonly string[], out: Numbers): void {
		const start = out.length;
		for (const term of terms) out.push(this.numberOf(term));
		if (to - from > LONGEST) return;
		const word = this.#words++;
		const at = word * RECORD;
		if (at + RECORD > this.#records.length) this.#grow();
		if (this.#used + LONGEST > this.#pool.length)
			this.#pool = widened(this.#pool, new Uint16Array(this.#pool.length * 2));
		if (this.#listed + terms.length > this.#lists.length) {
			this.#lists = widened(this.#lists, new Uint32Array((this.#listed + terms.length) * 2));
		}
		const hash = hashOf(units, from, to);
		this.#records[at] = hash;
		this.#records[at + 1] = this.#used * 64 + to - from;
		this.#records[at + 2] = this.#listed;
		this.#records[at + 3] = terms.length;
		this.#pool.set(units.subarray(from, to), this.#used);
		this.#used += to - from;
		this.#lists.set(out.numbers.subarray(start, out.length), this.#listed);
		this.#listed += terms.length;
		this.#place(word, hash);
	}

	#isSame(units: Uint16Array, from: number, start: number, length: number): boolean {
		const pool = this.#pool;
		for (let i = 0; i < length; i++) if (units[from + i] !== pool[start + i]) return false;
		return true;
	}

	#place(word: number, hash: number): void {
		const mask = this.#slots.length - 1;
		let slot = hash & mask;
		while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
		this.#slots[slot] = word;
	}

	/** Twice the records; the slots are always twice as many as those. */
	#grow(): void {
		this.#records = widened(this.#records, new Uint32Array(this.#records.length * 2));
		this.#slots = new Uint32Array((this.#records.length / RECORD) * 2);
		for (let word = 1; word < this.#words - 1; word++) this.#place(word, this.#records[word * RECORD]!);
	}
}

/** A growing list of term numbers. */
export class Numbers {
	numbers = new Uint32Array(256);
	length = 0;

	push(number: number): void {
		if (this.length === this.numbers.length) this.numbers = widened(this.numbers, new Uint32Array(this.length * 2));
		this.numbers[this.length++] = number;
	}

	append(from: Uint32Array, start: number, count: number): void {
		for (let i = start; i < start + count; i++) this.push(from[i]!);
	}
}

/** Words at which a vocabulary is given up for a new one, which costs one analysis of the words in use. */
const MOST = 150_000;
let shared = new Vocabulary();

/** The vocabulary of this process. Ask anew for each piece of work: when it has become large, it is replaced. */
export function sharedVocabulary(): Vocabulary {
	if (shared.words > MOST) shared = new Vocabulary();
	return shared;
}

function hashOf(units: Uint16Array, from: number, to: number): number {
	let hash = 0x811c9dc5;
	for (let i = from; i < to; i++) hash = Math.imul(hash ^ units[i]!, 0x01000193);
	return (hash ^ (hash >>> 15)) >>> 0;
}

/** A longer slice keeps the text alive that it was cut from; what is remembered must not. Shorter ones are copies. */
function copyOf(term: string): string {
	if (term.length < 13) return term;
	return /^[\x00-\xff]*$/.test(term)
		? Buffer.from(term, 'latin1').toString('latin1')
		: Buffer.from(term, 'utf16le').toString('utf16le');
}

function widened<T extends Uint16Array | Uint32Array>(from: T, to: T): T {
	to.set(from);
	return to;
}
