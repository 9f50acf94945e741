import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {offerOnce} from '../../src/client/install-hint.ts';
import {placesFrom} from '../../src/lib/paths.ts';

let home: string;
const said: string[] = [];
const offer = (program = '/some/package/dist') => offerOnce(placesFrom({}, home), program, (text) => said.push(text));
beforeEach(() => {
	home = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-offer-'));
	said.length = 0;
});
afterEach(() => fs.rmSync(home, {recursive: true, force: true}));

test('a mod by itself says once what an install adds', () => {
	expect(offer()).toBe(true);
	expect(offer()).toBe(false);
	expect(said).toEqual([expect.stringContaining(`\`node ${path.join('/some/package/dist', 'deja.mjs')} install\``)]);
});

test('an install has nothing to offer', () => {
	const {runtime} = placesFrom({}, home);
	expect(offer(runtime)).toBe(false);
	fs.mkdirSync(runtime, {recursive: true});
	fs.writeFileSync(path.join(runtime, 'engine.mjs'), '');
	expect(offer()).toBe(false);
	expect(said).toEqual([]);
});

test('where it cannot be noted it is not said', () => {
	fs.writeFileSync(path.join(home, '.commandcode'), 'not a folder');
	expect(offer()).toBe(false);
	expect(said).toEqual([]);
});
