import {appendFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {expect, test} from 'vitest';
import type {SessionRead, ToolRun} from '../../../src/model/index.ts';
import {codex} from '../../../src/sources/codex/index.ts';
import {tempDir} from '../commandcode/store.ts';
import {id, long, Paginated, Rollout, saidIn, start, stored} from './rollout.ts';

const read = (rollout: Rollout): SessionRead => codex.read(stored(tempDir(), rollout.text()));
const runsIn = ({turns}: SessionRead): readonly ToolRun[] =>
	turns.flatMap(({steps}) => steps.flatMap((step) => (step.kind === 'run' ? step.run : [])));
test('what the person typed is theirs, once, and nothing that the client put before it', () => {
	const rollout = new Rollout().meta();
	rollout.line('response_item', {
		type: 'message',
		role: 'user',
		content: [{type: 'input_text', text: '<environment_context>x</environment_context>'}],
	});
	rollout.line('response_item', {type: 'message', role: 'developer', content: [{type: 'input_text', text: 'be good'}]});
	rollout
		.user('why does the importer hang?', 'turn-1')
		.line('turn_context', {cwd: '/home/me/shop', model: 'gpt-5-codex'});
	rollout.line('response_item', {type: 'reasoning', summary: [], encrypted_content: 'x'});
	rollout
		.say('The retry budget is never spent.')
		.user('and keep the log')
		.say('Kept.')
		.event('task_complete', {turn_id: 'turn-1'});
	rollout.user('thanks', 'turn-2').say('Welcome.');
	const found = read(rollout);
	expect(saidIn(found)).toEqual([
		['why does the importer hang?', 'say: The retry budget is never spent.', 'add: and keep the log', 'say: Kept.'],
		['thanks', 'say: Welcome.'],
	]);
	expect(found.head).toMatchObject({
		source: 'codex',
		id,
		cwd: '/home/me/shop',
		title: 'why does the importer hang?',
		model: 'gpt-5-codex',
		hasUsage: false,
	});
	expect(found.turns.map(({key}) => key)).toEqual(['turn-1', 'turn-2']);
	expect(found.skips).toEqual([]);
});

test('what an editor puts in front is not the person’s words', () => {
	const rollout = new Rollout().meta();
	const context = '# Context from my IDE setup:\n\n## Active file: a.ts\n\n## Open tabs:\n- a.ts: a.ts\n';
	rollout.user(
		`${context}\n## My request for Codex:\nrename the flag\n## My request for Codex: is a heading`,
		'turn-1',
	);
	rollout.say('Renamed.').event('task_complete', {turn_id: 'turn-1'});
	rollout.user(
		'# Files mentioned by the user:\n\n## shot.png: /tmp/shot.png\n\n## My request for Codex:\nfix this',
		'turn-2',
	);
	rollout.say('Fixed.').event('task_complete', {turn_id: 'turn-2'});
	rollout.user(context, 'turn-3').say('I see.');
	expect(saidIn(read(rollout))).toEqual([
		['rename the flag\n## My request for Codex: is a heading', 'say: Renamed.'],
		['fix this', 'say: Fixed.', 'say: I see.'],
	]);
});

test('a plan that was approved is not the person’s words, though the client sends it as theirs', () => {
	const plan = '# Rotate the keys\n\nNever keep one for more than a week.';
	const rollout = new Rollout().meta().user(`PLEASE IMPLEMENT THIS PLAN:\n${plan}`, 'turn-1').say('Rotated.');
	rollout.user('PLEASE IMPLEMENT THIS PLAN: the one above', 'turn-2').say('Done.');
	const found = read(rollout);
	expect(found.head.title).toBe('Rotate the keys');
	expect(saidIn(found)).toEqual([
		['PLEASE IMPLEMENT THIS PLAN:\n# Rotate the keys', `say: ${plan}`, 'say: Rotated.'],
		['PLEASE IMPLEMENT THIS PLAN: the one above', 'say: Done.'],
	]);
});

test('commands and patches, with how they ended', () => {
	const rollout = new Rollout().meta().user('fix it');
	rollout.call('shell', {command: ['bash', '-lc', 'npm test'], workdir: '/home/me/shop'}, 'c1');
	rollout.output('c1', JSON.stringify({output: 'FAIL a.test.ts\n', metadata: {exit_code: 1, duration_seconds: 0.4}}));
	rollout.line('response_item', {
		type: 'custom_tool_call',
		call_id: 'c2',
		name: 'apply_patch',
		input:
			'*** Begin Patch\n*** Update File: src/a.ts\n@@\n-const retries = 0;\n+const retries = 3;\n*** Add File: src/b.ts\n+export {};\n*** End Patch',
	});
	rollout.line('response_item', {
		type: 'custom_tool_call_output',
		call_id: 'c2',
		output: 'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess.',
	});
	rollout.call('exec_command', {cmd: 'npm run e2e', yield_time_ms: 1_000}, 'c3');
	rollout.output('c3', 'Chunk ID: ab12\nWall time: 1.0 seconds\nProcess running with session ID 7\nOutput:\nstarting');
	rollout.call('write_stdin', {session_id: 7, chars: ''}, 'c4');
	rollout.output('c4', 'Chunk ID: ab13\nWall time: 9.0 seconds\nProcess exited with code 2\nOutput:\n2 failed');
	rollout.call('shell_command', {command: 'rm -rf dist'}, 'c5').output('c5', 'exec command rejected by user');
	rollout.line('response_item', {
		type: 'local_shell_call',
		call_id: 'c6',
		status: 'completed',
		action: {type: 'exec', command: ['ls', '-la']},
	});
	rollout.output('c6', 'Exit code: 0\nWall time: 0.1 seconds\nOutput:\nsrc');
	rollout.call(
		'update_plan',
		{
			plan: [
				{step: 'test', status: 'completed'},
				{step: 'ship', status: 'pending'},
			],
		},
		'c7',
	);
	expect(runsIn(read(rollout))).toMatchObject([
		{name: 'shell_command', command: 'npm test', outcome: 'failed', exitCode: 1},
		{
			name: 'edit_file',
			files: ['src/a.ts', 'src/b.ts'],
			outcome: 'ok',
			input: 'const retries = 0;\nconst retries = 3;\nexport {};',
		},
		{name: 'shell_command', command: 'npm run e2e', outcome: 'failed', exitCode: 2},
		{name: 'shell_output', outcome: 'ok'},
		{name: 'shell_command', outcome: 'not-run'},
		{name: 'shell_command', command: 'ls -la', outcome: 'ok', result: 'src'},
		{name: 'todo_write', input: '[ ] ship\n[x] test', outcome: 'unknown'},
	]);
});

test('a turn that was taken back is a branch that was left; a compaction goes on', () => {
	const rollout = new Rollout().meta().user('one', 't1').say('One.').event('task_complete');
	rollout.user('with webpack', 't2').say('Webpack.').event('task_complete').event('thread_rolled_back', {num_turns: 1});
	rollout
		.user('with esbuild', 't3')
		.say('Esbuild.')
		.line('compacted', {message: 'They chose esbuild.'})
		.event('task_complete');
	rollout.user('go on', 't4').say('On.');
	const {head, turns} = read(rollout);
	expect(turns.map(({question}) => question)).toEqual(['one', 'with webpack', 'with esbuild', 'go on']);
	expect(head.abandoned).toEqual([1]);
	expect(turns[2]!.steps.map(({kind}) => kind)).toEqual(['say', 'summary']);
});

test('a fork keeps the keys of its turns and names its parent; a sub-agent’s rollout is no session', () => {
	const first = new Rollout().meta().user('one', 't1').say('One.');
	const fork = new Rollout().meta({id: 'f', forked_from_id: id}).meta().user('one', 't1').say('One.').user('two', 't2');
	const dir = tempDir();
	const copy = codex.read(stored(dir, fork.text(), 'sessions/2026/07/02', '0199ffff-bbbb-7ccc-8ddd-eeeeeeeeeeee'));
	expect(copy.head.parent).toBe(id);
	expect(copy.turns[0]!.key).toBe(read(first).turns[0]!.key);
	const helper = new Rollout()
		.meta({source: {subagent: {thread_spawn: {depth: 1}}}})
		.user('look')
		.say('Seen.');
	expect(read(helper).empty).toBe(true);
});

test('the oldest files are the items alone', () => {
	const dir = tempDir();
	const text = [
		{id, timestamp: new Date(start).toISOString(), instructions: null, git: {}},
		{record_type: 'state'},
		{type: 'message', id: null, role: 'user', content: [{type: 'input_text', text: 'hello'}]},
		{type: 'function_call', id: 'x', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'c1'},
		{type: 'function_call_output', call_id: 'c1', output: '{"output":"src\\n","metadata":{"exit_code":0}}'},
		{type: 'message', role: 'assistant', content: [{type: 'output_text', text: 'Hi.'}]},
	]
		.map((line) => JSON.stringify(line))
		.join('\n');
	const found = codex.read(stored(dir, `${text}\n`, 'sessions'));
	expect(saidIn(found)).toEqual([['hello', 'say: Hi.']]);
	expect(runsIn(found)).toMatchObject([{command: 'ls', outcome: 'ok', result: 'src'}]);
});

test('an archived session is the same session', () => {
	const home = tempDir();
	const rollout = new Rollout().meta().user('one').say('One.');
	const file = stored(home, rollout.text());
	const moved = path.join(home, 'archived_sessions', path.basename(file.path));
	mkdirSync(path.dirname(moved));
	renameSync(file.path, moved);
	const {files, skips} = codex.list(home);
	expect(files.map(({key}) => key)).toEqual([file.key]);
	expect(skips).toEqual([]);
	expect(codex.at(home, path.join(home, 'sessions', '..', 'auth.json'))).toBeUndefined();
	expect(codex.list(path.join(home, 'none')).root).toBe('missing');
});

const zstd = (zlib as {zstdCompressSync?: (bytes: string) => Buffer}).zstdCompressSync;

test.skipIf(!zstd)('a compressed session is the same session, and the plain form holds while both are there', () => {
	const home = tempDir();
	const rollout = new Rollout().meta().user('one').say('One.').user('two').say('Two.');
	const plain = stored(home, rollout.text());
	const read = codex.read(plain);
	writeFileSync(`${plain.path}.zst`, zstd!(rollout.text()));
	expect(codex.list(home).files).toEqual([plain]);
	rmSync(plain.path);
	const [packed] = codex.list(home).files;
	expect(packed).toMatchObject({key: plain.key, path: `${plain.path}.zst`});
	expect(codex.at(home, packed!.path)).toEqual(packed);
	for (const state of [undefined, read.state]) {
		const again = codex.read(packed!, state);
		expect(again.turns).toEqual(read.turns);
		expect(again.head).toEqual({...read.head, file: packed!.path});
	}
	expect(codex.list(home).skips).toEqual([]);
	writeFileSync(packed!.path, 'no zstd');
	expect(() => codex.read(packed!)).toThrow('damaged');
});

test.skipIf(zstd)('a compressed session is named where Node cannot unpack it, unless its plain form is there', () => {
	const home = tempDir();
	const plain = stored(home, new Rollout().meta().user('one').say('One.').text());
	writeFileSync(`${plain.path}.zst`, 'x');
	expect(codex.list(home)).toMatchObject({files: [plain], skips: []});
	rmSync(plain.path);
	const {files, skips} = codex.list(home);
	expect(files).toEqual([]);
	expect(skips).toEqual([
		{file: `${plain.path}.zst`, kind: 'on-purpose', why: expect.stringMatching(/^compressed: Node .* 22\.15 can$/)},
	]);
	expect(codex.at(home, `${plain.path}.zst`)).toBeUndefined();
});

test('damage is told by line, and read in steps is read at once, wherever the file is cut', () => {
	const rollout = new Rollout().meta().user('one', 't1').say('One.');
	rollout
		.call('exec_command', {cmd: 'make'}, 'c0')
		.output('c0', 'Process running with session ID 3\nOutput:\n')
		.event('task_complete');
	rollout
		.user('two', 't2')
		.call('shell', {command: ['make']}, 'c1')
		.say('Wait.')
		.user('hurry');
	rollout.output('c1', 'Exit code: 2\nWall time: 1 seconds\nOutput:\nboom').event('turn_aborted');
	rollout.call('write_stdin', {session_id: 3}, 'c2').output('c2', 'Process exited with code 0\nOutput:\nok');
	rollout.event('thread_rolled_back', {num_turns: 1}).user('three', 't3').say('Three.');
	const text = rollout.text();
	const whole = codex.read(stored(tempDir(), text));
	expect(whole.head.abandoned).toEqual([1]);
	const bytes = Buffer.from(text);
	for (let cut = 1; cut < bytes.length; cut += 61) {
		const home = tempDir();
		const file = stored(home, text);
		truncateSync(file.path, cut);
		const first = codex.read(codex.at(home, file.path)!);
		appendFileSync(file.path, bytes.subarray(cut));
		const next = codex.read(codex.at(home, file.path)!, first.state);
		expect([...first.turns.slice(0, next.fromTurn), ...next.turns]).toEqual(whole.turns);
		expect(next.head.abandoned).toEqual(whole.head.abandoned);
	}
	const lines = text.trimEnd().split('\n');
	lines.splice(4, 0, 'no json');
	expect(codex.read(stored(tempDir(), `${lines.join('\n')}\n`)).skips).toMatchObject([{line: 5, kind: 'damaged'}]);
});

test('of a newer version everything is there once, a script’s own commands and patches too', () => {
	const rollout = new Paginated().meta({history_mode: 'paginated', base_instructions: {text: long}});
	rollout.line('world_state', {full: true, state: {type: 'item_completed', item: {type: 'UserMessage'}, text: long}});
	rollout.asked('why is it red?').said('I look.');
	rollout.call('exec_command', {cmd: 'npm test'}, 'call_1').ran('call_1', 'npm test', 'boom', 1);
	rollout.output('call_1', 'Chunk ID: a\nProcess exited with code 1\nOutput:\nboom');
	rollout.line('response_item', {
		type: 'custom_tool_call',
		call_id: 'call_2',
		name: 'exec',
		input: 'const r = await tools.exec_command({cmd: "npm run lint"});',
	});
	rollout.ran('exec-1', 'npm run lint', 'src/a.ts: no any', 2).item({
		type: 'FileChange',
		id: 'exec-2',
		changes: {
			'src/a.ts': {type: 'update', unified_diff: '--- a\n+++ b\n@@\n-let a: any;\n+let a: string;\n', move_path: null},
			'src/b.ts': {type: 'add', content: 'export {};\n'},
		},
		status: 'completed',
	});
	rollout.line('response_item', {
		type: 'custom_tool_call_output',
		call_id: 'call_2',
		output: [{type: 'input_text', text: 'Script completed\n'}],
	});
	rollout.event('token_count', {info: {total_token_usage: {input_tokens: 1}}, rate_limits: {text: long}});
	rollout.said('It is green.').event('task_complete', {turn_id: 't', last_agent_message: 'It is green.'});
	const found = read(rollout);
	expect(saidIn(found)).toEqual([['why is it red?', 'say: I look.', 'say: It is green.']]);
	expect(found.head).toMatchObject({model: 'gpt-5.2', skippedLines: 0});
	expect(runsIn(found)).toMatchObject([
		{name: 'shell_command', command: 'npm test', outcome: 'failed', exitCode: 1, result: 'Exit code: 1\nboom'},
		{name: 'exec', outcome: 'ok', result: 'Script completed'},
		{name: 'shell_command', command: 'npm run lint', outcome: 'failed', exitCode: 2},
		{name: 'edit_file', files: ['src/a.ts', 'src/b.ts'], outcome: 'ok'},
	]);
	expect(runsIn(found)[3]!.input).toBe('let a: any;\nlet a: string;\nexport {};');
	expect(runsIn(found)).toHaveLength(4);
});

test('a history that a compaction puts in one line is passed over, however long it is', () => {
	const history = (size: number) => [
		{type: 'message', role: 'user', content: [{type: 'input_text', text: 'y'.repeat(size)}]},
	];
	for (const size of [400, 3_000_000]) {
		const rollout = new Paginated().meta().asked('one').said('One.');
		rollout.line('compacted', {message: 'One was done: "all of it" \\', replacement_history: history(size), window: 1});
		rollout.asked('two').said('Two.');
		const found = read(rollout);
		expect(saidIn(found)).toEqual([
			['one', 'say: One.', 'summary: One was done: "all of it" \\'],
			['two', 'say: Two.'],
		]);
		expect(found.skips).toEqual([]);
	}
});

test('nothing is lost behind a line that is passed over: half of one, and a whole record behind it', () => {
	for (const size of [400, 3_000_000]) {
		const rollout = new Paginated().meta().asked('one').said('One.');
		const text = rollout.text();
		const half = `{"timestamp":"2026-07-01T09:00:00.000Z","type":"compacted","payload":{"message":"m","replacement_history":["${'y'.repeat(size)}`;
		const next = new Paginated();
		next
			.line('response_item', {type: 'message', role: 'user', content: [{type: 'input_text', text: 'two'}]})
			.said('Two.');
		const found = codex.read(stored(tempDir(), text + half + next.text()));
		expect(saidIn(found).flat()).toContain('say: Two.');
		expect(found.skips).toMatchObject([{kind: 'damaged', line: rollout.lines.length + 1}]);
	}
});

test('of what a sub-agent did nothing is read behind its first line', () => {
	const rollout = new Paginated()
		.meta({source: {subagent: {thread_spawn: {}}}})
		.asked('one')
		.said('One.');
	const found = read(rollout);
	expect(found.empty).toBe(true);
	expect(found.bytesRead).toBe(Buffer.byteLength(`${JSON.stringify(rollout.lines[0])}\n`));
});
