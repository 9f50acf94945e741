import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {parseModelList} from '../../src/usage/client-list.ts';
import {keepClientPrices, readClientPrices} from '../../src/usage/client-prices.ts';
import {knownPrices} from '../../src/usage/price-sources.ts';
import {call} from './make.ts';

const head = '| Id | Name | $/1M in/out · cache read | Best for |\n|---|---|---|---|\n';
const row = (id: string, price: string) => `| \`${id}\` | A name | ${price} | costs $5 in words |\n`;

/** A client's package with this list, and a folder of deja's beside it. */
function machine(version: string, list: string) {
	const root = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-test-'));
	onTestFinished(() => fs.rmSync(root, {recursive: true}));
	const dir = path.join(root, 'command-code');
	const file = path.join(dir, 'dist/bundled/any-skill/reference/models.md');
	fs.mkdirSync(path.dirname(file), {recursive: true});
	fs.writeFileSync(file, list);
	const places = {
		prices: path.join(root, 'prices.json'),
		commandcode: root,
		clientPrices: path.join(root, 'client-prices.json'),
	};
	return {client: {version, dir}, file, places};
}

const million = (model: string, more = {}) => call({key: 'k', model, inputRaw: 1_000_000, ...more});

test('rows are read by what stands in them, in dollars per million', () => {
	const {models, problem} = parseModelList(
		`# Models\n\n${head}${row('a/b', '$0.66/$1.98 · cache $0.022')}${row('c', '$2/$10 · cache $0.2 (write $2.5)')}${row('free', '$0/$0 · cache $0')}${row('bare', '$1/$2')}`,
	);
	expect(models).toEqual({
		'a/b': {input: 0.66, output: 1.98, cacheRead: 0.022, cacheWrite: 0},
		c: {input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5},
		free: {input: 0, output: 0, cacheRead: 0, cacheWrite: 0},
		bare: {input: 1, output: 2, cacheRead: 1, cacheWrite: 0},
	});
	expect(problem).toBeUndefined();
});

test.each([
	['', 'its form is not known: no price could be read'],
	['{"models": [{"id": "c", "input": 2}]}', 'its form is not known: no price could be read'],
	[head.replace('$/1M in/out', '$/1K in/out') + row('c', '$2/$10'), 'its form is not known: no price could be read'],
	[`${head}${row('c', '€2/€10')}`, 'its form is not known: no price could be read'],
	[`${head}${row('c', '$2/$10')}${row('d', 'ask us')}`, '1 of 2 rows have a form that is not known and are left out'],
	[
		`${head}${row('c', '$2/$10')}${row('d', '$99999/$1')}`,
		'1 of 2 rows have a form that is not known and are left out',
	],
])('another form is said, and guesses nothing: %j', (list, problem) => {
	expect(parseModelList(list).problem).toBe(problem);
});

test('recorded, own, the list, the table: in this order, and each amount says which', () => {
	const list = `${head}${row('moonshotai/Kimi-K3', '$4/$20 · cache $0.4')}${row('new/model', '$7/$9 · cache $0.1')}${row('deepseek/deepseek-v4-pro', '$0.66/$1.98 · cache $0.022')}${row('gone/wrong', 'ask us')}`;
	const {client, places} = machine('99.1.0', list);
	expect(knownPrices(places).price(million('moonshotai/Kimi-K3'))).toMatchObject({kind: 'estimated', nano: 3e9});
	const kept = keepClientPrices(places.clientPrices, client);
	expect(kept).toMatchObject({version: '99.1.0', problem: expect.stringContaining('1 of 4 rows')});
	const {price, by} = knownPrices(places);
	expect(by).toEqual({checkedOn: '2026-11-30', listed: '99.1.0'});
	expect(price(million('moonshotai/Kimi-K3'))).toMatchObject({kind: 'listed', nano: 4e9});
	expect(price(million('local/new/model'))).toMatchObject({kind: 'listed', nano: 7e9});
	// A Friday's busy hour: the list does not know of it, and says nothing else.
	const busy = {time: Date.UTC(2026, 10, 20, 7)};
	expect(price(million('deepseek/deepseek-v4-pro', busy))).toMatchObject({kind: 'estimated', band: 'peak'});
	expect(price(million('claude-sonnet-5'))).toMatchObject({kind: 'estimated'});
	expect(price(million('gone/wrong'))).toMatchObject({kind: 'unpriced'});
	expect(price(million('new/model', {costUsd: 0.25}))).toMatchObject({kind: 'recorded', nano: 0.25e9});
	fs.writeFileSync(places.prices, '{"new/model": {"input": 1, "output": 1}}');
	expect(knownPrices(places).price(million('new/model'))).toMatchObject({kind: 'own', nano: 1e9});
});

test('a list is read again when it has changed, and not kept when it says what the table says', () => {
	const {client, file, places} = machine('99.1.0', head + row('new/model', '$7/$9'));
	keepClientPrices(places.clientPrices, client);
	const first = fs.statSync(places.clientPrices).mtimeMs;
	keepClientPrices(places.clientPrices, client);
	expect(fs.statSync(places.clientPrices).mtimeMs).toBe(first);
	fs.writeFileSync(file, head + row('new/model', '$8/$9'));
	fs.utimesSync(file, 1, 1);
	keepClientPrices(places.clientPrices, client);
	expect(readClientPrices(places.clientPrices)?.models['new/model']?.input).toBe(8);
	fs.writeFileSync(file, head + row('moonshotai/Kimi-K3', '$3/$15 · cache $0.3'));
	expect(keepClientPrices(places.clientPrices, client)?.problem).toBeUndefined();
	expect(fs.existsSync(places.clientPrices)).toBe(false);
});

test('what is older, gone, damaged or cannot be kept changes nothing and throws nothing', () => {
	const {client, places} = machine('99.1.0', head + row('moonshotai/Kimi-K3', '$4/$20'));
	const older = {...client, version: '1.63.9'};
	expect(keepClientPrices(places.clientPrices, older)).toBeUndefined();
	expect(keepClientPrices(places.clientPrices, {...client, dir: path.join(client.dir, 'nowhere')})).toBeUndefined();
	keepClientPrices(path.join(client.dir, 'no/folder/file.json'), client);
	for (const text of ['', '{', '[]', '{"version": "99.0.0", "models": {"x": {"input": -1}}}']) {
		fs.writeFileSync(places.clientPrices, text);
		expect(knownPrices(places).by.listed).toBeUndefined();
	}
});
