/**
 * Passages in and out: writes what changes as new files and returns the manifest that would make them the index.
 *
 * New passages are joined with the newest segment while that is small; small neighbours are merged on the way; passages
 * of big segments are buried by tombstones, found through the session's own posting list. Nothing is visible before the
 * returned manifest is committed, and nothing is lost when it never is.
 */
import {unlinkSync} from 'node:fs';
import path from 'node:path';
import {type Analyze, accumulate} from './accumulate.ts';
import {ANALYZER_VERSION, eachAnalysed} from './analyzer.ts';
import {Damage, wellFormed} from './codec.ts';
import {findTerm, readList, termCursor} from './dictionary.ts';
import {ensureFolder} from './files.ts';
import type {Manifest, SegmentRef} from './manifest.ts';
import {mergeSegments} from './merge.ts';
import {docsIn, INLINE_DOCS, planMerge, TAIL_DOCS} from './merge-plan.ts';
import type {Passage} from './passage.ts';
import {decodeList} from './postings.ts';
import {FILTER, filterTerm} from './segment-format.ts';
import {closeSegment, docRecord, openSegment, type Segment} from './segment-reader.ts';
import {readTombstones, writeTombstones} from './tombstones.ts';

/** Passages that are no longer true. `title` is turn -1; `from` takes turns from there on, never the title. */
export interface Drop {
	readonly session: string;
	readonly turns: 'all' | 'title' | {readonly from: number};
}

export interface Change {
	readonly drop: readonly Drop[];
	readonly add: Iterable<Passage>;
}

export interface ApplyOptions {
	/** For first builds: write big segments and leave every merge to `mergeNow`. */
	readonly bulk?: boolean;
	readonly analyze?: Analyze;
	/** Passages a new segment may hold. */
	readonly segmentDocs?: number;
	/** Called now and then in long work, to keep a lock alive. */
	readonly beat?: () => void;
}

const SEGMENT_DOCS = 16_384;

/**
 * @returns the next manifest, of the same generation as `manifest`: commitManifest makes it the one after.
 * @throws Damage when a segment that must be read is not whole (rebuild), and what the file system says (ENOENT: somebody
 * has merged in the meantime, read the manifest again).
 */
export function applyPassages(dir: string, manifest: Manifest, change: Change, options: ApplyOptions = {}): Manifest {
	ensureFolder(dir);
	const {bulk = false, beat} = options;
	let segments = bury(dir, manifest.segments, change.drop);
	const added = write(dir, change.add, options);
	if (!bulk && added.length === 1) segments = joinTail(dir, segments, added[0]!);
	else segments = [...segments, ...added];
	if (!bulk) segments = mergeSmall(dir, segments, manifest.segments, beat);
	return {...manifest, analyzer: String(ANALYZER_VERSION), segments};
}

function write(dir: string, passages: Iterable<Passage>, options: ApplyOptions): SegmentRef[] {
	const {analyze = eachAnalysed, segmentDocs = SEGMENT_DOCS, beat} = options;
	const done: SegmentRef[] = [];
	let open = accumulate(dir, analyze);
	try {
		for (const passage of passages) {
			open.add(passage);
			if (open.docs % 256 === 0) beat?.();
			if (open.docs < segmentDocs) continue;
			done.push(open.finish()!);
			open = accumulate(dir, analyze);
		}
		const last = open.finish();
		return last ? [...done, last] : done;
	} catch (error) {
		open.abandon();
		for (const {file} of done) discard(dir, file);
		throw error;
	}
}

/** Buries what is dropped; a segment of which nothing is left goes. */
function bury(dir: string, segments: readonly SegmentRef[], drops: readonly Drop[]): readonly SegmentRef[] {
	if (drops.length === 0) return segments;
	return segments.flatMap((ref) => {
		const segment = open(dir, ref);
		try {
			const bitmap = Buffer.alloc(Math.ceil(ref.docs / 8));
			if (segment.dead) bitmap.set(segment.dead);
			let more = 0;
			for (const doc of droppedDocs(segment, drops)) {
				const bit = 1 << (doc & 7);
				if ((bitmap[doc >>> 3]! & bit) === 0) more++;
				bitmap[doc >>> 3]! |= bit;
			}
			if (more === 0) return ref;
			if ((ref.dead?.count ?? 0) + more >= ref.docs) return [];
			return {...ref, dead: writeTombstones(dir, bitmap, ref.docs)};
		} finally {
			closeSegment(segment);
		}
	});
}

function droppedDocs(segment: Segment, drops: readonly Drop[]): number[] {
	const cursor = termCursor(segment);
	return drops.flatMap(({session, turns}) => {
		const docs = docsOfSession(segment, session, cursor);
		if (turns === 'all') return docs;
		return docs.filter((doc) => {
			const {turn} = docRecord(segment, doc);
			return turns === 'title' ? turn === -1 : turn >= turns.from;
		});
	});
}

/** Passage numbers of a session, buried ones included. */
function docsOfSession(segment: Segment, session: string, cursor = termCursor(segment)): number[] {
	if (!findTerm(cursor, Buffer.from(wellFormed(filterTerm.session(session))))) return [];
	const list = cursor.list(FILTER);
	if (!list) return [];
	const bytes = readList(segment, list);
	const docs = new Uint32Array(list.count);
	decodeList(bytes, 0, bytes.length, list.count, segment.docs, docs, new Uint32Array(list.count));
	return [...docs];
}

function joinTail(dir: string, segments: readonly SegmentRef[], added: SegmentRef): readonly SegmentRef[] {
	const tail = segments.at(-1);
	if (!tail || tail.docs - (tail.dead?.count ?? 0) + added.docs > TAIL_DOCS) return [...segments, added];
	return mergeRun(dir, [...segments, added], {from: segments.length - 1, to: segments.length + 1}, [added]);
}

function mergeSmall(
	dir: string,
	segments: readonly SegmentRef[],
	seen: readonly SegmentRef[],
	beat?: () => void,
): readonly SegmentRef[] {
	let next = segments;
	for (;;) {
		const run = planMerge(next);
		if (!run || docsIn(next, run) > INLINE_DOCS) return next;
		// What this very change wrote and nobody has seen can go at once.
		const unseen = next.slice(run.from, run.to).filter(({file}) => !seen.some((ref) => ref.file === file));
		next = mergeRun(dir, next, run, unseen, beat);
	}
}

/** Replaces a run by one merged segment. @param unseen segments no manifest names: their files are removed. */
export function mergeRun(
	dir: string,
	segments: readonly SegmentRef[],
	{from, to}: {readonly from: number; readonly to: number},
	unseen: readonly SegmentRef[] = [],
	beat?: () => void,
): readonly SegmentRef[] {
	const sources: Segment[] = [];
	try {
		for (const ref of segments.slice(from, to)) sources.push(open(dir, ref));
		const merged = mergeSegments(dir, sources, beat);
		return [...segments.slice(0, from), ...(merged ? [merged] : []), ...segments.slice(to)];
	} finally {
		for (const segment of sources) closeSegment(segment);
		for (const {file} of unseen) discard(dir, file);
	}
}

function open(dir: string, ref: SegmentRef): Segment {
	try {
		return openSegment(dir, ref, ref.dead && readTombstones(dir, ref.dead.file, ref.docs));
	} catch (error) {
		if (error instanceof Damage) throw new Damage(`${ref.file}: ${error.message}`);
		throw error;
	}
}

function discard(dir: string, file: string): void {
	try {
		unlinkSync(path.join(dir, file));
	} catch {
		// Sweep takes it.
	}
}
