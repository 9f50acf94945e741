/** What is stored of passages: which of them lie together, and that merging keeps every word of the living and none of the dead. */
import {expect, test} from 'vitest';
import {putRecord} from '../../../src/index/segment/doc-record.ts';
import {mergeSegments} from '../../../src/index/segment/merge.ts';
import type {DocNumber} from '../../../src/index/segment/numbers.ts';
import {FIELDS, type Passage} from '../../../src/index/segment/passage.ts';
import {docRecord, openSegment, passageOf, rawBlock, type Segment} from '../../../src/index/segment/reader.ts';
import {writePassages} from '../../../src/index/segment/rollover.ts';
import {encodeStored, packBlocks} from '../../../src/index/segment/stored.ts';
import {newFieldLists, writeSegment} from '../../../src/index/segment/writer.ts';
import {ByteWriter} from '../../../src/lib/index.ts';
import {ramDirectory} from '../ram-directory.ts';
import {passagesOf} from '../sample-passage.ts';

const MANY = 1_000;
const passages = (session: string): readonly Passage[] =>
	[...passagesOf(MANY, session)].map((one) => ({...one, output: one.output.repeat(one.role === 'tool' ? 40 : 1)}));
const textOf = (segment: Segment): string =>
	Array.from({length: segment.footer.storedBlocks}, (_, block) => rawBlock(segment, block).toString()).join('');
const docsOf = ({docs}: Segment): readonly DocNumber[] => [...Array(docs).keys()] as DocNumber[];
const rolesByBlock = (segment: Segment): readonly ReadonlySet<boolean>[] => {
	const blocks = Array.from({length: segment.footer.storedBlocks}, () => new Set<boolean>());
	for (const doc of docsOf(segment)) {
		const {block, role} = docRecord(segment, doc);
		blocks[block]!.add(role === 'tool');
	}
	return blocks;
};

function written(directory: ReturnType<typeof ramDirectory>, list: readonly Passage[], dead?: Uint8Array): Segment {
	const writer = writePassages(directory);
	for (const passage of list) writer.add(passage);
	return openSegment(directory, writer.finish()[0]!, dead);
}

/** As the version before wrote it: one block after the other, whoever speaks. */
function writtenMixed(directory: ReturnType<typeof ramDirectory>, list: readonly Passage[]): Segment {
	const writer = writeSegment(directory);
	const packer = packBlocks((number, block) => writer.block(number, block));
	const records = new ByteWriter();
	for (const one of list) putRecord(records, 0, one, packer.write('run', encodeStored(one)), one.time);
	packer.close();
	writer.tables({
		docs: list.length,
		lengths: FIELDS.map(() => new Uint16Array(list.length)),
		times: Uint32Array.from(list, ({time}) => time),
		records: records.contents(),
		sessions: [`${list[0]!.session}\t${list[0]!.project}`],
	});
	const lists = newFieldLists();
	lists[0]!.docs = Uint32Array.of(0);
	lists[0]!.tfs = Uint32Array.of(1);
	lists[0]!.count = 1;
	const term = Buffer.from('word0');
	writer.term(term, term.length, lists);
	return openSegment(directory, writer.finish());
}

test('what was said lies apart from what was run, and every passage is found', () => {
	const list = passages('p/s1');
	const segment = written(ramDirectory(), list);
	expect(segment.footer.storedBlocks).toBeGreaterThan(4);
	for (const roles of rolesByBlock(segment)) expect(roles.size).toBe(1);
	expect(docsOf(segment).map((doc) => passageOf(segment, doc))).toEqual(list);
});

test('merged, the living are word for word as they were, and nothing is left of the dead', () => {
	const directory = ramDirectory();
	const dead = new Uint8Array(Math.ceil(MANY / 8));
	for (let doc = 0; doc < MANY; doc += 97) dead[doc >> 3]! |= 1 << (doc & 7);
	const isDead = (doc: number) => doc % 97 === 0;
	const [first, second] = [passages('p/s1'), passages('p/s2')];
	const merged = openSegment(
		directory,
		mergeSegments(directory, [written(directory, first, dead), written(directory, second)])!,
	);
	const living = [...first.filter((_, doc) => !isDead(doc)), ...second];
	expect(docsOf(merged).map((doc) => passageOf(merged, doc))).toEqual(living);
	for (const roles of rolesByBlock(merged)) expect(roles.size).toBe(1);
	const kept = textOf(merged).match(/word97 /g);
	expect(kept).toHaveLength(1);
});

test('blocks of the version before are read, and taken apart by a merge', () => {
	const directory = ramDirectory();
	const old = passages('p/s1');
	const mixed = writtenMixed(directory, old);
	expect(rolesByBlock(mixed)[0]!.size).toBe(2);
	expect(docsOf(mixed).map((doc) => passageOf(mixed, doc))).toEqual(old);
	const newer = passages('p/s2');
	const merged = openSegment(directory, mergeSegments(directory, [mixed, written(directory, newer)])!);
	expect(docsOf(merged).map((doc) => passageOf(merged, doc))).toEqual([...old, ...newer]);
	for (const roles of rolesByBlock(merged)) expect(roles.size).toBe(1);
});
