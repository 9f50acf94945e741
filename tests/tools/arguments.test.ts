import {expect, test} from 'vitest';
import {readNote, readRequest} from '../../src/tools/arguments.ts';

test.each([
	[{question: 'plover'}, {kind: 'question', question: 'plover', session: '', everywhere: false}],
	[
		{query: ' plover ', everywhere: true},
		{kind: 'question', question: 'plover', everywhere: true},
	],
	[
		{session: 'abc', turn: '3'},
		{kind: 'session', session: 'abc', turn: 3},
	],
	[
		{id: 'abc', turn: null},
		{kind: 'session', session: 'abc', turn: 1},
	],
	[
		{session: 'abc', question: 'plover'},
		{kind: 'question', session: 'abc'},
	],
	[{path: 'src/a.ts'}, {kind: 'file', file: 'src/a.ts', everywhere: false}],
	[
		{error: 'E1', question: ''},
		{kind: 'error', error: 'E1'},
	],
	[{command: 'npm'}, {kind: 'program', program: 'npm'}],
	[{cost: 'today'}, {kind: 'cost', cost: 'today'}],
	[{question: 'x', cost: ''}, {kind: 'question'}],
])('%j is understood', (given, wanted) => {
	expect(readRequest(given)).toMatchObject(wanted);
});

test.each([
	[undefined, 'give one of question, session, file, error, program, cost'],
	[{question: '  '}, 'give one of question, session, file, error, program, cost'],
	[{turn: 2}, 'give one of question, session, file, error, program, cost'],
	[{question: 3}, 'question must be a string'],
	[{session: 'a', turn: 0}, 'turn is 1 or more'],
	[{session: 'a', turn: 1.5}, 'turn must be a whole number'],
	[{cost: 'all'}, 'cost is one of session, project, today'],
	[
		{question: 'x', verbose: true},
		'no argument verbose; there are question, session, turn, file, error, program, cost, everywhere',
	],
	[{question: 'x'.repeat(20_001)}, 'question is too long'],
])('%j is told what is wrong', (given, wanted) => {
	expect(readRequest(given)).toBe(wanted);
});

test('a note is its words', () => {
	expect(readNote({note: ' use tabs '})).toEqual({note: 'use tabs'});
	expect(readNote({text: 'use tabs'})).toEqual({note: 'use tabs'});
	for (const given of [undefined, {}, {note: ' '}, {note: 3}]) {
		expect(readNote(given)).toBe('give note: the sentence to keep');
	}
});
