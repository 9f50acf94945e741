/** `cmd mods add <package>`: the mod works out of its package, and beside an install there is still one voice. */
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {cmd, print, tui} from './client.ts';
import {blocksIn, conversation, type Stage, stage} from './stage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let it: Stage;
beforeAll(async () => {
	it = await stage();
	await it.history('Where does the walrus importer log?', {
		text: 'Decision: the walrus importer logs to the audit table, never to a file.',
	});
	// What npm would unpack: no more than the package's own list of files.
	const copy = path.join(it.home.root, 'deja-commandcode');
	for (const part of ['package.json', 'mod', 'dist'])
		fs.cpSync(path.join(root, part), path.join(copy, part), {recursive: true});
	expect(await cmd(it.home, ['mods', 'add', '-g', copy])).toMatchObject({code: 0});
	expect(it.run(['sync'])).toMatchObject({code: 0});
});
afterAll(() => it?.close());

test('the mod of a package offers an install, once', async () => {
	const start = async (look: (screen: string) => boolean) => {
		const ui = await tui(it.home);
		try {
			await ui.until('for shortcuts');
			await ui.say('Say hello');
			await ui.until('Done.');
			await ui.until(/deja .*recalled/);
			await new Promise((resolve) => setTimeout(resolve, 1000));
			return look(ui.screen());
		} finally {
			await ui.close();
		}
	};
	const offers = (screen: string) => screen.replace(/\s+/g, '').includes('/dist/deja.mjsinstall');
	expect(await start(offers)).toBe(true);
	expect(await start(offers)).toBe(false);
});

test('the mod of a package answers, and next to an installed one it is still one block', async () => {
	const blocks = async (question: string) => {
		it.stub.reset();
		expect(await print(it.home, question)).toMatchObject({code: 0, stderr: ''});
		return blocksIn(conversation(it.stub.main()[0]!));
	};
	const first = await blocks('Where did we say the walrus importer logs to?');
	expect(first).toHaveLength(1);
	expect(first[0]).toContain('logs to the audit table');
	expect(it.run(['install'])).toMatchObject({code: 0});
	expect(await blocks('Did we say the walrus importer logs to the audit table?')).toHaveLength(1);
});
