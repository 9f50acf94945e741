/**
 * Doctor on the MCP server: starts it as the client would, from mcp.json, and asks for its tools.
 *
 * Host facts: JSON-RPC over stdio, one message a line; initialize, initialized, tools/list; ended by SIGTERM; on Windows
 * through a shell.
 */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {readSmallFile} from '../src/lib/index.ts';
import {ownOf} from './check-hooks.ts';
import type {Finding} from './finding.ts';
import {hostOf} from './host.ts';
import {type Own, serverOf, startsInstalled} from './ours.ts';
import type {Site} from './surface.ts';

const LIMIT_MS = 10_000;

interface Entry {
	readonly command: string;
	readonly args: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
	readonly enabled?: boolean;
}

/** @returns nothing when no server of ours is wired. */
export async function checkMcp(site: Site, cwd: string, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
	const {commandcode, runtime} = site.places;
	const entry = entryOf(path.join(commandcode, 'mcp.json'), ownOf(site));
	if (!entry) return [];
	if (entry.enabled === false) {
		const hasMod = fs.existsSync(path.join(commandcode, 'mods/deja.ts'));
		if (hasMod) return [{check: 'mcp', level: 'ok', what: 'the server is switched off: the mod has the tools itself'}];
		const what = 'the server is switched off in mcp.json, and there is no mod: the agent has no tool to ask with';
		return [{check: 'mcp', level: 'note', what, fix: 'run `deja install commandcode`, or set "enabled": true there'}];
	}
	if (!startsInstalled([entry.command, ...entry.args], runtime)) {
		const what = `the server is not tried: mcp.json starts ${entry.command}, which is not what \`deja install\` put there`;
		return [{check: 'mcp', level: 'note', what}];
	}
	const started = performance.now();
	const answer = await toolsOf(entry, cwd, env, hostOf(site.platform).serverShell);
	const ms = Math.round(performance.now() - started);
	if (typeof answer === 'string') {
		return [{check: 'mcp', level: 'broken', what: `the server does not answer: ${answer}`, fix: 'run `deja install`'}];
	}
	return [{check: 'mcp', level: 'ok', what: `the server answers in ${ms} ms with ${answer.join(', ')}`}];
}

function entryOf(file: string, own: Own): Entry | undefined {
	try {
		const {mcpServers = {}} = JSON.parse(readSmallFile(file) ?? '') as {mcpServers?: Record<string, Entry>};
		return Object.values(mcpServers).find((entry) => serverOf(entry, own) !== undefined);
	} catch {
		return undefined;
	}
}

/** @returns the names of its tools, or why there are none. */
function toolsOf(
	{command, args, env: own}: Entry,
	cwd: string,
	env: NodeJS.ProcessEnv,
	shell: boolean,
): Promise<readonly string[] | string> {
	const child = spawn(command, args, {cwd, env: {...env, ...own}, stdio: ['pipe', 'pipe', 'ignore'], shell});
	const send = (message: object) => child.stdin.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`);
	return new Promise((resolve) => {
		const done = (answer: readonly string[] | string) => {
			clearTimeout(clock);
			// Where a shell stands between, the signal ends that alone; a server ends with its input.
			child.stdin.end();
			child.kill('SIGTERM');
			resolve(answer);
		};
		const clock = setTimeout(() => {
			child.kill('SIGKILL');
			done(`nothing in ${LIMIT_MS / 1000} s`);
		}, LIMIT_MS);
		child.on('error', ({message}) => done(message));
		child.on('close', (code) => done(`it ended with exit code ${code}`));
		child.stdin.on('error', () => {});
		let buffer = '';
		child.stdout.on('data', (chunk) => {
			buffer += chunk;
			const lines = buffer.split('\n');
			buffer = lines.pop()!;
			for (const line of lines) {
				const message = messageIn(line);
				if (message?.id === 1) {
					send({method: 'notifications/initialized'});
					send({id: 2, method: 'tools/list'});
				} else if (message?.id === 2) done(message.result?.tools?.map(({name}) => name) ?? 'it offers no tools');
			}
		});
		const params = {protocolVersion: '2025-03-26', capabilities: {}, clientInfo: {name: 'deja-doctor', version: '1'}};
		send({id: 1, method: 'initialize', params});
	});
}

function messageIn(line: string): {id?: number; result?: {tools?: readonly {name: string}[]}} | undefined {
	try {
		return JSON.parse(line) as ReturnType<typeof messageIn>;
	} catch {
		return undefined;
	}
}
