#!/usr/bin/env node
/**
 * Makes src/usage/prices.ts from scripts/prices-facts.json, the one place where a price is written by hand.
 *
 *   node scripts/prices.mjs           writes the table
 *   node scripts/prices.mjs --check   exit 1 when the table is not what the facts say
 *
 * A new list of the client: change the facts, their source and their date, run this, read the diff.
 */
import {execFileSync} from 'node:child_process';
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const target = path.join(root, 'src/usage/prices.ts');
const facts = JSON.parse(readFileSync(path.join(root, 'scripts/prices-facts.json'), 'utf8'));

const kinds = ['input', 'output', 'cacheRead', 'cacheWrite', 'cacheWrite1h'];

/** All five rates: what the client's own formula takes when one is not given. */
function rates(given, base = {}) {
	const cacheWrite = given.cacheWrite ?? base.cacheWrite ?? 0;
	const cacheWrite1h = given.cacheWrite1h ?? base.cacheWrite1h ?? cacheWrite;
	const all = {...given, cacheWrite, cacheWrite1h};
	for (const kind of kinds) {
		if (!(typeof all[kind] === 'number' && all[kind] >= 0))
			throw new Error(`no ${kind} price in ${JSON.stringify(given)}`);
	}
	return `{${kinds.map((kind) => `${kind}: ${all[kind]}`).join(', ')}}`;
}

const models = Object.entries({...facts.models, ...facts.older})
	.map(([id, model]) => {
		const parts = [`usual: ${rates(model)}`];
		if (model.peak) parts.push(`peak: ${rates(model.peak, model)}`);
		if (model.beforeSwitch) parts.push(`before: ${rates(model.beforeSwitch, model)}`);
		if (model.longPrompt)
			parts.push(`long: {above: ${model.longPrompt.above}, rates: ${rates(model.longPrompt, model)}}`);
		return `'${id}': {${parts.join(', ')}},`;
	})
	.join('\n');

const {effectiveFrom, peakWindowsUtc, peakDaysUtc} = facts.dayPricing;
const text = `/** Made by scripts/prices.mjs from scripts/prices-facts.json. Change it there. */
import type {PriceTable} from './price-table.ts';

export const prices: PriceTable = {
	source: '${facts.source}',
	checkedOn: '${facts.checkedOn}',
	switchedAt: ${Date.parse(effectiveFrom)}, // ${effectiveFrom}
	peakHoursUtc: ${JSON.stringify(peakWindowsUtc)},
	peakDaysUtc: ${JSON.stringify(peakDaysUtc)},
	models: {
${models}
	},
};
`;

// Formatted as the project is, so that a diff shows prices and nothing else.
const formatted = execFileSync(
	process.execPath,
	[path.join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--stdin-file-path=src/usage/prices.ts'],
	{input: text, encoding: 'utf8', cwd: root},
);
if (!process.argv.includes('--check')) writeFileSync(target, formatted);
else if (readFileSync(target, 'utf8') !== formatted) {
	console.error('src/usage/prices.ts is not what scripts/prices-facts.json says; run node scripts/prices.mjs');
	process.exitCode = 1;
}
