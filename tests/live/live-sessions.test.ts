import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {bootTime, isStillRunning, startTime} from '../../src/lib/process.ts';
import {
	closeStamp,
	liveStamps,
	openStamp,
	readStamp,
	stampOf,
	sweepStamps,
	validSession,
} from '../../src/live/live-sessions.ts';
import {expectMode} from '../needs.ts';

const ID = '6e16c459-1149-49e0-af3a-bec2c63f4f91';
const now = Date.now();
let dir: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-live-'));
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

test('a stamp is written for its owner alone, read back, and removed', () => {
	const live = path.join(dir, 'live');
	expect(openStamp(live, stampOf({session: ID, cwd: '/acme/shop'}, now))).toBe(true);
	expectMode(live, 0o700);
	expectMode(path.join(live, ID), 0o600);
	expect(readStamp(live, ID)).toEqual({
		session: ID,
		pid: process.pid,
		start: startTime(process.pid),
		cwd: '/acme/shop',
		mod: true,
		busy: false,
		at: now,
	});
	expect(liveStamps(live).map((stamp) => stamp.session)).toEqual([ID]);
	expect(closeStamp(live, ID)).toBe(true);
	expect(fs.readdirSync(live)).toEqual([]);
	expect(closeStamp(live, ID)).toBe(false);
});

test('the stamp of a process that is gone counts no more, and is swept', async () => {
	const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
	const gone = new Promise((resolve) => child.on('exit', resolve));
	const stamp = stampOf({session: ID, cwd: '/acme'}, now, child.pid);
	openStamp(dir, stamp);
	openStamp(dir, stampOf({session: 'other', cwd: '/acme'}, now + 1));
	expect(isStillRunning(stamp)).toBe(true);
	child.kill('SIGKILL');
	await gone;
	expect(isStillRunning(stamp)).toBe(false);
	expect(liveStamps(dir).map((one) => one.session)).toEqual(['other']);
	expect(sweepStamps(dir)).toBe(1);
	expect(fs.readdirSync(dir)).toEqual(['other']);
});

test.runIf(startTime(process.pid) !== '')('a pid that was given out again is recognised by its start time', () => {
	const stamp = {...stampOf({session: ID, cwd: '/acme'}, now), start: '12'};
	openStamp(dir, stamp);
	expect(isStillRunning(stamp)).toBe(false);
	expect(sweepStamps(dir)).toBe(1);
});

test('a stamp from before the machine started is nobody’s, whoever has its pid now', () => {
	openStamp(dir, stampOf({session: ID, cwd: '/acme'}, bootTime() - 3_600_000));
	expect(liveStamps(dir)).toEqual([]);
	expect(sweepStamps(dir)).toBe(1);
});

test('where no start time tells, a turn that never ended is over after some hours', () => {
	openStamp(dir, {...stampOf({session: ID, cwd: '/acme', busy: true}, now), start: ''});
	const busyAfter = (hours: number) => liveStamps(dir, now + hours * 3_600_000).map(({busy}) => busy);
	expect(busyAfter(1)).toEqual([true]);
	expect(busyAfter(7)).toEqual([false]);
});

test.runIf(startTime(process.pid) !== '')('where one does, a turn may take as long as it takes', () => {
	openStamp(dir, stampOf({session: ID, cwd: '/acme', busy: true}, now));
	expect(liveStamps(dir, now + 100 * 3_600_000).map(({busy}) => busy)).toEqual([true]);
});

test('a stamp is removed by the process that owns it only', () => {
	openStamp(dir, stampOf({session: ID, cwd: '/acme'}, 1, 1));
	expect(closeStamp(dir, ID)).toBe(false);
	expect(fs.readdirSync(dir)).toEqual([ID]);
});

test('a session id never becomes a path', () => {
	for (const id of [
		'../../x',
		'a/b',
		'a\\b',
		'..',
		'.',
		'',
		'-rf',
		'a\0b',
		'a..b',
		'x'.repeat(200),
		7,
		null,
		undefined,
	]) {
		expect(validSession(id)).toBe(false);
		if (typeof id === 'string') expect(openStamp(dir, stampOf({session: id, cwd: '/acme'}, 1))).toBe(false);
	}
	expect(validSession(ID)).toBe(true);
	expect(validSession('my_session.2')).toBe(true);
	expect(fs.readdirSync(dir)).toEqual([]);
});

test('damaged stamps are nobody’s', () => {
	for (const [name, text] of [
		['a', ''],
		['b', 'not json'],
		['c', '[]'],
		['d', '{"pid":"1"}'],
		['e', '{"pid":-4,"mod":true}'],
	] as const)
		fs.writeFileSync(path.join(dir, name), text);
	expect(liveStamps(dir)).toEqual([]);
	expect(liveStamps(path.join(dir, 'missing'))).toEqual([]);
});
