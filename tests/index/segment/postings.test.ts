import fc from 'fast-check';
import {expect, test} from 'vitest';
import {decodeList, encodeList, pickFrequencies} from '../../../src/index/segment/postings.ts';
import {ByteWriter} from '../../../src/lib/bytes.ts';

/** Ascending passage numbers with their frequencies. */
const list = fc
	.tuple(
		fc.uniqueArray(fc.oneof(fc.nat(600), fc.nat(3_000_000)), {minLength: 1, maxLength: 700}),
		fc.array(fc.oneof(fc.constant(1), fc.integer({min: 1, max: 200_000})), {minLength: 700, maxLength: 700}),
	)
	.map(([docs, tfs]) => ({docs: Uint32Array.from(docs).sort(), tfs: Uint32Array.from(tfs.slice(0, docs.length))}));

test('a list comes back as it went in, and any passages can be looked up in it', () => {
	fc.assert(
		fc.property(list, fc.uniqueArray(fc.nat(3_000_001), {maxLength: 40}), ({docs, tfs}, others) => {
			const sink = new ByteWriter(16);
			sink.length = 3;
			const peak = encodeList(sink, docs, tfs, 0, docs.length, undefined);
			const bytes = Buffer.from(sink.contents().subarray(3));
			const size = docs.at(-1)! + 1;
			const outDocs = new Uint32Array(docs.length);
			const outTfs = new Uint32Array(docs.length);
			decodeList(bytes, 0, bytes.length, docs.length, size, outDocs, outTfs);
			expect(outDocs).toEqual(docs);
			expect(outTfs).toEqual(tfs);
			expect(peak.maxTf).toBe(Math.max(...tfs));

			const wanted = Uint32Array.from(new Set([...others, ...docs.filter((_, i) => i % 7 === 0)])).sort();
			const found = new Uint32Array(wanted.length);
			pickFrequencies(bytes, 0, bytes.length, docs.length, wanted, wanted.length, found);
			const model = new Map([...docs].map((doc, i) => [doc, tfs[i]!]));
			expect([...found]).toEqual([...wanted].map((doc) => model.get(doc) ?? 0));
		}),
		{numRuns: 200},
	);
});

test('bytes that are no such list are refused or give numbers, and never run away', () => {
	fc.assert(
		fc.property(fc.uint8Array({maxLength: 2_000}), fc.integer({min: 1, max: 500}), (raw, count) => {
			const bytes = Buffer.from(raw);
			const docs = new Uint32Array(count);
			const tfs = new Uint32Array(count);
			try {
				decodeList(bytes, 0, bytes.length, count, 1_000, docs, tfs);
				pickFrequencies(
					bytes,
					0,
					bytes.length,
					count,
					Uint32Array.of(1, 500, 999),
					3,
					tfs.length > 2 ? tfs : new Uint32Array(3),
				);
			} catch (error) {
				expect((error as Error).name).toMatch(/Damage|RangeError/);
			}
		}),
		{numRuns: 300},
	);
});
