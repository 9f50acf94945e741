import {expect, test} from 'vitest';
import type {Catalog} from '../../../src/index/catalog/catalog.ts';
import type {Entry} from '../../../src/index/catalog/file.ts';
import {planSync, stampOf} from '../../../src/index/sync/plan.ts';
import type {Listing, TranscriptFile} from '../../../src/model/source.ts';
import {rulesFrom} from '../../../src/rules/rules.ts';

const file = (key: string, stamp: string, mtimeMs = 5.5): TranscriptFile => {
	const [slug, id] = key.split('/') as [string, string];
	return {key, id, slug, path: `/p/${key}.jsonl`, size: 1, mtimeMs, ino: 1, stamp};
};
const entry = (key: string, stamp: string, fields: Partial<Entry> = {}) =>
	[key, {key, stamp, gone: false, hidden: false, ...fields} as Entry] as const;
const catalogOf = (...entries: (readonly [string, Entry])[]) => {
	const map = new Map(entries);
	return {entries: () => map, entry: (key: string) => map.get(key), head: () => undefined} as unknown as Catalog;
};
const listing = (fields: Partial<Listing>): Listing => ({files: [], skips: [], root: 'ok', unread: [], ...fields});
const none = rulesFrom([]);

test('what looks as it did is not read; new and changed files are, newest first', () => {
	const files = [
		file('a/1', 's1'),
		file('a/2', 'other', 7.5),
		file('a/3', 's3', 9.5),
		file('b/4', 's4'),
		file('b/5', 's5'),
	];
	const catalog = catalogOf(
		entry('a/1', 's1'),
		entry('a/2', 's2'),
		entry('b/4', 's4', {hidden: true}),
		entry('b/5', 's5', {gone: true}),
	);
	const plan = planSync(listing({files}), catalog, none, {now: 0});
	expect(plan.tasks.map((task) => task.file.key)).toEqual(['a/3', 'a/2', 'b/5']);
	expect(plan).toMatchObject({unchanged: 1, skipped: 1, gone: [], unseen: []});
	expect(planSync(listing({files}), catalog, rulesFrom([{session: 'a/3'}], ['/p/b']), {now: 0})).toMatchObject({
		// Forgotten is not read; excluded is, for the bill.
		tasks: [{file: {key: 'a/2'}}, {file: {key: 'b/5'}}],
		skipped: 2,
	});
});

test('what cannot be seen is not gone', () => {
	const catalog = catalogOf(entry('a/1', 's1'), entry('b/2', 's2'));
	expect(planSync(listing({}), catalog, none, {now: 0})).toMatchObject({gone: ['a/1', 'b/2'], unseen: []});
	expect(planSync(listing({unread: ['b']}), catalog, none, {now: 0})).toMatchObject({gone: ['a/1'], unseen: ['b/2']});
	for (const root of ['missing', 'unreadable'] as const) {
		expect(planSync(listing({root}), catalog, none, {now: 0})).toMatchObject({gone: [], unseen: ['a/1', 'b/2']});
	}
	expect(planSync(listing({}), catalog, none, {now: 0, some: true})).toMatchObject({gone: [], unseen: []});
});

test('a file written within the second of a coarse clock is looked at again', () => {
	const now = 1_700_000_001_500;
	expect(stampOf(file('a/1', 's', 1_700_000_001_000), now)).not.toBe('s');
	expect(stampOf(file('a/1', 's', 1_700_000_001_000), now + 5_000)).toBe('s');
	expect(stampOf(file('a/1', 's', 1_700_000_001_000.25), now)).toBe('s');
});
