/**
 * A throw-away HOME for the real client: model settings that point at the stub, an empty project, nothing of the person's.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Home {
	readonly root: string;
	readonly home: string;
	/** A project folder to run the client in. */
	readonly project: string;
	/** What the client gets to see of the environment, and nothing else. */
	readonly env: Record<string, string>;
	remove(): void;
}

/** @param port where the stub listens. */
export function makeHome(port: number, more: Record<string, string> = {}): Home {
	const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-e2e-')));
	const home = path.join(root, 'home');
	const project = path.join(root, 'acme', 'shop');
	const own = path.join(home, '.commandcode');
	for (const dir of [own, project, path.join(root, 'tmp')]) fs.mkdirSync(dir, {recursive: true});
	const provider = {
		api: 'openai-completions',
		baseURL: `http://127.0.0.1:${port}/v1`,
		apiKey: false,
		// A window this small lets the client compact by itself when the stub reports a large prompt.
		models: {'stub-1': {}, 'stub-small': {contextWindow: 40_000}},
	};
	fs.writeFileSync(path.join(own, 'providers.json'), `${JSON.stringify({provider: {stub: provider}})}\n`);
	fs.writeFileSync(path.join(own, 'settings.json'), '{"model": "stub-1", "modelProvider": "stub"}\n');
	return {
		root,
		home,
		project,
		env: {
			HOME: home,
			PATH: process.env['PATH'] ?? '/usr/bin:/bin',
			TMPDIR: path.join(root, 'tmp'),
			LANG: 'C.UTF-8',
			TERM: 'xterm-256color',
			CMD_LOCAL_ONLY: '1',
			COMMAND_CODE_API_KEY: 'offline',
			...more,
		},
		remove: () => {
			// A background sync may still be writing here.
			spawnSync('pkill', ['-KILL', '-f', root]);
			fs.rmSync(root, {recursive: true, force: true, maxRetries: 10, retryDelay: 100});
		},
	};
}

/** Every file below a folder with its bytes (as base64) and mode, to compare before and after. */
export function snapshot(dir: string): Record<string, string> {
	const seen: Record<string, string> = {};
	for (const entry of fs.readdirSync(dir, {recursive: true, withFileTypes: true})) {
		const file = path.join(entry.parentPath, entry.name);
		const name = path.relative(dir, file);
		const stat = fs.lstatSync(file);
		if (stat.isDirectory()) seen[`${name}/`] = '';
		else if (stat.isSymbolicLink()) seen[name] = `-> ${fs.readlinkSync(file)}`;
		else seen[name] = `${(stat.mode & 0o777).toString(8)} ${fs.readFileSync(file).toString('base64')}`;
	}
	return seen;
}
