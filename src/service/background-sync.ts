/**
 * Starts the work that nobody should wait for: one detached child that reads what is new, merges segments, and ends.
 *
 * Doors call this as often as they like. A stamp file lets one start through and turns the others away while that child
 * lives, and for a short while after; should two slip through, the writer lock sends the second home. Nothing here
 * throws, and a child that cannot be started is tried again at the next occasion.
 */
import {spawn} from 'node:child_process';
import {closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync} from 'node:fs';
import path from 'node:path';
import {lockOwner} from '../index/index.ts';
import {type Env, isAlive, type Places, placesFrom} from '../lib/index.ts';

/** A finished child is not followed by the next one sooner than this. */
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
		mkdirSync(deja, {recursive: true, mode: 0o700});
		const stamp = path.join(deja, 'syncing');
		if (isHeld(stamp, now)) return false;
		rmSync(stamp, {force: true});
		const fd = openSync(stamp, 'wx', 0o600);
		try {
			const child = spawn(process.execPath, [path.join(program, 'deja.mjs'), 'sync', '--quiet'], {
				cwd: deja,
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
		return isHeld(path.join(deja, 'syncing'), now) || lockOwner(index) !== undefined;
	} catch {
		return false;
	}
}

/** A stamp is held while its child lives, and a moment longer. */
function isHeld(stamp: string, now: number): boolean {
	const stat = statSync(stamp, {throwIfNoEntry: false});
	if (!stat) return false;
	const age = Math.abs(now - stat.mtimeMs);
	return age < restMs || (age < oldMs && isAlive(Number(readFileSync(stamp, 'utf8'))));
}
