import {expect, test} from 'vitest';
import {verbsOf} from '../../src/cli/verbs.ts';

const verbs = verbsOf('list them', {
	trust: {takes: '<machine>', about: 'its words count'},
	add: {takes: '<url> [project…]'},
	share: {takes: '<project…>'},
	status: {},
});

test('usage, completion and help follow from the table', () => {
	expect(verbs.arg).toEqual({
		kind: 'list',
		hint: '[trust <machine> | add <url> [project…] | share <project…> | status]',
		description: 'what to do; nothing: list them',
		complete: ['trust', 'add', 'share', 'status'],
	});
	expect(verbs.notes).toEqual(['trust: its words count']);
});

test.each([
	['trust laptop', 'trust', ['laptop']],
	['add here', 'add', ['here']],
	['add here shop deja', 'add', ['here', 'shop', 'deja']],
	['share shop deja', 'share', ['shop', 'deja']],
	['status', 'status', []],
])('%s', (typed, verb, words) => {
	expect(verbs.read(typed.split(' '))).toEqual({verb, words});
});

test('nothing is no verb', () => expect(verbs.read([])).toBeUndefined());

test.each([
	['trsut laptop', 'no "trsut"; did you mean trust?'],
	['elephant', 'takes trust <machine> | add <url> [project…] | share <project…> | status'],
	['trust', 'takes trust <machine>'],
	['trust laptop desk', 'takes trust <machine>'],
	['add', 'takes add <url> [project…]'],
	['share', 'takes share <project…>'],
	['status now', 'takes status'],
])('%s: says %s', (typed, message) => {
	expect(() => verbs.read(typed.split(' '))).toThrow(message);
});
