/**
 * The writer lock: spares writers the work of losing races. It is advice, not safety; the manifest's compare-and-swap is
 * what keeps two writers apart, so every doubt here may be decided for going on.
 *
 * `writer.lock` holds {pid, started, host, nonce}. It is stale when its process is gone, when the pid now belongs to a
 * process that started at another time, when it is empty for more than a moment, or, for owners that cannot be asked
 * (another host, no pid), when nobody has touched it for a minute. Readers never look at it.
 */
import {linkSync, readFileSync, renameSync, statSync, unlinkSync, utimesSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {isStillRunning, startTime} from '../../lib/index.ts';
import {claimName, ensureFolder, freshName} from './files.ts';

export const LOCK_FILE = 'writer.lock';
const BEAT_MS = 10_000;
const SILENT_MS = 60_000;
/** An owner on this host that lives but has not touched the lock for this long is stuck or suspended. */
const STUCK_MS = 600_000;
/** Between creating and filling a lock file where hard links do not exist. */
const EMPTY_MS = 1_000;

export interface Owner {
	readonly pid: number;
	/** Start time of the process in clock ticks since boot (Linux), else ''. */
	readonly started: string;
	readonly host: string;
	readonly nonce: string;
}

export interface LockOptions {
	/** How long to wait for a live owner. Default 0: do not wait. */
	readonly waitMs?: number;
	/** Another lock than the writer's: a big merge works beside the writers and keeps only other merges out. */
	readonly name?: string;
	/** Called when a live owner keeps the lock after the wait; the work is not done. */
	readonly onBusy?: (owner: Owner | undefined) => void;
}

/**
 * Runs `work` while holding the lock. `beat` keeps the lock alive: call it in long synchronous work (every second or so);
 * asynchronous work is kept alive by a timer.
 * @returns what `work` returned, or undefined when somebody else holds the lock.
 * @throws what the file system says when the folder cannot be written, and what `work` throws.
 */
export async function withWriterLock<T>(
	dir: string,
	work: (beat: () => void) => T | Promise<T>,
	{waitMs = 0, onBusy, name = LOCK_FILE}: LockOptions = {},
): Promise<T | undefined> {
	ensureFolder(dir);
	const file = path.join(dir, name);
	const until = Date.now() + waitMs;
	let nonce = take(dir, file);
	for (let pause = 5; nonce === undefined; pause = Math.min(pause * 2, 100)) {
		const left = until - Date.now();
		if (left <= 0) {
			onBusy?.(read(file)?.owner);
			return undefined;
		}
		await sleep(Math.min(pause, left));
		nonce = take(dir, file);
	}
	const beat = () => touch(file);
	const timer = setInterval(beat, BEAT_MS);
	timer.unref();
	try {
		return await work(beat);
	} finally {
		clearInterval(timer);
		if (read(file)?.owner?.nonce === nonce) quietly(() => unlinkSync(file));
	}
}

/** Who holds the lock right now, for people to read; undefined when nobody alive does. */
export function lockOwner(dir: string): Owner | undefined {
	const lock = read(path.join(dir, LOCK_FILE));
	return lock && !isStale(lock) ? lock.owner : undefined;
}

function take(dir: string, file: string): string | undefined {
	const held = read(file);
	if (held) {
		if (!isStale(held) || !setAside(dir, file, held)) return undefined;
	}
	const nonce = freshName('n', 'n');
	const owner: Owner = {pid: process.pid, started: startTime(process.pid), host: os.hostname(), nonce};
	return claimName(dir, path.basename(file), Buffer.from(JSON.stringify(owner))) ? nonce : undefined;
}

/** Moves a stale lock out of the way; false when it turned out to be another one than was judged. */
function setAside(dir: string, file: string, judged: Held): boolean {
	const aside = path.join(dir, freshName('tmp', 'lock'));
	try {
		renameSync(file, aside);
	} catch {
		// Somebody else took it away: then the free name is anybody's.
		return true;
	}
	const taken = read(aside);
	const same = taken?.text === judged.text && taken.inode === judged.inode;
	// We caught the fresh lock of a faster waiter: give it back.
	if (!same) quietly(() => linkSync(aside, file));
	quietly(() => unlinkSync(aside));
	return same;
}

interface Held {
	readonly text: string;
	readonly owner: Owner | undefined;
	readonly age: number;
	readonly inode: number;
}

function read(file: string): Held | undefined {
	try {
		const {mtimeMs, ino} = statSync(file);
		const text = readFileSync(file, 'utf8');
		return {text, owner: parse(text), age: Date.now() - mtimeMs, inode: ino};
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

function parse(text: string): Owner | undefined {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	const fields = (typeof value === 'object' && value !== null ? value : {pid: value}) as Record<string, unknown>;
	const pid = fields['pid'];
	if (typeof pid !== 'number') return undefined;
	const word = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
	return {pid, started: word('started'), host: word('host'), nonce: word('nonce')};
}

function isStale({text, owner, age}: Held): boolean {
	if (text.trim() === '') return age > EMPTY_MS;
	if (!owner) return age > SILENT_MS;
	if (owner.host !== '' && owner.host !== os.hostname()) return age > SILENT_MS;
	if (!isStillRunning({pid: owner.pid, start: owner.started, at: Date.now() - age})) return true;
	return age > STUCK_MS;
}

function touch(file: string): void {
	quietly(() => utimesSync(file, new Date(), new Date()));
}

function quietly(act: () => void): void {
	try {
		act();
	} catch {
		// A lock that cannot be touched or removed is judged by the next writer.
	}
}
