/**
 * New passages → one segment, without lunr.Builder's object per posting: a term is a number, its postings a few bytes of
 * a pool. lunr.Builder is the oracle in the tests: the same terms, frequencies and lengths come out.
 */
import {ByteWriter} from '../../lib/index.ts';
import {Numbers, sharedVocabulary, type Vocabulary} from '../analysis/index.ts';
import type {Directory} from '../directory/index.ts';
import {putRecord} from './doc-record.ts';
import {FILTER, filterTerm, type SegmentRef, segmentTime} from './format.ts';
import {FIELDS, type Passage} from './passage.ts';
import {blockKind, encodeStored, packBlocks} from './stored.ts';
import {TermPostings} from './term-postings.ts';
import {type SegmentWriter, writeSegment} from './writer.ts';

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

export function accumulate(directory: Directory, analyze: Analyze): Accumulator {
	let writer: SegmentWriter | undefined;
	const vocabulary = sharedVocabulary();
	const postings = new TermPostings(vocabulary);
	let docs = 0;
	const lengths = FIELDS.map((): number[] => []);
	const times: number[] = [];
	const records = new ByteWriter(4_096);
	const sessions = new Map<string, number>();
	/** Terms of the field at hand. */
	const found = new Numbers();

	const packer = packBlocks((number, block) => {
		writer ??= writeSegment(directory);
		writer.block(number, block);
	});

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
		postings.take(docs, field, found);
	}

	return {
		get docs() {
			return docs;
		},
		get memory() {
			return postings.memory + vocabulary.memory;
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
			postings.take(docs, FILTER, found);
			times.push(segmentTime(passage.time));
			const owner = `${session}\t${project}`;
			const number = sessions.get(owner) ?? sessions.size;
			sessions.set(owner, number);
			const place = packer.write(blockKind(role), encodeStored(passage));
			putRecord(records, number, passage, place, times.at(-1)!);
			docs++;
		},
		finish() {
			if (docs === 0) return undefined;
			packer.close();
			writer!.tables({
				docs,
				lengths: lengths.map((field) => Uint16Array.from(field)),
				times: Uint32Array.from(times),
				records: records.contents(),
				sessions: [...sessions.keys()],
			});
			postings.write(writer!, docs);
			return writer!.finish();
		},
		abandon() {
			writer?.abandon();
		},
	};
}
