import {mkdirSync, rmSync} from 'node:fs';
import {beforeEach, expect, test} from 'vitest';
import {checkMemory} from '../../src/cli/doctor-memory.ts';
import {file} from '../../src/cli/file.ts';
import {fix} from '../../src/cli/fix.ts';
import {how} from '../../src/cli/how.ts';
import {search} from '../../src/cli/search.ts';
import {sessions} from '../../src/cli/sessions.ts';
import {show} from '../../src/cli/show.ts';
import {sources} from '../../src/cli/sources.ts';
import {sync} from '../../src/cli/sync.ts';
import {usage} from '../../src/cli/usage.ts';
import {openIndex, projectKeys} from '../../src/index/index.ts';
import {digest, recall} from '../../src/recall/index.ts';
import {Conversation, stored} from '../sources/claude-code/records.ts';
import {type TestContext, testContext} from './context.ts';

const cwd = '/home/me/shop';
let context: TestContext;

beforeEach(() => {
	context = testContext({cwd});
	mkdirSync(context.places.projects, {recursive: true});
	const talk = new Conversation();
	talk.user('which retry budget does the importer use, and why? Never push to main from now on.');
	talk.call('Bash', {command: 'npm run import'}, 'c1');
	talk.result('c1', 'Exit code 1\nError: ECONNREFUSED 127.0.0.1:5432 in importer', {is_error: true});
	talk.call('Bash', {command: 'docker compose up -d db'}, 'c2');
	talk.result('c2', 'started');
	talk.call('Bash', {command: 'npm run import'}, 'c3');
	talk.result('c3', 'imported');
	talk.call('Edit', {file_path: '/home/me/shop/importer.ts', old_string: 'retries: 3', new_string: 'retries: 7'}, 'c4');
	talk.result('c4', 'edited');
	talk.say(
		'We decided that the importer uses a retry budget of seven, because the upstream throttles after eight calls.',
	);
	stored(context.places.claudeCode, talk.text());
});

/** Runs with what was printed before forgotten. */
async function said(run: (context: TestContext) => Promise<number>): Promise<{code: number; out: string}> {
	const before = context.stdout().length;
	const code = await run(context);
	return {code, out: context.stdout().slice(before)};
}

test('nothing is read that was not asked for', async () => {
	const listed = await said((with_) => sources.run([], with_));
	expect(listed.out).toMatch(/Claude Code +1 not read +~[\\/]\.claude[\\/]projects/);
	expect(listed.out).toContain('deja sources add claude-code');
	expect((await said((with_) => sessions.run([], with_))).out).not.toContain('retry');
});

test('what was added is found, says whose it is, and costs nothing', async () => {
	expect(await said((with_) => sources.run(['add', 'claude-code'], with_))).toEqual({
		code: 0,
		out: 'Claude Code: 1 session read. They are labelled wherever they are quoted, and in no sum.\n',
	});
	expect((await said((with_) => sessions.run([], with_))).out).toContain('(Claude Code)');
	expect((await said((with_) => search.run(['retry', 'budget'], with_))).out).toContain('from Claude Code');
	expect((await said((with_) => show.run(['11111111'], with_))).out).toContain('from Claude Code');
	expect((await said((with_) => sync.run([], with_))).out).toContain('0 sessions and 1 of other agents;');
	expect((await said((with_) => file.run(['importer.ts'], with_))).out).toContain('from Claude Code');
	for (const [command, words] of [
		[search, ['retry', 'budget']],
		[file, ['importer.ts']],
	] as const) {
		const narrow = testContext({home: context.home, cwd, columns: 40});
		await command.run([...words], narrow);
		expect(narrow.stdout()).toContain('from Claude Code');
	}
	const json = JSON.parse((await said((with_) => usage.run(['all', '--by', 'tool', '--json'], with_))).out);
	expect(JSON.stringify(json)).not.toContain('shell_command');
	const index = openIndex(context.places.index);
	const {block} = recall(index, {
		question: 'what was the retry budget of the importer, and why?',
		projects: projectKeys(index, cwd),
		now: Date.UTC(2026, 5, 2),
	});
	expect(block).toMatch(/project me\/shop, from Claude Code, session 11111111-2222-4333-8444-555555555555\): "/);
	index.close();
});

test('its commands, fixes and rules stay its own', async () => {
	await sources.run(['add', 'claude-code'], context);
	const error = 'Error: ECONNREFUSED 127.0.0.1:5432 in importer';
	expect((await said((with_) => fix.run([error], with_))).out).not.toContain('docker');
	expect((await said((with_) => how.run(['docker'], with_))).out).not.toContain('compose');
	const index = openIndex(context.places.index);
	const told = digest(index, {projects: projectKeys(index, cwd), cwd, now: Date.UTC(2026, 5, 2)});
	expect(told.block).toBe('');
	index.close();
});

test('what was removed is gone, and what only memory has is asked for first', async () => {
	await sources.run(['add', 'claude-code'], context);
	rmSync(context.places.claudeCode, {recursive: true});
	mkdirSync(context.places.claudeCode, {recursive: true});
	expect((await said((with_) => sessions.run([], with_))).out).toContain('Claude Code');
	await expect(sources.run(['remove', 'claude-code'], context)).rejects.toThrow('--yes');
	expect(await sources.run(['remove', 'claude-code', '--yes'], context)).toBe(0);
	expect((await said((with_) => sessions.run([], with_))).out).not.toContain('Claude Code');
	await expect(sources.run(['add', 'cursor'], context)).rejects.toThrow(
		'no agent "cursor"; there are claude-code, codex',
	);
	await expect(sources.run(['add', 'commandcode'], context)).rejects.toThrow('always read');
});

test('a store that is not there says nothing about what was in it', async () => {
	await sources.run(['add', 'claude-code'], context);
	rmSync(context.places.claudeCode, {recursive: true});
	const [head] = JSON.parse((await said((with_) => sessions.run(['--json'], with_))).out).sessions;
	expect(head).toMatchObject({source: 'claude-code'});
	const index = openIndex(context.places.index);
	expect(index.sessions()[0]!.gone).toBeUndefined();
	index.close();
});

test('doctor counts what is in memory beside the sums', async () => {
	await said((with_) => sources.run(['add', 'claude-code'], with_));
	const whats = checkMemory(context).map(({check, what}) => `${check}: ${what}`);
	expect(whats).toContainEqual(
		expect.stringMatching(/^index: whole; sessions: 0, turns: 0, passages: [1-9]\d*; of other agents and machines: 1$/),
	);
});
