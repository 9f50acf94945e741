import {expect, test} from 'vitest';
import {definition, readArguments} from '../../src/mcp/tool.ts';

test('the definition is short, and holds the words that it is looked for by', () => {
	// A token is three characters or more of such text.
	expect(JSON.stringify(definition).length / 3).toBeLessThan(500);
	const words = `${definition.name} ${definition.description}`.toLowerCase();
	for (const word of ['memory', 'history', 'past sessions', 'previous', 'remember', 'recall', 'cost', 'fixed']) {
		expect(words).toContain(word);
	}
	expect(definition.name).not.toMatch(/search/i);
	expect(definition.description.split('\n')).toHaveLength(1);
	expect(definition.annotations).toMatchObject({readOnlyHint: false, destructiveHint: false});
});

test.each([
	[{query: 'plover'}, {mode: 'recall', query: 'plover', limit: 10, turn: 1, everywhere: false}],
	[
		{mode: 'session', session: 'abc', turn: '3'},
		{mode: 'session', session: 'abc', turn: 3},
	],
	[
		{mode: 'session', id: 'abc'},
		{mode: 'session', session: 'abc'},
	],
	[
		{mode: 'file', path: 'src/a.ts', limit: null},
		{mode: 'file', query: 'src/a.ts', limit: 10},
	],
	[{mode: 'fix', error: 'E1'}, {query: 'E1'}],
	[{mode: 'how', program: 'npm'}, {query: 'npm'}],
	[{mode: 'usage'}, {mode: 'usage', query: ''}],
	[{mode: 'remember', text: 'x', query: 'y'}, {query: 'y'}],
])('%j is understood', (given, wanted) => {
	expect(readArguments(given)).toMatchObject(wanted);
});

test.each([
	[undefined, 'mode recall needs query: the question, or a few words'],
	[{mode: 'file'}, 'mode file needs query: a path'],
	[{mode: 'session'}, 'mode session needs session: an id, or the start of one, as the other modes name it'],
	[{mode: 'find', query: 'x'}, 'mode is one of recall, session, file, fix, how, usage, remember'],
	[{query: 3}, 'query must be a string'],
	[{query: 'x', limit: 0}, 'limit is 1 or more'],
	[{query: 'x', limit: 51}, 'limit is 50 or less'],
	[{query: 'x', limit: 'many'}, 'limit must be a number'],
	[{query: 'x', turn: 1.5}, 'turn must be a whole number'],
	[{query: 'x', verbose: true}, 'no argument verbose; there are mode, query, session, turn, everywhere, since, limit'],
	[
		{query: 'x', constructor: 1, __proto__: 2},
		'no argument constructor; there are mode, query, session, turn, everywhere, since, limit',
	],
	[{query: 'x'.repeat(20_001)}, 'query is too long'],
])('%j is told what is wrong', (given, wanted) => {
	expect(readArguments(given)).toBe(wanted);
});
