/** What was said and no longer holds: a claim that the person refuted and a decision that was changed reach no request as if they held. */
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {print} from './client.ts';
import {blocksIn, type Stage, stage} from './stage.ts';
import {textOf} from './stub-server.ts';

const CLAIM = 'The merlin webhook gives up after 5 attempts; the limit stands in src/merlin/retry.ts.';
const REFUTED = 'No, that is wrong: the merlin webhook gives up after 8 attempts.';
const STALE = 'Decision: the plover sessions are stored in Redis, because their reads must stay below 2 ms.';
const FRESH =
	'Decision: the plover sessions are stored in Postgres from now on and no longer in Redis, because Redis lost them at every restart.';

let it: Stage;
beforeAll(async () => {
	it = await stage();
	const claimed = await it.history('How often does the merlin webhook try?', {text: CLAIM});
	it.stub.script({text: 'You are right, I misread it: 8 attempts.'});
	expect(await print(it.home, REFUTED, ['--resume', claimed])).toMatchObject({code: 0});
	it.stub.reset();
	await it.history('Where do we store the plover sessions?', {text: STALE});
	await it.history('The plover sessions were lost again at the restart, where do we store them now?', {text: FRESH});
	expect(it.run(['install'])).toMatchObject({code: 0});
});
afterAll(() => it?.close());
beforeEach(() => it.stub.reset());

/** All that memory brings into the requests of one question, unasked and by the agent's own tool. */
async function brought(question: string): Promise<{unasked: string; asked: string}> {
	it.stub.script({tools: [{name: 'recall', input: {question}}]}, {text: 'I see.'});
	expect(await print(it.home, question)).toMatchObject({code: 0, stdout: 'I see.\n'});
	const messages = it.stub.main().at(-1)!.messages;
	const [asked] = messages.filter(({role}) => role === 'tool').map(textOf);
	const unasked = messages.filter(({role}) => role !== 'tool').flatMap((message) => blocksIn(textOf(message)));
	return {unasked: unasked.join('\n'), asked: asked!};
}

test('a refuted claim stands nowhere without its refutation', async () => {
	const {unasked, asked} = await brought('What did we say about how often the merlin webhook tries?');
	expect(unasked).toContain(`Corrected by the person`);
	expect(unasked).toContain(`"${REFUTED}"\n  answering the agent's "${CLAIM}"`);
	expect(unasked.replaceAll(`answering the agent's "${CLAIM}"`, '')).not.toContain(CLAIM);
	expect(asked).toContain(`agent: "${CLAIM}"\n    the person then said: "${REFUTED}"`);
	expect(asked.split(CLAIM)).toHaveLength(2);
});

test('a stale decision is marked wherever it stands, and stands behind the one that holds', async () => {
	const {unasked, asked} = await brought('What did we decide about where the plover sessions are stored?');
	for (const text of [unasked, asked]) {
		const lines = text.split('\n');
		expect(lines.findIndex((line) => line.includes(FRESH))).toBeGreaterThan(0);
		const stale = lines.findIndex((line) => line.includes(STALE));
		if (stale < 0) continue;
		expect(stale).toBeGreaterThan(lines.findIndex((line) => line.includes(FRESH)));
		expect([lines[stale], lines[stale + 1]]).toContainEqual(
			expect.stringMatching(/^Superseded|^ {2}a newer session says otherwise/),
		);
	}
});
