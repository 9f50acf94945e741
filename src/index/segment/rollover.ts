/**
 * New passages → as few segments as memory allows, written while the passages come in.
 */

import {termNumbers} from '../analysis/index.ts';
import type {Directory} from '../directory/index.ts';
import {type Accumulator, type Analyze, accumulate} from './builder.ts';
import type {SegmentRef} from './format.ts';
import type {Passage} from './passage.ts';

/** A first build should need few merges and little memory. */
const SEGMENT_DOCS = 150_000;
const SEGMENT_MEMORY = 128e6;
/** Room for one more session: rather a smaller segment than a tiny one beside it. */
const NEARLY = 0.9;

export interface WriteOptions {
	readonly analyze?: Analyze;
	/** Passages a segment may hold. */
	readonly segmentDocs?: number;
}

export interface PassageWriter {
	add(passage: Passage): void;
	/** A segment nearly is: a good moment to finish. */
	readonly full: boolean;
	/** @returns the segments, oldest first, which no manifest names yet. */
	finish(): SegmentRef[];
	/** Removes whatever was written. */
	abandon(): void;
}

export function writePassages(directory: Directory, options: WriteOptions = {}): PassageWriter {
	const {analyze = termNumbers, segmentDocs = SEGMENT_DOCS} = options;
	directory.make();
	const done: SegmentRef[] = [];
	let open: Accumulator | undefined;
	const isFull = ({docs, memory}: Accumulator, share = 1) =>
		docs >= segmentDocs * share || memory >= SEGMENT_MEMORY * share;
	function close(): void {
		const segment = open?.finish();
		open = undefined;
		if (segment) done.push(segment);
	}
	return {
		get full() {
			return done.length > 0 || (open !== undefined && isFull(open, NEARLY));
		},
		add(passage) {
			if (open && isFull(open)) close();
			open ??= accumulate(directory, analyze);
			open.add(passage);
		},
		finish() {
			close();
			return done;
		},
		abandon() {
			open?.abandon();
			for (const {file} of done) directory.delete(file);
		},
	};
}
