/** The price list of the real client: read as it ships it, and held against our table. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {clientPackage} from '../../installer/client-package.ts';
import {modelListOf, parseModelList} from '../../src/usage/client-list.ts';
import {isNews} from '../../src/usage/client-prices.ts';
import {clientEntry} from './client.ts';

test('every row is understood, and the table has the same prices', () => {
	const bin = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-e2e-'));
	onTestFinished(() => fs.rmSync(bin, {recursive: true}));
	fs.symlinkSync(clientEntry, path.join(bin, 'cmd'));
	const client = clientPackage({PATH: bin}, 'linux')!;
	expect(client.version).toMatch(/^\d+\.\d+\.\d+$/);
	const {models, problem} = parseModelList(fs.readFileSync(modelListOf(client.dir)!, 'utf8'));
	expect(problem).toBeUndefined();
	expect(Object.keys(models).length).toBeGreaterThan(50);
	expect(models['claude-sonnet-5']).toEqual({input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5});
	expect(isNews({models})).toBe(false);
});
