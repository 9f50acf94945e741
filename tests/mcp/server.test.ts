import {PassThrough} from 'node:stream';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {ReadBuffer, serializeMessage} from '@modelcontextprotocol/sdk/shared/stdio.js';
import type {Transport} from '@modelcontextprotocol/sdk/shared/transport.js';
import {afterEach, expect, test} from 'vitest';
import {lineSplitter, serve} from '../../src/mcp/serve.ts';
import {respond} from '../../src/mcp/server.ts';

const failures: unknown[] = [];
const asked: unknown[] = [];
let modAwake = false;
const options = {
	call: (tool: string, given: unknown) => {
		asked.push([tool, given]);
		const {error, note} = given as {error?: string; note?: string};
		if (error === 'E1') throw new Error('the index is on fire');
		if (tool === 'remember' && note === undefined)
			return {text: 'give note: the sentence to keep', wrong: true as const, sessions: []};
		return {text: `${tool} answered`, sessions: []};
	},
	modAwake: () => modAwake,
	version: '1.2.3',
	failed: (error: unknown) => failures.push(error),
};
const ask = async (message: unknown): Promise<unknown> => {
	const line = await respond(typeof message === 'string' ? message : JSON.stringify(message), options);
	return line === undefined ? undefined : JSON.parse(line);
};
const call = (args: unknown): unknown => ({
	jsonrpc: '2.0',
	id: 1,
	method: 'tools/call',
	params: {name: 'recall', arguments: args},
});

/** The official client on one end, our server on the other. */
async function connected(): Promise<{client: Client; ended: Promise<void>; input: PassThrough}> {
	const input = new PassThrough();
	const output = new PassThrough();
	const ended = serve(input, output, (line) => respond(line, options));
	const buffer = new ReadBuffer();
	const transport: Transport = {
		start: async () => {
			output.on('data', (chunk: Buffer) => {
				buffer.append(chunk);
				for (let message = buffer.readMessage(); message; message = buffer.readMessage())
					transport.onmessage?.(message);
			});
		},
		send: async (message) => {
			input.write(serializeMessage(message));
		},
		close: async () => {
			input.end();
		},
	};
	const client = new Client({name: 'test', version: '0'});
	await client.connect(transport);
	return {client, ended, input};
}

afterEach(() => {
	failures.length = 0;
	asked.length = 0;
	modAwake = false;
});

test('the official client lists the tools, calls them, and leaves', async () => {
	const {client, ended} = await connected();
	expect(client.getServerVersion()).toMatchObject({name: 'deja', version: '1.2.3'});
	const {tools} = await client.listTools();
	expect(tools.map(({name, annotations}) => [name, annotations?.readOnlyHint])).toEqual([
		['recall', true],
		['remember', false],
	]);
	const text = async (name: string, args: Record<string, unknown>): Promise<string> => {
		const {content} = await client.callTool({name, arguments: args});
		return (content as {text: string}[])[0]!.text;
	};
	expect(await text('recall', {question: 'plover'})).toBe('recall answered');
	expect(await text('remember', {note: 'use tabs'})).toBe('remember answered');
	expect(asked).toEqual([
		['recall', {question: 'plover'}],
		['remember', {note: 'use tabs'}],
	]);
	await client.ping();
	await client.close();
	await ended;
});

test('beside an awake mod there is no tool: the mod has them', async () => {
	modAwake = true;
	expect(await ask({jsonrpc: '2.0', id: 1, method: 'tools/list'})).toEqual({
		jsonrpc: '2.0',
		id: 1,
		result: {tools: []},
	});
});

test('a failing memory is a failed call, told and logged; wrong arguments are told, and the server goes on', async () => {
	expect(await ask(call({error: 'E1'}))).toEqual({
		jsonrpc: '2.0',
		id: 1,
		result: {content: [{type: 'text', text: 'deja could not answer: the index is on fire'}], isError: true},
	});
	expect(failures).toHaveLength(1);
	const params = {name: 'remember', arguments: {}};
	expect(await ask({jsonrpc: '2.0', id: 1, method: 'tools/call', params})).toMatchObject({
		result: {content: [{text: 'give note: the sentence to keep'}], isError: true},
	});
	expect(await ask(call({question: 'x'}))).not.toHaveProperty('result.isError');
	expect(failures).toHaveLength(1);
});

test.each([
	['2025-03-26', '2025-03-26'],
	['2025-06-18', '2025-06-18'],
	['2024-11-05', '2024-11-05'],
	['1999-01-01', '2025-11-25'],
	[undefined, '2025-11-25'],
])('asked for protocol %s it speaks %s', async (asked, spoken) => {
	const params = {
		protocolVersion: asked,
		capabilities: {roots: {}},
		clientInfo: {name: 'commandcode', version: '0.1.0'},
	};
	expect(await ask({jsonrpc: '2.0', id: 0, method: 'initialize', params})).toMatchObject({
		id: 0,
		result: {protocolVersion: spoken, capabilities: {tools: {}}},
	});
});

test.each([
	['{', {id: null, error: {code: -32_700}}],
	['[]', {id: null, error: {code: -32_600}}],
	['3', {id: null, error: {code: -32_600}}],
	['{"jsonrpc":"2.0","id":1}', {id: 1, error: {code: -32_600}}],
	['{"jsonrpc":"2.0","id":{},"method":"ping"}', {id: null, error: {code: -32_600}}],
	['{"jsonrpc":"2.0","id":1,"method":"resources/list"}', {id: 1, error: {code: -32_601}}],
	['{"jsonrpc":"2.0","id":1,"method":"toString"}', {id: 1, error: {code: -32_601}}],
	['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}}', {id: 1, error: {code: -32_602}}],
	['{"jsonrpc":"2.0","id":"a","method":"ping","params":null}', {id: 'a', result: {}}],
])('%s is answered by the book', async (line, wanted) => {
	expect(await ask(line)).toMatchObject({jsonrpc: '2.0', ...wanted});
});

test('notifications and answers are not answered; batches are, in order', async () => {
	for (const quiet of [
		{method: 'notifications/initialized'},
		{method: 'notifications/cancelled', params: {requestId: 1}},
		{id: 4, result: {}},
	]) {
		expect(await ask({jsonrpc: '2.0', ...quiet})).toBeUndefined();
	}
	const ping = (id: number) => ({jsonrpc: '2.0', id, method: 'ping'});
	expect(await ask([ping(1), {jsonrpc: '2.0', method: 'notifications/x'}, ping(2)])).toEqual([
		{jsonrpc: '2.0', id: 1, result: {}},
		{jsonrpc: '2.0', id: 2, result: {}},
	]);
	expect(await ask([{jsonrpc: '2.0', method: 'notifications/x'}])).toBeUndefined();
});

test('lines come whole however the bytes are cut, and one that never ends takes no memory', () => {
	const lines: string[] = [];
	const splitter = lineSplitter((line) => lines.push(line));
	const bytes = Buffer.from('{"a":"é漢👍"}\r\n\n{"b":1}\n{"c"');
	for (const byte of bytes) splitter.push(Buffer.from([byte]));
	splitter.push(Buffer.alloc(5 * 1024 * 1024, 120));
	splitter.push(Buffer.from('\n{"d":1}'));
	splitter.end();
	expect(lines).toEqual(['{"a":"é漢👍"}\r', '{"b":1}', 'a line that is too long', '{"d":1}']);
});

test('it ends when its input ends, when its output breaks, and when it is told to', async () => {
	const slow = (line: string): Promise<string> =>
		new Promise((done) => setTimeout(() => done(`answer to ${line}`), 30));
	const input = new PassThrough();
	const output = new PassThrough();
	const written: string[] = [];
	output.on('data', (chunk: Buffer) => written.push(chunk.toString()));
	const ended = serve(input, output, slow);
	input.end('one\ntwo');
	await ended;
	expect(written.join('')).toBe('answer to one\nanswer to two\n');

	const broken = new PassThrough();
	const ending = serve(new PassThrough(), broken, slow);
	broken.destroy(new Error('EPIPE'));
	await ending;

	const stop = new AbortController();
	const told = serve(new PassThrough(), new PassThrough(), slow, stop.signal);
	stop.abort();
	await told;
});
