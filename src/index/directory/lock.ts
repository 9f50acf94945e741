/**
 * The writer lock: spares writers the work of losing races. It is advice, not safety; the manifest's compare-and-swap is
 * what keeps two writers apart, so every doubt here may be decided for going on.
 *
 * `writer.lock` holds {pid, started, host, nonce}. It is stale when its process is gone, when the pid now belongs to a
 * process that started at another time, when it is empty for more than a moment, or, for owners that cannot be asked
 * (another host, no pid), when nobody has touched it for a minute. Readers never look at it.
 */
import os from 'node:os';
import {setTimeout as sleep} from 'node:timers/promises';
import {codeOf, isStillRunning, startTime} from '../../lib/index.ts';
import {directoryAt, type Place} from './at.ts';
import type {Directory} from './directory.ts';
import {freshName, readWhole} from './files.ts';

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
	place: Place,
	work: (beat: () => void) => T | Promise<T>,
	{waitMs = 0, onBusy, name = LOCK_FILE}: LockOptions = {},
): Promise<T | undefined> {
	const directory = directoryAt(place);
	directory.make();
	const until = Date.now() + waitMs;
	let nonce = take(directory, name);
	for (let pause = 5; nonce === undefined; pause = Math.min(pause * 2, 100)) {
		const left = until - Date.now();
		if (left <= 0) {
			onBusy?.(read(directory, name)?.owner);
			return undefined;
		}
		await sleep(Math.min(pause, left));
		nonce = take(directory, name);
	}
	const beat = () => directory.touch(name);
	const timer = setInterval(beat, BEAT_MS);
	timer.unref();
	try {
		return await work(beat);
	} finally {
		clearInterval(timer);
		if (read(directory, name)?.owner?.nonce === nonce) directory.delete(name);
	}
}

/** Who holds the lock right now, for people to read; undefined when nobody alive does. */
export function lockOwner(place: Place): Owner | undefined {
	const lock = read(directoryAt(place), LOCK_FILE);
	return lock && !isStale(lock) ? lock.owner : undefined;
}

function take(directory: Directory, name: string): string | undefined {
	const held = read(directory, name);
	if (held && !(isStale(held) && setAside(directory, name, held))) return undefined;
	const nonce = freshName('n', 'n');
	const owner: Owner = {pid: process.pid, started: startTime(process.pid), host: os.hostname(), nonce};
	return directory.claim(name, Buffer.from(JSON.stringify(owner))) ? nonce : undefined;
}

/** Moves a stale lock out of the way; false when it turned out to be another one than was judged. */
function setAside(directory: Directory, name: string, judged: Held): boolean {
	const aside = freshName('tmp', 'lock');
	try {
		directory.rename(name, aside);
	} catch {
		// Somebody else took it away: then the free name is anybody's.
		return true;
	}
	const taken = read(directory, aside);
	const isSame = taken?.text === judged.text && taken.modified === judged.modified;
	// We caught the fresh lock of a faster waiter: give it back.
	if (taken && !isSame) directory.claim(name, Buffer.from(taken.text));
	directory.delete(aside);
	return isSame;
}

interface Held {
	readonly text: string;
	readonly owner: Owner | undefined;
	/** Unix ms. */
	readonly modified: number;
}

function read(directory: Directory, name: string): Held | undefined {
	const stats = directory.stat(name);
	if (!stats) return undefined;
	try {
		const text = readWhole(directory, name).toString();
		return {text, owner: parse(text), modified: stats.modified};
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return undefined;
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

function isStale({text, owner, modified}: Held): boolean {
	const age = Date.now() - modified;
	if (text.trim() === '') return age > EMPTY_MS;
	if (!owner) return age > SILENT_MS;
	if (owner.host !== '' && owner.host !== os.hostname()) return age > SILENT_MS;
	if (!isStillRunning({pid: owner.pid, start: owner.started, at: modified})) return true;
	return age > STUCK_MS;
}
