import {spawn} from 'node:child_process';
import {expect, test} from 'vitest';
import {bootTime, isAlive, isStillRunning, startTime} from '../../src/lib/process.ts';

const here = {pid: process.pid, start: startTime(process.pid), at: Date.now()};

test('this process runs, and numbers that are no pid do not', () => {
	expect(isAlive(process.pid)).toBe(true);
	expect([0, -1, 1.5, Number.NaN, 2 ** 40, 999_999_999].filter(isAlive)).toEqual([]);
});

test('the process that was noted is told from one that has its number now', () => {
	expect(isStillRunning(here)).toBe(true);
	expect(isStillRunning({...here, start: '1'})).toBe(false);
	expect(isStillRunning({...here, start: ''})).toBe(true);
});

test('what was noted before the machine started is gone, on every system', () => {
	expect(isStillRunning({...here, at: bootTime() - 3_600_000})).toBe(false);
	expect(isStillRunning({...here, start: '', at: bootTime() - 3_600_000})).toBe(false);
	// A clock that was set by some seconds since makes nobody dead.
	expect(isStillRunning({...here, at: bootTime() - 5_000})).toBe(true);
});

test('a process that has ended is gone', async () => {
	const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
	const note = {pid: child.pid!, start: startTime(child.pid!), at: Date.now()};
	expect(isStillRunning(note)).toBe(true);
	const gone = new Promise((resolve) => child.on('exit', resolve));
	child.kill('SIGKILL');
	await gone;
	expect(isStillRunning(note)).toBe(false);
});
