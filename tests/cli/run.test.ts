import {describe, expect, test} from 'vitest';
import {CommandError, defineCommand} from '../../src/cli/command.ts';
import {runCommandLine} from '../../src/cli/run.ts';
import {testContext} from './context.ts';
import {tableOf} from './table.ts';

const seen: string[] = [];
const table = tableOf(
	defineCommand({
		name: 'search',
		summary: 'search',
		args: {
			words: {kind: 'words', hint: '<words>', description: 'what to look for', required: 'look for what?'},
			limit: {kind: 'count', hint: 'N', description: 'at most so many'},
		},
		run: ({words, limit}) => {
			seen.push(`${words}|${limit ?? ''}`);
			return 0;
		},
	}),
	defineCommand({
		name: 'usage',
		summary: 'what it cost',
		args: {},
		run: () => {
			throw new CommandError('no such day', 2);
		},
	}),
	defineCommand({
		name: 'broken',
		summary: 'breaks',
		args: {},
		hidden: true,
		run: () => Promise.reject(new Error('disk full')),
	}),
);

describe('the command line', () => {
	test('words that name no command are searched for', async () => {
		const context = testContext();
		expect(await runCommandLine(['redis', 'timeout', '--limit', '3'], table, context)).toBe(0);
		expect(seen.at(-1)).toBe('redis timeout|3');
	});

	test('a pasted line that begins with a dash is words', async () => {
		const context = testContext();
		expect(await runCommandLine(['search', '-v --help', '--limit', '2'], table, context)).toBe(0);
		expect(seen.at(-1)).toBe('-v --help|2');
	});

	test('a near miss asks back, with exit 2, also before more words', async () => {
		const context = testContext();
		expect(await runCommandLine(['usgae'], table, context)).toBe(2);
		expect(context.stderr()).toContain('did you mean "deja usage"?');
		const before = seen.length;
		expect(await runCommandLine(['serach', 'redis', 'timeout'], table, context)).toBe(2);
		expect(context.stderr()).toContain('did you mean "deja search redis timeout"?');
		expect(await runCommandLine(['hlep'], table, context)).toBe(2);
		expect(seen).toHaveLength(before);
	});

	test('help of what is no command asks back, with exit 2', async () => {
		const context = testContext();
		expect(await runCommandLine(['help', 'serch'], table, context)).toBe(2);
		expect(await runCommandLine(['help', 'nonsense'], table, context)).toBe(2);
		expect(context.stderr()).toBe('deja: no command "serch"; did you mean "search"?\ndeja: no command "nonsense"\n');
	});

	test('words that a command does not take are refused, not passed over', async () => {
		const context = testContext();
		expect(await runCommandLine(['usage', 'tomorow'], table, context)).toBe(2);
		expect(context.stderr()).toContain('takes no words, not "tomorow"');
	});

	test('a wrong option shows the usage line, with exit 2', async () => {
		const context = testContext();
		expect(await runCommandLine(['search', '--limt', '3'], table, context)).toBe(2);
		expect(context.stderr()).toBe(
			'deja search: no option --limt; did you mean --limit?\ndeja search <words> [--limit N]\n',
		);
		expect(context.stdout()).toBe('');
	});

	test("a person's mistake and a failure are one line each", async () => {
		const context = testContext();
		expect(await runCommandLine(['usage'], table, context)).toBe(2);
		expect(await runCommandLine(['broken'], table, context)).toBe(1);
		expect(context.stderr()).toBe('deja usage: no such day\ndeja broken: disk full\n');
	});

	test('help lists the options, and hides what is hidden', async () => {
		const context = testContext();
		await runCommandLine(['search', '--help'], table, context);
		expect(context.stdout()).toContain('--limit N  at most so many');
		await runCommandLine(['help'], table, context);
		expect(context.stdout()).not.toContain('broken');
	});
});
