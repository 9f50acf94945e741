export {findTerm, type ListRef, readList, type TermCursor, termCursor} from './dictionary.ts';
export {FILTER, type Footer, filterTerm, type SegmentRef} from './format.ts';
export {mergeSegments} from './merge.ts';
export type {DocNumber, PassageNumber, SegmentPlace} from './numbers.ts';
export {FIELDS, type Field, type Passage} from './passage.ts';
export {BLOCK, decodeList, pickFrequencies, skipBytes, skipEntry} from './postings.ts';
export {
	allTimes,
	closeSegment,
	docRecord,
	fieldLengths,
	isDead,
	openSegment,
	passageOf,
	type Segment,
	sessionOf,
	withTombstones,
} from './reader.ts';
export {type WriteOptions, writePassages} from './rollover.ts';
export {readTombstones, writeTombstones} from './tombstones.ts';
export {verifySegment} from './verify.ts';
