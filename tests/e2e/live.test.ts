/** Two sessions of one project at once: each is told what the other has finished, and nothing of a turn that still runs. */
import {afterAll, beforeAll, expect, test} from 'vitest';
import {print, tui} from './client.ts';
import {blocksIn, eventually, type Stage, stage} from './stage.ts';
import {textOf} from './stub-server.ts';

let it: Stage;
beforeAll(async () => {
	it = await stage();
	expect(it.run(['install'])).toMatchObject({code: 0});
});
afterAll(() => it?.close());

const asked = async (question: string): Promise<string> => {
	it.stub.reset();
	expect(await print(it.home, question)).toMatchObject({code: 0});
	return it.stub
		.main()[0]!
		.messages.flatMap((message) => blocksIn(textOf(message)))
		.join('\n');
};

test('a finished turn of a session that is still open reaches another session', async () => {
	const ui = await tui(it.home);
	try {
		await ui.until('for shortcuts');
		it.stub.script({text: 'Decision: the walrus exporter writes parquet files, one per tenant, compressed with zstd.'});
		await ui.say('Which format does the walrus exporter write?');
		await ui.until('zstd');
		await eventually('the turn is indexed', () =>
			it.run(['search', 'walrus exporter', '--json']).stdout.includes('zstd'),
		);
		expect(await asked('Which format did we say the walrus exporter writes?')).toContain(
			'parquet files, one per tenant',
		);
		expect(ui.alive()).toBe(true);
	} finally {
		await ui.close();
	}
});
