/**
 * The catalog: what is known of every session, apart from its words. Heads, how far each transcript was read, what was
 * skipped, and the calls and runs that usage reports add up.
 *
 * It lies in a few immutable files that the manifest names, oldest first; of a session's records the newest counts, and a
 * removal is a record too. So one finished turn costs one small file, and it is committed in the same instant as the
 * passages that were made from it. `catalog-change.ts` writes them.
 *
 * Damage is never fatal: a file or record that does not fit its checksum is said in `damage` and left out, and sync reads
 * those sessions again.
 */
import {Damage} from '../../lib/index.ts';
import type {SessionHead, SessionUsage, Skip} from '../../model/index.ts';
import {type Directory, directoryAt, type Place} from '../directory/index.ts';
import {type CatalogFile, type CatalogFiles, type Entry, openCatalogFile} from './file.ts';
import {decodeHead, decodeReading, type Reading} from './record.ts';
import {decodeTurns, type TurnFacts} from './turn-facts.ts';
import {decodeUsage} from './usage-facts.ts';

export {applyCatalog, compactCatalog, encodeRecord} from './change.ts';
export type {Written as EncodedRecord} from './file-writer.ts';

export interface Catalog {
	/** One line for each thing that is broken. */
	readonly damage: readonly string[];
	/** A file that the manifest names is not there: the manifest may have been superseded while it was opened. */
	readonly missing: boolean;
	/** Reads one session's head only: a few hundred bytes. */
	head(key: string): SessionHead | undefined;
	/** All heads but those of excluded sessions, newest `end` first, ties by key. */
	heads(): readonly SessionHead[];
	/** Those too. */
	all(): readonly SessionHead[];
	/** Whose calls count: of all, but no other agent's. */
	billed(): readonly SessionHead[];
	/** One session's entry, hidden ones too: a few small reads. */
	entry(key: string): Entry | undefined;
	/** Keys of all sessions but hidden ones, newest `end` first, ties by key: no head is read for it. */
	keys(): readonly string[];
	/** Heads of the sessions that name a parent: forks and clones, which are few. */
	copies(): readonly SessionHead[];
	/** All entries by session key, hidden ones too, in no order: what sync compares with the disk. */
	entries(): ReadonlyMap<string, Entry>;
	/** Where reading stopped; undefined when the session is unknown or its record damaged. */
	state(key: string): Reading | undefined;
	turns(key: string): readonly TurnFacts[] | undefined;
	/** Same order as `billed()`, or the order of the keys that are given. */
	usage(sessions?: Iterable<string>, only?: 'agents'): Iterable<SessionUsage>;
	/** Lengths and checksums of a session's head and calls: equal as long as these are. */
	mark(session: string): readonly [number, number, number, number] | undefined;
	skips(): readonly Skip[];
	/** Before all sessions are read: thousands of small reads cost more than a few large ones. */
	readAhead(): void;
	close(): void;
}

/**
 * Opens the catalog of a manifest. Never throws: what cannot be opened is damage.
 * @param onDamage is told what reading shows later, each thing once.
 * @param before a catalog of the same folder, which is closed by this: files that are still named stay open, with all that
 * was read of them.
 */
export function openCatalog(
	place: Place,
	manifest: CatalogFiles,
	onDamage: (line: string) => void = () => {},
	before?: Catalog,
): Catalog {
	const damage: string[] = [];
	const {files, missing} = openFiles(directoryAt(place), manifest.catalog, damage, before && filesOf.get(before));
	const attempt = <T>(read: () => T): T | undefined =>
		attempted(read, (line) => {
			if (damage.includes(line)) return;
			damage.push(line);
			onDamage(line);
		});
	let live: Map<string, Live> | undefined;
	let entries: Map<string, Entry> | undefined;
	let order: readonly string[] | undefined;
	let copies: readonly SessionHead[] | undefined;
	let billed: readonly SessionHead[] | undefined;
	let heads: readonly SessionHead[] | undefined;
	const all = () => (live ??= liveEntries(files, attempt));
	const keys = () => (order ??= newestFirst(all()));
	const known = () => keys().flatMap((key) => catalog.head(key) ?? []);
	const find = (key: string) => (live ? live.get(key) : findIn(files, key, attempt));
	const piece = <T>(key: string, which: 0 | 1 | 2, decode: (bytes: Buffer) => T): T | undefined => {
		const found = find(key);
		return found && !found.entry.hidden ? attempt(() => decode(found.file.piece(found.entry, which))) : undefined;
	};
	const catalog: Catalog = {
		damage,
		missing,
		entry: (key) => find(key)?.entry,
		keys,
		copies: () =>
			(copies ??= keys().flatMap((key) => {
				const head = all().get(key)!.entry.isCopy === false ? undefined : catalog.head(key);
				return head?.parent === undefined ? [] : head;
			})),
		head(key) {
			const found = find(key);
			if (!found || found.entry.hidden) return undefined;
			const {file, entry} = found;
			const head = file.heads.get(entry.at) ?? attempt(() => decodeHead(file.piece(entry, 0)));
			if (head) file.heads.set(entry.at, head);
			return head;
		},
		heads: () => (heads ??= known().filter(({excluded}) => !excluded)),
		all: known,
		billed: () => (billed ??= known().filter(({source}) => source === undefined)),
		entries: () => (entries ??= entriesOf(all())),
		state: (key) => piece(key, 1, decodeReading),
		turns: (key) => piece(key, 2, decodeTurns),
		*usage(sessions = catalog.billed().map(({key}) => key), only) {
			for (const key of sessions) {
				const head = catalog.head(key);
				const facts = piece(key, 2, (bytes) => decodeUsage(bytes, only));
				if (head && facts) yield {head, ...facts};
			}
		},
		mark(key) {
			const entry = find(key)?.entry;
			if (!entry || entry.hidden) return undefined;
			const {lengths, crcs} = entry;
			return [crcs[0], lengths[0], crcs[2], lengths[2]];
		},
		skips: () => keys().flatMap((key) => catalog.state(key)?.skips ?? []),
		readAhead: () => {
			for (const file of files) attempt(() => file.readAhead());
		},
		close: () => {
			for (const file of files.splice(0)) file.close();
		},
	};
	filesOf.set(catalog, files);
	return catalog;
}

const filesOf = new WeakMap<Catalog, CatalogFile[]>();

function openFiles(
	directory: Directory,
	names: readonly string[],
	damage: string[],
	before: CatalogFile[] = [],
): {files: CatalogFile[]; missing: boolean} {
	let missing = false;
	const open = new Map(before.splice(0).map((file) => [file.name, file]));
	const files = names.flatMap((name) => {
		try {
			const known = open.get(name);
			open.delete(name);
			return known ?? openCatalogFile(directory, name);
		} catch (error) {
			const code = (error as NodeJS.ErrnoException).code;
			if (code === 'ENOENT') missing = true;
			damage.push(code === undefined ? (error as Error).message : `${name}: cannot be opened (${code})`);
			return [];
		}
	});
	for (const file of open.values()) file.close();
	return {files, missing};
}

/** A clock that was wrong by more than this has stamped a session; it must not lead every list for years. */
const aheadMs = 86_400_000;

interface Live {
	readonly file: CatalogFile;
	readonly entry: Entry;
}

/** Newest record of every session, without those removed. */
function liveEntries(files: readonly CatalogFile[], attempt: <T>(read: () => T) => T | undefined): Map<string, Live> {
	const live = new Map<string, Live>();
	for (const file of files) {
		for (const entry of attempt(() => file.entries()) ?? []) {
			if (entry.removed) live.delete(entry.key);
			else live.set(entry.key, {file, entry});
		}
	}
	return live;
}

function entriesOf(live: ReadonlyMap<string, Live>): Map<string, Entry> {
	const entries = new Map<string, Entry>();
	for (const [key, {entry}] of live) entries.set(key, entry);
	return entries;
}

/** Keys of what is not hidden: newest `end` first, times to come last, ties by key. */
function newestFirst(live: ReadonlyMap<string, Live>): string[] {
	const horizon = Date.now() + aheadMs;
	const known = ({end}: Entry) => (end > horizon ? 0 : end);
	return [...live.values()]
		.flatMap(({entry}) => (entry.hidden ? [] : entry))
		.sort((a, b) => known(b) - known(a) || (a.key < b.key ? -1 : 1))
		.map(({key}) => key);
}

function findIn(
	files: readonly CatalogFile[],
	key: string,
	attempt: <T>(read: () => T) => T | undefined,
): {file: CatalogFile; entry: Entry} | undefined {
	for (const file of files.toReversed()) {
		const entry = attempt(() => file.find(key));
		if (entry) return entry.removed ? undefined : {file, entry};
	}
	return undefined;
}

/** Runs a read; damage is told and gives undefined. */
function attempted<T>(read: () => T, tell: (line: string) => void): T | undefined {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof Damage)) throw error;
		tell(error.message);
		return undefined;
	}
}
