/** After the client compacted a session by itself: the packet comes once, and the person's words stay the person's. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {print} from './client.ts';
import {conversation, type Stage, stage} from './stage.ts';
import type {Reply} from './stub-server.ts';

let it: Stage;
beforeAll(async () => {
	it = await stage();
	expect(it.run(['install'])).toMatchObject({code: 0});
});
afterAll(() => it?.close());

test('the packet is in the next model call, once in a session’s life', async () => {
	const small = ['-m', 'stub/stub-small'];
	// What is kept must be large, and enough must lie before it, or the client does not sum up.
	const read = (name: string, words: number, promptTokens?: number): Reply => {
		const file = path.join(it.home.project, name);
		fs.writeFileSync(file, `${`${name} word word word word\n`.repeat(words / 4)}`);
		return {
			tools: [{name: 'read_file', input: {file_path: file}}],
			...(promptTokens === undefined ? {} : {promptTokens}),
		};
	};
	const say = async (prompt: string, more: readonly string[], ...replies: readonly Reply[]) => {
		it.stub.reset();
		it.stub.script(...replies);
		const run = await print(it.home, prompt, [...small, ...more]);
		expect(run).toMatchObject({code: 0});
		return it.stub.main();
	};
	const before = new Set(it.ids());
	await say(
		'Never touch the legacy ledger table. Plan the migration of the invoices.',
		[],
		read('a.txt', 8),
		read('b.txt', 8),
		{
			tools: [
				{
					name: 'todo_write',
					input: {
						todos: [
							{content: 'read the invoices', status: 'completed', activeForm: 'Reading the invoices'},
							{content: 'move the invoices in batches', status: 'in_progress', activeForm: 'Moving the invoices'},
							{content: 'compare the totals', status: 'pending', activeForm: 'Comparing the totals'},
						],
					},
				},
			],
		},
		{text: 'Decision: invoices migrate in batches of 500, the legacy ledger table stays as it is.'},
	);
	const [own] = it.ids().filter((id) => !before.has(id));
	const requests = await say(
		'Now do the migration, step by step',
		['--resume', own!],
		...['one', 'two', 'three', 'four', 'five'].map((name) => read(`${name}.txt`, 8000)),
		read('six.txt', 8000, 39_500),
		read('c.txt', 8),
		{text: 'All steps are done.'},
	);
	const transcript = it.transcript(own!);
	expect(transcript).toContain('"type":"compaction"');
	expect(transcript).not.toContain('deja-recall');
	const packets = requests.map(
		(request) => conversation(request).match(/before its context was compacted/g)?.length ?? 0,
	);
	const first = packets.findIndex((count) => count > 0);
	expect(first).toBeGreaterThan(0);
	expect(packets.slice(first)).toEqual(packets.slice(first).map(() => 1));
	expect(conversation(requests[first]!)).toContain('Never touch the legacy ledger table');
	expect(conversation(requests[first]!)).toContain('batches of 500');
	expect(conversation(requests[first]!)).toMatch(
		/Open:(?:\\n|\n)- move the invoices in batches(?:\\n|\n)- compare the totals/,
	);
	const later = await say('Thanks, what is left?', ['--resume', own!], {text: 'Nothing.'});
	expect(conversation(later[0]!)).not.toContain('before its context was compacted');
});
