import {expect, test} from 'vitest';
import {RECALL, REMEMBER} from '../../mod/deja.ts';
import {tokensAtMost} from '../../src/tools/budget.ts';
import {recallTool, rememberTool} from '../../src/tools/definitions.ts';

test('the mod lists the very tools that the other doors list', () => {
	expect(RECALL).toEqual(recallTool);
	expect(REMEMBER).toEqual(rememberTool);
});

test('they ride in every request: recall within 250 tokens, remember within 80', () => {
	expect(tokensAtMost(JSON.stringify(recallTool))).toBeLessThanOrEqual(250);
	expect(tokensAtMost(JSON.stringify(rememberTool))).toBeLessThanOrEqual(80);
});

test('the description says when to ask, and the schema names what is required, be it nothing', () => {
	for (const when of ['before you guess', 'before redoing', 'error looks known', 'earlier work']) {
		expect(recallTool.description).toContain(when);
	}
	expect(recallTool.input_schema.required).toEqual([]);
	expect(`${recallTool.name} ${rememberTool.name}`).not.toMatch(/search/i);
});
