/**
 * Live stamps: which sessions run right now, and in which of them the mod is awake.
 *
 * One small file per session, named like the session. The mod writes it when a session starts and removes it,
 * synchronously, when the session ends. A client that is killed or loses its terminal never says goodbye, so a stamp counts
 * only while its process runs: same pid, and the same start time where the system tells one (a pid can be reused).
 * Failing to write or to remove a stamp costs nothing but that knowledge: callers go on.
 */
import fs from 'node:fs';
import path from 'node:path';
import {isStillRunning, type ProcessNote, readSmallFile, renameOver, startTime} from '../lib/index.ts';

/** The session's process, noted when its last turn began or ended. */
export interface Stamp extends ProcessNote {
	readonly session: string;
	readonly cwd: string;
	/** The mod is awake in this session: shell hooks have nothing to add. */
	readonly mod: boolean;
	/** A turn is running: what the session says now is not its last word yet. */
	readonly busy: boolean;
}

/** No turn runs longer. Where no start time tells a client that was killed in its turn from whoever has its pid now, ms. */
const LONGEST_TURN_MS = 6 * 3_600_000;

/**
 * Can this be the name of a session's file? The client uses UUIDs and `--session` names; whatever else a payload claims
 * must never become part of a path.
 */
export function validSession(id: unknown): id is string {
	return typeof id === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(id) && !id.includes('..');
}

/** The stamp of a session that runs in this process. @param now unix ms. */
export function stampOf(
	{session, cwd, mod = true, busy = false}: Pick<Stamp, 'session' | 'cwd'> & Partial<Stamp>,
	now: number,
	pid: number = process.pid,
): Stamp {
	return {session, pid, start: startTime(pid), cwd, mod, busy, at: now};
}

/**
 * Writes a stamp, replacing the one there was. One line of JSON: hook.sh reads it with nothing but bash.
 * @returns false when the session's name is no file name or the folder cannot be written.
 */
export function openStamp(dir: string, stamp: Stamp): boolean {
	if (!validSession(stamp.session)) return false;
	const file = path.join(dir, stamp.session);
	const fresh = `${file}.${stamp.pid}.tmp`;
	try {
		fs.mkdirSync(dir, {recursive: true, mode: 0o700});
		fs.writeFileSync(fresh, `${JSON.stringify(stamp)}\n`, {mode: 0o600});
		// The client's own loop stands behind this: no long wait for a file that somebody has open.
		renameOver(fresh, file, 2);
		return true;
	} catch {
		fs.rmSync(fresh, {force: true});
		return false;
	}
}

/** Removes a session's stamp, but only this process's own: a resumed session may already have a new owner. */
export function closeStamp(dir: string, session: string, pid: number = process.pid): boolean {
	const stamp = readStamp(dir, session);
	if (!stamp || stamp.pid !== pid) return false;
	try {
		fs.unlinkSync(path.join(dir, session));
		return true;
	} catch {
		return false;
	}
}

/** The stamp of a session, or undefined when there is none that can be read. */
export function readStamp(dir: string, session: string): Stamp | undefined {
	if (!validSession(session)) return undefined;
	try {
		const raw: unknown = JSON.parse(readSmallFile(path.join(dir, session)) ?? '');
		if (typeof raw !== 'object' || raw === null) return undefined;
		const {pid, start, cwd, mod, busy, at} = raw as Record<string, unknown>;
		if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return undefined;
		return {
			session,
			pid,
			start: typeof start === 'string' ? start : '',
			cwd: typeof cwd === 'string' ? cwd : '',
			mod: mod === true,
			busy: busy === true,
			at: typeof at === 'number' ? at : 0,
		};
	} catch {
		return undefined;
	}
}

/**
 * Every stamp that counts, newest first. Stale ones are left alone: `sweepStamps` removes them.
 * @param now unix ms.
 */
export function liveStamps(dir: string, now: number = Date.now()): readonly Stamp[] {
	return allStamps(dir)
		.filter((stamp) => isStillRunning(stamp))
		.map((stamp) => (mayBeBusy(stamp, now) ? stamp : {...stamp, busy: false}))
		.sort((a, b) => b.at - a.at || (a.session < b.session ? -1 : 1));
}

const mayBeBusy = ({busy, start, at}: Stamp, now: number): boolean =>
	busy && (start !== '' || now - at < LONGEST_TURN_MS);

/** Does the mod speak in this session? Then the shell hooks have nothing to add. */
export function isModAwake(dir: string, session: string): boolean {
	const stamp = readStamp(dir, session);
	return stamp?.mod === true && isStillRunning(stamp);
}

/** Removes stamps of processes that are gone. @returns how many. */
export function sweepStamps(dir: string): number {
	let swept = 0;
	for (const stamp of allStamps(dir)) {
		if (isStillRunning(stamp)) continue;
		fs.rmSync(path.join(dir, stamp.session), {force: true});
		swept += 1;
	}
	return swept;
}

function allStamps(dir: string): Stamp[] {
	let names: string[];
	try {
		names = fs.readdirSync(dir);
	} catch {
		return [];
	}
	return names.flatMap((name) => (name.endsWith('.tmp') ? [] : (readStamp(dir, name) ?? [])));
}
