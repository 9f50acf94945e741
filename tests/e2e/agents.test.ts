/** Sub-agents of the real client: what they took stands at the call that asked, waited for or not, and is shown to nobody raw. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {type Stage, stage} from './stage.ts';
import {type Recorded, textOf} from './stub-server.ts';

let it: Stage;
beforeAll(async () => {
	it = await stage();
	fs.mkdirSync(it.deja, {recursive: true, mode: 0o700});
	// A dollar for every ten thousand tokens.
	fs.writeFileSync(path.join(it.deja, 'prices.json'), '{"stub-1": {"input": 100, "output": 100}}');
});
afterAll(() => it?.close());

const launched = (request: Recorded): string =>
	/agent_id: (\S+)/.exec(request.messages.map(textOf).join('\n'))?.[1] ?? 'none was launched';

test('a sub-agent in the background: its tokens and their money at its call, its trailer in no text', async () => {
	const asking = 'Where is the total of an order made?';
	const task = 'Look for the place where totals are made.';
	const input = {description: 'find the total', subagent_type: 'explore', prompt: task};
	const id = await it.history(
		asking,
		{to: asking, tools: [{name: 'agent', input: {...input, run_in_background: true}}], promptTokens: 3000},
		{
			to: asking,
			tools: (request) => [{name: 'agent_output', input: {agent_id: launched(request)}}],
			promptTokens: 3100,
		},
		{to: task, text: 'Totals are made in the cart module.', promptTokens: 7777},
		{to: asking, text: 'In the cart module.', promptTokens: 3200},
	);
	const written = it.transcript(id);
	expect(written).toContain('Background agent launched.');
	expect(written).toMatch(/<usage>total_tokens: 7797\\n/);

	expect(it.run(['sync'])).toMatchObject({code: 0});
	const {totals, groups} = JSON.parse(it.run(['usage', '--by', 'agent', '--json']).stdout);
	expect(totals.agents).toMatchObject({runs: 1, tokens: 7797, usd: 0.7797});
	expect(groups.map(({key, agents}: {key: string; agents: {tokens: number}}) => [key, agents.tokens])).toContainEqual([
		'explore',
		7797,
	]);
	// Three calls of the main loop and twenty tokens said in each: in no other amount stands what the sub-agent took.
	const {groups: sessions} = JSON.parse(it.run(['usage', '--by', 'session', '--json']).stdout);
	const own = sessions.find(({key}: {key: string}) => key.endsWith(id));
	expect(own).toMatchObject({calls: 3, tokens: 9360, cost: {usd: 0.936}});
	for (const more of [[], ['--json']]) {
		const shown = it.run(['show', id, ...more]).stdout;
		expect(shown).toContain('Totals are made in the cart module.');
		expect(shown).not.toMatch(/<usage>|total_tokens|7797/);
	}
});
