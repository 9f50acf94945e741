/** Around tools, from the mod: what was decided about a file, what fixed an error; and plan mode, where no shell hook runs. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {print, tui} from './client.ts';
import {blocksIn, conversation, type Stage, stage} from './stage.ts';
import {textOf} from './stub-server.ts';

const BUILD = 'sh ./build.sh';
const shell = (command: string) => ({tools: [{name: 'shell_command', input: {command}}]});

let it: Stage;
beforeAll(async () => {
	it = await stage();
	fs.writeFileSync(path.join(it.home.project, 'otter.ts'), 'export const otter = 1;\n');
	fs.writeFileSync(
		path.join(it.home.project, 'build.sh'),
		`test -f .otter || { echo "Error: Cannot find module 'fast-otter'" >&2; exit 1; }\necho built\n`,
	);
	fs.writeFileSync(path.join(it.home.project, 'install-otter.sh'), 'echo ok >.otter\n');
	const edit = {
		name: 'edit_file',
		input: {file_path: path.join(it.home.project, 'otter.ts'), old_string: 'otter = 1', new_string: 'otter = 2'},
	};
	await it.history(
		'The otter build is broken, please repair it',
		shell(BUILD),
		shell('sh ./install-otter.sh'),
		shell(BUILD),
		{tools: [{name: 'read_file', input: {file_path: path.join(it.home.project, 'otter.ts')}}]},
		{tools: [edit]},
		{text: 'Decision: otter.ts keeps its default export off, because the bundler drops it.'},
	);
	fs.rmSync(path.join(it.home.project, '.otter'));
	expect(it.run(['install'])).toMatchObject({code: 0});
});
afterAll(() => it?.close());
beforeEach(() => it.stub.reset());

test('before a file is read and after a command failed, once each', async () => {
	const read = {tools: [{name: 'read_file', input: {file_path: path.join(it.home.project, 'otter.ts')}}]};
	it.stub.script(read, read, shell(BUILD), shell(BUILD), {text: 'Done with it.'});
	expect(await print(it.home, 'Please look around a little')).toMatchObject({code: 0});
	const last = it.stub.main().at(-1)!;
	const results = last.messages
		.filter(({role}) => role === 'tool')
		.map((message) => blocksIn(textOf(message)).join(''));
	expect(results[0]).toContain('keeps its default export off');
	expect(results[1]).toBe('');
	expect(results[2]).toContain('sh ./install-otter.sh');
	expect(results[3]).toBe('');
});

test('plan mode: the mod brings digest and answer', async () => {
	const ui = await tui(it.home, ['--permission-mode', 'plan']);
	try {
		await ui.until('for shortcuts');
		// On a slow machine the prompt stands before the mod is there.
		await ui.until(/deja /);
		await ui.say('Does the bundler still drop the default export of otter.ts?');
		await ui.until('Done.');
		const request = it.stub.main()[0]!;
		expect(conversation(request)).toContain('<deja-digest>');
		expect(blocksIn(conversation(request)).join('')).toContain('because the bundler drops it');
	} finally {
		await ui.close();
	}
});

test('the index gone, or half of it: the client works on, in silence', async () => {
	const away = `${it.deja}/index.away`;
	fs.renameSync(path.join(it.deja, 'index'), away);
	fs.writeFileSync(path.join(it.deja, 'index'), 'not a folder');
	try {
		it.stub.script(shell(BUILD), {text: 'Still here.'});
		const run = await print(it.home, 'Does the bundler still drop the default export of otter.ts?');
		expect(run).toMatchObject({code: 0, stdout: 'Still here.\n', stderr: ''});
		expect(conversation(it.stub.main()[0]!)).not.toContain('<deja-');
	} finally {
		fs.rmSync(path.join(it.deja, 'index'), {recursive: true});
		fs.renameSync(away, path.join(it.deja, 'index'));
	}
	const runtime = path.join(it.deja, 'runtime');
	fs.renameSync(path.join(runtime, 'worker.mjs'), path.join(runtime, 'worker.away'));
	try {
		it.stub.reset();
		it.stub.script({text: 'Still here too.'});
		const run = await print(it.home, 'Does the bundler still drop the default export of otter.ts?');
		expect(run).toMatchObject({code: 0, stdout: 'Still here too.\n', stderr: ''});
	} finally {
		fs.renameSync(path.join(runtime, 'worker.away'), path.join(runtime, 'worker.mjs'));
	}
});
