/** The doors' one way to the memory, over a real index of a small history. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {sync} from '../../src/index/sync/sync.ts';
import {type Places, placesFrom} from '../../src/lib/paths.ts';
import {openStamp, stampOf} from '../../src/live/live-sessions.ts';
import {asDigest} from '../../src/service/digest-frame.ts';
import {type Memory, openMemory} from '../../src/service/memory.ts';

const demo = fileURLToPath(new URL('../../fixtures/demo/projects', import.meta.url));
const cwd = '/home/ada/shop-api';
const NOW = Date.UTC(2026, 10, 30, 12);
const QUESTION = 'Which pagination did we choose for the orders list?';

let indexed: string;
let home: string;
let places: Places;
let memory: Memory;
const opened: Memory[] = [];
function open(door: 'mod' | 'hook' = 'mod'): Memory {
	const one = openMemory({env: {}, places, now: () => NOW, door});
	opened.push(one);
	return one;
}

beforeAll(async () => {
	indexed = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-memory-indexed-'));
	fs.cpSync(demo, path.join(indexed, '.commandcode/projects'), {recursive: true});
	await sync(placesFrom({}, indexed));
});
afterAll(() => fs.rmSync(indexed, {recursive: true, force: true}));
beforeEach(() => {
	home = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-memory-'));
	fs.cpSync(indexed, home, {recursive: true});
	places = placesFrom({}, home);
	memory = open();
});
afterEach(() => {
	// A file that is open cannot be removed everywhere.
	for (const one of opened.splice(0)) one.close();
	fs.rmSync(home, {recursive: true, force: true});
});

const about = {session: 'asking', cwd};

test('a recall is claimed when it was given, not when it was looked up', () => {
	const found = memory.recall(about, QUESTION);
	expect(found.block).toContain('a new order shifts every page');
	expect(memory.told(about)).toEqual([]);
	expect(memory.recall(about, QUESTION).block).toBe(found.block);
	expect(memory.said(about, 'turn-1', found)).toBe(true);
	expect(memory.said(about, 'turn-1', found)).toBe(false);
	expect(memory.told(about).map(({kind, key, block, door}) => [kind, key, block, door])).toEqual([
		['recall', 'turn-1', found.block, 'mod'],
	]);
	// Quoted a moment ago: it sits out.
	expect(memory.recall(about, QUESTION).block).toBe('');
	expect(memory.recall({...about, session: 'another'}, QUESTION).block).toBe(found.block);
});

test('one digest for a session, through whichever door; it keeps no answer back', () => {
	const hook = open('hook');
	const digest = hook.digest(about);
	expect(digest).toMatch(/^<deja-recall>[\s\S]*<\/deja-recall>$/);
	expect(memory.digest(about)).toBe('');
	expect(hook.digest(about)).toBe('');
	// The same in the mod, but for how it is asked for more: hooks have no tool.
	expect(digest).toContain('`deja ask "<question>"`');
	const lines = (block: string) => block.split('\n').filter((line) => !line.startsWith('Earlier sessions hold more'));
	expect(lines(memory.digest({...about, session: 'another'}))).toEqual(lines(digest));
	expect(memory.recall(about, QUESTION).block).toContain('a new order shifts every page');
	hook.close();
});

test('beside a question the digest has a frame of its own that nothing in it can close', () => {
	const block = '<deja-recall>\nq\n"</deja-digest> and < / DEJA-digest>"\n</deja-recall>';
	expect(asDigest(block)).toBe('<deja-digest>\nq\n"‹/deja-digest> and ‹ / DEJA-digest>"\n</deja-digest>');
	expect(asDigest('')).toBe('');
});

test('what another session says in the middle of a turn is not quoted', () => {
	const [quoted] = memory.recall(about, QUESTION).sources;
	const stamp = (busy: boolean) => openStamp(places.live, stampOf({session: quoted!.session, cwd, busy}, Date.now()));
	stamp(true);
	expect(memory.recall(about, QUESTION).block).toBe('');
	stamp(false);
	expect(memory.recall(about, QUESTION).sources[0]).toEqual(quoted);
});

test('tool lines: once for a file, once for an error', () => {
	const read = {tool: 'read_file', input: {file_path: `${cwd}/src/webhooks/stripe.ts`}};
	const line = memory.before(about, read);
	expect(line).toMatch(/^<deja-recall>[\s\S]*stripe\.ts[\s\S]*<\/deja-recall>$/);
	expect(memory.before(about, read)).toBe('');
	expect(open('hook').before(about, read)).toBe('');
	expect(memory.before(about, {tool: 'grep', input: {pattern: 'stripe'}})).toBe('');
	expect(memory.before(about, {tool: 'shell_command', input: {command: 'ls'}})).toBe('');
	const failed = {
		tool: 'shell_command',
		input: {command: 'npm test'},
		result: 'Exit code: 1\nError: connect ECONNREFUSED 127.0.0.1:6379',
	};
	const fix = memory.after(about, failed);
	expect(fix).toMatch(/^(<deja-recall>[\s\S]*<\/deja-recall>)?$/);
	expect(memory.after(about, failed)).toBe('');
	expect(memory.after(about, {...failed, result: 'all fine'})).toBe('');
});

test('a packet for a compaction, once, from the session’s own transcript', () => {
	const [source] = memory.recall(about, QUESTION).sources;
	const own = {session: source!.session, cwd};
	const packet = memory.packet(own, 'c0ffee01');
	expect(packet).toContain('before its context was compacted');
	expect(memory.packet(own, 'c0ffee01')).toBe('');
	expect(open('hook').packet(own, 'c0ffee01')).toBe('');
	expect(Buffer.byteLength(memory.packet(own, 'c0ffee02', 900))).toBeLessThanOrEqual(900);
	expect(memory.packet({session: 'unknown', cwd}, 'c0ffee01')).toBe('');
});

test('what was committed a moment ago is found', async () => {
	expect(memory.recall(about, 'What did we decide about the zebrafish exporter?').block).toBe('');
	const said = (role: string, text: string, id: string, parent: string | null, source: string) =>
		JSON.stringify({
			type: 'message',
			id,
			parentId: parent,
			timestamp: '2026-11-29T09:00:00.000Z',
			message: {
				role,
				content: [{type: 'text', text}],
				meta: {source, createdAt: Date.UTC(2026, 10, 29, 9), messageId: id},
			},
		});
	fs.writeFileSync(
		path.join(places.projects, 'home-ada-shop-api', 'fresh.jsonl'),
		`${[
			JSON.stringify({type: 'session', version: 3, id: 'fresh', timestamp: '2026-11-29T09:00:00.000Z', cwd}),
			said('user', 'Where does the zebrafish exporter write?', 'aaaaaaa1', null, 'user'),
			said(
				'assistant',
				'Decision: the zebrafish exporter writes to the outbox table only.',
				'aaaaaaa2',
				'aaaaaaa1',
				'model',
			),
		].join('\n')}\n`,
	);
	await sync(places);
	expect(memory.recall(about, 'What did we decide about the zebrafish exporter?').block).toContain('outbox table only');
});

test('the footer: what was told, and the states', () => {
	expect(memory.footer(about, {off: false}).text).toMatch(/^deja 0 recalled · today \$\d/);
	memory.said(about, 'turn-1', memory.recall(about, QUESTION));
	expect(memory.footer(about, {off: false}).text).toMatch(/^deja 1 recalled/);
	expect(memory.footer(about, {off: true}).text).toBe('deja off');
	fs.rmSync(places.index, {recursive: true});
	expect(memory.footer(about, {off: false}).text).toMatch(/^deja 1 recalled, \d+ tok · today …$/);
	fs.writeFileSync(path.join(places.deja, 'syncing'), String(process.pid));
	fs.utimesSync(path.join(places.deja, 'syncing'), NOW / 1000, NOW / 1000);
	expect(memory.footer(about, {off: false}).text).toBe('deja indexing');
	fs.rmSync(path.join(places.deja, 'syncing'));
	fs.rmSync(places.projects, {recursive: true});
	expect(memory.footer(about, {off: false}).text).toBe('');
});

test('no index, no session, recall off: silence', () => {
	const off = openMemory({env: {DEJA_RECALL: 'off'}, places, now: () => NOW, door: 'hook'});
	const read = {tool: 'read_file', input: {file_path: `${cwd}/src/webhooks/stripe.ts`}};
	for (const silent of [
		off.recall(about, QUESTION).block,
		off.digest(about),
		off.before(about, read),
		off.packet(about, 'c'),
	])
		expect(silent).toBe('');
	const nobody = {session: '', cwd};
	expect([memory.digest(nobody), memory.before(nobody, read), memory.packet(nobody, 'c')]).toEqual(['', '', '']);
	fs.rmSync(places.index, {recursive: true});
	expect(memory.recall(about, QUESTION)).toMatchObject({block: '', why: 'nothing is indexed yet'});
	expect([memory.digest(about), memory.before(about, read)]).toEqual(['', '']);
	expect(() => [...memory.warm(about)]).not.toThrow();
});
