import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {readLog, writeLog} from '../../src/service/log.ts';
import {expectMode} from '../needs.ts';

let dir: string;
let file: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-log-'));
	file = path.join(dir, 'deja', 'log.jsonl');
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

test('one line of JSON for each trouble, for its owner alone', () => {
	writeLog(file, {door: 'hook', event: 'PreToolUse', error: new Error('no such\nfile')}, Date.UTC(2026, 10, 30));
	writeLog(file, {door: 'mod', event: 'worker', error: 'ended with 4'}, Date.UTC(2026, 10, 30));
	expectMode(file, 0o600);
	expectMode(path.dirname(file), 0o700);
	expect(fs.readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);
	const [first, second] = readLog(file, 10);
	expect(first).toMatchObject({at: '2026-11-30T00:00:00.000Z', door: 'hook', event: 'PreToolUse'});
	expect(first!.what).toMatch(/^no such\nfile \(log\.test\.ts:\d+:\d+\)$/);
	expect(second).toEqual({at: '2026-11-30T00:00:00.000Z', door: 'mod', event: 'worker', what: 'ended with 4'});
	expect(readLog(file, 1)).toEqual([second]);
});

test('holds no secrets and no novels', () => {
	writeLog(file, {
		door: 'hook',
		event: 'Stop',
		error: `cannot read https://ada:hunter22secret@example.com/x ${'z'.repeat(5000)}`,
	});
	const [line] = readLog(file, 1);
	expect(line!.what).not.toContain('hunter22secret');
	expect(line!.what.length).toBeLessThanOrEqual(600);
});

test('never grows past its cap', () => {
	for (let n = 0; n < 1200; n++) writeLog(file, {door: 'hook', event: 'Stop', error: 'z'.repeat(500)});
	expect(fs.readdirSync(path.dirname(file)).sort()).toEqual(['log.jsonl', 'log.jsonl.1']);
	expect(fs.statSync(file).size + fs.statSync(`${file}.1`).size).toBeLessThan(600_000);
});

test('a log that cannot be written or read is no trouble', () => {
	fs.writeFileSync(path.join(dir, 'deja'), 'a file in the way');
	expect(() => writeLog(file, {door: 'hook', event: 'Stop', error: 'x'})).not.toThrow();
	expect(readLog(file, 3)).toEqual([]);
	const damaged = path.join(dir, 'damaged.jsonl');
	fs.writeFileSync(damaged, '{"at":"a","door":"hook","event":"Stop","what":"w"}\nhalf a li');
	expect(readLog(damaged, 3)).toEqual([{at: 'a', door: 'hook', event: 'Stop', what: 'w'}]);
});
