/**
 * The postings of a segment that is being made: which of the vocabulary's terms it holds, and for each of them a growing
 * posting list a field.
 */

import {widened} from '../../lib/index.ts';
import {Numbers, type Vocabulary} from '../analysis/index.ts';
import {FILTER} from './format.ts';
import {PostingPool} from './postings-buffer.ts';
import {newFieldLists, type SegmentWriter} from './writer.ts';

/** A term's record: how often it was met in the field at hand, then its posting list in each field, from 1. */
const RECORD = 8;
const LISTS = 1;
if (LISTS + FILTER >= RECORD) throw new Error('more fields than a record has room for');

export class TermPostings {
	readonly #vocabulary: Vocabulary;
	readonly #pool = new PostingPool();
	/** Terms of this segment by their numbers in the vocabulary, and for each of those the number here, from 1. */
	readonly #terms = new Numbers();
	#here: Uint32Array;
	/** By number here. */
	#records: Uint32Array = new Uint32Array(4096 * RECORD);

	constructor(vocabulary: Vocabulary) {
		this.#vocabulary = vocabulary;
		this.#here = new Uint32Array(vocabulary.size + 4096);
	}

	/** Bytes. */
	get memory(): number {
		return this.#pool.bytes + this.#here.byteLength + this.#records.byteLength;
	}

	/**
	 * Takes the terms of one field of a passage, as often as they stand in it.
	 * @param doc not less than that of the call before. @param terms is emptied.
	 */
	take(doc: number, field: number, terms: Numbers): void {
		const {numbers, length} = terms;
		while (this.#vocabulary.size > this.#here.length) this.#here = doubled(this.#here);
		const here = this.#here;
		let records = this.#records;
		/** Terms that were met, each once: they move to the front. */
		let met = 0;
		for (let i = 0; i < length; i++) {
			const number = numbers[i]!;
			let record = here[number]! * RECORD;
			if (record === 0) {
				record = this.#begin(number) * RECORD;
				records = this.#records;
			}
			if (records[record]!++ === 0) numbers[met++] = record;
		}
		const pool = this.#pool;
		for (let i = 0; i < met; i++) {
			const record = numbers[i]!;
			const place = record + LISTS + field;
			if (records[place] === 0) records[place] = pool.begin() + 1;
			pool.append(records[place]! - 1, doc, records[record]!);
			records[record] = 0;
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
				const at = this.#records[this.#here[term]! * RECORD + LISTS + list.field]!;
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
		if ((number + 1) * RECORD > this.#records.length) this.#records = doubled(this.#records);
		this.#here[term] = number;
		return number;
	}
}

function doubled(array: Uint32Array): Uint32Array {
	return widened(array, new Uint32Array(array.length * 2));
}
