import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {prices} from '../../src/usage/prices.ts';

const root = path.resolve(import.meta.dirname, '../..');
const facts = JSON.parse(fs.readFileSync(path.join(root, 'scripts/prices-facts.json'), 'utf8'));

test('every model that the client lists has a price', () => {
	expect(facts.modelList.length).toBeGreaterThan(80);
	expect(facts.modelList.filter((id: string) => prices.models[id] === undefined)).toEqual([]);
});

test('the table is what the facts say', () => {
	execFileSync(process.execPath, [path.join(root, 'scripts/prices.mjs'), '--check']);
	expect(prices.source).toContain('Command Code 1.64.0');
	expect(prices.checkedOn).toBe('2026-11-30');
});

test('no rate is missing, negative, or not a number', () => {
	for (const {usual, peak, before, long} of Object.values(prices.models)) {
		for (const rates of [usual, peak, before, long?.rates]) {
			for (const rate of Object.values(rates ?? {})) expect(rate).toBeGreaterThanOrEqual(0);
		}
		expect(Object.keys(usual)).toHaveLength(5);
	}
});
