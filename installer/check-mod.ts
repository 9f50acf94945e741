/**
 * Doctor on the mod: loads it as the client would, with an interface that does nothing, and asks it one thing.
 *
 * The client reads TypeScript through a loader of its own; here it is a Node from 22.18 on that strips the types. Where there
 * is only an older one, the engine is proven, which is the part that can break.
 */
import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {type Places, programFiles, searchFolders} from '../src/lib/index.ts';
import type {Finding} from './finding.ts';
import {probeSession} from './run-hook.ts';

const LIMIT_MS = 15_000;

/** Runs in a process of its own: argv is the mod (or ''), the engine, a session, a directory. One JSON object on stdout. */
const probe = `
const [mod, engine, sessionId, cwd] = process.argv.slice(1);
const {pathToFileURL} = await import('node:url');
const started = performance.now();
const hooks = {};
const ui = new Proxy({capabilities: {status: false}}, {get: (own, key) => own[key] ?? (() => undefined)});
const client = new Proxy({name: 'deja', cwd, ui, hooks: (more) => void Object.assign(hooks, more)}, {get: (own, key) => own[key] ?? (() => undefined)});
// The mod hides from its client that its engine is broken; here that is the question.
const {startEngine} = await import(pathToFileURL(engine).href);
if (mod) (await import(pathToFileURL(mod).href)).default(client);
else {
	const running = startEngine(client);
	Object.assign(hooks, {onSessionStart: running.sessionStart, onSessionEnd: running.sessionEnd, transformContext: running.transformContext});
}
await hooks.onSessionStart({source: 'startup', sessionId});
const messages = [{role: 'user', content: [{type: 'text', text: 'deja doctor asks whether the mod answers'}], meta: {source: 'user', messageId: sessionId}}];
const asked = performance.now();
const answer = await hooks.transformContext({messages, state: {sessionId, messages}, signal: new AbortController().signal});
const took = performance.now() - asked;
await hooks.onSessionEnd({reason: 'shutdown'});
process.stdout.write(JSON.stringify({array: Array.isArray(answer), untouched: messages[0].content.length === 1, hooks: Object.keys(hooks), loaded: Math.round(asked - started), took: Math.round(took)}), () => process.exit(0));
`;

interface Answer {
	readonly array: boolean;
	readonly untouched: boolean;
	readonly hooks: readonly string[];
	readonly loaded: number;
	readonly took: number;
}

/** @param env the person's: its PATH is where another Node is looked for. */
export async function checkMod({commandcode, runtime}: Places, cwd: string, env: NodeJS.ProcessEnv): Promise<Finding> {
	const mod = path.join(commandcode, 'mods/deja.ts');
	const engine = path.join(runtime, 'engine.mjs');
	const broken = (what: string): Finding => ({check: 'mod', level: 'broken', what, fix: 'run `deja install`'});
	if (!fs.existsSync(engine)) return broken(`the mod’s engine is missing: ${engine}`);
	const strips = nodeThatStrips(env);
	const args = [strips ? mod : '', engine, probeSession(), cwd];
	const {stdout, stderr} = await run(
		strips ?? process.execPath,
		['--input-type=module', '-e', probe, ...args],
		cwd,
		env,
	);
	let answer: Answer;
	try {
		answer = JSON.parse(stdout) as Answer;
	} catch {
		const why = stderr.split('\n').find((line) => /error/i.test(line)) ?? 'no answer';
		return broken(`the mod does not load: ${why.trim().slice(0, 200)}`);
	}
	if (!answer.array) return broken('the mod answers something that is no list of messages');
	if (!answer.untouched) return broken('the mod changes the client’s own messages');
	const what = strips ? 'mod and engine load' : 'the engine loads (this Node cannot load the mod’s TypeScript itself)';
	return {check: 'mod', level: 'ok', what: `${what} in ${answer.loaded} ms, a first answer took ${answer.took} ms`};
}

/** A Node that takes TypeScript: this one, or one on PATH. */
function nodeThatStrips(env: NodeJS.ProcessEnv): string | undefined {
	const [name = ''] = programFiles('node');
	const others = searchFolders(env).map((dir) => path.join(dir, name));
	return [process.execPath, ...others.filter((file) => fs.existsSync(file))].find((node) => {
		const {stdout} = spawnSync(node, ['-p', 'process.features.typescript'], {encoding: 'utf8', timeout: 5000});
		return stdout?.trim() === 'strip' || stdout?.trim() === 'transform';
	});
}

function run(
	node: string,
	args: readonly string[],
	cwd: string,
	env: NodeJS.ProcessEnv,
): Promise<{stdout: string; stderr: string}> {
	const child = spawn(node, args, {cwd, env: {...env, DEJA_RECALL: ''}, stdio: ['ignore', 'pipe', 'pipe']});
	let stdout = '';
	let stderr = '';
	child.stdout.on('data', (chunk) => {
		stdout += chunk;
	});
	child.stderr.on('data', (chunk) => {
		stderr += chunk;
	});
	const clock = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
	return new Promise((resolve) => {
		const done = () => {
			clearTimeout(clock);
			resolve({stdout, stderr});
		};
		child.on('error', done);
		child.on('close', done);
	});
}
