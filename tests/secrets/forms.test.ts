/** Forms of commands, tables, lists of names and values, and vendors: each is seen, and what looks like it stays. */
import {expect, test} from 'vitest';
import {forms, looksLikeForms} from '../../bench/attack-forms.ts';
import {redact} from '../../src/secrets/redact.ts';

test.each(forms)('%s', (_, make, around) => {
	const secret = make();
	const text = around(secret);
	for (const one of [text, `look at this please\n${text}`, `run\n${text}\n`]) expect(redact(one)).not.toContain(secret);
});

test.each(looksLikeForms)('stays: %s', (text) => {
	expect(redact(text)).toBe(text);
});

test('a column is judged cell by cell, up to where the table ends', () => {
	const table = '| user | password |\n|---|---|\n| a | Kiwi123ab |\n| b | required |\n| c | Kiwi456cd |\n\nKiwi789ef';
	expect(redact(table)).toBe(
		'| user | password |\n|---|---|\n| a | [redacted:password] |\n| b | required |\n| c | [redacted:password] |\n\nKiwi789ef',
	);
});
