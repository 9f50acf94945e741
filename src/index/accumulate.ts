/**
 * New passages → one segment, without lunr.Builder's object per posting: a term is a number, its postings a few bytes of
 * a pool. lunr.Builder is the oracle in the tests: the same terms, frequencies and lengths come out.
 */
import {newSink} from './codec.ts';
import {putRecord} from './doc-record.ts';
import type {SegmentRef} from './manifest.ts';
import {FIELDS, type Passage} from './passage.ts';
import {PostingPool} from './posting-pool.ts';
import {FILTER, filterTerm, segmentTime} from './segment-format.ts';
import {newFieldLists, type SegmentWriter, writeSegment} from './segment-writer.ts';
import {encodeStored, packBlocks} from './stored.ts';
import type {UnitTable} from './unit-table.ts';
import {Numbers, sharedVocabulary, type Vocabulary} from './vocabulary.ts';

/** Appends the numbers of a text's terms in order, repetitions included. */
export type Analyze = (text: string, vocabulary: Vocabulary, out: Numbers) => void;

export interface Accumulator {
	readonly docs: number;
	/** Bytes of memory, about. */
	readonly memory: number;
	add(passage: Passage): void;
	/** Writes the segment. @returns undefined when there was no passage. */
	finish(): SegmentRef | undefined;
	abandon(): void;
}

const ALL_FIELDS = FILTER + 1;

export function accumulate(dir: string, analyze: Analyze): Accumulator {
	let writer: SegmentWriter | undefined;
	const vocabulary = sharedVocabulary();
	const postings = new PostingPool();
	let docs = 0;
	const lengths = FIELDS.map((): number[] => []);
	const times: number[] = [];
	const records = newSink(4096);
	const sessions = new Map<string, number>();
	/** Terms of this segment: their numbers in the vocabulary, and for each of those the number here, from 1. */
	const terms = new Numbers();
	let known: Uint32Array = new Uint32Array(vocabulary.size + 4096);
	/** Number of a term's posting list in a field, from 1. */
	let lists: Uint32Array = new Uint32Array(4096 * ALL_FIELDS);
	/** Of the field at hand: its terms, and how often each was met. */
	const found = new Numbers();
	let counts: Uint32Array = new Uint32Array(4096);

	const packer = packBlocks(({deflated, rawLength, crc}) => {
		writer ??= writeSegment(dir);
		writer.block(deflated, rawLength, crc);
	});

	function numberHere(number: number): number {
		terms.push(number);
		if (terms.length === counts.length) {
			counts = grown(counts);
			lists = grown(lists);
		}
		known[number] = terms.length;
		return terms.length;
	}

	function closeField(field: number): void {
		const {numbers, length} = found;
		while (vocabulary.size > known.length) known = grown(known);
		for (let i = 0; i < length; i++) {
			numbers[i] = known[numbers[i]!] || numberHere(numbers[i]!);
			counts[numbers[i]!]!++;
		}
		for (let i = 0; i < length; i++) {
			const number = numbers[i]!;
			if (counts[number] === 0) continue;
			const place = number * ALL_FIELDS + field;
			if (lists[place] === 0) lists[place] = postings.begin() + 1;
			postings.append(lists[place]! - 1, docs, counts[number]!);
			counts[number] = 0;
		}
		found.length = 0;
	}

	/** A passage's session, project and role are mostly those of the passage before. */
	const recent: Partial<Record<keyof typeof filterTerm, {value: string; number: number}>> = {};
	function keyOf(kind: keyof typeof filterTerm, value: string): number {
		const known = recent[kind];
		if (known?.value === value) return known.number;
		const number = vocabulary.numberOf(filterTerm[kind](value));
		recent[kind] = {value, number};
		return number;
	}

	function addField(field: number, texts: readonly string[]): void {
		for (const text of texts) if (text !== '') analyze(text, vocabulary, found);
		lengths[field]!.push(Math.min(found.length, 65_535));
		closeField(field);
	}

	function writeTerms(to: SegmentWriter): void {
		const fields = newFieldLists();
		for (const list of fields) {
			list.docs = new Uint32Array(docs);
			list.tfs = new Uint32Array(docs);
		}
		let bytes = Buffer.allocUnsafe(1 << 10);
		for (const number of inOrder(vocabulary.table, terms)) {
			for (const list of fields) {
				const at = lists[known[number]! * ALL_FIELDS + list.field]!;
				list.count = at === 0 ? 0 : postings.read(at - 1, list.docs, list.tfs);
			}
			const most = 3 * (vocabulary.table.start(number + 1) - vocabulary.table.start(number));
			if (most > bytes.length) bytes = Buffer.allocUnsafe(most * 2);
			to.term(bytes, putTerm(bytes, vocabulary, number), fields);
		}
	}

	return {
		get docs() {
			return docs;
		},
		get memory() {
			return postings.bytes + lists.byteLength + vocabulary.memory;
		},
		add(passage) {
			addField(0, [passage.text]);
			addField(1, [passage.output]);
			addField(2, [passage.command]);
			addField(3, passage.files);
			const {session, project, alsoProject, role, tags} = passage;
			found.push(keyOf('session', session));
			found.push(keyOf('project', project));
			found.push(keyOf('role', role));
			if (alsoProject !== undefined) found.push(keyOf('project', alsoProject));
			for (const tag of new Set(tags)) found.push(vocabulary.numberOf(filterTerm.tag(tag)));
			closeField(FILTER);
			times.push(segmentTime(passage.time));
			const owner = `${session}\t${project}`;
			const number = sessions.get(owner) ?? sessions.size;
			sessions.set(owner, number);
			putRecord(records, number, passage, packer.write(encodeStored(passage)), times.at(-1)!);
			docs++;
		},
		finish() {
			if (docs === 0) return undefined;
			packer.close();
			writer!.tables({
				docs,
				lengths: lengths.map((field) => Uint16Array.from(field)),
				times: Uint32Array.from(times),
				records: records.bytes.subarray(0, records.length),
				sessions: [...sessions.keys()],
			});
			writeTerms(writer!);
			return writer!.finish();
		},
		abandon() {
			writer?.abandon();
		},
	};
}

/** Above any number of terms; four letters of 7 bits times this are whole as a double. */
const BEYOND = 2 ** 25;

/** The terms by their UTF-8 bytes: by the first letters all at once, what begins alike by comparing. */
function inOrder(table: UnitTable, {numbers, length}: Numbers): Uint32Array {
	const keys = Float64Array.from(numbers.subarray(0, length), (number) => beginning(table, number) * BEYOND + number);
	keys.sort();
	const order = Uint32Array.from(keys, (key) => key % BEYOND);
	for (let from = 0, to = 0; from < order.length; from = to) {
		const next = (Math.floor(keys[from]! / BEYOND) + 1) * BEYOND;
		for (to = from + 1; keys[to]! < next; ) to++;
		if (to - from > 1) order.subarray(from, to).sort((a, b) => table.compare(a, b));
	}
	return order;
}

/** Four letters as one number; beyond ASCII nothing more is told apart. */
function beginning(table: UnitTable, number: number): number {
	const end = table.start(number + 1);
	let key = 0;
	let isAscii = true;
	for (let i = 0, at = table.start(number); i < 4; i++, at++) {
		const letter: number = isAscii && at < end ? Math.min(table.units[at]!, 127) : 0;
		isAscii &&= letter < 127;
		key = key * 128 + letter;
	}
	return key;
}

/** Writes a term as UTF-8. @returns how many bytes. */
function putTerm(bytes: Buffer, vocabulary: Vocabulary, number: number): number {
	const {table} = vocabulary;
	const start = table.start(number);
	const length = table.start(number + 1) - start;
	for (let i = 0; i < length; i++) {
		const unit = table.units[start + i]!;
		if (unit > 127) return bytes.write(vocabulary.text(number));
		bytes[i] = unit;
	}
	return length;
}

function grown(array: Uint32Array): Uint32Array {
	const next = new Uint32Array(array.length * 2);
	next.set(array);
	return next;
}
