import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {applyPassages, mergeRun} from '../../../src/index/commit/apply.ts';
import {emptyManifest, type Manifest} from '../../../src/index/commit/manifest.ts';
import {directoryAt} from '../../../src/index/directory/at.ts';
import {searchSegments} from '../../../src/index/query/search.ts';
import type {Clause, SearchOptions} from '../../../src/index/query/types.ts';
import type {Analyze} from '../../../src/index/segment/builder.ts';
import type {DocNumber} from '../../../src/index/segment/numbers.ts';
import {FIELDS, type Passage} from '../../../src/index/segment/passage.ts';
import {closeSegment, isDead, openSegment, passageOf, type Segment} from '../../../src/index/segment/reader.ts';
import {readTombstones} from '../../../src/index/segment/tombstones.ts';
import {seconds} from '../../../src/lib/index.ts';
import {buildOracle} from '../lunr-oracle.ts';

const analyze = (text: string) => text.split(/[ \n]/).filter((term) => term !== '');

const byWord: Analyze = (text, vocabulary, out) => {
	for (const term of analyze(text)) out.push(vocabulary.numberOf(term));
};

const words = [
	...['a', 'b', 'test', 'tests', 'testing', 'tester', 'toast', 'best', 'te', 'x', 'error', 'errors', 'mirror'],
	...[
		'__proto__',
		'constructor',
		'hasOwnProperty',
		'toString',
		'_index',
		'text',
		'c++',
		'.env',
		'src/index.ts',
		'10.0.0.7',
	],
	...['café', 'cafe', 'über', 'ошибка', '漢字', '漢', '字', 'ｶﾅ', '😀', '😀😁', 'naïve', '\uffee', 'zzz'],
];
const word = fc.oneof({weight: 3, arbitrary: fc.constantFrom(...words.slice(0, 6))}, fc.constantFrom(...words));
const phrase = (max: number) => fc.array(word, {maxLength: max}).map((list) => list.join(' '));

const passage: fc.Arbitrary<Passage> = fc.record({
	session: fc.constantFrom('s1', 's2', 's3', '__proto__', 'p/q é'),
	project: fc.constantFrom('/a', '/b'),
	turn: fc.integer({min: -1, max: 3}),
	turnKey: fc.constant('k'),
	part: fc.integer({min: 0, max: 2}),
	role: fc.constantFrom('user', 'assistant', 'tool'),
	time: fc.integer({min: 100, max: 104}).map(seconds),
	text: phrase(8),
	output: fc.oneof(fc.constant(''), phrase(20)),
	command: fc.oneof(fc.constant(''), phrase(3)),
	files: fc.array(fc.constantFrom('src/index.ts', 'a', 'test', '漢字'), {maxLength: 2}),
	tags: fc.array(fc.constantFrom('file:a', 'err:1'), {maxLength: 2}),
});

const clause: fc.Arbitrary<Clause> = fc
	.record({
		term: fc.oneof({weight: 8, arbitrary: word}, fc.constantFrom('absent', 'te', 'tset', 'erors', '漢', 'co')),
		fields: fc.option(fc.subarray([...FIELDS], {minLength: 1}), {nil: undefined}),
		boost: fc.option(fc.constantFrom(0.5, 1, 2, 10), {nil: undefined}),
		presence: fc.constantFrom('optional', 'optional', 'optional', 'required', 'prohibited'),
		how: fc.constantFrom('exact', 'exact', 'exact', 'prefix', 'edits1', 'edits2'),
	})
	.map(({term, fields, boost, presence, how}) => ({
		term,
		presence: presence as NonNullable<Clause['presence']>,
		...(fields ? {fields} : {}),
		...(boost ? {boost} : {}),
		...(how === 'prefix' ? {wildcard: 'prefix' as const} : {}),
		...(how === 'edits1' ? {edits: 1} : how === 'edits2' ? {edits: 2} : {}),
	}));

const options: fc.Arbitrary<SearchOptions> = fc
	.record({
		limit: fc.constantFrom(1, 3, 10, 50, 1000),
		project: fc.option(fc.constantFrom('/a', '/nowhere', ['/a', '/b']), {nil: undefined, freq: 3}),
		session: fc.option(fc.constantFrom('s1', '__proto__'), {nil: undefined, freq: 6}),
		notSessions: fc.option(fc.constantFrom(['s2'], ['s2', 's3']), {nil: undefined, freq: 4}),
		roles: fc.option(fc.constantFrom(['user' as const], ['user' as const, 'tool' as const]), {nil: undefined, freq: 4}),
		since: fc.option(fc.integer({min: 99, max: 105}), {nil: undefined, freq: 4}),
		until: fc.option(fc.integer({min: 99, max: 105}), {nil: undefined, freq: 4}),
		countTotal: fc.boolean(),
	})
	.map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as SearchOptions);

/** One step in the life of an index. */
const step = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			add: fc.array(passage, {maxLength: 12}),
			bulk: fc.boolean(),
			segmentDocs: fc.integer({min: 1, max: 9}),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			add: fc.array(passage, {minLength: 100, maxLength: 200}),
			bulk: fc.constant(true),
			segmentDocs: fc.constant(500),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			drop: fc.constantFrom('s1', 's2', '__proto__'),
			turns: fc.constantFrom('all' as const, 'title' as const, {from: 1}),
		}),
	},
	{weight: 1, arbitrary: fc.record({mergeAt: fc.nat(10), span: fc.integer({min: 1, max: 4})})},
);

let dir: string;
beforeAll(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-search-'));
});
afterAll(() => fs.rmSync(dir, {recursive: true, force: true}));

function live(segments: readonly Segment[]) {
	return segments.flatMap((segment, place) =>
		Array.from({length: segment.docs}, (_, doc) => ({
			place,
			doc,
			dead: isDead(segment, doc as DocNumber),
			passage: passageOf(segment, doc as DocNumber),
		})),
	);
}

function allows({project, session, notSessions, roles, since, until}: SearchOptions, p: Passage): boolean {
	return (
		(project === undefined || [project].flat().includes(p.project)) &&
		(session === undefined || p.session === session) &&
		!notSessions?.includes(p.session) &&
		(roles === undefined || roles.includes(p.role)) &&
		p.time >= (since ?? 0) &&
		p.time <= (until ?? Infinity)
	);
}

test('hits, scores and order are those of one lunr index over all passages, however they are segmented', () => {
	let compared = 0;
	fc.assert(
		fc.property(
			fc.array(step, {minLength: 1, maxLength: 8}),
			fc.array(fc.tuple(fc.array(clause, {minLength: 1, maxLength: 6}), options), {minLength: 6, maxLength: 10}),
			(steps, queries) => {
				let manifest: Manifest = emptyManifest();
				let model: Passage[] = [];
				for (const s of steps) {
					if ('add' in s) {
						manifest = applyPassages(dir, manifest, {drop: [], add: s.add}, {...s, analyze: byWord});
						model.push(...s.add);
					} else if ('drop' in s) {
						const {drop: session, turns} = s;
						manifest = applyPassages(dir, manifest, {drop: [{session, turns}], add: []}, {analyze: byWord});
						const gone = (p: Passage) =>
							p.session === session && (turns === 'all' || (turns === 'title' ? p.turn === -1 : p.turn >= turns.from));
						model = model.filter((p) => !gone(p));
					} else if (manifest.segments.length > 0) {
						const from = s.mergeAt % manifest.segments.length;
						const to = Math.min(from + s.span, manifest.segments.length);
						manifest = {...manifest, segments: mergeRun(directoryAt(dir), manifest.segments, {from, to})};
					}
				}
				const segments = manifest.segments.map((ref) =>
					openSegment(directoryAt(dir), ref, ref.dead && readTombstones(directoryAt(dir), ref.dead.file, ref.docs)),
				);
				try {
					const all = live(segments);
					const text = (p: Passage) => JSON.stringify(p, Object.keys(p).sort());
					expect(
						all
							.filter((d) => !d.dead)
							.map((d) => text(d.passage))
							.sort(),
					).toEqual(model.map(text).sort());
					const oracle = buildOracle(
						all.map((d) => d.passage),
						analyze,
					);
					for (const [clauses, opts] of queries) {
						const result = searchSegments(segments, clauses, opts);
						if (clauses.every((c) => c.presence === 'prohibited')) {
							expect(result.found).toEqual([]);
							continue;
						}
						const expected = [...oracle.search(clauses)]
							.map(([ref, score]) => ({...all[ref]!, score}))
							.filter((d) => !d.dead && allows(opts, d.passage))
							.sort((x, y) => y.score - x.score);
						const hits = result.found.map((hit) => ({
							...hit,
							of: all.find((d) => d.place === hit.segment && d.doc === hit.doc)!,
						}));
						if (opts.countTotal) expect(result.total).toBe(expected.length);
						expect(hits.length).toBe(Math.min(opts.limit!, expected.length));
						const scoreOf = new Map(expected.map((d) => [`${d.place}/${d.doc}`, d.score]));
						for (const [i, hit] of hits.entries()) {
							expect(Math.abs(hit.score - expected[i]!.score)).toBeLessThanOrEqual(1e-9);
							expect(Math.abs(hit.score - scoreOf.get(`${hit.segment}/${hit.doc}`)!)).toBeLessThanOrEqual(1e-9);
							compared++;
						}
						const order = (d: {passage: Passage; score: number}[]) =>
							d.map(({passage: p}) => [p.time, p.session, p.turn, p.part]);
						const settled = settle(expected).slice(0, opts.limit);
						expect(order(hits.map((h) => ({passage: h.of.passage, score: h.score})))).toEqual(order(settled));
					}
				} finally {
					for (const segment of segments) closeSegment(segment);
					for (const file of fs.readdirSync(dir)) fs.rmSync(path.join(dir, file));
				}
			},
		),
		{numRuns: Number(process.env['DEJA_PROPERTY_RUNS'] ?? 60)},
	);
	// How many there are is chance; that there are many is not.
	expect(compared).toBeGreaterThan(100);
});

/** Ties: newest first, then session, turn, part. */
function settle<T extends {score: number; passage: Passage}>(sorted: readonly T[]): T[] {
	const groups: T[][] = [];
	for (const d of sorted) {
		const group = groups.at(-1);
		if (group && group.at(-1)!.score - d.score <= 1e-9) group.push(d);
		else groups.push([d]);
	}
	const by = (a: Passage, b: Passage) =>
		b.time - a.time ||
		(a.session < b.session ? -1 : a.session > b.session ? 1 : 0) ||
		a.turn - b.turn ||
		a.part - b.part;
	return groups.flatMap((group) => group.sort((a, b) => by(a.passage, b.passage)));
}

test('who speaks decides which fields are read, and never which passages are found', () => {
	const speakers = ['user', 'assistant', 'tool', 'summary'] as const;
	const passages = Array.from({length: 2_400}, (_, n): Passage => {
		const role = speakers[n % 4]!;
		const words = `common ${n % 3 === 0 ? 'rare' : 'other'} word${n % 7}${' filler'.repeat(n % 11)}`;
		// A summary has something in every field, what is said and what is run in their own.
		const [said, ran] = [role !== 'tool', role === 'tool' || role === 'summary'];
		return {
			session: `s${Math.floor(n / 480)}`,
			project: n % 2 === 0 ? '/a' : '/b',
			turn: n >> 4,
			turnKey: 'k',
			part: n & 15,
			role,
			time: seconds(100 + (n % 50)),
			text: said ? words : '',
			output: ran ? words : '',
			command: ran ? 'common' : '',
			files: [],
			tags: [],
		};
	});
	const add = {drop: [], add: passages};
	const manifest = applyPassages(dir, emptyManifest(), add, {bulk: true, segmentDocs: 5_000, analyze: byWord});
	const segments = manifest.segments.map((ref) => openSegment(directoryAt(dir), ref));
	const clauses = [{term: 'common'}, {term: 'rare'}, {term: 'word3'}];
	const all = live(segments);
	const oracle = buildOracle(
		all.map((one) => one.passage),
		analyze,
	);
	const ranked = [...oracle.search(clauses)]
		.map(([ref, score]) => ({...all[ref]!, score}))
		.sort((a, b) => b.score - a.score);
	for (const roles of [['user', 'assistant'], ['tool'], ['summary', 'user'], ['title']] as const) {
		for (const countTotal of [true, false]) {
			for (const notSessions of [[], ['s1', 's3'], ['s0', 's4']]) {
				const options = {roles, notSessions, limit: 700, countTotal};
				const {found, total} = searchSegments(segments, clauses, options);
				const expected = settle(ranked.filter(({passage}) => allows(options, passage)));
				if (countTotal) expect(total).toBe(expected.length);
				expect(found.map(({doc}) => doc)).toEqual(expected.slice(0, 700).map(({doc}) => doc));
			}
		}
	}
	for (const segment of segments) closeSegment(segment);
	for (const file of fs.readdirSync(dir)) fs.rmSync(path.join(dir, file));
});
