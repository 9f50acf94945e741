import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {startEngine} from '../../src/client/engine.ts';
import type {Link} from '../../src/client/worker-link.ts';
import {placesFrom} from '../../src/lib/paths.ts';
import {readStamp} from '../../src/live/live-sessions.ts';

const shapes = fileURLToPath(new URL('../../fixtures/cases/78-mod-transformcontext-shapes/messages', import.meta.url));
const ID = '6e16c459-1149-49e0-af3a-bec2c63f4f91';
const state = {sessionId: ID};

let dir: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-engine-'));
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

type Ask = [op: string, input: Record<string, unknown>, limitMs: number];

/** An engine over a worker that answers from `answers`; `asked` and `told` are what it was sent. */
function engine(
	answers: Record<string, (input: Record<string, unknown>) => unknown> = {},
	env = {},
	isTerminal = true,
	asleep = false,
) {
	const asked: Ask[] = [];
	const told: [string, unknown][] = [];
	let warm = false;
	const late: ((value: unknown) => void)[] = [];
	const link: Link = {
		ask: async (op, input, limitMs, _signal, onLate) => {
			asked.push([op, input as Record<string, unknown>, limitMs]);
			if (onLate && op === 'due') late.push(onLate);
			warm = true;
			return answers[op]?.(input as Record<string, unknown>);
		},
		tell: (op, input) => void told.push([op, input]),
		get warm() {
			return warm;
		},
		asleep,
		dead: false,
		close: () => undefined,
	};
	const places = placesFrom({}, dir);
	const status: (string | null)[] = [];
	const ui = {setStatus: (text: string | null) => status.push(text), capabilities: {status: isTerminal}};
	const shown: string[] = [];
	const listeners: Record<string, (event: Record<string, unknown>) => void> = {};
	const renderers: Record<string, (data: unknown) => readonly string[]> = {};
	const host = {
		cwd: '/acme/shop',
		ui,
		addRenderer: (type: string, lines: (data: unknown) => readonly string[]) => {
			renderers[type] = lines;
		},
		showEntry: (type: string, data: unknown) => void shown.push(...renderers[type]!(data)),
		on: (event: string, listener: (event: Record<string, unknown>) => void) => {
			listeners[event] = listener;
		},
	};
	let time = 5;
	const self = startEngine(host, {
		standstill: {request: 0, warm: 60_000, read: 60_000},
		env,
		places,
		now: () => time++,
		link,
		columns: () => 90,
	});
	return {self, asked, told, late, status, shown, listeners, places, ops: () => asked.map(([op]) => op)};
}

const deepFreeze = <T>(value: T): T => {
	if (typeof value === 'object' && value !== null)
		for (const part of Object.values(Object.freeze(value))) deepFreeze(part);
	return value;
};
const shape = (name: string): unknown[] =>
	deepFreeze(JSON.parse(fs.readFileSync(path.join(shapes, `${name}.json`), 'utf8')));
const said = (text: string, messageId: string, source = 'user') => ({
	role: 'user',
	content: [{type: 'text', text}],
	meta: {source, messageId},
});
const call = {role: 'assistant', content: [{type: 'tool_use', id: 't1', name: 'grep', input: {}}]};
const result = {role: 'user', content: [{type: 'tool_result', tool_use_id: 't1', content: []}], meta: {source: 'tool'}};

const siskin = {
	question: ({question}: Record<string, unknown>) => ({block: String(question).includes('siskin') ? '<B>' : ''}),
};

test.each([
	['string-content', 0, ['what is the siskin limit']],
	['tool-only-last', 0, ['what is the siskin limit']],
	['mixed-tool-and-text', 0, ['first']],
])('%s: the block goes in front of the person’s message', async (name, at, words) => {
	const {self} = engine(siskin);
	const messages = shape(name);
	const sent = (await self.transformContext({messages, state})) as {role: string; content: {text: string}[]}[];
	expect(sent.map((message) => message.role)).toEqual((messages as {role: string}[]).map((message) => message.role));
	expect(sent[at]!.content.map((block) => block.text)).toEqual(['<B>', ...words]);
	expect(sent.filter((_, index) => index !== at)).toEqual(messages.filter((_, index) => index !== at));
});

test.each(['empty', 'no-user', 'image-only', 'summary-first'])('%s: the same array', async (name) => {
	const {self} = engine(siskin);
	const messages = shape(name);
	expect(await self.transformContext({messages, state})).toBe(messages);
});

test('every model call of a turn carries the same bytes at the same message, and asks once', async () => {
	let serial = 0;
	const {self, ops, told} = engine({question: () => ({block: `<B${++serial}>`})});
	const first = [said('what is the siskin limit', 'q1')];
	const second = [...first, call, result];
	const third = [...second, call, result];
	for (const messages of [first, second, third]) {
		const sent = (await self.transformContext({
			messages: deepFreeze([...messages]),
			state,
		})) as (typeof first)[number][];
		expect(sent[0]!.content.map((block) => block.text)).toEqual(['<B1>', 'what is the siskin limit']);
		expect(sent.slice(1)).toEqual(messages.slice(1));
	}
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(ops()).toEqual(['question', 'due', 'footer']);
	expect(told.map(([op]) => op)).toEqual(['said']);
});

test('the next turn is decided anew; the earlier block stays where it was', async () => {
	const {self} = engine(siskin);
	const first = [said('what is the siskin limit', 'q1')];
	await self.transformContext({messages: first, state});
	const second = [...first, call, result, said('thanks, and the linnet?', 'q2')];
	const sent = (await self.transformContext({messages: second, state})) as {content: unknown[]}[];
	expect(sent.map((message) => message.content.length)).toEqual([2, 1, 1, 1]);
});

test('a turn that was decided silent stays silent, also when the answer comes later', async () => {
	let block = '';
	const {self} = engine({question: () => ({block})});
	const messages = [said('what is the siskin limit', 'q1')];
	expect(await self.transformContext({messages, state})).toBe(messages);
	block = '<B>';
	expect(await self.transformContext({messages: [...messages, call, result], state})).toHaveLength(3);
	expect(((await self.transformContext({messages, state})) as typeof messages)[0]!.content).toHaveLength(1);
});

test('its clock: short in a terminal, longer where nobody sits before it, and the person’s own', async () => {
	const {self, asked} = engine({...siskin, footer: () => ({text: 'deja', warning: '', spent: []})});
	// A footer is no question: the way to an answer has not been gone yet.
	self.sessionStart({sessionId: state.sessionId});
	await self.transformContext({messages: [said('one siskin', 'q1')], state});
	await self.transformContext({messages: [said('two siskins', 'q2')], state});
	const limits = asked.filter(([op]) => op === 'question').map(([, , limit]) => limit);
	expect(limits).toEqual([40, 50]);
	const printed = engine(siskin, {}, false);
	await printed.self.transformContext({messages: [said('one siskin', 'q1')], state});
	expect(printed.asked[0]![2]).toBe(250);
	const own = engine(siskin, {DEJA_PATIENCE_MS: '900'});
	await own.self.transformContext({messages: [said('one siskin', 'q1')], state});
	expect(own.asked[0]![2]).toBe(900);
});

test('the digest comes first; one that was too late goes out with the next turn', async () => {
	const {self, late, asked} = engine({...siskin, due: () => [{text: '<D>'}]});
	const texts = async (messages: unknown[]) =>
		((await self.transformContext({messages, state})) as {content: {text: string}[]}[])
			.at(-1)!
			.content.map((block) => block.text);
	expect(await texts([said('siskin', 'q1')])).toEqual(['<D>', '<B>', 'siskin']);
	expect(await texts([said('siskin', 'q2')])).toEqual(['<B>', 'siskin']);
	late.at(-1)!([{text: '<L>'}]);
	expect(await texts([said('siskin', 'q3')])).toEqual(['<L>', '<B>', 'siskin']);
	expect(asked.filter(([op]) => op === 'due').map(([, input]) => input['first'])).toEqual([true]);
});

test('a compaction is told once, with its packet at the person’s words or at the summary', async () => {
	const {self, asked} = engine({due: ({compaction}) => (compaction === '' ? [] : [{text: `<P ${compaction}>`}])});
	const summary = {
		role: 'user',
		content: [{type: 'text', text: 'Summary'}],
		meta: {isSummary: true, summaryEntryId: 'e1'},
	};
	const texts = async (messages: unknown[]) =>
		((await self.transformContext({messages, state})) as {content: {text?: string}[]}[]).map((message) =>
			message.content.map((block) => block.text),
		);
	expect(await texts([summary, call, result])).toEqual([['<P e1>', 'Summary'], [undefined], [undefined]]);
	expect(await texts([summary, call, result, said('go on with it', 'q2')])).toEqual([
		['<P e1>', 'Summary'],
		[undefined],
		[undefined],
		['go on with it'],
	]);
	expect(asked.filter(([op]) => op === 'due').map(([, input]) => input['compaction'])).toEqual(['e1', '']);
	const again = {...summary, meta: {isSummary: true, summaryEntryId: 'e2'}};
	expect(await texts([again, said('go on with it', 'q2')])).toEqual([['Summary'], ['<P e2>', 'go on with it']]);
});

test('a question that comes before the thread is there goes out at once; the answer reaches the turn’s next call', async () => {
	const {self, told, ops} = engine({...siskin, due: () => [{text: '<D>'}]}, {}, true, true);
	self.sessionStart({sessionId: ID, source: 'startup'});
	const messages = [said('what is the siskin limit', 'q1')];
	expect(await self.transformContext({messages, state})).toBe(messages);
	expect(ops()).toEqual([]);
	await new Promise((resolve) => setTimeout(resolve, 300));
	const later = [...messages, call, result];
	const texts = async () =>
		((await self.transformContext({messages: later, state})) as (typeof messages)[number][])[0]!.content.map(
			({text}) => text,
		);
	expect(await texts()).toEqual(['<D>', '<B>', 'what is the siskin limit']);
	expect(told.filter(([op]) => op === 'said')).toHaveLength(1);
	// The same bytes at the same place from then on.
	expect(await texts()).toEqual(['<D>', '<B>', 'what is the siskin limit']);
	expect(told.filter(([op]) => op === 'said')).toHaveLength(1);
});

test('a failure inside is silence and a line in the log', async () => {
	const {self, places} = engine({
		question: () => {
			throw new Error('no luck');
		},
	});
	const messages = [said('siskin', 'q1')];
	expect(await self.transformContext({messages, state})).toBe(messages);
	await expect.poll(() => fs.existsSync(places.log) && fs.readFileSync(places.log, 'utf8')).toContain('no luck');
});

test('the stamp opens with the session, moves with it, and closes synchronously', () => {
	const {self, places, status, told} = engine();
	self.sessionStart({sessionId: ID, source: 'startup'});
	expect(readStamp(places.live, ID)).toMatchObject({pid: process.pid, cwd: '/acme/shop', mod: true});
	self.sessionStart({sessionId: 'second', source: 'resume'});
	expect(fs.readdirSync(places.live)).toEqual(['second']);
	self.sessionEnd({reason: 'shutdown'});
	expect(fs.readdirSync(places.live)).toEqual([]);
	expect(status.at(-1)).toBeNull();
	expect(told.map(([op]) => op)).toEqual(['end']);
	self.sessionStart({sessionId: '../../x'});
	expect(fs.readdirSync(places.live)).toEqual([]);
});

test('tools: a line behind the result, only for tools memory knows, only with an answer', async () => {
	const {self, asked} = engine({
		before: ({tool}) => (tool === 'read_file' ? {text: 'decided: keep it'} : undefined),
		after: ({result: text}) => (String(text).startsWith('Exit code: 3') ? {text: 'was fixed by: npm ci'} : undefined),
	});
	const event = (toolName: string, more: object = {}) => ({
		toolCallId: 'c1',
		toolName,
		input: {file_path: 'a'},
		state,
		...more,
	});
	expect(await self.beforeTool(event('read_file'))).toEqual({additionalContext: 'decided: keep it'});
	expect(await self.beforeTool(event('shell_command'))).toBeUndefined();
	expect(await self.beforeTool(event('grep'))).toBeUndefined();
	const failed = [{type: 'text', text: 'Exit code: 3\nno such module'}];
	expect(await self.afterTool(event('shell_command', {result: failed}))).toEqual({
		additionalContext: 'was fixed by: npm ci',
	});
	expect(await self.afterTool(event('shell_command', {result: 'fine'}))).toBeUndefined();
	expect(asked.filter(([op]) => op !== 'footer').map(([op, input]) => [op, input['tool']])).toEqual([
		['before', 'read_file'],
		['before', 'shell_command'],
		['after', 'shell_command'],
		['after', 'shell_command'],
	]);
});

const notice = {lead: 'deja: told the agent "', brief: 'deja: "', quote: 'keep it', tail: '" (12 Nov, Finches)'};

test('when memory speaks, one dim line is in the conversation; never in print mode, never for what was late', async () => {
	const answers = {
		question: ({question}: Record<string, unknown>) => ({
			block: String(question).includes('siskin') ? '<B>' : '',
			notice,
		}),
		after: () => ({text: 'was fixed by: npm ci', notice: {...notice, quote: 'npm ci'}}),
	};
	const {self, shown} = engine(answers);
	const messages = [said('siskin', 'q1')];
	await self.transformContext({messages, state});
	// Drawn when the request has gone out.
	expect(shown).toEqual([]);
	await new Promise((resolve) => setTimeout(resolve, 20));
	// The second call of the turn carries the same block: it was told once.
	await self.transformContext({messages: [...messages, call, result], state});
	await self.transformContext({messages: [...messages, said('linnet', 'q2')], state});
	await self.afterTool({toolName: 'shell_command', result: 'Exit code: 3', state});
	expect(shown).toEqual([
		'\u001b[2mdeja: told the agent "keep it" (12 Nov, Finches)\u001b[22m',
		'\u001b[2mdeja: told the agent "npm ci" (12 Nov, Finches)\u001b[22m',
	]);
	const print = engine(answers, {}, false);
	await print.self.transformContext({messages, state});
	expect(print.shown).toEqual([]);
	const late = engine({question: () => undefined});
	await late.self.transformContext({messages, state});
	expect(late.shown).toEqual([]);
});

test('what the running turn costs goes to the footer with every call; another session begins anew', async () => {
	const {self, asked, listeners} = engine({footer: () => ({text: 'deja 0 recalled', warning: '', spent: []})});
	self.sessionStart({sessionId: ID});
	const usage = {inputTokens: 5000, outputTokens: 20, cacheReadTokens: 4000, cacheWriteTokens: 0};
	listeners['model_request_start']!({model: 'm'});
	listeners['model_request_end']!({model: 'm', usage});
	listeners['model_request_end']!({model: 'm'});
	const drawn = asked
		.filter(([op]) => op === 'footer')
		.map(([, input]) => input['running'] as Record<string, number>[]);
	expect(drawn.map((running) => running.length)).toEqual([0, 1]);
	expect(drawn[1]![0]).toMatchObject({model: 'm', inputRaw: 5000, output: 20, cacheRead: 4000});
	expect(drawn[1]![0]!['started']).toBeLessThan(drawn[1]![0]!['time']!);
	self.sessionStart({sessionId: 'second'});
	expect(asked.at(-1)![1]['running']).toEqual([]);
});

test('a budget that is passed stands in yellow, and is told of once, after a call', async () => {
	const notice = {lead: "deja: today's budget is passed: ~$5.10 of $5", brief: 'deja: ', quote: '', tail: ''};
	const footer = () => ({
		text: 'deja 0 recalled · budget day ~$5.10 of $5, passed',
		warning: 'budget day ~$5.10 of $5, passed',
		spent: [{key: 'budget day 1', notice}],
	});
	const {self, status, shown, listeners} = engine({footer});
	self.sessionStart({sessionId: ID});
	await new Promise((resolve) => setTimeout(resolve, 5));
	expect(status).toEqual(['\u001b[2mdeja 0 recalled · \u001b[22m\u001b[33mbudget day ~$5.10 of $5, passed\u001b[39m']);
	expect(shown).toEqual([]);
	const usage = {inputTokens: 5000, outputTokens: 20};
	for (let n = 0; n < 2; n++) {
		listeners['model_request_end']!({model: 'm', usage});
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	expect(shown).toEqual(["\u001b[2mdeja: today's budget is passed: ~$5.10 of $5\u001b[22m"]);
	const plain = engine({footer}, {NO_COLOR: '1'});
	plain.self.sessionStart({sessionId: ID});
	await new Promise((resolve) => setTimeout(resolve, 5));
	expect(plain.status[0]).not.toContain('\u001b[33m');
});

test('/deja off outlives the session that it was said in', async () => {
	const {self} = engine(siskin);
	self.sessionStart({sessionId: ID});
	await self.command('off');
	self.sessionEnd({reason: 'replaced'});
	self.sessionStart({sessionId: 'second', source: 'startup'});
	const messages = [said('siskin', 'q1')];
	expect(await self.transformContext({messages, state: {sessionId: 'second'}})).toBe(messages);
	expect(await self.command('on')).toContain('awake');
});

test('/deja off and on hold for the session; everything else is asked', async () => {
	const {self} = engine({...siskin, command: ({words}) => `about ${words}`});
	expect(await self.command('')).toContain('no session');
	self.sessionStart({sessionId: ID});
	expect(await self.command(' why ')).toBe('about why');
	expect(await self.command('off')).toContain('silent');
	const messages = [said('siskin', 'q1')];
	expect(await self.transformContext({messages, state})).toBe(messages);
	expect(await self.beforeTool({toolName: 'read_file', state})).toBeUndefined();
	expect(await self.command('on')).toContain('awake');
	expect(await self.transformContext({messages: [said('siskin', 'q2')], state})).not.toBe(messages);
});

test('a tool that the agent calls is answered by the worker; a wrong argument and a lost worker are errors in words', async () => {
	const given = {question: 'why'};
	const {self, asked} = engine({
		recall: () => ({text: 'because', sessions: []}),
		remember: () => ({text: 'give note', wrong: true, sessions: []}),
	});
	self.sessionStart({sessionId: ID});
	expect(await self.callTool('recall', {input: given})).toEqual({ok: true, content: [{type: 'text', text: 'because'}]});
	expect(asked.find(([op]) => op === 'recall')![1]).toEqual({session: ID, cwd: '/acme/shop', given, running: []});
	expect(await self.callTool('remember', {input: {}})).toEqual({ok: false, error: 'give note'});
	expect(await engine().self.callTool('recall', {})).toMatchObject({ok: false});
});
