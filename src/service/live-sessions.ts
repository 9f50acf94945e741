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

export interface Stamp {
	readonly session: string;
	readonly pid: number;
	/** Start of the process in clock ticks since boot, field 22 of /proc/<pid>/stat; '' where there is no /proc. */
	readonly start: string;
	readonly cwd: string;
	/** The mod is awake in this session: shell hooks have nothing to add. */
	readonly mod: boolean;
	/** A turn is running: what the session says now is not its last word yet. */
	readonly busy: boolean;
	/** Unix ms. */
	readonly at: number;
}

/**
 * Can this be the name of a session's file? The client uses UUIDs and `--session` names; whatever else a payload claims
 * must never become part of a path.
 */
export function validSession(id: unknown): id is string {
	return typeof id === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(id) && !id.includes('..');
}

/** Start time of a process in clock ticks since boot; '' when it cannot be told, or only its exit code is left of it. */
export function startTime(pid: number): string {
	try {
		const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
		// Field 2 is the program's name in parentheses and may hold anything, spaces and parentheses too.
		const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		return state === 'Z' || state === 'X' ? '' : (fields[18] ?? '');
	} catch {
		return '';
	}
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
		fs.renameSync(fresh, file);
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
		const raw: unknown = JSON.parse(fs.readFileSync(path.join(dir, session), 'utf8'));
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

/** Does the process that wrote the stamp still run? */
export function isAlive(stamp: Stamp): boolean {
	try {
		process.kill(stamp.pid, 0);
	} catch (error) {
		// Someone else's process: the number was given out again.
		if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
	}
	return stamp.start === '' || startTime(stamp.pid) === stamp.start;
}

/** Every stamp that counts, newest first. Stale ones are left alone: `sweepStamps` removes them. */
export function liveStamps(dir: string): readonly Stamp[] {
	return allStamps(dir)
		.filter(isAlive)
		.sort((a, b) => b.at - a.at || (a.session < b.session ? -1 : 1));
}

/** Removes stamps of processes that are gone. @returns how many. */
export function sweepStamps(dir: string): number {
	let swept = 0;
	for (const stamp of allStamps(dir)) {
		if (isAlive(stamp)) continue;
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
