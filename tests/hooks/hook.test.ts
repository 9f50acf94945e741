/** The hook as a process of its own, over a real index, as the client runs it. */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {sync} from '../../src/index/sync.ts';
import {type Places, placesFrom} from '../../src/paths.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cases = path.join(root, 'fixtures/cases');

let program: string;
beforeAll(async () => {
	program = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-hook-program-'));
	await build({
		entryPoints: [path.join(root, 'hooks/hook.ts')],
		outfile: path.join(program, 'hook.mjs'),
		bundle: true,
		platform: 'node',
		format: 'esm',
		target: 'node20.19',
		mainFields: ['module', 'main'],
		banner: {
			js: "import {createRequire as __createRequire} from 'node:module';const require=__createRequire(import.meta.url);",
		},
		logLevel: 'error',
	});
	// In place of the command line, which would read the store in the background.
	fs.writeFileSync(path.join(program, 'deja.mjs'), '');
});
afterAll(() => fs.rmSync(program, {recursive: true, force: true}));

let home: string;
let places: Places;
beforeEach(() => {
	home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-hook-')));
	places = placesFrom({}, home);
});
afterEach(() => fs.rmSync(home, {recursive: true, force: true}));

/** Puts a case's HOME in place and indexes it. */
async function settle(name: string, index = true): Promise<void> {
	fs.cpSync(path.join(cases, name, 'home'), home, {recursive: true});
	for (const file of fs
		.readdirSync(home, {recursive: true, encoding: 'utf8'})
		.filter((one) => one.endsWith('.jsonl'))) {
		const text = fs.readFileSync(path.join(home, file), 'utf8');
		fs.writeFileSync(path.join(home, file), text.replaceAll('$HOME', home));
	}
	if (index) await sync(places);
}

const stdinOf = (name: string, file: string): string =>
	fs.readFileSync(path.join(cases, name, 'stdin', file), 'utf8').replaceAll('$HOME', home);

interface Ran {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
	readonly ms: number;
}

function run(
	event: string,
	stdin: string | Buffer | undefined,
	{env = {}, cwd = '/', flags = []}: {env?: Record<string, string>; cwd?: string; flags?: readonly string[]} = {},
): Promise<Ran> {
	const start = performance.now();
	const child = spawn(process.execPath, [...flags, path.join(program, 'hook.mjs'), event], {
		cwd,
		env: {HOME: home, PATH: '/usr/bin:/bin', ...env},
	});
	let stdout = '';
	let stderr = '';
	child.stdout.on('data', (chunk) => (stdout += chunk));
	child.stderr.on('data', (chunk) => (stderr += chunk));
	child.stdin.on('error', () => undefined);
	if (stdin !== undefined) child.stdin.end(stdin);
	return new Promise((resolve) =>
		child.on('close', (code) => {
			child.stdin.destroy();
			resolve({code, stdout, stderr, ms: performance.now() - start});
		}),
	);
}

/** The context of an answer; '' when it is silent. Fails when stdout is anything but one right object. */
function contextOf(ran: Ran, event: string): string {
	expect(ran).toMatchObject({code: 0, stderr: ''});
	if (ran.stdout === '') return '';
	const {hookSpecificOutput, ...rest} = JSON.parse(ran.stdout);
	expect(rest).toEqual({suppressOutput: true});
	expect(Object.keys(hookSpecificOutput).sort()).toEqual(['additionalContext', 'hookEventName']);
	expect(hookSpecificOutput.hookEventName).toBe(event);
	expect(hookSpecificOutput.additionalContext.length).toBeLessThanOrEqual(2500);
	return hookSpecificOutput.additionalContext;
}

const NOISY = {
	NODE_OPTIONS: '--trace-warnings',
	DEBUG: '*',
	FORCE_COLOR: '1',
	CI: '1',
	NODE_ENV: 'development',
	npm_config_loglevel: 'verbose',
};

test('stdout is one object or nothing, whatever the environment shouts', async () => {
	await settle('55-hook-stdout-contract');
	const digest = contextOf(
		await run('SessionStart', stdinOf('55-hook-stdout-contract', 'SessionStart.json'), {env: NOISY}),
		'SessionStart',
	);
	expect(digest).toContain('siskin');
	await Promise.all(
		['PreToolUse', 'PostToolUse', 'Stop'].map(async (event) =>
			contextOf(await run(event, stdinOf('55-hook-stdout-contract', `${event}.json`), {env: NOISY}), event),
		),
	);
});

test('one digest in a session’s life', async () => {
	await settle('55-hook-stdout-contract');
	const payload = stdinOf('55-hook-stdout-contract', 'SessionStart.json');
	const both = await Promise.all([run('SessionStart', payload), run('SessionStart', payload)]);
	const digests = both.map((ran) => contextOf(ran, 'SessionStart')).filter(Boolean);
	expect(digests).toHaveLength(1);
	expect(contextOf(await run('SessionStart', payload), 'SessionStart')).toBe('');
});

test('the project is the payload’s, wherever the hook runs', async () => {
	await settle('64-hook-cwd-from-payload');
	const elsewhere = path.join(home, 'elsewhere');
	fs.mkdirSync(elsewhere);
	const payload = JSON.parse(stdinOf('64-hook-cwd-from-payload', 'sessionstart.json'));
	const at = async (id: string, cwd: unknown, options: Parameters<typeof run>[2]) =>
		contextOf(await run('SessionStart', JSON.stringify({...payload, session_id: id, cwd}), options), 'SessionStart');
	expect(await at('a', '/work/x', {cwd: '/'})).toContain('siskin limit is 12');
	expect(await at('b', '/work/x', {cwd: elsewhere})).toContain('siskin limit is 12');
	expect(await at('c', '/work/x/sub/dir', {cwd: elsewhere})).toContain('siskin limit is 12');
	expect(await at('d', undefined, {cwd: elsewhere, env: {COMMANDCODE_PROJECT_DIR: '/work/x'}})).toContain(
		'siskin limit is 12',
	);
	expect(await at('e', undefined, {cwd: elsewhere})).not.toContain('siskin');
});

test('odd payloads, an open stdin, a large one: silence, soon', async () => {
	await settle('55-hook-stdout-contract');
	const nothing = {code: 0, stdout: '', stderr: ''};
	const odd = fs.readdirSync(path.join(cases, '56-hook-stdin-odd/stdin')).map(async (name) => {
		const event = name === 'bom.json' || name === 'no-cwd.json' ? 'SessionStart' : 'PreToolUse';
		const ran = await run(event, stdinOf('56-hook-stdin-odd', name));
		if (name === 'bom.json') expect(contextOf(ran, event)).toContain('siskin');
		else expect(ran).toMatchObject(nothing);
	});
	await Promise.all(odd);
	expect(await run('Nope', '{"hook_event_name":"Nope"}')).toMatchObject(nothing);
	expect(await run('', '{}')).toMatchObject(nothing);
	const open = await run('SessionStart', undefined);
	expect(open).toMatchObject(nothing);
	expect(open.ms).toBeLessThan(5000);
	const large = {hook_event_name: 'PostToolUse', session_id: 'x', cwd: '/work/x', tool_name: 'shell_command'};
	expect(
		await run(
			'PostToolUse',
			JSON.stringify({...large, tool_input: {command: 'cat big'}, tool_response: 'z'.repeat(5e6)}),
		),
	).toMatchObject(nothing);
});

test('whatever breaks, the tool is never denied', async () => {
	const name = '58-pretool-never-blocks';
	const payload = stdinOf(name, 'pre.json');
	const harmless = (ran: Ran) => {
		expect(ran.code).not.toBe(2);
		expect(ran.stdout).not.toMatch(/permissionDecision|"block"|"decision"|"continue"/);
	};
	await settle(name, false);
	const missing = await run('PreToolUse', payload);
	expect(contextOf(missing, 'PreToolUse')).toBe('');
	await sync(places);
	harmless(await run('PreToolUse', payload, {flags: ['--max-old-space-size=4']}));
	harmless(await run('PreToolUse', payload, {env: {HOME: ''}}));
	for (const file of fs.readdirSync(places.index)) {
		const whole = path.join(places.index, file);
		if (fs.statSync(whole).isFile()) fs.writeFileSync(whole, 'garbage');
	}
	harmless(await run('PreToolUse', payload));
	harmless(await run('SessionStart', payload.replace('PreToolUse', 'SessionStart')));
	fs.rmSync(places.deja, {recursive: true});
	fs.writeFileSync(places.deja, 'a file where the folder should be');
	harmless(await run('PreToolUse', payload));
});

test('a path outside the store is not read', async () => {
	await settle('55-hook-stdout-contract');
	fs.copyFileSync(path.join(cases, '30-transcript-path-escape/canary.txt'), path.join(home, 'canary.txt'));
	for (let n = 0; n < 5; n++) {
		const ran = await run('PreToolUse', stdinOf('30-transcript-path-escape', `pre-${n}.json`));
		expect(contextOf(ran, 'PreToolUse')).not.toContain('CANARY');
	}
	expect(fs.readdirSync(home).sort()).toEqual(['.commandcode', 'canary.txt']);
});

test('a question is answered at the turn’s next tool call, once, and never by the session itself', async () => {
	const name = '33-session-recalled-to-itself';
	await settle(name);
	const payload = stdinOf(name, 'pretool.json');
	const first = contextOf(await run('PreToolUse', payload), 'PreToolUse');
	expect(first).toContain('gannet quota is 40 per host');
	expect(first).not.toContain('21001');
	expect(first).not.toContain('21003');
	expect(contextOf(await run('PreToolUse', payload), 'PreToolUse')).toBe('');
});

test('after a compaction what was lost may be said once more', async () => {
	const name = '47-repeat-injection-and-compaction';
	await settle(name);
	const id = '00000000-0000-4000-8000-00000002f002';
	const transcript = path.join(places.projects, 'rep', `${id}.jsonl`);
	const payload = JSON.stringify({
		session_id: id,
		transcript_path: transcript,
		cwd: '/work/rep',
		hook_event_name: 'PreToolUse',
		tool_use_id: 't1',
		tool_name: 'shell_command',
		tool_input: {command: 'ls'},
	});
	const ask = async () => contextOf(await run('PreToolUse', payload), 'PreToolUse');
	fs.copyFileSync(path.join(cases, name, 'before.jsonl'), transcript);
	expect(await ask()).toContain('knot buffer is 64 KB');
	expect(await ask()).toBe('');
	fs.copyFileSync(path.join(cases, name, 'after-compaction.jsonl'), transcript);
	expect(await ask()).toMatch(/knot buffer/);
	await ask();
	expect(await ask()).toBe('');
});

test('DEJA_RECALL=off, and recall off in config.json: silence', async () => {
	await settle('55-hook-stdout-contract');
	const payload = stdinOf('55-hook-stdout-contract', 'SessionStart.json');
	expect(await run('SessionStart', payload, {env: {DEJA_RECALL: 'off'}})).toMatchObject({code: 0, stdout: ''});
	fs.writeFileSync(places.config, '{"recall": "off"}');
	expect(await run('SessionStart', payload)).toMatchObject({code: 0, stdout: ''});
});

test('a closed stdout is no reason to fail', async () => {
	await settle('55-hook-stdout-contract');
	const payload = stdinOf('55-hook-stdout-contract', 'SessionStart.json');
	const child = spawn(
		'/bin/bash',
		['-c', '"$@" >&-', 'sh', process.execPath, path.join(program, 'hook.mjs'), 'SessionStart'],
		{
			env: {HOME: home, PATH: '/usr/bin:/bin'},
			stdio: ['pipe', 'pipe', 'pipe'],
		},
	);
	let stderr = '';
	child.stderr.on('data', (chunk) => (stderr += chunk));
	child.stdin.end(payload);
	expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
	expect(stderr).toBe('');
});
