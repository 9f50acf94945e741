import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {readOwnPrices} from '../../src/usage/own-prices.ts';

function read(prices: string | undefined, providers?: string) {
	const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-test-'));
	if (prices !== undefined) fs.writeFileSync(path.join(dir, 'prices.json'), prices);
	if (providers !== undefined) fs.writeFileSync(path.join(dir, 'providers.json'), providers);
	const found = readOwnPrices(path.join(dir, 'prices.json'), dir);
	return {...found, problems: found.problems.map((line) => line.replaceAll(dir, '~'))};
}

const providers = (models: unknown, name = 'local'): string => JSON.stringify({provider: {[name]: {models}}});

test('neither file is there: no prices, no problem', () => {
	expect(read(undefined)).toEqual({prices: new Map(), problems: []});
});

test('a price without cache prices charges the whole prompt', () => {
	const {prices} = read('{"acme": {"input": 0.4, "output": 1.6}}');
	expect(prices.get('acme')).toEqual({input: 0.4, output: 1.6, cacheRead: 0.4, cacheWrite: 0.4, cacheWrite1h: 0.4});
});

test('models may stand below `models`, in snake case, behind a BOM', () => {
	const {prices, problems} = read(
		'\ufeff{"models": {"acme": {"input": 1, "output": 2, "cache_read": 0.1, "cache_write": 1.5}}}',
	);
	expect(problems).toEqual([]);
	expect(prices.get('acme')).toEqual({input: 1, output: 2, cacheRead: 0.1, cacheWrite: 1.5, cacheWrite1h: 1.5});
});

test('a declared cost holds for its provider, and for the bare id when only that provider has it', () => {
	const {prices} = read(
		undefined,
		providers({acme: {cost: {input: 1, output: 2}}, 'gpt-5.5': {cost: {input: 3, output: 4}}}),
	);
	// gpt-5.5 alone is the client's own model, not this provider's.
	expect([...prices.keys()]).toEqual(['local/acme', 'acme', 'local/gpt-5.5']);
});

test('two providers of one id: each has its own price, the bare id none', () => {
	const cost = (input: number) => ({models: {acme: {cost: {input, output: 1}}}});
	const {prices} = read(undefined, JSON.stringify({providers: {a: cost(1), b: cost(2)}}));
	expect([...prices].map(([id, {input}]) => [id, input])).toEqual([
		['a/acme', 1],
		['b/acme', 2],
	]);
});

test("deja's own file wins over what is declared", () => {
	const {prices} = read('{"acme": {"input": 9, "output": 9}}', providers({acme: {cost: {input: 1, output: 2}}}));
	expect(prices.get('acme')?.input).toBe(9);
});

test('what is no price is named and changes nothing', () => {
	const {prices, problems} = read(
		'{"a": {"input": -1, "output": 1}, "b": {"input": "2", "output": 1}, "c": 7, "d": {"input": 0, "output": 0}}',
	);
	expect([...prices.keys()]).toEqual(['d']);
	expect(problems).toHaveLength(3);
	expect(problems[0]).toContain('"a" is no price');
});

test.each(['{"a": {', '[]', 'null', '7'])('%s is no file of prices', (text) => {
	expect(read(text).prices.size).toBe(0);
});

test('a torn file is said', () => {
	expect(read('{"a": {').problems).toEqual([`~${path.sep}prices.json: is not JSON; its prices are not used`]);
});
