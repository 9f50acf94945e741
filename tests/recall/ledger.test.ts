import {execFile} from 'node:child_process';
import {appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {build} from 'esbuild';
import {afterAll, expect, test} from 'vitest';
import {openLedger} from '../../src/recall/ledger.ts';
import {type Saying, tokensOf} from '../../src/recall/ledger-lines.ts';
import {expectMode} from '../needs.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'deja-ledger-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));
let n = 0;
const folder = () => path.join(root, `said-${n++}`);
const saying = (block: string, ...sources: string[]): Saying => ({block, why: 'a reason', sources, door: 'mod'});

test('a thing is said once, whichever door asks', () => {
	const dir = folder();
	const [mod, hook] = [openLedger(dir, () => 1_000), openLedger(dir, () => 2_000)];
	expect(mod.claim('s', 'recall', 'turn-1', saying('block one', 'a'))).toMatchObject({mine: true});
	expect(hook.claim('s', 'recall', 'turn-1', saying('block two', 'b'))).toMatchObject({
		mine: false,
		said: {block: 'block one', time: 1_000},
	});
	expect(hook.claim('s', 'digest', 'turn-1', saying('other kind'))).toMatchObject({mine: true});
	expect(hook.claim('t', 'recall', 'turn-1', saying('other session'))).toMatchObject({mine: true});
});

test('a compaction loses what was said before it, once', () => {
	const ledger = openLedger(folder());
	ledger.claim('s', 'recall', 'k', saying('one', 'a'));
	ledger.compacted('s', 'c1');
	expect(ledger.find('s', 'recall', 'k')).toBeUndefined();
	expect(ledger.recent('s')).toEqual(new Set());
	expect(ledger.claim('s', 'recall', 'k', saying('two', 'a'))).toMatchObject({mine: true});
	ledger.compacted('s', 'c1');
	expect(ledger.claim('s', 'recall', 'k', saying('three', 'a'))).toMatchObject({mine: false, said: {block: 'two'}});
	expect(ledger.read('s').map(({block}) => block)).toEqual(['one', 'two']);
});

test('sessions quoted in the last ten blocks sit out; silence does not count as a block', () => {
	const ledger = openLedger(folder());
	for (let at = 0; at < 12; at++) {
		ledger.claim('s', 'recall', `k${at}`, saying(`block ${at}`, `src-${at}`));
		ledger.claim('s', 'recall', `silent${at}`, saying(''));
	}
	expect([...ledger.recent('s')]).toEqual(Array.from({length: 10}, (_, at) => `src-${at + 2}`));
});

test('all sessions, newest first, with what they cost', () => {
	let now = 0;
	const ledger = openLedger(folder(), () => ++now);
	ledger.claim('a', 'recall', '1', saying('ünïcödé'));
	ledger.claim('b', 'digest', '1', saying('second'));
	expect(ledger.all().map(({session, kind}) => [session, kind])).toEqual([
		['b', 'digest'],
		['a', 'recall'],
	]);
	expect(ledger.all()[1]).toMatchObject({bytes: 11, tokens: 3});
	expect(ledger.all(1)).toHaveLength(1);
	expect(tokensOf('')).toBe(0);
});

test('half a line of a process that died hides nothing', () => {
	const dir = folder();
	const ledger = openLedger(dir);
	ledger.claim('s', 'recall', 'k', saying('one'));
	appendFileSync(path.join(dir, 's.jsonl'), '{"v":1,"n":"x","t":5,"s":"s","kind":"rec');
	expect(ledger.claim('s', 'recall', 'k2', saying('two'))).toMatchObject({mine: true});
	expect(ledger.read('s')).toHaveLength(2);
});

test('a ledger that cannot be written claims nothing', () => {
	const file = path.join(root, 'a-file');
	writeFileSync(file, '');
	const ledger = openLedger(path.join(file, 'said'));
	expect(ledger.claim('s', 'recall', 'k', saying('one'))).toBeUndefined();
	expect(ledger.read('s')).toEqual([]);
	expect(ledger.all()).toEqual([]);
	ledger.compacted('s', 'c');
});

test('nobody else may read it, and an id from outside is never a path', () => {
	const dir = folder();
	const ledger = openLedger(dir);
	ledger.claim('../../evil', 'recall', 'k', saying('one'));
	const [name] = readdirSync(dir);
	expect(name).toMatch(/^h-[0-9a-f]{40}\.jsonl$/);
	expect(existsSync(path.join(root, 'evil.jsonl'))).toBe(false);
	expect(ledger.all()[0]?.session).toBe('../../evil');
	if (process.platform !== 'win32') {
		expectMode(dir, 0o700);
		expectMode(path.join(dir, name!), 0o600);
	}
});

test('old ledgers are pruned', () => {
	const dir = folder();
	const ledger = openLedger(dir);
	ledger.claim('old', 'recall', 'k', saying('one'));
	ledger.claim('new', 'recall', 'k', saying('one'));
	utimesSync(path.join(dir, 'old.jsonl'), 1, 1);
	ledger.prune();
	expect(readdirSync(dir)).toEqual(['new.jsonl']);
});

test('of many processes that claim the same things, each thing is said by exactly one', async () => {
	const dir = folder();
	const program = path.join(root, 'claim.mjs');
	await build({
		stdin: {
			contents: `import {openLedger} from './ledger.ts';
				const ledger = openLedger(process.argv[2]);
				let mine = 0;
				for (let k = 0; k < 40; k++) if (ledger.claim('s', 'recall', 'k' + k, {block: 'b', why: '', sources: [], door: process.argv[3]}).mine) mine++;
				process.stdout.write(String(mine));`,
			resolveDir: fileURLToPath(new URL('../../src/recall', import.meta.url)),
			loader: 'ts',
		},
		outfile: program,
		bundle: true,
		platform: 'node',
		format: 'esm',
	});
	const runs = await Promise.all(
		Array.from({length: 5}, (_, at) => promisify(execFile)(process.execPath, [program, dir, `door-${at}`])),
	);
	expect(runs.reduce((sum, {stdout}) => sum + Number(stdout), 0)).toBe(40);
	expect(openLedger(dir).read('s')).toHaveLength(40);
});
