/**
 * Starts the work that nobody should wait for: one detached child that reads what is new, merges segments, and ends.
 *
 * Doors call this as often as they like. A stamp file lets one start through and turns the others away while that child
 * lives; should two slip through, the one that the stamp does not name goes home. What is said while a child reads would
 * wait for the next occasion, so whoever is turned away leaves word (`syncing.again`), and the child reads once more before
 * it ends.
 * Right after a child another one is started that waits a moment first. Nothing here throws, and a child that cannot be
 * started is tried again at the next occasion.
 */
import {spawn} from 'node:child_process';
import {
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	rmSync,
	statSync,
	unlinkSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import path from 'node:path';
import {lockOwner} from '../index/index.ts';
import {type Env, isAlive, type Places, placesFrom, readPlainFile} from '../lib/index.ts';

/** A child does not read sooner than this after the last one was started. */
const restMs = 2_000;
/** A stamp this old belongs to nobody, whatever process has its pid now. */
const oldMs = 15 * 60_000;

/**
 * @param program folder of the running program, which holds `deja.mjs`.
 * @param env handed to the child; decides where its index lies.
 * @returns true when a child was started now.
 */
export function syncInBackground(program: string, env: Env, now: number = Date.now()): boolean {
	try {
		const {deja} = placesFrom(env);
		const file = path.join(program, 'deja.mjs');
		// An uninstall beside a running client: there is nothing to start, and no folder is made anew for it.
		if (!existsSync(file)) return false;
		mkdirSync(deja, {recursive: true, mode: 0o700});
		const stamp = path.join(deja, 'syncing');
		const age = ageOf(stamp, now);
		if (isHeld(stamp, age)) {
			writeFileSync(againFile(deja), '', {mode: 0o600});
			return false;
		}
		const after = Math.max(1, Math.ceil(restMs - age));
		rmSync(stamp, {force: true});
		const fd = openSync(stamp, 'wx', 0o600);
		try {
			const words = ['sync', '--quiet', '--after', String(after)];
			const child = spawn(process.execPath, [file, ...words], {
				// Not the person's folder, nor deja's own: on Windows none can be removed while a process is in it.
				cwd: path.dirname(deja),
				detached: true,
				env: {...env},
				stdio: 'ignore',
				windowsHide: true,
			});
			// Without a listener a missing program would end the process that asked.
			child.on('error', () => {});
			child.unref();
			if (child.pid !== undefined) writeSync(fd, String(child.pid));
			return child.pid !== undefined;
		} finally {
			closeSync(fd);
		}
	} catch {
		// A read-only home, or somebody was faster.
		return false;
	}
}

/** Is the history being read right now, by such a child or by a command of the person's? */
export function isSyncing({deja, index}: Pick<Places, 'deja' | 'index'>, now: number = Date.now()): boolean {
	try {
		const stamp = path.join(deja, 'syncing');
		return isHeld(stamp, ageOf(stamp, now)) || lockOwner(index) !== undefined;
	} catch {
		return false;
	}
}

/** Was somebody turned away since this was asked last? The child that reads asks before it ends. */
export function askedAgain({deja}: Pick<Places, 'deja'>): boolean {
	try {
		unlinkSync(againFile(deja));
		return true;
	} catch {
		return false;
	}
}

/**
 * Should the child not read after all? An uninstall has taken the stamp away, and what was removed must not be made anew; or
 * two were started at once, and the stamp is the other's. One that names nobody yet is our own, being written.
 */
export function isCalledOff({deja}: Pick<Places, 'deja'>, pid: number = process.pid): boolean {
	const stamp = path.join(deja, 'syncing');
	return !existsSync(stamp) || !['', String(pid)].includes(readPlainFile(stamp).trim());
}

const againFile = (deja: string) => path.join(deja, 'syncing.again');

function ageOf(stamp: string, now: number): number {
	const stat = statSync(stamp, {throwIfNoEntry: false});
	return stat ? Math.abs(now - stat.mtimeMs) : Number.POSITIVE_INFINITY;
}

/** A stamp is held while its child lives. One that is being written has no child yet. */
function isHeld(stamp: string, age: number): boolean {
	if (age >= oldMs) return false;
	const pid = readPlainFile(stamp).trim();
	return pid === '' ? age < restMs : isAlive(Number(pid));
}
