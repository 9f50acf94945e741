import {expect, test} from 'vitest';
import {isDictation, isMachineText} from '../../src/recall/machine.ts';

test.each([
	'reply with exactly: ok',
	'Respond only with yes',
	'please answer with just the number',
	'say exactly this',
])('dictated: %s', (text) => {
	expect(isDictation(text)).toBe(true);
});

test.each([
	'print only the failing tests of the importer',
	'what exactly does the importer print',
	'the answer is only right for euros',
])('not dictated: %s', (text) => {
	expect(isDictation(text)).toBe(false);
});

test.each([
	'Please continue your response.',
	'  [Request interrupted by user]',
	'<system-reminder>x</system-reminder>',
	'API Error: 529',
])('machine: %s', (text) => {
	expect(isMachineText(text)).toBe(true);
});

test.each(['please continue with the importer', 'the stop hook fails', '', 'system-reminder is a tag'])(
	'a person: %s',
	(text) => {
		expect(isMachineText(text)).toBe(false);
	},
);
