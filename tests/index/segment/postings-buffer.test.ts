import fc from 'fast-check';
import {expect, test} from 'vitest';
import {PostingPool} from '../../../src/index/segment/postings-buffer.ts';

const posting = fc.record({
	list: fc.nat({max: 5}),
	gap: fc.oneof(fc.nat({max: 3}), fc.nat({max: 100_000})),
	tf: fc.oneof(fc.constant(1), fc.integer({min: 1, max: 70_000})),
});

test('every list is read as it was appended, however the lists took turns', () => {
	fc.assert(
		fc.property(fc.array(posting, {maxLength: 600, size: 'max'}), (postings) => {
			const pool = new PostingPool();
			const lists = Array.from({length: 6}, () => ({number: pool.begin(), docs: [] as number[], tfs: [] as number[]}));
			for (const {list, gap, tf} of postings) {
				const {number, docs, tfs} = lists[list]!;
				docs.push((docs.at(-1) ?? -1) + 1 + gap);
				tfs.push(tf);
				pool.append(number, docs.at(-1)!, tf);
			}
			for (const {number, docs, tfs} of lists) {
				const gotDocs = new Uint32Array(docs.length);
				const gotTfs = new Uint32Array(docs.length);
				expect(pool.read(number, gotDocs, gotTfs)).toBe(docs.length);
				expect([...gotDocs]).toEqual(docs);
				expect([...gotTfs]).toEqual(tfs);
			}
		}),
		{numRuns: 200},
	);
});

test('a list of one posting takes a few bytes', () => {
	const pool = new PostingPool();
	for (let i = 0; i < 100_000; i++) pool.append(pool.begin(), i, 1);
	expect(pool.lists).toBe(100_000);
	expect(pool.bytes / pool.lists).toBeLessThan(48);
});
