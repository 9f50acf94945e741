/** Windows, budgets and what things cost, as a person meets them in the real client. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {tui} from './client.ts';
import {type Stage, stage} from './stage.ts';

let it: Stage;
beforeAll(async () => {
	it = await stage();
	expect(it.run(['install'])).toMatchObject({code: 0});
	// A dollar for every ten thousand tokens.
	fs.writeFileSync(path.join(it.deja, 'prices.json'), '{"stub-1": {"input": 100, "output": 100}}');
	for (const words of ['plan.fiveHour 20', 'budget.session 0.40', 'budget.project.shop 50'])
		expect(it.run(['config', 'set', ...words.split(' ')])).toMatchObject({code: 0});
});
afterAll(() => it?.close());
beforeEach(() => it.stub.reset());

test('a budget that is passed: a word in yellow, one dim line, nothing blocked; the agent is told what it cost', async () => {
	const ui = await tui(it.home, [], [150, 36]);
	try {
		await ui.until(/deja .*recalled/, 60_000);
		it.stub.script({text: 'Small.', promptTokens: 3000});
		await ui.say('Is this a small thing?');
		await ui.until(/session \$0\.30/);
		expect(ui.screen()).not.toContain('budget');
		it.stub.script(
			{tools: [{name: 'recall', input: {cost: 'session'}}], promptTokens: 2000},
			{text: 'Done.', promptTokens: 10},
		);
		await ui.say('And what has it cost?');
		await ui.until("deja: this session's budget is passed: ~$0.50 of $0.40");
		await ui.until('Done.');
		await ui.until(/budget session ~\$0\.5\d of \$0\.40, passed/);
		// The terminal may say more between the colour and the words.
		expect(ui.screen(true)).toMatch(/\u001b\[33m(?:\u001b\[\d+m)?budget session/);
		const last = JSON.stringify(it.stub.main().at(-1));
		const answer = /Cost of this session:.*?stub-1 +\$[\d.]+/.exec(last)?.[0] ?? 'no answer';
		expect(answer).toMatch(/stub-1 +\$0\.50/);
		expect(ui.screen().match(/budget is passed/g)).toHaveLength(1);
		await ui.say('/deja usage');
		await ui.until(/5h ~\$[\d.]+\+? of \$20, resets \d\d:\d\d/);
	} finally {
		await ui.close();
	}
});
