/** A session that was brought back: the real client opens it, and the model sees what was said. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {Conversation, stored} from '../sources/claude-code/records.ts';
import {print} from './client.ts';
import {type Stage, stage} from './stage.ts';

let it: Stage;
beforeAll(async () => {
	it = await stage();
});
afterAll(() => it?.close());

test('a session whose transcript is gone is restored, and the client goes on with it', async () => {
	const said = 'The heron cache is warmed at six, because the market opens at seven.';
	const shell = {tools: [{name: 'shell_command', input: {command: 'echo warmed && exit 3'}}]};
	const id = await it.history('When is the heron cache warmed?', shell, {text: said});
	expect(it.run(['sync'])).toMatchObject({code: 0});
	const store = path.join(it.home.home, '.commandcode', 'projects');
	const gone = fs
		.readdirSync(store, {recursive: true, encoding: 'utf8'})
		.find((file) => path.basename(file) === `${id}.jsonl`)!;
	fs.rmSync(path.join(store, gone));
	expect(it.run(['sync'])).toMatchObject({code: 0});
	const done = it.run(['restore', id, '--json']);
	expect(done).toMatchObject({code: 0});
	const restored = JSON.parse(done.stdout);
	const before = fs.readFileSync(restored.file, 'utf8');
	it.stub.reset();
	it.stub.script({text: 'At six.'});
	expect(await print(it.home, 'And why?', ['--resume', restored.id])).toMatchObject({code: 0, stdout: 'At six.\n'});
	const asked = JSON.stringify(it.stub.main().at(-1)!.messages);
	for (const words of [
		'When is the heron cache warmed?',
		said,
		'echo warmed',
		'Exit code: 3',
		'restored from memory',
		'And why?',
	])
		expect(asked).toContain(words);
	const after = fs.readFileSync(restored.file, 'utf8');
	expect(after.startsWith(before)).toBe(true);
	expect(after).toContain('At six.');
	expect(it.run(['restore', id])).toMatchObject({code: 1});
});

test('a session of another agent is restored, and the client goes on with it', async () => {
	const talk = new Conversation();
	const plan = '# Plan: warm the otter cache\n\nWarm it at five.';
	talk.user(`Implement the following plan:\n\n${plan}`, {cwd: it.home.project, planContent: plan});
	const call = talk.call('Bash', {command: 'npm run warm'}, 'toolu_1');
	talk.result('toolu_1', 'Exit code 4\nno otter', {is_error: true}, call);
	talk.say('The otter cache is warmed at five, and the key AKIAIOSFODNN7EXAMPLE stays out of it.');
	stored(path.join(it.home.home, '.claude', 'projects'), talk.text());
	expect(it.run(['sources', 'add', 'claude-code'])).toMatchObject({code: 0});
	const done = it.run(['restore', '11111111', '--json']);
	expect(done).toMatchObject({code: 0});
	const {id} = JSON.parse(done.stdout);
	it.stub.reset();
	it.stub.script({text: 'Because of the otters.'});
	const went = await print(it.home, 'And why?', ['--resume', id]);
	expect(went).toMatchObject({code: 0, stdout: 'Because of the otters.\n'});
	const asked = JSON.stringify(it.stub.main().at(-1)!.messages);
	for (const words of [
		'Warm it at five.',
		'npm run warm',
		'Exit code: 4',
		'is warmed at five',
		'[redacted',
		'And why?',
	])
		expect(asked).toContain(words);
	expect(asked).not.toContain('AKIAIOSFODNN7EXAMPLE');
});
