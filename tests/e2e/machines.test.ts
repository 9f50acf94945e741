/**
 * Three homes and one bare repository, with real processes that push and pull at once and are killed at any moment: at the end
 * everybody knows everything once. `DEJA_KILLS=200` kills more often than a test has time for.
 */
import {type ChildProcess, spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import {afterAll, expect, test} from 'vitest';
import {exchange, header} from '../index/store.ts';

const program = fileURLToPath(new URL('../../dist/deja.mjs', import.meta.url));
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-trial-'));
afterAll(() => fs.rmSync(root, {recursive: true, force: true, maxRetries: 10}));
const kills = Number(process.env['DEJA_KILLS'] ?? 8);
const names = ['ant', 'bee', 'cat'];
const homeOf = (name: string): string => path.join(root, name);

/** The same every time. */
let seed = 42;
const random = (below: number): number => {
	seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
	return Math.floor((seed / 2_147_483_648) * below);
};

function start(name: string, ...words: string[]): ChildProcess {
	const env = {PATH: process.env['PATH'], HOME: homeOf(name), TMPDIR: os.tmpdir()};
	// Of a group of its own, so that its git dies with it.
	return spawn(process.execPath, [program, ...words], {env, detached: true, stdio: ['ignore', 'pipe', 'pipe']});
}

async function ended(child: ChildProcess): Promise<{code: number | null; said: string}> {
	let said = '';
	child.stdout!.on('data', (bytes) => (said += bytes));
	child.stderr!.on('data', (bytes) => (said += bytes));
	return new Promise((resolve) => child.on('close', (code) => resolve({code, said})));
}

async function deja(name: string, ...words: string[]): Promise<string> {
	const {code, said} = await ended(start(name, ...words));
	expect(code, `${name}: ${words.join(' ')}: ${said}`).toBe(0);
	return said;
}

const said = new Map(names.map((name) => [name, 0]));
let count = 0;

/** One more session, or one more exchange in the last one. */
function work(name: string): void {
	const dir = path.join(homeOf(name), '.commandcode/projects/w-shop');
	fs.mkdirSync(dir, {recursive: true});
	const n = ++count;
	const sessions = said.get(name)!;
	const isNew = sessions === 0 || random(3) > 0;
	const number = isNew ? sessions + 1 : sessions;
	said.set(name, number);
	const file = path.join(dir, `${name}-${number}.jsonl`);
	const text = exchange(n, `question ${n} of ${name}`, `answer ${n} of ${name}`);
	fs.appendFileSync(file, isNew ? header(`${name}-${number}`, '/w/shop') + text : text);
}

test(`pushes and pulls at once, killed ${kills} times`, {timeout: 120_000 + kills * 4_000}, async () => {
	const remote = path.join(root, 'remote.git');
	await ended(spawn('git', ['init', '--quiet', '--bare', remote]));
	for (const name of names) work(name);
	const key = /deja-key-\S+/.exec(await deja('ant', 'remote', 'add', remote, 'shop'))![0];
	fs.writeFileSync(path.join(root, 'key'), key);
	await deja('ant', 'push');
	for (const name of ['bee', 'cat']) {
		await deja(name, 'remote', 'add', remote, 'shop', '--key-file', path.join(root, 'key'));
	}
	for (const name of names) await deja(name, 'machines', 'name', name);
	for (let killed = 0; killed < kills; ) {
		const running = names.map((name) => {
			work(name);
			return start(name, random(3) > 0 ? 'push' : 'pull');
		});
		const ends = running.map(ended);
		const [victim] = [running[random(running.length)]!];
		await sleep(random(900));
		try {
			process.kill(-victim.pid!, 'SIGKILL');
			killed++;
		} catch {
			// It was done already.
		}
		await Promise.all(ends);
	}
	for (const name of names) await deja(name, 'push');
	for (const name of names) await deja(name, 'pull');
	const wanted = names.flatMap((name) => Array.from({length: said.get(name)!}, (_, n) => `${name}-${n + 1}`)).sort();
	for (const name of names) {
		const {sessions} = JSON.parse(await deja(name, 'sessions', '--json', '--limit', '1000'));
		expect(sessions.map(({session}: {session: string}) => session).sort()).toEqual(wanted);
		const usage = JSON.parse(await deja(name, 'usage', 'all', '--json', '--by', 'machine'));
		expect(usage.totals.calls).toBe(count);
		expect(usage.groups.map(({key}: {key: string}) => key).sort()).toEqual(
			['(none)', ...names.filter((one) => one !== name)].sort(),
		);
	}
});
