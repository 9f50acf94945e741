import {expect, test} from 'vitest';
import {docsIn, INLINE_DOCS, level, planMerge, TAIL_DOCS} from '../../../src/index/commit/merge-plan.ts';
import type {SegmentRef} from '../../../src/index/segment/format.ts';

const refs = (...docs: number[]): SegmentRef[] =>
	docs.map((n, i) => ({file: `seg-1-${i}.dat`, docs: n, bytes: 1, hot: 1}));

test('levels grow by eight', () => {
	expect([1, 128, 129, 1_024, 1_025, 8_192, 65_536, 500_000].map(level)).toEqual([0, 0, 1, 1, 2, 2, 3, 4]);
});

test('what was added is merged as soon as it is a share of what stands before it', () => {
	expect(planMerge(refs(600, 49))).toBeUndefined();
	expect(planMerge(refs(600, 50))).toEqual({from: 0, to: 2});
	expect(planMerge(refs(3_000, 374))).toBeUndefined();
	expect(planMerge(refs(3_000, 375))).toEqual({from: 0, to: 2});
	expect(planMerge(refs(9_000, ...Array(20).fill(100)))).toEqual({from: 1, to: 21});
	expect(planMerge(refs(...Array(9).fill(400)))).toEqual({from: 0, to: 9});
	// Buried passages count as well.
	const [big, tail] = refs(600, 30) as [SegmentRef, SegmentRef];
	expect(planMerge([{...big, dead: {file: 'x', count: 19}}, tail])).toBeUndefined();
	expect(planMerge([{...big, dead: {file: 'x', count: 20}}, tail])).toEqual({from: 0, to: 2});
});

test('beside a large index what was added waits until there are eight of a level', () => {
	expect(planMerge(refs(240_000, 144, 6))).toBeUndefined();
	expect(planMerge(refs(240_000, ...Array(7).fill(30)))).toBeUndefined();
	expect(planMerge(refs(240_000, ...Array(8).fill(30)))).toEqual({from: 1, to: 9});
});

test('what can be merged at once does not wait for what is left to the background', () => {
	expect(planMerge(refs(8_000, 900, 100))).toEqual({from: 1, to: 3});
	expect(planMerge(refs(8_000, 1_000))).toEqual({from: 0, to: 2});
});

test('of big segments eight neighbours of a level are merged, fewer are not', () => {
	expect(planMerge(refs(90_000, ...Array(7).fill(9_000)))).toBeUndefined();
	expect(planMerge(refs(90_000, ...Array(8).fill(9_000)))).toEqual({from: 1, to: 9});
	expect(planMerge(refs(...Array(5).fill(9_000), 100_000, ...Array(5).fill(9_000)))).toBeUndefined();
	expect(planMerge(refs(...Array(5).fill(20_000), 9_000, ...Array(5).fill(20_000)))).toEqual({from: 0, to: 11});
});

test('a segment that is mostly buried is written again', () => {
	const [a, b] = refs(10_000, 10_000) as [SegmentRef, SegmentRef];
	expect(planMerge([a, {...b, dead: {file: 'x', count: 2_500}}])).toBeUndefined();
	expect(planMerge([a, {...b, dead: {file: 'x', count: 2_501}}])).toEqual({from: 1, to: 2});
});

test('a growing index has few segments, and each passage is rewritten only a few times', () => {
	let segments: SegmentRef[] = [];
	let inline = 0;
	let written = 0;
	let most = 0;
	const TOTAL = 200_000;
	for (let docs = 0; docs < TOTAL; docs += 4) {
		const tail = segments.at(-1);
		if (tail && tail.docs + 4 <= TAIL_DOCS) segments = [...segments.slice(0, -1), {...tail, docs: tail.docs + 4}];
		else segments = [...segments, ...refs(4)];
		for (let run = planMerge(segments); run; run = planMerge(segments)) {
			const merged = docsIn(segments, run);
			if (merged > INLINE_DOCS) written += merged;
			else inline += merged;
			segments = [...segments.slice(0, run.from), ...refs(merged), ...segments.slice(run.to)];
		}
		most = Math.max(most, segments.length);
	}
	expect(segments.reduce((sum, {docs}) => sum + docs, 0)).toBe(TOTAL);
	expect(most).toBeLessThan(20);
	expect(inline / TOTAL).toBeLessThan(32);
	expect(written / TOTAL).toBeLessThan(8);
});
