import {describe, expect, test} from 'vitest';
import {CommandError} from '../../src/cli/command.ts';
import {runCommandLine} from '../../src/cli/run.ts';
import {testContext} from './context.ts';
import {tableOf} from './table.ts';

const seen: string[] = [];
const table = tableOf(
	{
		name: 'search',
		summary: 'search',
		usage: 'deja search <words> [--limit N]',
		options: {limit: {type: 'string'}},
		help: {limit: 'at most so many'},
		run: ({positionals, values}) => {
			seen.push(`${positionals.join(' ')}|${values['limit'] ?? ''}`);
			return 0;
		},
	},
	{
		name: 'usage',
		summary: 'what it cost',
		usage: 'deja usage',
		run: () => {
			throw new CommandError('no such day', 2);
		},
	},
	{
		name: 'broken',
		summary: 'breaks',
		usage: 'deja broken',
		hidden: true,
		run: () => Promise.reject(new Error('disk full')),
	},
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

	test('a near miss alone asks back, with exit 2', async () => {
		const context = testContext();
		expect(await runCommandLine(['usgae'], table, context)).toBe(2);
		expect(context.stderr()).toContain('did you mean "usage"?');
	});

	test('a wrong option shows the usage line, with exit 2', async () => {
		const context = testContext();
		expect(await runCommandLine(['search', '--limt', '3'], table, context)).toBe(2);
		expect(context.stderr()).toContain('deja search <words> [--limit N]');
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
		expect(context.stdout()).toContain('--limit …  at most so many');
		await runCommandLine(['help'], table, context);
		expect(context.stdout()).not.toContain('broken');
	});
});
