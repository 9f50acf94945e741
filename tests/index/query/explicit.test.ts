import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {applyPassages} from '../../../src/index/commit/apply.ts';
import {commitManifest, emptyManifest} from '../../../src/index/commit/manifest.ts';
import {openIndex} from '../../../src/index/open/open.ts';
import {explicitSearch} from '../../../src/index/query/explicit.ts';
import {parseSearch} from '../../../src/index/query/syntax.ts';
import type {Index} from '../../../src/index/query/types.ts';
import {passageOf} from '../sample-passage.ts';

let dir: string;
let index: Index;
beforeAll(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-explicit-'));
	const texts = [
		'the pilot enters a quiet harbour at dawn',
		'the harbour was quiet before the pilot came',
		'a loud harbour',
		'deployment of the pilot service',
		'deploying again, deployed twice',
	];
	const add = texts.map((text, turn) => passageOf({turn, text, time: 1_789_000_000 + turn}));
	commitManifest(dir, applyPassages(dir, emptyManifest(), {drop: [], add}));
	index = openIndex(dir);
});
afterAll(() => {
	index.close();
	fs.rmSync(dir, {recursive: true, force: true});
});

const turns = (words: string) => {
	const asked = parseSearch(words, (term) => index.df(term) > 0);
	return explicitSearch(index, asked)
		.hits.map(({turn}) => turn)
		.sort();
};

test('phrases, must, not, prefix, fuzzy', () => {
	expect(turns('"quiet harbour"')).toEqual([0]);
	expect(turns('quiet harbour')).toEqual([0, 1, 2]);
	expect(turns('+quiet harbour')).toEqual([0, 1]);
	expect(turns('harbour -pilot')).toEqual([2]);
	expect(turns('"quiet harbour" -pilot')).toEqual([]);
	expect(turns('-"quiet harbour" harbour')).toEqual([1, 2]);
	expect(turns('depl*')).toEqual([3, 4]);
	expect(turns('harbuor~1')).toEqual([0, 1, 2]);
	expect(turns('harbour~1')).toEqual([0, 1, 2]);
	expect(turns('"no such phrase"')).toEqual([]);
	expect(turns('-pilot')).toEqual([0, 1, 3]);
});
