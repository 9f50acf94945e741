/**
 * Changes of the catalog: the records of a commit as one new file, together with those older files that are not worth a
 * file of their own.
 *
 * A replaced record is dead weight until its file is written again. So a change takes in its predecessors, newest first, as
 * long as each is at most sixteen times what is at hand, or a sixteenth of it has died: then a file is more than sixteen
 * times all that came after it, no more than about a sixteenth of the catalog is ever dead, there are a handful of files,
 * and a record is written a few times for every sixteen times that its catalog grows. A predecessor of which nothing is left
 * costs nothing.
 *
 * A file that cannot be read stays named, and so do those before it: damage must stay visible until its sessions are read
 * again.
 */
import {codeOf, crc32, Damage} from '../../lib/index.ts';
import type {Directory} from '../directory/index.ts';
import {type CatalogFile, type CatalogFiles, type Entry, footerSize, openCatalogFile, recordSize} from './file.ts';
import {type Written, writeCatalogFile} from './file-writer.ts';
import {encodeHead, encodeReading, type SessionRecord} from './record.ts';
import {encodeTurns} from './turn-facts.ts';

const ratio = 16;
/** What an entry takes beside its record, about. */
const entrySize = 128;

export interface CatalogChange {
	readonly upsert?: readonly Written[];
	/** Read and left out on purpose: only that it was read is kept. */
	readonly hide?: readonly {readonly key: string; readonly stamp: string}[];
	readonly remove?: readonly string[];
}

/**
 * Writes the change as a new file. Nothing is visible until the returned manifest is committed.
 * @throws what the file system says when the folder cannot be written.
 */
export function applyCatalog<M extends CatalogFiles>(directory: Directory, manifest: M, change: CatalogChange): M {
	const {upsert = [], hide = [], remove = []} = change;
	const sessions = new Map<string, Written>();
	for (const key of remove) sessions.set(key, {entry: bare(key, {removed: true}), record: []});
	for (const {key, stamp} of hide) sessions.set(key, {entry: bare(key, {stamp, hidden: true}), record: []});
	for (const one of upsert) sessions.set(one.entry.key, one);
	return sessions.size === 0 ? manifest : folded(directory, manifest, sessions, ratio);
}

/** Writes all files as one, so that nothing of removed or replaced records stays on the disk. */
export function compactCatalog<M extends CatalogFiles>(directory: Directory, manifest: M): M {
	return folded(directory, manifest, new Map(), Number.POSITIVE_INFINITY);
}

function bare(key: string, fields: Partial<Entry>): Written['entry'] {
	const nothing = {lengths: [0, 0, 0], crcs: [0, 0, 0]} as const;
	return {
		key,
		stamp: '',
		removed: false,
		hidden: false,
		gone: false,
		isCopy: undefined,
		end: 0,
		firstTurn: '',
		...nothing,
		...fields,
	};
}

/** A record as the catalog stores it, which takes a tenth of its memory. */
export function encodeRecord({head, stamp, turns, state, skips}: SessionRecord): Written {
	const record = [encodeHead(head), encodeReading({state, skips}), encodeTurns(turns)] as const;
	const [a, b, c] = record;
	const entry = bare(head.key, {
		stamp,
		gone: head.gone === true,
		isCopy: head.parent !== undefined,
		end: head.end,
		firstTurn: turns[0]?.key ?? '',
		lengths: [a.length, b.length, c.length],
		crcs: [crc32(a), crc32(b), crc32(c)],
	});
	return {entry, record};
}

/** Writes the sessions with what is left of the newest files, each at most `most` times as large as all after it. */
function folded<M extends CatalogFiles>(
	directory: Directory,
	manifest: M,
	sessions: Map<string, Written>,
	most: number,
): M {
	let kept = manifest.catalog.length;
	let size = footerSize;
	for (const {entry} of sessions.values()) size += sizeOf(entry);
	for (; kept > 0; kept--) {
		const name = manifest.catalog[kept - 1]!;
		const bytes = directory.stat(name)?.size;
		if (bytes === undefined) break;
		if (bytes > size * most && bytes > removedIn(directory, name, sessions) * most) break;
		const older = readAll(directory, name);
		if (!older) break;
		for (const one of older) {
			if (sessions.has(one.entry.key)) continue;
			sessions.set(one.entry.key, one);
			size += sizeOf(one.entry);
		}
	}
	// A removal says something only of files that are older.
	const all = [...sessions.values()].filter(({entry}) => kept > 0 || !entry.removed);
	const added = all.length > 0 ? [writeCatalogFile(directory, all)] : [];
	return {...manifest, catalog: [...manifest.catalog.slice(0, kept), ...added]};
}

/** What a file holds of sessions that have no record any more: all others are about as large as what takes their place. */
function removedIn(directory: Directory, name: string, sessions: ReadonlyMap<string, Written>): number {
	const removed = [...sessions].filter(([, {entry}]) => entry.removed || entry.hidden);
	if (removed.length === 0) return 0;
	const found = withFile(directory, name, (file) => removed.flatMap(([key]) => file.find(key) ?? []));
	return (found ?? []).reduce((sum, entry) => sum + sizeOf(entry), 0);
}

const sizeOf = ({lengths}: Pick<Entry, 'lengths'>): number => recordSize(lengths) + entrySize;

/** @returns everything in a file; undefined when it is damaged, or gone. */
function readAll(directory: Directory, name: string): Written[] | undefined {
	return withFile(directory, name, ({entries, record}) => entries().map((entry) => ({entry, record: [record(entry)]})));
}

/** @returns what `read` returned; undefined when the file is damaged, or gone. */
function withFile<T>(directory: Directory, name: string, read: (file: CatalogFile) => T): T | undefined {
	let file: CatalogFile | undefined;
	try {
		file = openCatalogFile(directory, name);
		return read(file);
	} catch (error) {
		if (error instanceof Damage || codeOf(error) === 'ENOENT') return undefined;
		throw error;
	} finally {
		file?.close();
	}
}
