/**
 * When there is something new to read, the doors say so here; whether a child is started is decided by `background.ts`.
 *
 * The end of a run is the occasion that counts: what was just said is on disk then. The start of a session would use up the
 * child's turn for that, so it starts one only when the last one is long ago (the client was killed, deja is new here).
 */
import fs from 'node:fs';
import path from 'node:path';
import {type Env, placesFrom} from '../lib/index.ts';
import {syncInBackground} from './background-sync.ts';

const LONG_AGO_MS = 5 * 60_000;

/** @param program folder of the running program. @param now unix ms. @returns true when a child was started. */
export function syncAtStart(program: string, env: Env, now: number = Date.now()): boolean {
	const {deja, index} = placesFrom(env);
	const last = fs.statSync(path.join(deja, 'syncing'), {throwIfNoEntry: false})?.mtimeMs ?? 0;
	if (fs.existsSync(index) && Math.abs(now - last) < LONG_AGO_MS) return false;
	return syncInBackground(program, env, now);
}

export {syncInBackground as syncAtEnd};
