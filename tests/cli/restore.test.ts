import {mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {restore} from '../../src/cli/restore.ts';
import {sources} from '../../src/cli/sources.ts';
import {commandcode} from '../../src/sources/index.ts';
import {Conversation, stored} from '../sources/claude-code/records.ts';
import {testContext} from './context.ts';

test('another agent’s session comes back as a transcript with its turns, and is never written over', async () => {
	const context = testContext();
	mkdirSync(context.places.projects, {recursive: true});
	const talk = new Conversation();
	talk.user(
		'use the key sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmn-AAAAAA please',
	);
	talk.call('Bash', {command: 'npm test'}, 'c1');
	talk.result('c1', 'Exit code 1\nFAIL a.test.ts', {is_error: true});
	talk.call('Read', {file_path: '/home/me/shop/a.ts'}, 'c2');
	talk.result('c2', '     1→export {};');
	const here = talk.say('It fails.');
	talk.user('a wrong way');
	talk.say('Left.');
	talk.user('go on', {}, here);
	talk.say('Done.');
	stored(context.places.claudeCode, talk.text());
	await sources.run(['add', 'claude-code'], context);
	expect(await restore.run(['11111111', '--json'], context)).toBe(0);
	const answer = JSON.parse(context.stdout().trim().split('\n').at(-1)!);
	expect(answer).toMatchObject({session: '11111111-2222-4333-8444-555555555555', turns: 2, cwd: context.home});
	expect(answer.missing.join()).toContain('1 turn of a branch that was left');
	const text = readFileSync(answer.file, 'utf8');
	expect(text).toContain('[redacted');
	expect(text).not.toContain('sk-ant-api03-abc');
	const read = commandcode.read(commandcode.at(context.places.projects, answer.file)!);
	expect(read.skips).toEqual([]);
	const typed = read.turns.filter(({origin}) => origin === 'person');
	expect(typed.map(({key}) => key)).toEqual([
		'00000001-aaaa-4bbb-8ccc-dddddddddddd',
		'00000009-aaaa-4bbb-8ccc-dddddddddddd',
	]);
	const runs = typed[0]!.steps.flatMap((step) => (step.kind === 'run' ? step.run : []));
	expect(runs).toMatchObject([
		{name: 'shell_command', command: 'npm test', outcome: 'failed', exitCode: 1},
		{name: 'read_file', files: ['/home/me/shop/a.ts'], outcome: 'ok'},
	]);
	expect(read.head).toMatchObject({parent: '11111111-2222-4333-8444-555555555555', format: 'v3'});
	await expect(restore.run(['11111111-2222-4333-8444-555555555555'], context)).rejects.toThrow('was restored before');
	expect(readFileSync(answer.file, 'utf8')).toBe(text);
	// Its own transcript gone, it comes back as well; while it is there, it is only opened.
	await expect(restore.run([answer.id], context)).rejects.toThrow('has its transcript');
	rmSync(path.dirname(answer.file), {recursive: true});
	rmSync(context.places.claudeCode, {recursive: true});
	mkdirSync(context.places.claudeCode, {recursive: true});
	expect(await restore.run(['11111111-2222-4333-8444-555555555555', '--json'], context)).toBe(0);
});
