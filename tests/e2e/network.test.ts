/**
 * Nothing of deja opens a network connection: not in the code that is shipped, and not when it runs.
 *
 * The first half reads the bundles; the second runs every command of a day under strace and looks for sockets that are
 * more than local. It is skipped, and says so, where strace is missing.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, expect, test} from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = path.join(root, 'dist');
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-network-'));
afterAll(() => {
	spawnSync('pkill', ['-KILL', '-f', home]);
	fs.rmSync(home, {recursive: true, force: true, maxRetries: 10});
});

const forbidden =
	/(?:from\s*|import\s*\(\s*|require\s*\(\s*)["'](?:node:)?(?:net|http|https|http2|tls|dgram|dns|dns\/promises|inspector)["']|\b(?:fetch|WebSocket|EventSource|XMLHttpRequest)\s*\(/;

test('no bundle imports a network module or calls a network global', () => {
	const programs = fs.readdirSync(dist).filter((file) => /\.(mjs|cjs|ts)$/.test(file));
	expect(programs).toEqual(
		expect.arrayContaining([
			'deja.code.cjs',
			'deja.mjs',
			'deja.ts',
			'engine.mjs',
			'hook.code.cjs',
			'hook.mjs',
			'worker.code.cjs',
			'worker.mjs',
		]),
	);
	for (const file of programs)
		expect(forbidden.exec(fs.readFileSync(path.join(dist, file), 'utf8'))?.[0]).toBeUndefined();
});

test('only commands that the person types can make git open one', () => {
	for (const file of ['hook.mjs', 'hook.code.cjs', 'worker.mjs', 'worker.code.cjs', 'engine.mjs', 'deja.ts']) {
		expect(fs.readFileSync(path.join(dist, file), 'utf8')).not.toMatch(/ls-remote|fast-import|"(?:fetch|push)",/);
	}
});

const hasStrace = spawnSync('strace', ['-V']).status === 0;

test.skipIf(!hasStrace)('a day of commands opens no socket that leaves the machine', () => {
	fs.cpSync(path.join(root, 'fixtures', 'demo', 'projects'), path.join(home, '.commandcode', 'projects'), {
		recursive: true,
	});
	const trace = path.join(home, 'trace');
	const env = {PATH: process.env['PATH'], HOME: home};
	const payload = JSON.stringify({
		session_id: 'network-test',
		cwd: '/home/ada/shop-api',
		hook_event_name: 'PostToolUse',
		tool_use_id: 'call_1',
		tool_name: 'shell_command',
		tool_input: {command: 'npm test'},
		tool_response: 'Exit code: 1\nError: connect ECONNREFUSED 127.0.0.1:6379',
	});
	const day: readonly (readonly [readonly string[], string?])[] = [
		[['install']],
		[['recall', 'why event.id and not payment_intent?', '--cwd', '/home/ada/shop-api']],
		[['search', 'redis']],
		[['digest', '--cwd', '/home/ada/shop-api']],
		[['fix', 'ECONNREFUSED 127.0.0.1:6379']],
		[['usage', '--html', path.join(home, 'usage.html')]],
		[['statusline']],
		[['doctor']],
		[['export', path.join(home, 'exported')]],
		[['import', path.join(home, 'exported')]],
		[['machines']],
		[['remote']],
		[['push', '--dry-run']],
		[['notes']],
		[['hook', 'SessionStart'], payload],
		[['hook', 'PostToolUse'], payload],
		[['mcp'], '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n'],
		[['uninstall']],
	];
	for (const [words, input = ''] of day) {
		spawnSync(
			'strace',
			[
				'-f',
				'-A',
				'-o',
				trace,
				'-e',
				'trace=socket,connect,bind',
				process.execPath,
				path.join(dist, 'deja.mjs'),
				...words,
			],
			{env, input},
		);
	}
	const calls = fs.readFileSync(trace, 'utf8');
	// The trace itself must have worked: every command leaves at least its exit in it.
	expect(calls.match(/\+\+\+ exited with/g)?.length).toBeGreaterThanOrEqual(day.length);
	expect(calls.match(/^.*\bAF_INET6?\b.*$/gm) ?? []).toEqual([]);
});
