import {expect, test} from 'vitest';
import {titleOf} from '../../../src/sources/reading/title.ts';

test.each([
	['Why is the total off by one cent?', 'Why is the total off by one cent?'],
	['Two lines\nof words', 'Two lines of words'],
	['Implement the following plan:\n\n# Plan: Cursor pagination\n\n## Context\n…', 'Cursor pagination'],
	['Implement the following plan: # Cursor pagination ## Context The list is slow', 'Cursor pagination'],
	['# Review the change\n\nYou look at every file …', 'Review the change'],
	['---\ndescription: reviews\nmodel: any\n---\n\n## Review the change\nYou look at …', 'Review the change'],
	['Here is what I found:\nthe index is gone', 'Here is what I found: the index is gone'],
	['#42 fails again', '#42 fails again'],
	['fix: # in a URL is lost', 'fix: # in a URL is lost'],
	['', ''],
	['#   ', '#'],
])('%j', (prompt, title) => {
	expect(titleOf(prompt)).toBe(title);
});
