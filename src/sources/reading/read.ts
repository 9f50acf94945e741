/**
 * One transcript file → one session: its head and its turns, the whole of it or what is new since the last read.
 *
 * A file that only grew is read on from the start of its last turn, so that a late result joins its call; anything else
 * (rewritten, rewound, migrated, flat) is read as a whole. Both ways give the same turns.
 */

import {closeSync, constants, fstatSync, openSync, type Stats} from 'node:fs';
import type {Readable} from '../../lib/jsonl/index.ts';
import type {ReadOptions, ReadState, SessionHead, SessionRead, Skip, TranscriptFile} from '../../model/index.ts';
import type {Probe} from '../../project/index.ts';
import type {Entry} from './entry.ts';
import {type Facts, gather, noFacts} from './facts.ts';
import {impossibleUsage, newestFormat, type Scan, type Skipped} from './scan.ts';
import {type Resume, resumeOf, stateOf} from './state.ts';
import {type Tree, treeOf} from './tree.ts';
import {type Spans, type TurnSpan, turnsOf} from './turns.ts';

/** Lines that are named one by one; more are counted. */
const named = 20;

/** What of reading a file is an agent's own. */
export interface Format {
	/**
	 * Lines → entries. @param file an open transcript. @param from a line's start, and `number` its number; `format` when it is
	 * known from an earlier read; `lean` to leave out what was answered and shown; `id` of the entry that begins there, when it is
	 * read on. @throws what reading throws.
	 */
	readonly scan: (
		file: Readable,
		from: number,
		number: number,
		format: Scan['format'],
		lean: boolean,
		id?: string,
	) => Scan;
	/**
	 * What is read in a file's place: the bytes that are packed in it, or the files that it goes on from, and itself behind them.
	 * @throws when they cannot be unpacked.
	 */
	readonly open?: (fd: number, stats: Stats, file: TranscriptFile) => Opened;
	/** @param skippedLines damaged or foreign lines in all of the file. */
	readonly head: (
		file: TranscriptFile,
		format: SessionHead['format'],
		facts: Facts,
		skippedLines: number,
		probe?: Probe,
	) => SessionHead;
	/** Entries that stand in the file a second time → their originals; asked when `Reading.migrated` is set. */
	readonly repeats?: (entries: readonly Entry[]) => ReadonlyMap<number, number>;
}

export interface Opened {
	readonly from: Readable;
	/** Closes whatever was opened beside the file. */
	readonly close?: () => void;
}

/**
 * @param previous `state` of an earlier read of this file: then only what is new may come back (`fromTurn` > 0).
 * @throws when the file cannot be opened or read (ENOENT, EACCES, ELOOP for a link). Damage inside of it is no error.
 */
export function readSession(
	format: Format,
	file: TranscriptFile,
	previous?: ReadState,
	options: ReadOptions = {},
): SessionRead {
	const fd = openPlain(file.path);
	let opened: Opened | undefined;
	try {
		const stats = fstatSync(fd);
		if (!stats.isFile()) throw Object.assign(new Error(`not a file: ${file.path}`), {code: 'EINVAL'});
		opened = format.open?.(fd, stats, file);
		const from = opened?.from ?? fd;
		const resume = resumeOf(from, stats, previous);
		return (
			(resume && readOn(format, from, stats, file, resume, options)) ?? readWhole(format, from, stats, file, options)
		);
	} finally {
		opened?.close?.();
		closeSync(fd);
	}
}

/** No link is followed, and nothing that is no file holds us up. @throws what the file system says. */
export const openPlain = (file: string): number =>
	openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));

/** A scan with its tree, its turns, and what was known before it. */
interface Understood {
	readonly found: Scan;
	readonly entries: readonly Entry[];
	readonly tree: Tree;
	readonly spans: Spans;
	readonly before: Facts;
	readonly skipped: readonly Skipped[];
	readonly skippedLines: number;
	readonly from: number;
	readonly fromTurn: number;
	/** No time stood anywhere: the file's own was taken, which will be another one the next time. */
	readonly guessed: boolean;
}

function readWhole(
	format: Format,
	source: Readable,
	stats: Stats,
	file: TranscriptFile,
	options: ReadOptions,
): SessionRead {
	const found = format.scan(source, 0, 1, 'none', options.lean === true);
	const repeats = found.reading.migrated ? format.repeats?.(found.entries) : undefined;
	const twice = repeats ? new Map([...found.twice, ...repeats]) : found.twice;
	const before = noFacts(found.header);
	const {entries, guessed} = timed(found.entries, 0, found.header?.time || 0, Math.floor(stats.mtimeMs));
	const tree = treeOf(entries, twice);
	const spans = turnsOf(entries, tree, twice, found.torn);
	const all = {found, entries, tree, spans, before, skipped: [], skippedLines: 0, from: 0, fromTurn: 0, guessed};
	return finish(format, source, stats, file, all, options);
}

/** @returns undefined when the new lines are not a plain continuation. */
function readOn(
	format: Format,
	source: Readable,
	stats: Stats,
	file: TranscriptFile,
	resume: Resume,
	options: ReadOptions,
): SessionRead | undefined {
	const {facts: before, skipped, skippedLines, offset: from, ordinal: fromTurn} = resume;
	const found = format.scan(source, from, resume.line, 'v3', false, resume.id);
	const [first] = found.entries;
	if (first?.id !== resume.id || found.reading.lost || found.reading.migrated || found.header) return undefined;
	if (found.twice.size > 0 || !isLine(found.entries, 0)) return undefined;
	const {entries} = timed(found.entries, before.last, 0, 0);
	const tree = treeOf(entries.map((entry, at) => (at === 0 ? {...entry, parentId: null} : entry)));
	const spans = turnsOf(entries, tree, found.twice, found.torn, fromTurn);
	const all = {found, entries, tree, spans, before, skipped, skippedLines, from, fromTurn, guessed: false};
	return finish(format, source, stats, file, all, options);
}

function finish(
	format: Format,
	source: Readable,
	stats: Stats,
	file: TranscriptFile,
	all: Understood,
	options: ReadOptions,
): SessionRead {
	const {found, entries, spans, before, fromTurn} = all;
	const last = options.lean ? undefined : lastTurn(all);
	// What is known before the last turn goes into the state, and what is known at the end builds on it.
	const until = last ? gather(before, entries.slice(0, last.first), spans.spans.slice(0, -1)) : before;
	const facts = last
		? gather(until, entries.slice(last.first), spans.spans.slice(-1))
		: gather(before, entries, spans.spans);
	const skipped = [...all.skipped, ...found.skipped].slice(0, named);
	const skippedLines = all.skippedLines + found.skipped.length;
	const empty = found.newer !== undefined || (fromTurn === 0 && spans.spans.length === 0);
	return {
		head: {
			...format.head(file, found.format === 'none' ? 'v3' : found.format, facts, skippedLines, options.probe),
			...uncounted(skipped),
		},
		empty,
		fromTurn,
		turns: empty ? [] : spans.spans.map(({turn}) => turn),
		// Nobody reads on from what was read without its texts; a version of 0 makes sure of it.
		state: options.lean
			? {v: 0}
			: stateOf(source, stats, found.end, empty || !last ? undefined : resumeAt(all, last, until, skipped)),
		skips: skipsOf(file, found, skipped, skippedLines),
		bytesRead: found.end - all.from,
	};
}

/** The last turn, when it can be read again by itself and all that follows it hangs on it. */
function lastTurn({found, entries, spans, tree, fromTurn, guessed}: Understood): TurnSpan | undefined {
	const last = spans.spans.at(-1);
	if (!last || found.format !== 'v3' || found.reading.migrated || guessed) return undefined;
	const {first, turn} = last;
	const position = turn.ordinal - fromTurn;
	if (entries[first]!.body.kind !== 'spoken' || tree.active[first] !== 1 || !isLine(entries, first)) return undefined;
	for (let at = first; at < entries.length; at++) if (spans.turnOf[at] !== position) return undefined;
	const line = found.lines[first]!;
	// Two records can share a line: then it cannot be read from there.
	return found.lines[first - 1] === line || found.headerLine === line ? undefined : last;
}

function resumeAt(
	{found, entries, skippedLines}: Understood,
	{first, turn}: TurnSpan,
	facts: Facts,
	skipped: readonly Skipped[],
): Resume {
	const line = found.lines[first]!;
	return {
		offset: found.starts[first]!,
		line,
		id: entries[first]!.id,
		ordinal: turn.ordinal,
		facts,
		skipped: skipped.filter((skip) => skip.line < line),
		skippedLines: skippedLines + found.skipped.filter((skip) => skip.line < line).length,
	};
}

/** Does every entry from `first` on follow the one before it? */
function isLine(entries: readonly Entry[], first: number): boolean {
	for (let at = first + 1; at < entries.length; at++) if (entries[at]!.parentId !== entries[at - 1]!.id) return false;
	return true;
}

/** Entries without a time take the one before them, the first ones the one behind them, else the header's, else the file's. */
function timed(
	entries: readonly Entry[],
	before: number,
	header: number,
	file: number,
): {readonly entries: readonly Entry[]; readonly guessed: boolean} {
	let last = before || entries.find((entry) => entry.time !== 0)?.time || header;
	const guessed = last === 0;
	if (guessed) last = file;
	const filled = entries.map((entry) => {
		if (entry.time === 0) return {...entry, time: last};
		last = entry.time;
		return entry;
	});
	return {entries: filled, guessed};
}

function uncounted(skipped: readonly Skipped[]): Pick<SessionHead, 'uncounted'> {
	const lines = skipped.flatMap(({line, why}) => (why === impossibleUsage ? line : []));
	return lines.length > 0 ? {uncounted: lines} : {};
}

function skipsOf(file: TranscriptFile, found: Scan, skipped: readonly Skipped[], lines: number): Skip[] {
	if (found.newer !== undefined) {
		const why = `format ${found.newer}, this build reads up to ${newestFormat}`;
		return [{file: file.path, kind: 'newer-version', why}];
	}
	const skips = skipped.map(({line, why}): Skip => ({file: file.path, line, kind: 'damaged', why}));
	if (lines > skips.length) skips.push({file: file.path, kind: 'damaged', why: `${lines - skips.length} more lines`});
	return skips;
}
