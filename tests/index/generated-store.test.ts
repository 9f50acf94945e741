/**
 * A large generated store whose totals are known: `DEJA_GEN_STORE=<folder>` with `projects/` and `expected.json`. Left out
 * when the variable is not set.
 */
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {terms} from '../../src/index/analysis/analyzer.ts';
import {openIndex} from '../../src/index/open/open.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {storeTotals} from '../../src/index/sync/totals.ts';
import {keyAt} from '../../src/lib/keys.ts';
import {placesFrom} from '../../src/lib/paths.ts';
import {chargesOf, sharesOf} from '../../src/usage/bill.ts';
import {byOwnership} from '../../src/usage/own.ts';
import {pricer} from '../../src/usage/price.ts';

const folder = process.env['DEJA_GEN_STORE'] ?? '';

test.skipIf(folder === '')(
	'totals equal what the generator wrote',
	async () => {
		const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8'));
		const home = mkdtempSync(path.join(os.tmpdir(), 'deja-generated-'));
		try {
			const places = placesFrom({HOME: home, DEJA_COMMANDCODE_ROOT: path.join(folder, 'projects')}, home);
			const {files, usage, needles, tools} = expected;
			const transcripts = files.v1 + files.v2 + files.v3;
			expect((await sync(places)).files).toMatchObject({read: transcripts, failed: 0});
			expect(storeTotals(places.index)).toMatchObject({sessions: transcripts, calls: usage.calls, gone: 0});
			expect((await sync(places)).files).toMatchObject({read: 0, unchanged: transcripts});
			const index = openIndex(places.index);
			const calls = new Map(
				[...index.usage()].flatMap((each) => each.calls.map((call, n) => [keyAt(each.keys, n), call] as const)),
			);
			const sum = (pick: (call: ReturnType<typeof calls.get> & {}) => number) =>
				[...calls.values()].reduce((total, call) => total + pick(call), 0);
			expect(sum((call) => call.inputRaw)).toBe(usage.inputTokens);
			expect(sum((call) => call.cacheRead)).toBe(usage.cacheRead);
			expect(sum((call) => call.cacheWrite)).toBe(usage.cacheWrite);
			expect(sum((call) => call.output)).toBe(usage.output);
			expect(sum((call) => call.costUsd ?? 0)).toBeCloseTo(usage.reportedCostUsd, 6);
			expect([...calls.values()].filter((call) => call.costUsd !== undefined)).toHaveLength(usage.callsWithCost);
			const owners = byOwnership(index.sessions()).map(({key}) => key);
			const shares = [...sharesOf(index.usage(owners))];
			const runs = [...chargesOf(shares, pricer())].flatMap((charge) => charge.runs);
			runs.push(...shares.flatMap(({loose}) => loose));
			const ran: Record<string, number> = {};
			for (const {name} of runs) ran[name] = (ran[name] ?? 0) + 1;
			expect(ran).toEqual(tools);
			for (const {id, term} of needles) {
				const {hits} = index.search([{term: terms(term)[0]!, presence: 'required'}]);
				expect(new Set(hits.map(({session}) => path.posix.basename(session)))).toContain(id);
			}
			expect(index.damage).toEqual([]);
			index.close();
		} finally {
			rmSync(home, {recursive: true, force: true});
		}
	},
	300_000,
);
