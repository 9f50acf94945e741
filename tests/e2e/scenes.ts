/**
 * A stage for pictures: the demo's sessions in a home of its own, a model with a real name, a test that fails as one of
 * those sessions failed. Nobody is asked for permission, and nothing is bypassed: the shell is allowed by a rule.
 */
import fs from 'node:fs';
import path from 'node:path';
import {clientEntry, clientNode, inTerminal, type Tui} from './client.ts';
import {type Stage, stage} from './stage.ts';

export const MODEL = 'zai-org/GLM-5.2';

export async function scenes(): Promise<Stage> {
	const it = await stage();
	const own = path.join(it.home.home, '.commandcode');
	const bin = path.join(it.home.root, 'bin');
	const provider = {
		api: 'openai-completions',
		baseURL: `http://127.0.0.1:${it.stub.port}/v1`,
		apiKey: false,
		models: {[MODEL]: {}},
	};
	fs.writeFileSync(path.join(own, 'providers.json'), JSON.stringify({provider: {zai: provider}}));
	const settings = {model: MODEL, modelProvider: 'zai', permissions: {allow: ['Shell']}};
	fs.writeFileSync(path.join(own, 'settings.json'), JSON.stringify(settings, null, 2));
	const write = (name: string, text: string) => fs.writeFileSync(path.join(it.home.project, name), text);
	write('package.json', '{"name": "shop-api", "scripts": {"test": "node test.js"}}\n');
	write(
		'test.js',
		`if (require('node:fs').existsSync('.redis')) console.log(' ✓ 214 tests passed');
else {
	console.error('Error: connect ECONNREFUSED 127.0.0.1:6379');
	process.exit(1);
}
`,
	);
	// Stands for the real one: what it starts is a file.
	fs.mkdirSync(bin);
	fs.writeFileSync(path.join(bin, 'docker'), '#!/bin/sh\ntouch .redis\necho " Container redis Healthy"\n', {
		mode: 0o755,
	});
	it.home.env['PATH'] = `${bin}:${it.home.env['PATH']}`;
	const done = it.run(['install']);
	if (done.code !== 0) throw new Error(done.stderr);
	return it;
}

/** The client in a terminal, as a person starts it. */
export const client = (it: Stage, size: readonly [number, number]): Promise<Tui> =>
	inTerminal(it.home, [clientNode, clientEntry, '--local-only', '--trust', '--skip-onboarding'], size);

/** A shell command that the model asks for. */
export const shell = (command: string) => ({tools: [{name: 'shell_command', input: {command}}]});
