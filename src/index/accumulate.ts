/**
 * New passages → one segment, without lunr.Builder's object per posting: flat typed arrays, and a term is a number from
 * the first time it is seen. lunr.Builder is the oracle in the tests: the same terms, frequencies and lengths come out.
 */
import {newSink, wellFormed} from './codec.ts';
import {putRecord} from './doc-record.ts';
import type {SegmentRef} from './manifest.ts';
import {FIELDS, type Passage} from './passage.ts';
import {FILTER, filterTerm, segmentTime} from './segment-format.ts';
import {newFieldLists, type SegmentWriter, writeSegment} from './segment-writer.ts';
import {encodeStored, packBlocks} from './stored.ts';
import type {Word} from './word-memo.ts';

/** Calls back for each word of a text in order, with its index terms. */
export type Analyze = (text: string, found: (word: Word) => void) => void;

export interface Accumulator {
	readonly docs: number;
	add(passage: Passage): void;
	/** Writes the segment. @returns undefined when there was no passage. */
	finish(): SegmentRef | undefined;
	abandon(): void;
}

/** Postings in order of arrival: five 32-bit columns would be waste, the passage is known by where its postings begin. */
interface Arrivals {
	keys: Uint32Array;
	tfs: Uint32Array;
	length: number;
}

let accumulators = 0;

export function accumulate(dir: string, analyze: Analyze): Accumulator {
	const me = ++accumulators;
	let writer: SegmentWriter | undefined;
	const terms = new Map<string, number>();
	const arrivals: Arrivals = {keys: new Uint32Array(4096), tfs: new Uint32Array(4096), length: 0};
	const starts: number[] = [];
	const lengths = FIELDS.map((): number[] => []);
	const times: number[] = [];
	const records = newSink(4096);
	const sessions = new Map<string, number>();
	let counts: Uint32Array = new Uint32Array(4096);
	const seen: number[] = [];

	const packer = packBlocks(({deflated, rawLength, crc}) => {
		writer ??= writeSegment(dir);
		writer.block(deflated, rawLength, crc);
	});

	function numberOf(term: string): number {
		const known = terms.get(term);
		if (known !== undefined) return known;
		const id = terms.size;
		terms.set(term, id);
		if (id >= counts.length) counts = grown(counts);
		return id;
	}

	function numbersOf(word: Word): readonly number[] {
		// A word seen before by this accumulator carries the numbers of its terms: no term is looked up twice.
		if (word.owner === me) return word.numbers;
		word.owner = me;
		word.numbers = word.terms.map((term) => numberOf(wellFormed(term)));
		return word.numbers;
	}

	function count(id: number): void {
		if (counts[id] === 0) seen.push(id);
		counts[id]!++;
	}

	function closeField(field: number): void {
		for (const id of seen) {
			arrive(arrivals, id * (FILTER + 1) + field, counts[id]!);
			counts[id] = 0;
		}
		seen.length = 0;
	}

	function addField(field: number, texts: readonly string[]): void {
		let length = 0;
		const found = (word: Word) => {
			const numbers = numbersOf(word);
			length += numbers.length;
			for (let i = 0; i < numbers.length; i++) count(numbers[i]!);
		};
		for (const text of texts) if (text !== '') analyze(text, found);
		closeField(field);
		lengths[field]!.push(Math.min(length, 65_535));
	}

	return {
		get docs() {
			return starts.length;
		},
		add(passage) {
			starts.push(arrivals.length);
			addField(0, [passage.text]);
			addField(1, [passage.output]);
			addField(2, [passage.command]);
			addField(3, passage.files);
			const {session, project, alsoProject, role, tags} = passage;
			const keys = [filterTerm.session(session), filterTerm.project(project), filterTerm.role(role)];
			if (alsoProject !== undefined) keys.push(filterTerm.project(alsoProject));
			for (const tag of new Set(tags)) keys.push(filterTerm.tag(tag));
			for (const key of keys) count(numberOf(wellFormed(key)));
			closeField(FILTER);
			times.push(segmentTime(passage.time));
			const owner = `${session}\t${project}`;
			const number = sessions.get(owner) ?? sessions.size;
			sessions.set(owner, number);
			putRecord(records, number, passage, packer.add(encodeStored(passage)), times.at(-1)!);
		},
		finish() {
			if (starts.length === 0) return undefined;
			packer.close();
			writer!.tables({
				docs: starts.length,
				lengths: lengths.map((field) => Uint16Array.from(field)),
				times: Uint32Array.from(times),
				records: records.bytes.subarray(0, records.length),
				sessions: [...sessions.keys()],
			});
			writeTerms(writer!, terms, arrivals, starts);
			return writer!.finish();
		},
		abandon() {
			writer?.abandon();
		},
	};
}

function arrive(arrivals: Arrivals, key: number, tf: number): void {
	if (arrivals.length === arrivals.keys.length) {
		arrivals.keys = grown(arrivals.keys);
		arrivals.tfs = grown(arrivals.tfs);
	}
	arrivals.keys[arrivals.length] = key;
	arrivals.tfs[arrivals.length++] = tf;
}

/** Sorts the arrivals by (term, field) with one counting pass; within a list they arrived in order of passages. */
function writeTerms(
	writer: SegmentWriter,
	terms: Map<string, number>,
	arrivals: Arrivals,
	starts: readonly number[],
): void {
	const {keys, tfs, length} = arrivals;
	const slots = terms.size * (FILTER + 1);
	const ends = new Uint32Array(slots + 1);
	for (let i = 0; i < length; i++) ends[keys[i]! + 1]!++;
	for (let i = 1; i <= slots; i++) ends[i]! += ends[i - 1]!;
	const docsByKey = new Uint32Array(length);
	const tfsByKey = new Uint32Array(length);
	const fill = ends.slice();
	for (let doc = 0; doc < starts.length; doc++) {
		const to = starts[doc + 1] ?? length;
		for (let i = starts[doc]!; i < to; i++) {
			const place = fill[keys[i]!]!++;
			docsByKey[place] = doc;
			tfsByKey[place] = tfs[i]!;
		}
	}
	const lists = newFieldLists();
	for (const list of lists) {
		list.docs = docsByKey;
		list.tfs = tfsByKey;
	}
	const scratch = Buffer.allocUnsafe(1 << 16);
	const order = [...terms.keys()];
	if (order.some((term) => /[\ud800-\udfff]/.test(term))) order.sort(byCodePoint);
	else order.sort();
	for (const term of order) {
		const first = terms.get(term)! * (FILTER + 1);
		for (const list of lists) {
			list.from = ends[first + list.field]!;
			list.count = ends[first + list.field + 1]! - list.from;
		}
		if (term.length * 3 <= scratch.length) writer.term(scratch, scratch.write(term), lists);
		else {
			const bytes = Buffer.from(term);
			writer.term(bytes, bytes.length, lists);
		}
	}
}

/** UTF-8 order. It differs from the order of JavaScript strings only where surrogates meet U+E000 and above. */
function byCodePoint(a: string, b: string): number {
	const length = Math.min(a.length, b.length);
	for (let i = 0; i < length; i++) {
		const x = a.charCodeAt(i);
		const y = b.charCodeAt(i);
		if (x === y) continue;
		const xPair = x >= 0xd800 && x <= 0xdfff;
		const yPair = y >= 0xd800 && y <= 0xdfff;
		return xPair === yPair ? x - y : xPair ? 1 : -1;
	}
	return a.length - b.length;
}

function grown(array: Uint32Array): Uint32Array {
	const next = new Uint32Array(array.length * 2);
	next.set(array);
	return next;
}
