import {expect, test} from 'vitest';
import type {SegmentRef} from '../../src/index/manifest.ts';
import {docsIn, INLINE_DOCS, level, planMerge, TAIL_DOCS} from '../../src/index/merge-plan.ts';

const refs = (...docs: number[]): SegmentRef[] =>
	docs.map((n, i) => ({file: `seg-1-${i}.dat`, docs: n, bytes: 1, hot: 1}));

test('levels grow by eight', () => {
	expect([1, 128, 129, 1_024, 1_025, 8_192, 65_536, 500_000].map(level)).toEqual([0, 0, 1, 1, 2, 2, 3, 4]);
});

test('eight neighbours of a level are merged, fewer are not', () => {
	expect(planMerge(refs(9_000, ...Array(7).fill(100)))).toBeUndefined();
	expect(planMerge(refs(9_000, ...Array(8).fill(100)))).toEqual({from: 1, to: 9});
	expect(planMerge(refs(...Array(5).fill(100), 9_000, ...Array(5).fill(100)))).toBeUndefined();
	expect(planMerge(refs(...Array(5).fill(2_000), 100, ...Array(5).fill(2_000)))).toEqual({from: 0, to: 11});
});

test('a segment that is mostly buried is written again', () => {
	const [a, b] = refs(1_000, 1_000) as [SegmentRef, SegmentRef];
	expect(planMerge([a, {...b, dead: {file: 'x', count: 250}}])).toBeUndefined();
	expect(planMerge([a, {...b, dead: {file: 'x', count: 251}}])).toEqual({from: 1, to: 2});
});

test('a growing index has few segments, and each passage is rewritten only a few times', () => {
	let segments: SegmentRef[] = [];
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
			segments = [...segments.slice(0, run.from), ...refs(merged), ...segments.slice(run.to)];
		}
		most = Math.max(most, segments.length);
	}
	expect(segments.reduce((sum, {docs}) => sum + docs, 0)).toBe(TOTAL);
	expect(most).toBeLessThan(30);
	expect(written / TOTAL).toBeLessThan(6);
});
