/**
 * The real client on Windows, in print mode, on Node 22: it asks for no less, and Wine starts no newer one. The model stands
 * inside of its process, see inside/model.cjs.
 */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {clientEntry, flags} from '../e2e/client.ts';
import {blocksIn} from '../e2e/stage.ts';
import {type Message, type Reply, textOf} from '../e2e/stub-server.ts';
import {writeHistory} from './history.ts';
import {makePc, type Pc} from './pc.ts';

const QUESTION = 'Why do we dedupe webhooks by event.id?';
/** What only the earlier session knows. */
const ANSWER = 'not by payload hash, because Stripe retries change the payload';
const reads: Reply = {
	tools: [{name: 'read_file', input: {file_path: 'C:\\Users\\dev\\work\\app\\src\\webhooks\\stripe.ts'}}],
};

let pc: Pc;
beforeAll(() => {
	pc = makePc('22.23.3');
	writeHistory(pc.home);
	const provider = {api: 'openai-completions', baseURL: 'http://model.test/v1', apiKey: false, models: {'stub-1': {}}};
	write('providers.json', {provider: {stub: provider}});
	write('settings.json', {model: 'stub-1', modelProvider: 'stub'});
	fs.writeFileSync(path.join(pc.home, 'work', 'app', 'src', 'webhooks', 'stripe.ts'), 'export {};\n');
});
afterAll(() => pc?.remove());

const own = (...names: readonly string[]) => path.join(pc.home, '.commandcode', ...names);
const write = (name: string, value: unknown) => fs.writeFileSync(own(name), JSON.stringify(value));

interface Request {
	readonly messages: readonly Message[];
	readonly tools: readonly {readonly function: {readonly name: string}}[];
}

/** `cmdc -p <prompt>` while the model answers so. @returns what the model was asked in each round. */
function print(prompt: string, ...replies: readonly Reply[]): readonly Request[] {
	const [script, asked] = ['script.json', 'asked.jsonl'].map((name) => path.join(pc.c, 'deja', name)) as [
		string,
		string,
	];
	fs.writeFileSync(script, JSON.stringify(replies));
	fs.rmSync(asked, {force: true});
	const entry = `Z:${fs.realpathSync(clientEntry).replaceAll('/', '\\')}`;
	const env = {
		CMD_LOCAL_ONLY: '1',
		COMMAND_CODE_API_KEY: 'offline',
		DEJA_PATIENCE_MS: '20000',
		NODE_OPTIONS: '-r C:\\\\deja\\\\model.cjs',
	};
	const ran = pc.node(entry, [...flags, '-p', prompt], {env});
	expect(ran).toMatchObject({code: 0, stdout: `${replies.at(-1)?.text}\n`});
	return fs
		.readFileSync(asked, 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line));
}
const toolsOf = ({tools}: Request) => tools.map((tool) => tool.function.name);
const saidTo = ({messages}: Request) =>
	messages
		.filter(({role}) => role !== 'system')
		.map(textOf)
		.join('\n');
/** The doors through which sessions were told something. */
const doors = () =>
	fs.readdirSync(own('deja', 'said')).flatMap((name) => {
		const lines = fs.readFileSync(own('deja', 'said', name), 'utf8').match(/"door":"\w+"/g);
		return lines ?? [];
	});

test('the mod is loaded and answers at the question, and the hooks are silent beside it', () => {
	expect(pc.deja(['install'])).toMatchObject({code: 0});
	const requests = print(QUESTION, reads, {text: 'By event.id.'});
	expect(requests).toHaveLength(2);
	const [block] = blocksIn(saidTo(requests[0]!));
	expect(block).toContain(ANSWER);
	expect(blocksIn(saidTo(requests[1]!))[0]).toBe(block);
	expect(toolsOf(requests[0]!)).toContain('recall');
	expect(toolsOf(requests[0]!)).not.toContain('mcp__deja__recall');
	expect(new Set(doors())).toEqual(new Set(['"door":"mod"']));
	expect(fs.existsSync(own('deja', 'log.jsonl'))).toBe(false);
});

// A hook ends by itself after some seconds, and silence is right then: on a busy machine it is asked again.
test('the hooks answer when the mod is switched off', {retry: 2}, () => {
	const settings = JSON.parse(fs.readFileSync(own('settings.json'), 'utf8'));
	write('settings.json', {...settings, mods: {disabled: ['deja']}});
	const requests = print('What does stripe.ts do?', reads, {text: 'Read.'});
	write('settings.json', settings);
	expect(toolsOf(requests[0]!)).not.toContain('recall');
	expect(saidTo(requests[1]!)).toMatch(
		/<hook_context source="PreToolUse" tool="read_file">[\s\S]*must read the raw body/,
	);
	expect(doors()).toContain('"door":"hook"');
});

// Under Wine an install has ended with 1 and no word, once in some thirty: what it says then is printed, and it is asked again.
test('the MCP server answers where there is no mod', {retry: 2}, () => {
	expect(pc.deja(['uninstall'])).toMatchObject({code: 0, stderr: ''});
	expect(pc.deja(['install', 'commandcode'])).toMatchObject({code: 0, stderr: ''});
	const requests = print(
		'Which port was it again?',
		{tools: [{name: 'search_tools', input: {query: 'recall past sessions memory history'}}]},
		{tools: [{name: 'mcp__deja__recall', input: {question: 'Why does the preview server listen on port 4173?'}}]},
		{text: 'Found.'},
	);
	expect(saidTo(requests[0]!)).not.toContain('deja-recall');
	expect(saidTo(requests[2]!)).toContain('the proxy forwards nothing else');
	expect(fs.existsSync(own('deja', 'log.jsonl'))).toBe(false);
});
