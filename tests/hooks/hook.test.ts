/** What the hook's process may never do to the client: noise, denial, waiting, reading what is none of its business. */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {sync} from '../../src/index/sync/sync.ts';
import {openStamp, stampOf} from '../../src/live/live-sessions.ts';
import {needs} from '../needs.ts';
import {bundleHook, cases, contextOf, type HookHome, hookHome, type Ran} from './run-hook.ts';

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

const NOISY = {
	NODE_OPTIONS: '--trace-warnings',
	DEBUG: '*',
	FORCE_COLOR: '1',
	CI: '1',
	NODE_ENV: 'development',
	npm_config_loglevel: 'verbose',
};

test('stdout is one object or nothing, whatever the environment shouts', async () => {
	await at.settle('55-hook-stdout-contract');
	const digest = contextOf(
		await at.run('SessionStart', at.payload('55-hook-stdout-contract', 'SessionStart.json'), {env: NOISY}),
		'SessionStart',
	);
	expect(digest).toContain('siskin');
	await Promise.all(
		['PreToolUse', 'PostToolUse', 'Stop'].map(async (event) =>
			contextOf(await at.run(event, at.payload('55-hook-stdout-contract', `${event}.json`), {env: NOISY}), event),
		),
	);
});

test('odd payloads, an open stdin, a large one: silence, soon', async () => {
	await at.settle('55-hook-stdout-contract');
	const nothing = {code: 0, stdout: '', stderr: ''};
	const odd = fs.readdirSync(path.join(cases, '56-hook-stdin-odd/stdin')).map(async (name) => {
		const event = name === 'bom.json' || name === 'no-cwd.json' ? 'SessionStart' : 'PreToolUse';
		const ran = await at.run(event, at.payload('56-hook-stdin-odd', name));
		if (name === 'bom.json') expect(contextOf(ran, event)).toContain('siskin');
		else expect(ran).toMatchObject(nothing);
	});
	await Promise.all(odd);
	expect(await at.run('Nope', '{"hook_event_name":"Nope"}')).toMatchObject(nothing);
	expect(await at.run('', '{}')).toMatchObject(nothing);
	const open = await at.run('SessionStart', undefined);
	expect(open).toMatchObject(nothing);
	expect(open.ms).toBeLessThan(5000);
	const large = {hook_event_name: 'PostToolUse', session_id: 'x', cwd: '/work/x', tool_name: 'shell_command'};
	expect(
		await at.run(
			'PostToolUse',
			JSON.stringify({...large, tool_input: {command: 'cat big'}, tool_response: 'z'.repeat(5e6)}),
		),
	).toMatchObject(nothing);
});

test('whatever breaks, the tool is never denied', async () => {
	const name = '58-pretool-never-blocks';
	const payload = at.payload(name, 'pre.json');
	const harmless = (ran: Ran) => {
		expect(ran.code).not.toBe(2);
		expect(ran.stdout).not.toMatch(/permissionDecision|"block"|"decision"|"continue"/);
	};
	await at.settle(name, false);
	const missing = await at.run('PreToolUse', payload);
	expect(contextOf(missing, 'PreToolUse')).toBe('');
	await sync(at.places);
	harmless(await at.run('PreToolUse', payload, {flags: ['--max-old-space-size=4']}));
	for (const file of fs.readdirSync(at.places.index)) {
		const whole = path.join(at.places.index, file);
		if (fs.statSync(whole).isFile()) fs.writeFileSync(whole, 'garbage');
	}
	harmless(await at.run('PreToolUse', payload));
	harmless(await at.run('SessionStart', payload.replace('PreToolUse', 'SessionStart')));
	fs.rmSync(at.places.deja, {recursive: true});
	fs.writeFileSync(at.places.deja, 'a file where the folder should be');
	harmless(await at.run('PreToolUse', payload));
});

test('with an empty HOME nothing is read or written below the current directory', async () => {
	await at.settle('55-hook-stdout-contract');
	const before = fs.readdirSync(at.home, {recursive: true}).sort();
	const payload = at.payload('55-hook-stdout-contract', 'SessionStart.json');
	// Without it the memory at the root of this machine's file system would be asked.
	const env = {HOME: '', DEJA_HOME: path.join(at.home, 'elsewhere')};
	const ran = await at.run('SessionStart', payload, {env, cwd: at.home});
	expect(contextOf(ran, 'SessionStart')).toBe('');
	const made = fs.readdirSync(at.home, {recursive: true, encoding: 'utf8'}).sort();
	expect(made.filter((name) => !name.startsWith('elsewhere'))).toEqual(before);
});

test('a path outside the store is not read', async () => {
	await at.settle('55-hook-stdout-contract');
	fs.copyFileSync(path.join(cases, '30-transcript-path-escape/canary.txt'), path.join(at.home, 'canary.txt'));
	for (let n = 0; n < 5; n++) {
		const ran = await at.run('PreToolUse', at.payload('30-transcript-path-escape', `pre-${n}.json`));
		expect(contextOf(ran, 'PreToolUse')).not.toContain('CANARY');
	}
	expect(fs.readdirSync(at.home).sort()).toEqual(['.commandcode', 'canary.txt']);
});

test('DEJA_RECALL=off, and recall off in config.json: silence', async () => {
	await at.settle('55-hook-stdout-contract');
	const payload = at.payload('55-hook-stdout-contract', 'SessionStart.json');
	expect(await at.run('SessionStart', payload, {env: {DEJA_RECALL: 'off'}})).toMatchObject({code: 0, stdout: ''});
	fs.writeFileSync(at.places.config, '{"recall": "off"}');
	expect(await at.run('SessionStart', payload)).toMatchObject({code: 0, stdout: ''});
});

test.runIf(needs.bash)('a closed stdout is no reason to fail', async () => {
	await at.settle('55-hook-stdout-contract');
	const payload = at.payload('55-hook-stdout-contract', 'SessionStart.json');
	const child = spawn(
		'/bin/bash',
		['-c', '"$@" >&-', 'sh', process.execPath, path.join(program, 'hook.mjs'), 'SessionStart'],
		{
			env: {HOME: at.home, PATH: '/usr/bin:/bin'},
			stdio: ['pipe', 'pipe', 'pipe'],
		},
	);
	let stderr = '';
	child.stderr.on('data', (chunk) => (stderr += chunk));
	child.stdin.end(payload);
	expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
	expect(stderr).toBe('');
});

test('steps aside by itself where the mod is awake, before it looks at anything', async () => {
	await at.settle('55-hook-stdout-contract');
	const payload = at.payload('55-hook-stdout-contract', 'SessionStart.json');
	const {session_id: session} = JSON.parse(payload) as {session_id: string};
	const run = () => at.run('SessionStart', payload, {env: {COMMANDCODE_SESSION_ID: session}});
	const nothing = {code: 0, stdout: '', stderr: ''};
	openStamp(at.places.live, stampOf({session, cwd: '/work/x'}, Date.now()));
	expect(await run()).toMatchObject(nothing);
	const large = Buffer.alloc(400_000, 'z');
	expect(await at.run('PreToolUse', large, {env: {COMMANDCODE_SESSION_ID: session}})).toMatchObject(nothing);
	openStamp(at.places.live, stampOf({session, cwd: '/work/x', mod: false}, Date.now()));
	expect(contextOf(await run(), 'SessionStart')).toContain('siskin');
});

test('an installed one knows its memory by where it lies, whatever the environment says', async () => {
	await at.settle('55-hook-stdout-contract');
	const moved = path.join(at.home, 'my memory');
	fs.renameSync(at.places.deja, moved);
	fs.cpSync(program, path.join(moved, 'runtime'), {recursive: true});
	fs.writeFileSync(path.join(moved, 'runtime/runtime.json'), '{}');
	const there = {...hookHome(path.join(moved, 'runtime')), home: at.home};
	const ran = await there.run('SessionStart', at.payload('55-hook-stdout-contract', 'SessionStart.json'), {
		env: {HOME: at.home},
	});
	await there.remove();
	expect(contextOf(ran, 'SessionStart')).toContain('siskin');
});
