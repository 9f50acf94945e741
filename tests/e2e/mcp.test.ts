/** The MCP server as the real client drives it: found by its search, called, answered from memory, gone with the client. */
import {spawnSync} from 'node:child_process';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {print} from './client.ts';
import {eventually, type Stage, stage} from './stage.ts';
import {textOf} from './stub-server.ts';

let it: Stage;
beforeAll(async () => {
	it = await stage();
	expect(it.run(['install', 'commandcode'])).toMatchObject({code: 0});
	expect(it.run(['sync'])).toMatchObject({code: 0});
});
afterAll(() => it?.close());

const servers = () => spawnSync('pgrep', ['-f', `${it.deja}/runtime/deja.mjs mcp`], {encoding: 'utf8'}).stdout.trim();

test('a client without the mod finds the tool, calls it, and leaves no server behind', async () => {
	const ask = (question: string) => ({question});
	it.stub.script(
		{tools: [{name: 'search_tools', input: {query: 'recall past sessions memory history'}}]},
		{tools: [{name: 'mcp__deja__recall', input: ask('webhook event.id or payment_intent')}]},
		{text: 'By event.id.'},
	);
	expect(await print(it.home, 'Look up how webhooks are deduplicated')).toMatchObject({code: 0});
	const [found, recalled] = it.stub
		.main()
		.at(-1)!
		.messages.filter(({role}) => role === 'tool')
		.map(textOf);
	expect(found).toContain('mcp__deja__recall');
	expect(recalled).toContain('deduplicated by `event.id`');
	expect(recalled).toContain('Quoted from earlier sessions');
	// The session that asks is no answer to itself.
	expect(recalled).not.toContain('Look up how webhooks are deduplicated');
	expect(Buffer.byteLength(recalled!)).toBeLessThanOrEqual(6000);
	await eventually('the server ended with its client', () => servers() === '');
});
