import path from 'node:path';
import {describe, expect, expectTypeOf, test} from 'vitest';
import {type ArgDefs, parse} from '../../src/cli/args.ts';
import {commandHelp, usageText} from '../../src/cli/help.ts';
import {type TestOptions, testContext} from './context.ts';

const defs = {
	words: {kind: 'words', hint: '<words>', description: 'what to look for', required: 'look for what?', stdin: true},
	by: {kind: 'choice', options: ['day', 'model'], description: 'what a row is'},
	limit: {kind: 'count', hint: 'N', description: 'at most so many (10)', default: 10, most: 50},
	since: {kind: 'time', hint: '30d', description: 'not older'},
	cwd: {kind: 'directory', hint: 'DIR', description: 'where'},
	note: {kind: 'text', hint: 'ID', description: 'a note'},
	all: {kind: 'flag', description: 'everything'},
	probe: {kind: 'flag', description: 'for tests', hidden: true},
} as const satisfies ArgDefs;

const read = (words: string[], options: TestOptions = {}) => parse(defs, words, testContext(options));

describe('values', () => {
	test('each of the type that its row says', async () => {
		const args = (await read(['a', 'b', '--by', 'day', '--limit', '3', '--since', '2026-11-01', '--all']))!;
		expectTypeOf(args.words).toEqualTypeOf<string>();
		expectTypeOf(args.by).toEqualTypeOf<'day' | 'model' | undefined>();
		expectTypeOf(args.limit).toEqualTypeOf<number>();
		expectTypeOf(args.since).toEqualTypeOf<number | undefined>();
		expectTypeOf(args.note).toEqualTypeOf<string | undefined>();
		expectTypeOf(args.all).toEqualTypeOf<boolean>();
		expect(args).toMatchObject({words: 'a b', by: 'day', limit: 3, all: true, json: false, probe: false});
		expect(args.since).toBe(new Date(2026, 10, 1).getTime());
	});

	test('what is not given', async () => {
		const args = await read(['a'], {cwd: '/acme'});
		expect(args).toMatchObject({by: undefined, limit: 10, since: undefined, cwd: path.resolve('/acme'), all: false});
	});

	test('a directory is absolute; more than the most is the most; stdin stands for missing words', async () => {
		expect(await read(['a', '--cwd', 'shop', '--limit', '900'], {cwd: '/acme'})).toMatchObject({
			cwd: path.resolve('/acme/shop'),
			limit: 50,
		});
		expect(await read([], {stdin: 'piped in'})).toMatchObject({words: 'piped in'});
	});

	test('a pasted line that begins with a dash is words; --help is asked for by undefined', async () => {
		expect(await read(['-v --help'])).toMatchObject({words: '-v --help'});
		expect(await read(['a', '-h'])).toBeUndefined();
	});
});

test.each([
	[[], 'look for what?'],
	[['a', '--limit', '0'], '--limit takes a whole number from 1, not "0"'],
	[['a', '--limit', '2.5'], '--limit takes a whole number from 1, not "2.5"'],
	[['a', '--by', 'dya'], '--by takes no "dya"; did you mean day?'],
	[['a', '--by', 'galaxy'], '--by takes day, model, not "galaxy"'],
	[['a', '--since', 'yesterday-ish'], '--since takes 30d, 12h, 6w or a date such as 2026-11-01, not "yesterday-ish"'],
	[['a', '--limt', '3'], 'no option --limt; did you mean --limit?'],
	[['a', '--galaxy'], "Unknown option '--galaxy'"],
])('%j is the person’s mistake', async (words, message) => {
	await expect(read(words)).rejects.toMatchObject({message, code: 2});
});

test('the usage line and the help come from the same table, at any width', () => {
	const command = {name: 'find', summary: 'look for something', args: defs};
	expect(usageText(command, 200)).toBe(
		'deja find <words> [--by day|model] [--limit N] [--since 30d] [--cwd DIR] [--note ID] [--all]',
	);
	expect(usageText(command, 40).split('\n')).toEqual([
		'deja find <words> [--by day|model]',
		'  [--limit N] [--since 30d] [--cwd DIR]',
		'  [--note ID] [--all]',
	]);
	expect(commandHelp(command, 80)).toContain('  --by day|model  what a row is\n');
	for (const columns of [20, 40, 80]) {
		const help = commandHelp(command, columns);
		expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(Math.max(columns, 22));
		expect(help).not.toContain('probe');
	}
});
