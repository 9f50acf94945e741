import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {placeIn, transcriptFile, whyNoStore} from '../../../src/sources/reading/store-files.ts';

let dir: string;
beforeEach(() => {
	dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'deja-store-files-')));
	fs.mkdirSync(path.join(dir, 'store', 'shop'), {recursive: true});
	fs.writeFileSync(path.join(dir, 'store', 'shop', 'a.jsonl'), '{}\n');
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

const named = {key: 'x:shop/a', id: 'a', slug: 'shop'};

test('only a plain file is a transcript, and a link says so', () => {
	const file = path.join(dir, 'store', 'shop', 'a.jsonl');
	expect(transcriptFile(file, named)).toMatchObject({...named, path: file, size: 3});
	fs.symlinkSync(file, path.join(dir, 'link.jsonl'));
	expect(transcriptFile(path.join(dir, 'link.jsonl'), named)).toBe('a link: links are not followed');
	expect(transcriptFile(path.join(dir, 'store'), named)).toBe('not a file');
	expect(transcriptFile(path.join(dir, 'none.jsonl'), named)).toBeUndefined();
});

test('its stamp changes with what is written', () => {
	const file = path.join(dir, 'store', 'shop', 'a.jsonl');
	const before = transcriptFile(file, named) as {stamp: string};
	fs.appendFileSync(file, '{}\n');
	expect((transcriptFile(file, named) as {stamp: string}).stamp).not.toBe(before.stamp);
});

test('a place is found by the store’s name and by a link’s; outside of it there is none', () => {
	const store = path.join(dir, 'store');
	const link = path.join(dir, 'linked');
	fs.symlinkSync(store, link);
	const two = (names: readonly string[]) => names.length === 2;
	const found = {root: store, names: ['shop', 'a.jsonl']};
	expect(placeIn(store, path.join(store, 'shop', 'a.jsonl'), two)).toEqual(found);
	expect(placeIn(link, path.join(link, 'shop', 'a.jsonl'), two)).toEqual(found);
	expect(placeIn(link, path.join(store, 'shop', 'a.jsonl'), two)).toEqual(found);
	expect(placeIn(store, path.join(dir, 'a.jsonl'), two)).toBeUndefined();
	expect(placeIn(store, path.join(store, 'shop', '..', '..', 'a.jsonl'), () => true)).toBeUndefined();
	expect(placeIn(store, `${store}/shop/a\0.jsonl`, two)).toBeUndefined();
	expect(placeIn(store, path.join(store, 'shop', 'deep', 'a.jsonl'), two)).toBeUndefined();
});

test('a store that is not there is missing, one that is no folder too', () => {
	const why = (place: string) => {
		try {
			fs.readdirSync(place);
		} catch (error) {
			return whyNoStore(error);
		}
		return undefined;
	};
	expect(why(path.join(dir, 'none'))).toBe('missing');
	expect(why(path.join(dir, 'store', 'shop', 'a.jsonl'))).toBe('missing');
	expect(whyNoStore(Object.assign(new Error('no'), {code: 'EACCES'}))).toBe('unreadable');
});
