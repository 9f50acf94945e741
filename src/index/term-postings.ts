/**
 * The postings of a segment that is being made: which of the vocabulary's terms it holds, and for each of them a growing
 * posting list a field.
 */
import {PostingPool} from './posting-pool.ts';
import {FILTER} from './segment-format.ts';
import {newFieldLists, type SegmentWriter} from './segment-writer.ts';
import {widened} from './unit-table.ts';
import {Numbers, type Vocabulary} from './vocabulary.ts';

const ALL_FIELDS = FILTER + 1;

export class TermPostings {
	readonly #vocabulary: Vocabulary;
	readonly #pool = new PostingPool();
	/** Terms of this segment by their numbers in the vocabulary, and for each of those the number here, from 1. */
	readonly #terms = new Numbers();
	#here: Uint32Array;
	/** By number here: how often a term was met in the field at hand, and its posting list in each field, from 1. */
	#counts: Uint32Array = new Uint32Array(4096);
	#lists: Uint32Array = new Uint32Array(4096 * ALL_FIELDS);

	constructor(vocabulary: Vocabulary) {
		this.#vocabulary = vocabulary;
		this.#here = new Uint32Array(vocabulary.size + 4096);
	}

	/** Bytes. */
	get memory(): number {
		return this.#pool.bytes + this.#here.byteLength + this.#counts.byteLength + this.#lists.byteLength;
	}

	/**
	 * Takes the terms of one field of a passage, as often as they stand in it.
	 * @param doc not less than that of the call before. @param terms is emptied.
	 */
	take(doc: number, field: number, terms: Numbers): void {
		const {numbers, length} = terms;
		while (this.#vocabulary.size > this.#here.length) this.#here = doubled(this.#here);
		for (let i = 0; i < length; i++) {
			const number = this.#here[numbers[i]!] || this.#begin(numbers[i]!);
			this.#counts[number]!++;
			numbers[i] = number;
		}
		for (let i = 0; i < length; i++) {
			const number = numbers[i]!;
			const count = this.#counts[number]!;
			if (count === 0) continue;
			const place = number * ALL_FIELDS + field;
			if (this.#lists[place] === 0) this.#lists[place] = this.#pool.begin() + 1;
			this.#pool.append(this.#lists[place]! - 1, doc, count);
			this.#counts[number] = 0;
		}
		terms.length = 0;
	}

	/** Hands all terms to the writer, in their order. @param docs passages of the segment. */
	write(writer: SegmentWriter, docs: number): void {
		const {table} = this.#vocabulary;
		const fields = newFieldLists();
		for (const list of fields) {
			list.docs = new Uint32Array(docs);
			list.tfs = new Uint32Array(docs);
		}
		let bytes = Buffer.allocUnsafe(1 << 10);
		for (const term of table.inOrder(this.#terms.numbers.subarray(0, this.#terms.length))) {
			for (const list of fields) {
				const at = this.#lists[this.#here[term]! * ALL_FIELDS + list.field]!;
				list.count = at === 0 ? 0 : this.#pool.read(at - 1, list.docs, list.tfs);
			}
			const most = table.lengthOf(term) * 3;
			if (most > bytes.length) bytes = Buffer.allocUnsafe(most * 2);
			writer.term(bytes, table.encode(term, bytes), fields);
		}
	}

	#begin(term: number): number {
		this.#terms.push(term);
		const number = this.#terms.length;
		if (number === this.#counts.length) {
			this.#counts = doubled(this.#counts);
			this.#lists = doubled(this.#lists);
		}
		this.#here[term] = number;
		return number;
	}
}

function doubled(array: Uint32Array): Uint32Array {
	return widened(array, new Uint32Array(array.length * 2));
}
