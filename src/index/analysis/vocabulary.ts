/**
 * Terms as numbers, and the written words seen before with the numbers of their terms.
 *
 * Most words of a store were seen before, and a build looks up every one of them: so words are found by their UTF-16
 * units, without cutting a string out of the text, and their terms are numbers, ready to be counted. Numbers mean
 * something within one vocabulary only; whoever keeps some keeps the vocabulary.
 */

import {UnitTable, wellFormed, widened} from '../../lib/index.ts';

/** Longer words are seldom seen twice. */
const LONGEST = 48;
/** Parts that are kept as strings. */
const MOST_PARTS = 10_000;

export class Vocabulary {
	/** Units of each term, by its number. */
	readonly table = new UnitTable();
	readonly #words = new UnitTable();
	/** Term numbers of all words, and where each word's end. */
	readonly #lists = new Numbers();
	readonly #ends = new Numbers();
	/** Terms that somebody asked for as strings. */
	readonly #texts = new Map<number, string>();
	readonly #parts = new Map<string, number>();

	/** Terms that have a number. */
	get size(): number {
		return this.table.size;
	}

	/** Written words that are kept. */
	get words(): number {
		return this.#words.size;
	}

	/** Bytes. */
	get memory(): number {
		return this.table.memory + this.#words.memory + this.#lists.memory + this.#ends.memory;
	}

	numberOf(term: string): number {
		const length = unitsOf(term);
		if (length < 0) return this.numberOf(wellFormed(term));
		return this.table.numberOf(scratch, 0, length);
	}

	/** The parts of words are few, and come back in ever new words. */
	#numberOfPart(term: string): number {
		let number = this.#parts.get(term);
		if (number === undefined) {
			number = this.numberOf(term);
			if (this.#parts.size >= MOST_PARTS) this.#parts.clear();
			this.#parts.set(term, number);
		}
		return number;
	}

	/** @param number of a term. */
	text(number: number): string {
		const known = this.#texts.get(number);
		if (known !== undefined) return known;
		const text = this.table.text(number);
		this.#texts.set(number, text);
		return text;
	}

	/**
	 * Appends to `out` the term numbers of the word that stands in `units` from `from` up to `to`.
	 * @returns false when the word was not seen before, or is too long to be kept: `learn` it then.
	 */
	find(units: Uint16Array, from: number, to: number, out: Numbers): boolean {
		if (to - from > LONGEST) return false;
		const word = this.#words.find(units, from, to);
		if (word < 0) return false;
		const {numbers} = this.#ends;
		out.append(this.#lists.numbers, word === 0 ? 0 : numbers[word - 1]!, numbers[word]!);
		return true;
	}

	/** Appends to `out` the numbers of the terms, and keeps them for the word if it is not too long. */
	learn(
		units: Uint16Array,
		from: number,
		to: number,
		terms: readonly {readonly term: string; readonly whole?: boolean}[],
		out: Numbers,
	): void {
		const start = out.length;
		for (const {term, whole} of terms) out.push(whole === false ? this.#numberOfPart(term) : this.numberOf(term));
		if (to - from > LONGEST) return;
		this.#words.numberOf(units, from, to);
		this.#lists.append(out.numbers, start, out.length);
		this.#ends.push(this.#lists.length);
	}
}

/** A growing list of numbers. */
export class Numbers {
	numbers: Uint32Array = new Uint32Array(256);
	length = 0;

	get memory(): number {
		return this.numbers.byteLength;
	}

	push(number: number): void {
		if (this.length === this.numbers.length) this.numbers = widened(this.numbers, new Uint32Array(this.length * 2));
		this.numbers[this.length++] = number;
	}

	append(from: Uint32Array, start: number, end: number): void {
		const length = this.length + end - start;
		let {numbers} = this;
		if (length > numbers.length) {
			numbers = widened(numbers, new Uint32Array(length * 2));
			this.numbers = numbers;
		}
		for (let i = start, at = this.length; i < end; i++) numbers[at++] = from[i]!;
		this.length = length;
	}
}

/** Memory at which a vocabulary is given up for a new one, which costs one analysis of the words in use. */
const MOST_BYTES = 40e6;
let shared = new Vocabulary();

/** The vocabulary of this process. Ask anew for each piece of work: when it has become large, it is replaced. */
export function sharedVocabulary(): Vocabulary {
	if (shared.memory > MOST_BYTES) shared = new Vocabulary();
	return shared;
}

let scratch = new Uint16Array(256);

/** Puts the units of a term into `scratch`. @returns how many, or -1 when half a surrogate pair is among them. */
function unitsOf(term: string): number {
	if (term.length > scratch.length) scratch = new Uint16Array(term.length * 2);
	let hasHalves = false;
	for (let i = 0; i < term.length; i++) {
		const unit = term.charCodeAt(i);
		scratch[i] = unit;
		hasHalves ||= unit >= 0xd800 && unit <= 0xdfff;
	}
	return hasHalves && wellFormed(term) !== term ? -1 : term.length;
}
