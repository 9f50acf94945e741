import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {placesFrom} from '../../src/lib/paths.ts';
import {syncAtEnd, syncAtStart} from '../../src/service/occasion.ts';

let home: string;
beforeEach(() => {
	home = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-occasion-'));
	fs.writeFileSync(path.join(home, 'deja.mjs'), '');
});
afterEach(() => fs.rmSync(home, {recursive: true, force: true, maxRetries: 5, retryDelay: 50}));

/** Waits for the child that was started: while it lives, nobody starts another. */
async function childEnds(stamp: string): Promise<void> {
	const pid = Number(fs.readFileSync(stamp, 'utf8'));
	for (let alive = true; alive; ) {
		await new Promise((resolve) => setTimeout(resolve, 20));
		try {
			process.kill(pid, 0);
		} catch {
			alive = false;
		}
	}
}

test('a start reads the store when nothing is indexed, or nobody did for long; an end always may', async () => {
	const env = {HOME: home, PATH: process.env['PATH']};
	const {index, deja} = placesFrom(env);
	const now = Date.now();
	expect(syncAtStart(home, env, now)).toBe(true);
	await childEnds(path.join(deja, 'syncing'));
	fs.mkdirSync(index, {recursive: true});
	expect(syncAtStart(home, env, now + 60_000)).toBe(false);
	expect(syncAtStart(home, env, now + 6 * 60_000)).toBe(true);
	fs.rmSync(path.join(deja, 'syncing'));
	expect(syncAtEnd(home, env, now)).toBe(true);
	await childEnds(path.join(deja, 'syncing'));
});
