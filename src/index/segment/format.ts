/**
 * How a segment file is laid out, little endian:
 *
 *   "DJS1" | stored blocks | postings | dictionary | block index | lengths | times | documents | sessions | stored index | footer
 *
 * Everything after the stored blocks is the hot part: what a search reads. A small segment's hot part is read in one go.
 *
 * - postings: the lists too long to stand in the dictionary, each followed by its CRC-32 (postings.ts)
 * - dictionary: terms in UTF-8 order, front-coded in blocks of 64 (dictionary.ts)
 * - block index: 16 bytes a block {dictionary offset, postings base, separator end, CRC-32}, then the separators: the
 *   shortest byte strings that tell a block's first term from the term before it
 * - lengths: u16 a passage, one array and section a field; times: u32 a passage, unix seconds
 * - documents: 24 bytes a passage {session u32, turn i32, part u16, role u8, check u8, stored block u32, offset in it u32,
 *   time u32}; the bytes of a record, xored, give 0, since records are read one by one
 * - sessions: u32 end offsets, then `session \t project` strings
 * - stored index: 16 bytes a block {offset u32, deflated length u32, raw length u32, CRC-32}
 * - footer: JSON in 1016 bytes padded with spaces, CRC-32 of it, "DJS1"
 *
 * Filter terms (project, session, role, tag) stand in the same dictionary under a first byte that no tokenizer emits, in a
 * fifth field that is never scored.
 */
import {FIELDS, type Passage} from './passage.ts';

export const MAGIC = 'DJS1';
export const FOOTER_JSON = 1016;
export const FOOTER_BYTES = FOOTER_JSON + 8;
/** Number of the field that holds filter terms; the scored fields stand before it. */
export const FILTER = FIELDS.length;
export const TERMS_A_BLOCK = 64;
export const INDEX_ENTRY = 16;
export const DOC_BYTES = 24;
export const STORED_ENTRY = 16;
/** Lists of a term that together take no more than this stand in the dictionary itself. */
export const INLINE_BYTES = 20;
/** Hot parts up to this size are read whole when the segment is opened. */
export const SMALL_HOT = 96 * 1024;

export const ROLES: readonly Passage['role'][] = ['user', 'assistant', 'tool', 'summary', 'title'];

export const filterTerm = {
	project: (key: string) => `\u0001p:${key}`,
	session: (key: string) => `\u0001s:${key}`,
	role: (role: string) => `\u0001r:${role}`,
	tag: (tag: string) => `\u0001t:${tag}`,
};

/** The arrays of field lengths, in the order of FIELDS. */
export const LENGTHS = ['lengths0', 'lengths1', 'lengths2', 'lengths3'] as const;
export const SECTIONS = [
	'postings',
	'dictionary',
	'blocks',
	...LENGTHS,
	'times',
	'docs',
	'sessions',
	'stored',
] as const;
export type Section = (typeof SECTIONS)[number];

export interface Footer {
	readonly docs: number;
	readonly terms: number;
	/** Sum of the field lengths, and how many passages have anything in the field, for each scored field. */
	readonly sum: readonly number[];
	readonly filled: readonly number[];
	/** Unix seconds of the oldest and the newest passage. */
	readonly oldest: number;
	readonly newest: number;
	readonly sessions: number;
	readonly storedBlocks: number;
	/** {offset, bytes, CRC-32} of each section. */
	readonly at: Readonly<Record<Section, readonly [number, number, number]>>;
}

/** Unix seconds as a segment can hold them: whole, from 0 to 2^32 - 1. */
export function segmentTime(seconds: number): number {
	return Number.isFinite(seconds) ? Math.min(Math.max(Math.floor(seconds), 0), 0xffff_ffff) : 0;
}

/** One immutable segment file. */
export interface SegmentRef {
	readonly file: string;
	/** Passages in it, dead ones included. */
	readonly docs: number;
	/** Its size, and where its search data begins (everything before is stored text). */
	readonly bytes: number;
	readonly hot: number;
	/** Tombstones: a bitmap file, and how many passages it buries. */
	readonly dead?: {readonly file: string; readonly count: number};
}
