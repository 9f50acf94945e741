import fs from 'node:fs';
import path from 'node:path';
import {test as always, expect} from 'vitest';
import {checkPrices} from '../../src/cli/client-prices.ts';
import {runCommandLine} from '../../src/cli/run.ts';
import {sync} from '../../src/cli/sync.ts';
import {usage} from '../../src/cli/usage.ts';
import {needs} from '../needs.ts';
import {type TestContext, testContext} from './context.ts';
import {tableOf} from './table.ts';

/** The client is found behind a link on PATH. */
const test = always.runIf(needs.links);

const fixtures = path.resolve(import.meta.dirname, '../../fixtures');

/** A machine with a Command Code of this version, whose list has these rows. */
function machine(version: string, list: string): TestContext {
	const made = testContext();
	const pkg = path.join(made.home, 'lib/node_modules/command-code');
	const reference = path.join(pkg, 'dist/bundled/knowledge/reference');
	fs.mkdirSync(reference, {recursive: true});
	fs.writeFileSync(path.join(pkg, 'package.json'), JSON.stringify({name: 'command-code', version}));
	fs.writeFileSync(path.join(reference, 'models.md'), list);
	fs.mkdirSync(path.join(made.home, 'bin'));
	fs.writeFileSync(path.join(pkg, 'dist/index.mjs'), '');
	fs.symlinkSync(path.join(pkg, 'dist/index.mjs'), path.join(made.home, 'bin/cmd'));
	fs.cpSync(path.join(fixtures, 'usage/real'), made.places.projects, {recursive: true});
	return testContext({home: made.home, env: {TZ: 'UTC', PATH: path.join(made.home, 'bin')}});
}

const run = (context: TestContext, ...words: string[]) => runCommandLine(words, tableOf(sync, usage), context);

test('a sync reads the list of a newer client, and a report says which amounts are by it', async () => {
	const list = '| Id | $/1M in/out |\n| `stub-1` | $2/$10 · cache $1 |\n';
	const context = machine('99.0.0', list);
	expect(checkPrices(context)).toEqual([]);
	expect(await run(context, 'sync')).toBe(0);
	expect(context.stderr()).toBe('');
	expect(checkPrices(context)).toMatchObject([
		{level: 'ok', what: 'from the list of Command Code 99.0.0 (1 models), which is newer than the table of 2026-11-30'},
	]);
	expect(await run(context, 'usage', '--json')).toBe(0);
	const {totals, prices} = JSON.parse(context.stdout().split('\n').at(-2)!);
	expect(totals.cost).toMatchObject({unpricedCalls: 0, listedCalls: 1, listed: expect.any(Number)});
	expect(prices).toMatchObject({checkedOn: '2026-11-30', listed: '99.0.0'});
	const {usd, recorded, estimated, own, listed} = totals.cost;
	expect(recorded + estimated + own + listed).toBeCloseTo(usd, 9);
	expect(await run(context, 'usage', '--by', 'model')).toBe(0);
	expect(context.stdout()).toMatch(/~\$[\d.]+ estimated \(price list of Command\s+Code 99\.0\.0\)/);
});

test('a list in another form is a note of sync and doctor, and changes no amount', async () => {
	const context = machine('99.0.0', '# Models\n\nstub-1 costs 2 dollars\n');
	expect(await run(context, 'sync')).toBe(0);
	expect(context.stderr()).toContain('price list of Command Code 99.0.0: its form is not known');
	expect(checkPrices(context)).toMatchObject([{level: 'note', what: expect.stringContaining('form is not known')}]);
	expect(fs.existsSync(context.places.clientPrices)).toBe(false);
	expect(await run(context, 'usage', '--json')).toBe(0);
	expect(JSON.parse(context.stdout().split('\n').at(-2)!)).toMatchObject({prices: {listed: null}});
});
