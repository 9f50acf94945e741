import {expect, test} from 'vitest';
import {modelNames} from '../../src/usage/model-name.ts';
import {prices} from '../../src/usage/prices.ts';

const find = modelNames(Object.keys(prices.models));

test.each([
	['moonshotai/Kimi-K3', 'moonshotai/Kimi-K3'],
	['MOONSHOTAI/kimi-k3', 'moonshotai/Kimi-K3'],
	['kimi-k3', 'moonshotai/Kimi-K3'],
	['openrouter/moonshotai/kimi-k3', 'moonshotai/Kimi-K3'],
	['claude-sonnet-5', 'claude-sonnet-5'],
	['anthropic:claude-sonnet-5', 'claude-sonnet-5'],
	['anthropic/claude-sonnet-5', 'claude-sonnet-5'],
	['openai:gpt-5.5', 'gpt-5.5'],
	['claude-haiku-4-5', 'claude-haiku-4-5-20251001'],
	['anthropic/claude-sonnet-4-5', 'claude-sonnet-4-5-20250929'],
	['claude-opus-5@20260901', 'claude-opus-5'],
	['local/deepseek/deepseek-v4-flash', 'deepseek/deepseek-v4-flash'],
	['inclusionai/ling-3.0-flash-sante:free', 'inclusionai/ling-3.0-flash-sante:free'],
	['z-ai/GLM-5.3', 'zai-org/GLM-5.3'],
	[' claude-sonnet-5 ', 'claude-sonnet-5'],
])('%s is %s', (written, id) => {
	expect(find(written)).toBe(id);
});

test.each([
	'',
	'stub-1',
	'qwen3-coder:30b',
	'gpt',
	'deepseek',
	'/',
	'a/',
	'constructor',
	'__proto__',
	'claude-sonnet-5:free',
])('%j is not in the table', (written) => {
	expect(find(written)).toBeUndefined();
});

test('every id of the table finds itself', () => {
	for (const id of Object.keys(prices.models)) expect(find(id)).toBe(id);
});

test('a last part that two makers share names neither', () => {
	const shared = modelNames(['a/flash', 'b/flash', 'c/other']);
	expect(shared('flash')).toBeUndefined();
	expect(shared('b/flash')).toBe('b/flash');
	expect(shared('other')).toBe('c/other');
});
