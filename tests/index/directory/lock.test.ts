import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {fileDirectory} from '../../../src/index/directory/file-directory.ts';
import {LOCK_FILE, lockOwner, type Owner, withWriterLock} from '../../../src/index/directory/lock.ts';
import {livingProcess} from '../../living.ts';
import {needs} from '../../needs.ts';

let dir: string;
let file: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-lock-'));
	file = path.join(dir, LOCK_FILE);
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

const silent = (text: string, ms: number) => {
	fs.writeFileSync(file, text);
	const then = new Date(Date.now() - ms);
	fs.utimesSync(file, then, then);
};
/** '' where the system tells nobody when a process began. */
const started = (pid: number) =>
	needs.proc ? fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[19]! : '';
const write = (owner: Partial<Owner>) => fs.writeFileSync(file, JSON.stringify(owner));

test('work is done with the lock, and the lock is gone after it', async () => {
	const seen = await withWriterLock(dir, () => lockOwner(dir)?.pid);
	expect(seen).toBe(process.pid);
	expect(fs.readdirSync(dir)).toEqual([]);
	await expect(withWriterLock(dir, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
	expect(fs.readdirSync(dir)).toEqual([]);
});

test('a live owner is not waited for unless asked, and named', async () => {
	let release = () => {};
	const first = withWriterLock(dir, () => new Promise<number>((done) => (release = () => done(1))));
	const owners: (Owner | undefined)[] = [];
	expect(await withWriterLock(dir, () => 2, {onBusy: (owner) => owners.push(owner)})).toBeUndefined();
	expect(owners).toMatchObject([{pid: process.pid, host: os.hostname()}]);
	const waiting = withWriterLock(dir, () => 3, {waitMs: 5_000});
	release();
	expect(await first).toBe(1);
	expect(await waiting).toBe(3);
});

test('another name is another lock', async () => {
	expect(await withWriterLock(dir, () => withWriterLock(dir, () => 'both', {name: 'merge.lock'}))).toBe('both');
});

describe('a stale lock is taken over', () => {
	test.each<[string, () => void]>([
		['of a dead process', () => write({pid: 999_999_999, host: os.hostname(), nonce: 'x'})],
		['a bare dead pid', () => fs.writeFileSync(file, '999999999\n')],
		['of a pid that another process has now', () => write({pid: process.ppid, started: '1', host: os.hostname()})],
		['empty', () => silent('', 2_000)],
		['of another host, silent for a minute', () => silent('{"pid":1,"host":"elsewhere"}', 61_000)],
		['unreadable, silent for a minute', () => silent('what?', 61_000)],
	])('%s', async (_name, make) => {
		make();
		expect(lockOwner(dir)).toBeUndefined();
		expect(await withWriterLock(dir, () => 'mine')).toBe('mine');
		expect(fs.readdirSync(dir)).toEqual([]);
	});
});

describe('a lock that may be alive is respected', () => {
	test.each<[string, () => void]>([
		[
			'of a process that lives',
			() => {
				const pid = livingProcess();
				write({pid, started: started(pid), host: os.hostname()});
			},
		],
		['with nothing but the number of one', () => fs.writeFileSync(file, `${livingProcess()}\n`)],
		['of another host, touched lately', () => write({pid: 999_999_999, host: 'elsewhere'})],
	])('%s', async (_name, make) => {
		make();
		const before = fs.readFileSync(file, 'utf8');
		expect(await withWriterLock(dir, () => 'mine')).toBeUndefined();
		expect(fs.readFileSync(file, 'utf8')).toBe(before);
	});
});

test('of many who find a stale lock at once only one at a time holds it', async () => {
	write({pid: 999_999_999, host: os.hostname()});
	let inside = 0;
	let most = 0;
	const one = () =>
		withWriterLock(
			dir,
			async () => {
				most = Math.max(most, ++inside);
				await new Promise((done) => setTimeout(done, 2));
				inside--;
				return 1;
			},
			{waitMs: 10_000},
		);
	const done = await Promise.all(Array.from({length: 20}, one));
	expect(done).toEqual(Array(20).fill(1));
	expect(most).toBe(1);
	expect(fs.readdirSync(dir)).toEqual([]);
});

test('the owner that was killed leaves nothing that stops the next', async () => {
	const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)']);
	await new Promise((ready) => child.stdout.once('data', ready));
	write({pid: child.pid!, started: started(child.pid!), host: os.hostname(), nonce: 'x'});
	expect(await withWriterLock(dir, () => 1)).toBeUndefined();
	child.kill('SIGKILL');
	await new Promise((gone) => child.once('exit', gone));
	expect(await withWriterLock(dir, () => 1)).toBe(1);
});

describe('where a file cannot be given a second name', () => {
	const failing = (code: string) => () => {
		throw Object.assign(new Error(code), {code});
	};

	test.each(['EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EIO'])(
		'%s: the name is claimed all the same, once, and nothing is left',
		(code) => {
			const bytes = Buffer.from('mine');
			const directory = fileDirectory(dir, failing(code));
			expect(directory.claim('claimed', bytes)).toBe(true);
			expect(directory.claim('claimed', Buffer.from('other'))).toBe(false);
			expect(fileDirectory(dir).claim('claimed', Buffer.from('other'))).toBe(false);
			expect(fs.readFileSync(path.join(dir, 'claimed'))).toEqual(bytes);
			expect(fs.readdirSync(dir)).toEqual(['claimed']);
		},
	);
});
