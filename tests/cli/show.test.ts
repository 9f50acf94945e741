import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {runCommandLine} from '../../src/cli/run.ts';
import {show} from '../../src/cli/show.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {type TestContext, type TestOptions, testContext} from './context.ts';
import {tableOf} from './table.ts';

const ID = '5f0d2c11-9f0e-4a55-8c1a-0123456789ab';
let serial = 0;
const entry = (role: string, content: unknown[], meta: object, more: object = {}) => ({
	type: 'message',
	id: String(++serial).padStart(8, '0'),
	parentId: serial === 1 ? null : String(serial - 1).padStart(8, '0'),
	timestamp: `2026-11-20T10:00:${String(serial).padStart(2, '0')}.000Z`,
	message: {role, content, meta: {createdAt: Date.UTC(2026, 10, 20, 10, 0, serial), ...meta}},
	...more,
});
const text = (words: string) => ({type: 'text', text: words});
const call = (id: string, command: string) => ({type: 'tool_use', id, name: 'shell_command', input: {command}});
const result = (id: string, words: string) => ({type: 'tool_result', tool_use_id: id, content: [text(words)]});
const person = {source: 'user'};
const agent = {source: 'model'};
const tool = {source: 'tool'};

/** A session in which the agent speaks between its commands, and a machine begins a turn. */
async function stage(options: TestOptions = {}): Promise<TestContext> {
	serial = 0;
	const context = testContext({columns: 60, ...options});
	const long = Array.from({length: 40}, (_, n) => `line ${n + 1}`).join('\n');
	const lines = [
		{type: 'session', version: 3, id: ID, timestamp: '2026-11-20T10:00:00.000Z', cwd: '/acme/shop'},
		entry('user', [text('Make the build green')], person),
		entry('assistant', [text('First I look.'), call('c1', 'ls')], agent),
		entry('user', [result('c1', 'a.ts\nb.ts')], tool),
		entry('assistant', [text('Then I build.'), call('c2', 'npm run build')], agent),
		entry('user', [result('c2', `Exit code: 2\n${long}`)], tool),
		entry('assistant', [text('It fails, I stop.')], agent),
		entry('user', [text('Error: the provider is away, advice follows')], {messageId: 'm1', createdAt: undefined}),
		entry('assistant', [text('Back again.')], agent),
		entry('user', [text('Thanks')], person),
		entry('assistant', [text('Gladly.')], agent),
	];
	const dir = path.join(context.places.projects, 'acme-shop');
	fs.mkdirSync(dir, {recursive: true});
	fs.writeFileSync(path.join(dir, `${ID}.jsonl`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
	await sync(context.places);
	return context;
}

const run = (context: TestContext, ...words: string[]) => runCommandLine(['show', ...words], tableOf(show), context);

test('what was said and what was run stand in the order in which they happened, output in its own lines', async () => {
	const context = await stage();
	expect(await run(context, ID.slice(0, 4))).toBe(0);
	const out = context.stdout();
	const order = [
		'> Make the build green',
		'First I look.',
		'$ ls',
		'a.ts',
		'b.ts',
		'Then I build.',
		'$ npm run build  (exit 2)',
		'line 1',
		'… 31 lines',
		'line 40',
		'It fails, I stop.',
	];
	const places = order.map((part) => out.indexOf(`${part}\n`));
	expect(places).toEqual([...places].sort((a, b) => a - b));
	expect(Math.min(...places)).toBeGreaterThan(0);
	expect(out).toContain('    a.ts\n    b.ts\n');
});

test('JSON has the same order, and every key on the lines of a machine', async () => {
	const context = await stage();
	await run(context, ID, '--json');
	const {turns} = JSON.parse(context.stdout()) as {turns: {turn: number; parts: Record<string, unknown>[]}[]};
	expect(turns[0]!.parts.map(({role, text: words, command}) => [role, words ?? command])).toEqual([
		['user', 'Make the build green'],
		['assistant', 'First I look.'],
		['tool', 'ls'],
		['assistant', 'Then I build.'],
		['tool', 'npm run build'],
		['assistant', 'It fails, I stop.'],
	]);
	const machine = turns
		.flatMap(({parts}) => parts)
		.find(({output}) => String(output).startsWith('Error: the provider'));
	expect(machine).toEqual({
		role: 'tool',
		tool: null,
		command: '',
		files: [],
		outcome: null,
		exitCode: null,
		output: 'Error: the provider is away, advice follows',
	});
});

test('turn by turn: one, a range, the last; the way on is named', async () => {
	const context = await stage();
	const shown = async (...words: string[]) => {
		const before = context.stdout().length;
		expect(await run(context, ID, ...words)).toBe(0);
		return context.stdout().slice(before);
	};
	expect(await shown('--turn', '1')).toContain('turn 1 of 3; --turn 2 goes on');
	expect(await shown('--turn', '1')).not.toContain('Gladly.');
	expect(await shown('--turn', '2-')).toMatch(/Back again\.[\s\S]*Gladly\.\n$/);
	expect(await shown('--turn', 'last')).not.toContain('Back again.');
	for (const wrong of ['0', 'x', '9', '2-1']) expect(await run(context, ID, '--turn', wrong)).toBe(2);
	expect(context.stderr()).toContain('no turn 9; it has 1 to 3');
});

test('--full shows all that is kept of an output; colours tell who speaks', async () => {
	const plain = await stage();
	await run(plain, ID, '--full');
	expect(plain.stdout()).toContain('    line 20\n');
	const colored = await stage({color: true});
	await run(colored, ID);
	expect(colored.stdout()).toContain('\u001b[36m> Make the build green');
	expect(colored.stdout()).toContain('\u001b[31m  $ npm run build  (exit 2)');
});

test('without its transcript the index answers', async () => {
	const context = await stage();
	fs.rmSync(path.join(context.places.projects, 'acme-shop', `${ID}.jsonl`));
	expect(await run(context, ID)).toBe(0);
	expect(context.stdout()).toContain('> Make the build green');
	expect(context.stdout()).toContain('$ npm run build  (exit 2)');
});

test('what was forgotten is not shown, though the transcript still has it', async () => {
	const context = await stage();
	const {forget} = await import('../../src/index/sync/forget.ts');
	await forget(context.places, [{words: 'then I build'}]);
	await run(context, ID);
	expect(context.stdout()).not.toContain('Then I build.');
	expect(context.stdout()).toContain('First I look.');
});
