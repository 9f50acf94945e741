/**
 * Starts things as the client does on Windows (seen in command-code 1.64.0): a hook's command, and an MCP server's command
 * and arguments, go through cmd.exe, joined and unquoted. Prints one line of JSON: {code, stdout, stderr}.
 *
 * node as-client.mjs run <command>
 * node as-client.mjs hook <event> <file with the payload> [awake]    awake: this process is a client whose mod is awake
 * node as-client.mjs mcp                                             stdout: the answers to initialize and tools/list
 */
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const own = path.join(os.homedir(), '.commandcode');
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/** @param lines of output after which stdin ends; 0: at once. */
function start(command, args = [], {env = {}, input = '', lines = 0} = {}) {
	return new Promise((resolve) => {
		const child = spawn(command, args, {shell: true, windowsHide: true, env: {...process.env, ...env}});
		const said = {stdout: '', stderr: ''};
		for (const stream of ['stdout', 'stderr']) {
			child[stream].on('data', (text) => {
				said[stream] += text;
				if (said.stdout.split('\n').length > lines) child.stdin.end();
			});
		}
		child.stdin.on('error', ({code}) => {
			said.stderr += `stdin: ${code}`;
		});
		child.stdin.write(input);
		if (lines === 0) child.stdin.end();
		const clock = setTimeout(() => child.kill(), 30_000);
		child.on('close', (code) => {
			clearTimeout(clock);
			resolve({code, ...said});
		});
	});
}

const doors = {
	run: (command) => start(command),
	hook(event, file, awake) {
		const payload = readJson(file);
		const {session_id: session, cwd} = payload;
		if (awake) {
			const stamp = {session, pid: process.pid, start: '', cwd, mod: true, busy: false, at: Date.now()};
			fs.mkdirSync(path.join(own, 'deja', 'live'), {recursive: true});
			fs.writeFileSync(path.join(own, 'deja', 'live', session), `${JSON.stringify(stamp)}\n`);
		}
		const {command} = readJson(path.join(own, 'settings.json')).hooks[event][0].hooks[0];
		const env = {COMMANDCODE_SESSION_ID: session, COMMANDCODE_PROJECT_DIR: cwd};
		return start(command, [], {env, input: JSON.stringify(payload)});
	},
	mcp() {
		const {command, args} = readJson(path.join(own, 'mcp.json')).mcpServers.deja;
		const client = {protocolVersion: '2025-03-26', capabilities: {}, clientInfo: {name: 'it', version: '1'}};
		const asked = [
			{id: 1, method: 'initialize', params: client},
			{id: 2, method: 'tools/list', params: {}},
		];
		const input = asked.map((one) => `${JSON.stringify({jsonrpc: '2.0', ...one})}\n`).join('');
		return start(command, args, {input, lines: asked.length});
	},
};

const [door, ...args] = process.argv.slice(2);
console.log(JSON.stringify(await doors[door](...args)));
