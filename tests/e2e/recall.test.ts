/** A question in print mode: what an earlier session settled reaches the model, at the person's words, and nothing else does. */
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {print} from './client.ts';
import {blocksIn, type Stage, stage} from './stage.ts';
import {type Recorded, textOf} from './stub-server.ts';

const SETTLED =
	'The cent goes missing because every line is rounded before the sum. Decision: checkout totals are summed in ' +
	'microcents and rounded once, half to even, in src/money.ts; the tax office does the same.';
const QUESTION = 'How did we decide to round the checkout totals?';

let it: Stage;
let settled: string;
beforeAll(async () => {
	it = await stage();
	settled = await it.history(
		'Why is the checkout total off by one cent for three items?',
		{tools: [{name: 'shell_command', input: {command: 'echo "expected 30.30, got 30.29"; exit 3'}}]},
		{text: SETTLED},
	);
	const installed = it.run(['install']);
	expect(installed).toMatchObject({code: 0});
});
afterAll(() => it?.close());
beforeEach(() => it.stub.reset());

/** Where a request carries recall blocks: index of the message and the block. */
const blocksOf = (request: Recorded) =>
	request.messages.flatMap((message, at) =>
		blocksIn(textOf(message)).map((block) => ({at, role: message.role, block})),
	);

test('every model call of the turn carries one identical block, at the question', async () => {
	const before = new Set(it.ids());
	it.stub.script(
		{tools: [{name: 'shell_command', input: {command: 'echo one'}}]},
		{text: 'Looking further.', tools: [{name: 'shell_command', input: {command: 'echo two; exit 2'}}]},
		{text: 'Half to even, once, at the end.'},
	);
	const run = await print(it.home, QUESTION);
	expect(run).toMatchObject({code: 0, stdout: 'Half to even, once, at the end.\n'});

	const requests = it.stub.main();
	expect(requests).toHaveLength(3);
	const [first] = blocksOf(requests[0]!);
	for (const request of requests) expect(blocksOf(request)).toEqual([first]);
	expect(first!.role).toBe('user');
	expect(textOf(requests[2]!.messages[first!.at]!)).toContain(QUESTION);
	expect(first!.block).toContain('rounded once, half to even');
	expect(first!.block).toContain(settled.slice(0, 8));
	expect(first!.block).toContain(new Date().toISOString().slice(0, 10));
	expect(Buffer.byteLength(first!.block)).toBeLessThanOrEqual(1536);
	// The whole message is the same bytes each time, or the provider's cache would be lost from here on.
	const sent = requests.map((request) => JSON.stringify(request.messages[first!.at]));
	expect(new Set(sent).size).toBe(1);

	const [own] = it.ids().filter((id) => !before.has(id));
	const transcript = it.transcript(own!);
	expect(transcript).not.toContain('deja-recall');
	const asked = transcript
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line) as {message?: {role: string; content: {text: string}[]; meta: {source: string}}})
		.find((line) => line.message?.meta.source === 'user');
	expect(asked?.message?.content).toEqual([{type: 'text', text: QUESTION}]);
});

test('a prompt that nothing earlier speaks to gets no block', async () => {
	for (const prompt of ['Write a haiku about the northern lights over Tromsø', 'continue', 'thanks!']) {
		it.stub.reset();
		expect(await print(it.home, prompt)).toMatchObject({code: 0});
		expect(it.stub.main().flatMap(blocksOf)).toEqual([]);
	}
});

test('a session never recalls itself, nor what it was forked from', async () => {
	const first = await it.history('The zebrafish exporter writes its manifest twice, why?', {
		text: 'Decision: the zebrafish exporter writes its manifest in finish() only; flush() never does.',
	});
	expect(it.run(['sync'])).toMatchObject({code: 0});
	for (const how of [
		['--resume', first],
		['--resume', first, '--fork-session'],
	]) {
		it.stub.reset();
		const run = await print(it.home, 'What was decided about the zebrafish exporter manifest?', how);
		expect(run).toMatchObject({code: 0});
		expect(it.stub.main().length).toBeGreaterThan(0);
		expect(it.stub.main().flatMap(blocksOf)).toEqual([]);
	}
	it.stub.reset();
	await print(it.home, 'What was decided about the zebrafish exporter manifest?');
	expect(blocksOf(it.stub.main()[0]!)).toHaveLength(1);
});

test('the first question of a print session brings the digest, the second does not', async () => {
	const before = new Set(it.ids());
	await print(it.home, 'Write a limerick about the moons of Jupiter');
	const [own] = it.ids().filter((id) => !before.has(id));
	const digest = (request: Recorded) => request.messages.map(textOf).filter((text) => text.includes('<deja-digest'));
	expect(digest(it.stub.main()[0]!)).toHaveLength(1);
	it.stub.reset();
	await print(it.home, 'And one about Saturn', ['--resume', own!]);
	expect(digest(it.stub.main()[0]!)).toHaveLength(0);
});

test('DEJA_RECALL=off: not a word, not a stamp', async () => {
	const quiet = {...it.home, env: {...it.home.env, DEJA_RECALL: 'off'}};
	expect(await print(quiet, QUESTION)).toMatchObject({code: 0});
	expect(it.stub.requests.map((request) => request.raw).join('\n')).not.toContain('<deja-');
});
