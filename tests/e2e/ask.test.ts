/** The agent's own tools in the real client: listed and answered in every mode, by a sub-agent too, and by nobody twice. */
import {spawnSync} from 'node:child_process';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {cmd, print, tui} from './client.ts';
import {type Stage, stage} from './stage.ts';
import {type Recorded, textOf} from './stub-server.ts';

const SAID = 'Decision: the osprey feed is polled every 40 seconds, because the vendor bans faster clients.';
const QUESTION = 'osprey feed polling interval';
const recall = {tools: [{name: 'recall', input: {question: QUESTION}}]};

let it: Stage;
beforeAll(async () => {
	it = await stage();
	await it.history('How often may we ask the osprey feed?', {text: SAID});
	expect(it.run(['install'])).toMatchObject({code: 0});
});
afterAll(() => it?.close());
beforeEach(() => it.stub.reset());

const servers = () => spawnSync('pgrep', ['-f', `${it.deja}/runtime/deja.mjs mcp`], {encoding: 'utf8'}).stdout.trim();
const results = (request: Recorded) => request.messages.filter(({role}) => role === 'tool').map(textOf);
/** Without `--yolo`: what would ask the person is refused in print mode. */
const careful = (prompt: string, more: readonly string[] = []) =>
	cmd(it.home, ['--local-only', '--trust', '--skip-onboarding', ...more, '-p', prompt]);

test.each([
	['print mode', []],
	['plan mode', ['--permission-mode', 'plan']],
] as const)('%s: listed in every request, answered without a question to the person', async (_, more) => {
	it.stub.script(recall, {text: 'Every 40 seconds.'});
	expect(await careful('Please look it up', more)).toMatchObject({code: 0, stdout: 'Every 40 seconds.\n'});
	const requests = it.stub.main();
	for (const {tools} of requests) expect(tools).toEqual(expect.arrayContaining(['recall', 'remember']));
	const [answer] = results(requests.at(-1)!);
	expect(answer).toContain(SAID);
	expect(answer).toContain('Quoted from earlier sessions');
	expect(answer).toContain(new Date().toISOString().slice(0, 10));
	// The session that asks is no answer to itself.
	expect(answer).not.toContain('Please look it up');
});

test('the terminal: the tool answers, and no server runs beside the mod', async () => {
	const ui = await tui(it.home);
	try {
		await ui.until('for shortcuts');
		// On a slow machine the prompt stands before the mod is there.
		await ui.until(/deja /);
		it.stub.script(recall, {tools: [{name: 'recall', input: {cost: 'today'}}]}, {text: 'Forty seconds it is.'});
		await ui.say('Please look that up for me');
		await ui.until('Forty seconds it is.');
		expect(servers()).toBe('');
		const [answer, cost] = results(it.stub.main().at(-1)!);
		expect(answer).toContain(SAID);
		expect(cost).toContain('Cost of this day:');
	} finally {
		await ui.close();
	}
});

test('a sub-agent has the tool as well', async () => {
	const agent = {
		name: 'agent',
		input: {subagent_type: 'general', description: 'look up the interval', prompt: 'Find the interval'},
	};
	it.stub.script({tools: [agent]}, recall, {text: 'The sub-agent found 40 seconds.'}, {text: 'It is 40 seconds.'});
	expect(await print(it.home, 'Let somebody find it out')).toMatchObject({code: 0, stdout: 'It is 40 seconds.\n'});
	const asked = it.stub.main().filter((request) => results(request).some((text) => text.includes(SAID)));
	expect(asked.length).toBeGreaterThan(0);
	expect(asked[0]!.tools).toContain('recall');
	expect(JSON.stringify(asked[0]!.messages)).toContain('Find the interval');
});

test('a note of the agent is asked for, is called the agent’s, and becomes the person’s when they confirm it', async () => {
	const note = {tools: [{name: 'remember', input: {note: 'The osprey vendor answers only on weekdays.'}}]};
	it.stub.script(note, {text: 'As you like.'});
	const ui = await tui(it.home, ['--permission-mode', 'default']);
	try {
		await ui.until('for shortcuts');
		// On a slow machine the prompt stands before the mod is there.
		await ui.until(/deja /);
		await ui.say('Keep that in mind');
		await ui.until('Command Code needs to run remember.');
		expect(it.run(['notes']).stdout).toContain('no notes');
		ui.key('Escape');
	} finally {
		await ui.close();
	}
	expect(it.run(['notes']).stdout).toContain('no notes');

	it.stub.reset();
	it.stub.script(note, {text: 'Kept.'});
	expect(await print(it.home, 'Keep that in mind')).toMatchObject({code: 0});
	const {notes} = JSON.parse(it.run(['notes', '--json']).stdout) as {
		notes: {id: string; author: string; project: string | null}[];
	};
	expect(notes).toMatchObject([{author: 'agent', project: it.home.project}]);
	expect(it.run(['notes']).stdout).toContain('not confirmed');
	expect(it.run(['notes', '--confirm', notes[0]!.id])).toMatchObject({code: 0});
	expect(JSON.parse(it.run(['notes', '--json']).stdout).notes).toMatchObject([{author: 'person'}]);
});

test('what the tool answered is not remembered as something new', async () => {
	expect(it.run(['sync'])).toMatchObject({code: 0});
	const {results: found} = JSON.parse(
		it.run(['search', 'osprey', 'vendor', 'bans', '--role', 'tool', '--json']).stdout,
	) as {
		results: unknown[];
	};
	expect(found).toEqual([]);
});
