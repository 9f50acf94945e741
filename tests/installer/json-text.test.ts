import {expect, test} from 'vitest';
import {parseStrict} from '../../installer/json-text.ts';

test('says where and why a file is not JSON', () => {
	const problems = [
		['{\n  // mine\n  "a": 1\n}', 'line 2, column 3: a comment, which the client does not accept'],
		['{\n  "a": [1,\n  ],\n}', 'line 2, column 10: a comma with nothing after it, which the client does not accept'],
		['{"a": 1 /* b */}', 'line 1, column 9: a comment, which the client does not accept'],
		['{"a": {"b": 1', 'line 1, column 14: the file ends in the middle'],
		['{"a": "tor', 'line 1, column 7: a string that is not closed'],
		['{"a" 1}', 'line 1, column 6: not valid JSON'],
		['{"a": NaN}', 'line 1, column 7: not valid JSON'],
		[' \n', 'line 1, column 1: nothing but white space'],
	];
	for (const [text, problem] of problems) expect(parseStrict(text!).problem).toBe(problem);
	expect(parseStrict('{"a": 12345678901234567890}').problem).toBeUndefined();
});
