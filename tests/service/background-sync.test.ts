import {existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {askedAgain, isCalledOff, syncInBackground} from '../../src/service/background-sync.ts';

let dir = '';
beforeEach(() => {
	dir = mkdtempSync(path.join(os.tmpdir(), 'deja-background-'));
});
afterEach(() => rmSync(dir, {recursive: true, force: true}));

/** A stand-in for the program: notes its arguments in $DEJA_HOME/ran. */
const program = (): string => {
	writeFileSync(
		path.join(dir, 'deja.mjs'),
		"import fs from 'node:fs'; fs.appendFileSync(process.env.DEJA_HOME + '/ran', process.argv.slice(2).join(' ') + '\\n');",
	);
	return dir;
};
const ran = async (lines: number): Promise<string> => {
	const file = path.join(dir, 'ran');
	for (let n = 0; n < 400; n++) {
		if (existsSync(file) && readFileSync(file, 'utf8').split('\n').length > lines) break;
		await sleep(25);
	}
	return readFileSync(file, 'utf8');
};

test('many doors start one child, which ends by itself', async () => {
	const env = {DEJA_HOME: dir, HOME: dir};
	program();
	const started = Array.from({length: 50}, () => syncInBackground(dir, env));
	expect(started.filter(Boolean)).toHaveLength(1);
	// Those who were turned away have left word, once.
	expect(askedAgain({deja: dir})).toBe(true);
	expect(askedAgain({deja: dir})).toBe(false);
	expect(await ran(1)).toBe('sync --quiet --after 1\n');
	const stamp = path.join(dir, 'syncing');
	utimesSync(stamp, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
	// The next one starts as soon as the child of the old stamp has ended.
	let again = false;
	for (let n = 0; n < 200 && !again; n++) {
		again = syncInBackground(dir, env);
		if (!again) await sleep(25);
	}
	expect(again).toBe(true);
	expect(await ran(2)).toBe('sync --quiet --after 1\nsync --quiet --after 1\n');
});

test('right after a child the next one waits first', () => {
	const env = {DEJA_HOME: dir, HOME: dir};
	program();
	writeFileSync(path.join(dir, 'syncing'), String(2 ** 22 + 1));
	const now = statSync(path.join(dir, 'syncing')).mtimeMs + 500;
	expect(syncInBackground(dir, env, now)).toBe(true);
	return expect(ran(1)).resolves.toBe('sync --quiet --after 1500\n');
});

test('a stamp of a process that lives holds, one that is old does not', () => {
	const stamp = path.join(dir, 'syncing');
	writeFileSync(stamp, String(process.pid));
	const now = Date.now();
	expect(syncInBackground(program(), {DEJA_HOME: dir}, now + 60_000)).toBe(false);
	expect(syncInBackground(program(), {DEJA_HOME: dir}, now + 3_600_000)).toBe(true);
});

test('where nothing can be written it starts nothing and throws nothing', () => {
	writeFileSync(path.join(dir, 'file'), '');
	expect(syncInBackground(program(), {DEJA_HOME: path.join(dir, 'file', 'deja')})).toBe(false);
});

test('where the program is gone no folder is made for it', () => {
	const home = path.join(dir, 'home');
	expect(syncInBackground(path.join(dir, 'gone'), {DEJA_HOME: home})).toBe(false);
	expect(existsSync(home)).toBe(false);
});

test('a child goes on that its stamp names, or nobody yet; not one that was called off, or the second of two', () => {
	const says = (text: string) => {
		writeFileSync(path.join(dir, 'syncing'), text);
		return isCalledOff({deja: dir}, 4711);
	};
	expect([isCalledOff({deja: dir}, 4711), says(''), says('4711'), says('4712')]).toEqual([true, false, false, true]);
});
