/** What install did to a person's client folder, uninstall takes back: every byte. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {print} from './client.ts';
import {snapshot} from './home.ts';
import {type Stage, stage} from './stage.ts';

let it: Stage;
beforeAll(async () => {
	it = await stage();
});
afterAll(() => it?.close());

test('install, a session, uninstall --purge: the client’s folder is as it was', async () => {
	const own = path.join(it.home.home, '.commandcode');
	// A person's own things, in their own style, beside which ours must fit.
	fs.writeFileSync(
		path.join(own, 'settings.json'),
		'{\n\t"model": "stub-1",   "modelProvider": "stub",\n\t"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true"}]}]}\n}\n',
	);
	fs.mkdirSync(path.join(own, 'mods'));
	fs.writeFileSync(path.join(own, 'mods', 'other.ts'), 'export default () => {};\n');
	await print(it.home, 'Say hello');
	const untouched = ['settings.json', 'providers.json', 'mcp.json', 'mods', 'skills', 'commands', 'AGENTS.md', 'deja'];
	const ours = () =>
		Object.fromEntries(Object.entries(snapshot(own)).filter(([name]) => untouched.includes(name.split('/')[0]!)));
	const before = ours();
	expect(it.run(['install'])).toMatchObject({code: 0});
	expect(ours()).not.toEqual(before);
	await print(it.home, 'Say hello again');
	expect(it.run(['uninstall', '--purge'])).toMatchObject({code: 0});
	expect(ours()).toEqual(before);
	expect(await print(it.home, 'Say hello once more')).toMatchObject({code: 0, stdout: 'Done.\n'});
});
