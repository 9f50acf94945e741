/** The hook as a process of its own, over a HOME of its own, as the client runs it. Shared by the tests of the hooks. */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect} from 'vitest';
import {sync} from '../../src/index/sync/sync.ts';
import {type Places, placesFrom} from '../../src/lib/paths.ts';
import {bundleProgram} from '../bundle.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const cases = path.join(root, 'fixtures/cases');

export interface Ran {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
	readonly ms: number;
}

export interface RunOptions {
	readonly env?: Record<string, string>;
	readonly cwd?: string;
	/** Of node. */
	readonly flags?: readonly string[];
}

export interface HookHome {
	readonly home: string;
	readonly places: Places;
	/** Puts a case's HOME in place, and indexes it unless told not to. */
	settle(name: string, index?: boolean): Promise<void>;
	/** A payload of a case, with this HOME in it. */
	payload(name: string, file: string): string;
	/** @param stdin undefined: it stays open. */
	run(event: string, stdin: string | Buffer | undefined, options?: RunOptions): Promise<Ran>;
	remove(): Promise<void>;
}

/** Bundles the hook as the build does. @returns the folder that holds it. */
export async function bundleHook(): Promise<string> {
	const program = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-hook-program-'));
	await bundleProgram(program, 'hook', 'hooks/hook.ts', 'hooks/reply.ts');
	// In place of the command line, which would read the store in the background.
	fs.writeFileSync(path.join(program, 'deja.mjs'), '');
	return program;
}

export function hookHome(program: string): HookHome {
	const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-hook-')));
	const places = placesFrom({}, home);
	const inJson = JSON.stringify(home).slice(1, -1);
	return {
		home,
		places,
		settle: async (name, index = true) => {
			fs.cpSync(path.join(cases, name, 'home'), home, {recursive: true});
			const files = fs.readdirSync(home, {recursive: true, encoding: 'utf8'});
			for (const file of files.filter((one) => one.endsWith('.jsonl'))) {
				const text = fs.readFileSync(path.join(home, file), 'utf8');
				fs.writeFileSync(path.join(home, file), text.replaceAll('$HOME', inJson));
			}
			if (index) await sync(places);
		},
		payload: (name, file) => fs.readFileSync(path.join(cases, name, 'stdin', file), 'utf8').replaceAll('$HOME', inJson),
		run: (event, stdin, {env = {}, cwd = '/', flags = []} = {}) => {
			const start = performance.now();
			const child = spawn(process.execPath, [...flags, path.join(program, 'hook.mjs'), event], {
				cwd,
				env: {HOME: home, PATH: '/usr/bin:/bin', ...env},
			});
			let stdout = '';
			let stderr = '';
			child.stdout.on('data', (chunk) => (stdout += chunk));
			child.stderr.on('data', (chunk) => (stderr += chunk));
			child.stdin.on('error', () => undefined);
			if (stdin !== undefined) child.stdin.end(stdin);
			return new Promise((resolve) =>
				child.on('close', (code) => {
					child.stdin.destroy();
					resolve({code, stdout, stderr, ms: performance.now() - start});
				}),
			);
		},
		// What a hook started in the background may still be sitting in it.
		remove: () => fs.promises.rm(home, {recursive: true, force: true, maxRetries: 10, retryDelay: 100}),
	};
}

/** The context of an answer; '' when it is silent. Fails when stdout is anything but nothing or one right object. */
export function contextOf(ran: Ran, event: string): string {
	expect(ran).toMatchObject({code: 0, stderr: ''});
	if (ran.stdout === '') return '';
	const {hookSpecificOutput, ...rest} = JSON.parse(ran.stdout);
	expect(rest).toEqual({suppressOutput: true});
	expect(Object.keys(hookSpecificOutput).sort()).toEqual(['additionalContext', 'hookEventName']);
	expect(hookSpecificOutput.hookEventName).toBe(event);
	expect(hookSpecificOutput.additionalContext.length).toBeLessThanOrEqual(2500);
	return hookSpecificOutput.additionalContext;
}
