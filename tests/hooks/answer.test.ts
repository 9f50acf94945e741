/** What the hooks say, over a real index: the digest once, the answer at the next tool call, the packet after a compaction. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {bundleHook, cases, contextOf, type HookHome, hookHome, type RunOptions} from './run-hook.ts';

let program: string;
let at: HookHome;
beforeAll(async () => {
	program = await bundleHook();
});
afterAll(() => fs.rmSync(program, {recursive: true, force: true}));
beforeEach(() => {
	at = hookHome(program);
});
afterEach(() => at.remove());

test('one digest in a session’s life', async () => {
	await at.settle('55-hook-stdout-contract');
	const payload = at.payload('55-hook-stdout-contract', 'SessionStart.json');
	const both = await Promise.all([at.run('SessionStart', payload), at.run('SessionStart', payload)]);
	const digests = both.map((ran) => contextOf(ran, 'SessionStart')).filter(Boolean);
	expect(digests).toHaveLength(1);
	expect(contextOf(await at.run('SessionStart', payload), 'SessionStart')).toBe('');
});

test('the project is the payload’s, wherever the hook runs', async () => {
	await at.settle('64-hook-cwd-from-payload');
	const elsewhere = path.join(at.home, 'elsewhere');
	fs.mkdirSync(elsewhere);
	const payload = JSON.parse(at.payload('64-hook-cwd-from-payload', 'sessionstart.json'));
	const digestAt = async (id: string, cwd: unknown, options: RunOptions) =>
		contextOf(await at.run('SessionStart', JSON.stringify({...payload, session_id: id, cwd}), options), 'SessionStart');
	expect(await digestAt('a', '/work/x', {cwd: '/'})).toContain('siskin limit is 12');
	expect(await digestAt('b', '/work/x', {cwd: elsewhere})).toContain('siskin limit is 12');
	expect(await digestAt('c', '/work/x/sub/dir', {cwd: elsewhere})).toContain('siskin limit is 12');
	expect(await digestAt('d', undefined, {cwd: elsewhere, env: {COMMANDCODE_PROJECT_DIR: '/work/x'}})).toContain(
		'siskin limit is 12',
	);
	expect(await digestAt('e', undefined, {cwd: elsewhere})).not.toContain('siskin');
});

test('a question is answered at the turn’s next tool call, once, and never by the session itself', async () => {
	const name = '33-session-recalled-to-itself';
	await at.settle(name);
	const payload = at.payload(name, 'pretool.json');
	const first = contextOf(await at.run('PreToolUse', payload), 'PreToolUse');
	expect(first).toContain('gannet quota is 40 per host');
	expect(first).not.toContain('21001');
	expect(first).not.toContain('21003');
	expect(contextOf(await at.run('PreToolUse', payload), 'PreToolUse')).toBe('');
});

test('after a compaction what was lost may be said once more', async () => {
	const name = '47-repeat-injection-and-compaction';
	await at.settle(name);
	const id = '00000000-0000-4000-8000-00000002f002';
	const transcript = path.join(at.places.projects, 'rep', `${id}.jsonl`);
	const payload = JSON.stringify({
		session_id: id,
		transcript_path: transcript,
		cwd: '/work/rep',
		hook_event_name: 'PreToolUse',
		tool_use_id: 't1',
		tool_name: 'shell_command',
		tool_input: {command: 'ls'},
	});
	const ask = async () => contextOf(await at.run('PreToolUse', payload), 'PreToolUse');
	fs.copyFileSync(path.join(cases, name, 'before.jsonl'), transcript);
	expect(await ask()).toContain('knot buffer is 64 KB');
	expect(await ask()).toBe('');
	fs.copyFileSync(path.join(cases, name, 'after-compaction.jsonl'), transcript);
	expect(await ask()).toMatch(/knot buffer/);
	await ask();
	expect(await ask()).toBe('');
});
