/**
 * Passages in and out: puts new segments on top of what a manifest names, buries what is dropped, and returns the manifest
 * that would make it the index.
 *
 * New passages are joined with the newest segment while that is small; small neighbours are merged on the way; passages
 * of big segments are buried by tombstones, found through the session's own posting list. Nothing is visible before the
 * returned manifest is committed, and nothing is lost when it never is.
 */
import {Damage, wellFormed} from '../../lib/index.ts';
import {type Directory, directoryAt, type Place} from '../directory/index.ts';
import {
	closeSegment,
	type DocNumber,
	decodeList,
	docRecord,
	FILTER,
	filterTerm,
	findTerm,
	mergeSegments,
	openSegment,
	type Passage,
	readList,
	readTombstones,
	type Segment,
	type SegmentRef,
	termCursor,
	type WriteOptions,
	writePassages,
	writeTombstones,
} from '../segment/index.ts';
import {dropReplaced} from './gc.ts';
import {MADE_BY} from './index-version.ts';
import type {Manifest} from './manifest.ts';
import {docsIn, INLINE_DOCS, planMerge, TAIL_DOCS} from './merge-plan.ts';

/** Passages that are no longer true. `title` is turn -1; `from` takes turns from there on, never the title. */
export interface Drop {
	readonly session: string;
	readonly turns: 'all' | 'title' | {readonly from: number};
}

export interface ApplyOptions {
	/** For first builds: leave every merge to `mergeNow`. */
	readonly bulk?: boolean;
	/** Called now and then in long work, to keep a lock alive. */
	readonly beat?: () => void;
}

/**
 * @param added segments of new passages, oldest first, that no manifest names yet. They stay, so
 * that they can be put on top of another manifest when this one was too late.
 * @returns the next manifest, of the same generation as `manifest`: commitManifest makes it the one after.
 * @throws Damage when a segment that must be read is not whole (rebuild), and what the file system says (ENOENT: somebody
 * has merged in the meantime, read the manifest again).
 */
export function applySegments(
	place: Place,
	manifest: Manifest,
	drop: readonly Drop[],
	added: readonly SegmentRef[],
	{bulk = false, beat}: ApplyOptions = {},
): Manifest {
	const dir = directoryAt(place);
	dir.make();
	const kept = bury(dir, manifest.segments, drop);
	let segments = [...kept, ...added];
	if (!bulk) {
		const isNamed = ({file}: SegmentRef) => [...manifest.segments, ...added].some((ref) => ref.file === file);
		try {
			if (added.length === 1) segments = joinTail(dir, kept, added[0]!);
			segments = mergeSmall(dir, segments, isNamed, beat);
		} catch (error) {
			dropReplaced(dir, only([...kept, ...segments]), only([...manifest.segments, ...added]));
			throw error;
		}
		// What was buried and merged in one go needs no tombstones.
		dropReplaced(dir, only(kept), only([...manifest.segments, ...segments]));
	}
	return {...manifest, analyzer: MADE_BY, segments};
}

/** Writes new passages and applies them in one step. @public for tests and benches. */
export function applyPassages(
	place: Place,
	manifest: Manifest,
	{drop, add}: {readonly drop: readonly Drop[]; readonly add: Iterable<Passage>},
	options: ApplyOptions & WriteOptions = {},
): Manifest {
	const dir = directoryAt(place);
	const passages = writePassages(dir, options);
	try {
		for (const passage of add) passages.add(passage);
		const added = passages.finish();
		const next = applySegments(dir, manifest, drop, added, options);
		dropReplaced(dir, only(added), next);
		return next;
	} catch (error) {
		passages.abandon();
		throw error;
	}
}

/** Segments as all that is named. */
export const only = (segments: readonly SegmentRef[]) => ({segments, catalog: []});

/** Buries what is dropped; a segment of which nothing is left goes. */
export function bury(dir: Directory, segments: readonly SegmentRef[], drops: readonly Drop[]): readonly SegmentRef[] {
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

function droppedDocs(segment: Segment, drops: readonly Drop[]): DocNumber[] {
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
function docsOfSession(segment: Segment, session: string, cursor = termCursor(segment)): DocNumber[] {
	if (!findTerm(cursor, Buffer.from(wellFormed(filterTerm.session(session))))) return [];
	const list = cursor.list(FILTER);
	if (!list) return [];
	const bytes = readList(segment, list);
	const docs = new Uint32Array(list.count);
	decodeList(bytes, 0, bytes.length, list.count, segment.docs, docs, new Uint32Array(list.count));
	return [...docs] as DocNumber[];
}

function joinTail(dir: Directory, segments: readonly SegmentRef[], added: SegmentRef): SegmentRef[] {
	const all = [...segments, added];
	const tail = segments.at(-1);
	if (!tail || tail.docs - (tail.dead?.count ?? 0) + added.docs > TAIL_DOCS) return all;
	return mergeRun(dir, all, {from: segments.length - 1, to: segments.length + 1});
}

/** @param isNamed of others: what was merged on the way here and is merged again can go at once. */
function mergeSmall(
	dir: Directory,
	segments: SegmentRef[],
	isNamed: (ref: SegmentRef) => boolean,
	beat?: () => void,
): SegmentRef[] {
	let next = segments;
	for (;;) {
		const run = planMerge(next);
		if (!run || docsIn(next, run) > INLINE_DOCS) return next;
		const passing = next.slice(run.from, run.to).filter((ref) => !isNamed(ref));
		next = mergeRun(dir, next, run, beat);
		for (const {file} of passing) dir.delete(file);
	}
}

/** Replaces a run by one merged segment. */
export function mergeRun(
	dir: Directory,
	segments: readonly SegmentRef[],
	{from, to}: {readonly from: number; readonly to: number},
	beat?: () => void,
): SegmentRef[] {
	const sources: Segment[] = [];
	try {
		for (const ref of segments.slice(from, to)) sources.push(open(dir, ref));
		const merged = mergeSegments(dir, sources, beat);
		return [...segments.slice(0, from), ...(merged ? [merged] : []), ...segments.slice(to)];
	} finally {
		for (const segment of sources) closeSegment(segment);
	}
}

function open(dir: Directory, ref: SegmentRef): Segment {
	try {
		return openSegment(dir, ref, ref.dead && readTombstones(dir, ref.dead.file, ref.docs));
	} catch (error) {
		if (error instanceof Damage) throw new Damage(`${ref.file}: ${error.message}`);
		throw error;
	}
}
