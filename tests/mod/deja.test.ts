import fs from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, afterEach, beforeEach, expect, test, vi} from 'vitest';

type Hooks = Record<string, (event: unknown) => unknown>;
const MARK = Symbol.for('deja-commandcode.mod');

/** A copy: beside the mod of a checkout the engine that was built there would be found. */
const copy = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-mod-alone-')), 'mod', 'deja.ts');
fs.cpSync(new URL('../../mod/deja.ts', import.meta.url), copy);
fs.writeFileSync(copy.replace('deja.ts', 'plain.mjs'), 'export const answer = 42;');
const {default: deja} = (await import(pathToFileURL(copy).href)) as typeof import('../../mod/deja.ts');
afterAll(() => fs.rmSync(path.dirname(path.dirname(copy)), {recursive: true, force: true}));

let dir: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-mod-'));
	vi.stubEnv('DEJA_HOME', dir);
	vi.stubEnv('DEJA_RECALL', '');
	delete (globalThis as Record<symbol, unknown>)[MARK];
});
afterEach(() => {
	vi.unstubAllEnvs();
	fs.rmSync(dir, {recursive: true, force: true});
});

/** Loads the mod over an engine whose source is given; none when undefined. @param native what lies beside it. */
function load(engine?: string, native?: string) {
	if (engine !== undefined) {
		fs.mkdirSync(path.join(dir, 'runtime'));
		fs.writeFileSync(path.join(dir, 'runtime', 'engine.mjs'), engine);
		if (native !== undefined) fs.writeFileSync(path.join(dir, 'runtime', 'native.cjs'), native);
	}
	const hooks: Hooks[] = [];
	const commands: {name: string; handler: (call: {args: string}) => Promise<{message: string}>}[] = [];
	const tools: {readOnly: boolean; schema: {name: string}; run: (call: unknown) => Promise<unknown>}[] = [];
	const client = {
		addTool: (tool: (typeof tools)[number]) => tools.push(tool),
		cwd: '/acme',
		ui: {setStatus: () => undefined, capabilities: {status: false}},
		hooks: (given: Hooks) => hooks.push(given),
		addCommand: (command: (typeof commands)[number]) => commands.push(command),
	};
	deja(client as unknown as Parameters<typeof deja>[0]);
	return {hooks, commands, tools, all: hooks[0]!};
}

const messages = Object.freeze([Object.freeze({role: 'user', content: 'hello'})]);
const everything = async (hooks: Hooks) => {
	hooks['onSessionStart']!({source: 'startup', sessionId: 'a'});
	const sent = await hooks['transformContext']!({messages, state: {sessionId: 'a'}});
	const before = await hooks['beforeToolCall']!({toolName: 'read_file'});
	const after = await hooks['afterToolCall']!({toolName: 'read_file'});
	hooks['onRunEnd']!({});
	hooks['onSessionEnd']!({reason: 'shutdown'});
	return {sent, before, after};
};

const METHODS = ['sessionStart', 'sessionEnd', 'transformContext', 'beforeTool', 'afterTool', 'runEnd', 'command'];
const engineOf = (body: string) =>
	`export const startEngine = (client) => ({${METHODS.map((name) => `${name}(event) {${body}}`).join(',')}});`;

test('the factory returns at once and loads nothing', () => {
	const {hooks, commands} = load('throw new Error("loaded too early");');
	expect(hooks).toHaveLength(1);
	expect(commands.map(({name}) => name)).toEqual(['deja']);
});

test('the engine is loaded as Node does it, where what does that lies beside it', async () => {
	const native = 'module.exports = async (url) => ({startEngine: () => ({transformContext: () => [url]})});';
	const {all} = load(engineOf('throw new Error("translated");'), native);
	const sent = await all['transformContext']!({messages, state: {sessionId: 'a'}});
	expect(sent).toEqual([pathToFileURL(path.join(dir, 'runtime', 'engine.mjs')).href]);
	const own = createRequire(import.meta.url)('../../mod/native.cjs') as (url: string) => Promise<object>;
	expect(await own(pathToFileURL(copy.replace('deja.ts', 'plain.mjs')).href)).toMatchObject({answer: 42});
});

test('hands the hooks to the engine', async () => {
	const {all, commands} = load(
		`export const startEngine = (client) => ({
			sessionStart() {}, sessionEnd() {}, runEnd() {},
			transformContext: async ({messages}) => [...messages, client.cwd],
			beforeTool: async () => ({additionalContext: 'b'}), afterTool: async () => undefined,
			command: async (args) => 'said ' + args,
		});`,
	);
	expect(await everything(all)).toEqual({
		sent: [...messages, '/acme'],
		before: {additionalContext: 'b'},
		after: undefined,
	});
	expect(await commands[0]!.handler({args: 'x'})).toEqual({message: 'said x'});
});

test.each([
	['a missing engine', undefined],
	['an engine that does not parse', 'export const startEngine = ('],
	['an engine without its entry', 'export const other = 1;'],
	['an engine that cannot start', 'export const startEngine = () => { throw new Error("no"); };'],
	['hooks that throw', engineOf('throw new Error("no");')],
	['hooks that reject', engineOf('return Promise.reject(new Error("no"));')],
	['answers that are none', engineOf('return undefined;')],
])('%s leaves the client alone', async (_what, source) => {
	const {all, commands} = load(source);
	const {sent} = await everything(all);
	expect(sent).toBe(messages);
	await expect(commands[0]!.handler({args: ''})).resolves.toHaveProperty('message');
});

test('an engine that never answers is given up', async () => {
	const {all} = load(engineOf('return new Promise(() => {});'));
	expect(await all['transformContext']!({messages})).toBe(messages);
});

test('with an empty HOME no program of the project is taken for the engine', async () => {
	const runtime = path.join(dir, '.commandcode', 'deja', 'runtime');
	fs.mkdirSync(runtime, {recursive: true});
	const ran = path.join(dir, 'ran');
	fs.writeFileSync(
		path.join(runtime, 'engine.mjs'),
		`import fs from 'node:fs'; fs.writeFileSync(${JSON.stringify(ran)}, '');`,
	);
	vi.stubEnv('DEJA_HOME', '');
	vi.stubEnv('HOME', '');
	const before = process.cwd();
	process.chdir(dir);
	try {
		expect((await everything(load().all)).sent).toBe(messages);
	} finally {
		process.chdir(before);
	}
	expect(fs.existsSync(ran)).toBe(false);
});

test('of two copies the first one is active', () => {
	expect(load().hooks).toHaveLength(1);
	expect(load().hooks).toHaveLength(0);
});

test('DEJA_RECALL=off: no hook is registered, and /deja says so without asking anybody', async () => {
	vi.stubEnv('DEJA_RECALL', 'off');
	const {hooks, commands} = load();
	expect(hooks).toEqual([]);
	expect(await commands[0]!.handler({args: 'why'})).toEqual({message: 'deja is off: DEJA_RECALL=off.'});
});

test('a client that offers less than expected is no reason to throw', () => {
	expect(() => deja({cwd: '/'} as never)).not.toThrow();
});

test('stands alone: imports node’s own modules only, and never prints', () => {
	const source = fs.readFileSync(new URL('../../mod/deja.ts', import.meta.url), 'utf8');
	const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name!);
	expect(imports.every((name) => name.startsWith('node:'))).toBe(true);
	expect(source).not.toMatch(/console|process\.std|child_process|require\(/);
});

test('the tools: one that only reads and one that writes, answered by the engine; an error and never a throw without it', async () => {
	const engine = `export const startEngine = () => ({async callTool(name, {input}) { return {ok: true, content: [{type: 'text', text: name + ' ' + input.question}]}; }});`;
	const {tools} = load(engine);
	expect(tools.map(({schema, readOnly}) => [schema.name, readOnly])).toEqual([
		['recall', true],
		['remember', false],
	]);
	expect(await tools[0]!.run({input: {question: 'why'}})).toEqual({
		ok: true,
		content: [{type: 'text', text: 'recall why'}],
	});
	delete (globalThis as Record<symbol, unknown>)[MARK];
	fs.rmSync(path.join(dir, 'runtime'), {recursive: true});
	const broken = load('export const startEngine = () => ({callTool() { throw new Error("no"); }});');
	expect(await broken.tools[0]!.run({})).toMatchObject({ok: false, error: 'deja is not available.'});
});

test('a client without tools of mods has the rest', () => {
	const hooks: unknown[] = [];
	deja({
		cwd: '/',
		ui: {setStatus: () => undefined},
		hooks: (given: unknown) => hooks.push(given),
		addCommand: () => undefined,
	} as unknown as Parameters<typeof deja>[0]);
	expect(hooks).toHaveLength(1);
});
