/**
 * Reading a file in steps gives what reading it at once gives, whatever happens to it in between.
 */
import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {ReadState} from '../../../src/model/session.ts';
import type {Turn} from '../../../src/model/turn.ts';
import {transcriptAt} from '../../../src/sources/commandcode/discover.ts';
import {readSession} from '../../../src/sources/commandcode/session.ts';
import {beforeMigration, caseDir, chained, filesOf, header, message, realProjects, tempDir} from './store.ts';

const dir = tempDir();

/** What may be written: the bytes of real transcripts, line by line. */
const sources = [
	...filesOf(realProjects).map((file) => file.path),
	...['20251201-0000-4000-8000-0000000001bb', '20260501-0000-4000-8000-0000000002aa'].map((id) =>
		path.join(beforeMigration, `${id}.jsonl`),
	),
].map((file) => readFileSync(file, 'latin1').split('\n').slice(0, -1));

type Op =
	| {readonly kind: 'append'; readonly lines: number; readonly extra: number}
	| {readonly kind: 'junk' | 'again' | 'touch' | 'jump' | 'question' | 'noLf' | 'lf'}
	| {readonly kind: 'rewrite'; readonly source: number; readonly lines: number}
	| {readonly kind: 'truncate'; readonly bytes: number};

const op: fc.Arbitrary<Op> = fc.oneof(
	{weight: 8, arbitrary: fc.record({kind: fc.constant('append' as const), lines: fc.nat(4), extra: fc.nat(400)})},
	{
		weight: 3,
		arbitrary: fc.record({kind: fc.constantFrom('junk', 'again', 'touch', 'jump', 'question', 'noLf', 'lf')}),
	},
	{
		weight: 1,
		arbitrary: fc.record({kind: fc.constant('rewrite' as const), source: fc.nat(sources.length - 1), lines: fc.nat(9)}),
	},
	{weight: 1, arbitrary: fc.record({kind: fc.constant('truncate' as const), bytes: fc.nat(900)})},
);

/** Lines that were not in the source: a rewind, a question, each with a parent that makes sense for it. */
function entry(file: string, jump: boolean): string {
	const ids = [...readFileSync(file, 'latin1').matchAll(/"id":"([\da-f]{8})"/g)].map((match) => match[1]!);
	const parentId = jump ? (ids[Math.floor(ids.length / 2)] ?? null) : (ids.at(-1) ?? null);
	return JSON.stringify({...message('user', jump ? 'another way' : 'one more'), parentId});
}

test('a random life of a file', () => {
	let partly = 0;
	fc.assert(
		fc.property(fc.nat(sources.length - 1), fc.nat(6), fc.array(op, {maxLength: 14}), (start, first, ops) => {
			const slug = 'tmp-fixture-shop-api';
			mkdirSync(path.join(dir, slug), {recursive: true});
			const file = path.join(dir, slug, 'life.jsonl');
			let source = sources[start]!;
			let next = Math.min(first, source.length);
			const write = (text: string): void => appendFileSync(file, text, 'latin1');
			writeFileSync(
				file,
				source
					.slice(0, next)
					.map((line) => `${line}\n`)
					.join(''),
				'latin1',
			);
			let half = 0;
			let known: readonly Turn[] = [];
			let state: ReadState | undefined;
			const look = (): void => {
				const place = transcriptAt(dir, file)!;
				const step = readSession(place, state);
				const whole = readSession(place);
				known = [...known.slice(0, step.fromTurn), ...step.turns];
				expect(known).toEqual(whole.turns);
				expect(step.head).toEqual(whole.head);
				expect(step.skips).toEqual(whole.skips);
				expect(step.empty).toBe(whole.empty);
				if (step.fromTurn > 0) partly++;
				state = JSON.parse(JSON.stringify(step.state));
			};
			look();
			for (const each of ops) {
				if (each.kind === 'append') {
					for (let i = 0; i < each.lines && next < source.length; i++) {
						write(`${source[next]!.slice(half)}\n`);
						half = 0;
						next++;
					}
					// A write that was caught in the middle, in the middle of a letter too.
					if (next < source.length && half === 0) {
						half = Math.min(each.extra, source[next]!.length);
						write(source[next]!.slice(0, half));
					}
				} else if (each.kind === 'junk') write('{"type":"message","id":"00bad000","parentId":nul\n');
				else if (each.kind === 'again') write(`${readFileSync(file, 'latin1').split('\n').at(-2) ?? ''}\n`);
				else if (each.kind === 'jump' || each.kind === 'question') write(`${entry(file, each.kind === 'jump')}\n`);
				else if (each.kind === 'noLf') write(entry(file, false));
				else if (each.kind === 'lf') write('\n');
				else if (each.kind === 'touch') utimesSync(file, new Date(), new Date(Date.now() + 1_000));
				else if (each.kind === 'truncate') {
					truncateSync(file, Math.max(0, readFileSync(file).length - each.bytes));
					next = source.length;
				} else if (each.kind === 'rewrite') {
					source = sources[each.source]!;
					next = Math.min(each.lines, source.length);
					half = 0;
					writeFileSync(
						file,
						source
							.slice(0, next)
							.map((line) => `${line}\n`)
							.join(''),
						'latin1',
					);
				}
				look();
			}
		}),
		{numRuns: 250},
	);
	// The test says something only if the short way was taken often enough.
	expect(partly).toBeGreaterThan(100);
}, 60_000);

test('53: a store that grows, forks, is renamed, migrated and thinned out', () => {
	const steps = path.join(caseDir('53-incremental-equals-rebuild'), 'steps');
	const store = path.join(tempDir(), 'projects');
	const states = new Map<string, ReadState>();
	const turns = new Map<string, readonly Turn[]>();
	for (const step of readdirSync(steps).sort()) {
		const from = path.join(steps, step, '.commandcode/projects');
		const files = existsSync(from) ? filesOf(from).map((file) => file.key) : [];
		for (const file of existsSync(store) ? filesOf(store) : []) if (!files.includes(file.key)) rmSync(file.path);
		cpSync(from, store, {recursive: true});
		for (const file of filesOf(store)) {
			const read = readSession(file, states.get(file.key));
			const whole = readSession(file);
			const known = [...(turns.get(file.key) ?? []).slice(0, read.fromTurn), ...read.turns];
			expect(known, `${step} ${file.key}`).toEqual(whole.turns);
			expect(read.head).toEqual(whole.head);
			states.set(file.key, read.state);
			turns.set(file.key, known);
		}
	}
	expect(turns.size).toBeGreaterThan(1);
});

test('only the last turn and what is new is read', () => {
	const file = path.join(dir, 'work-a', 'grown.jsonl');
	mkdirSync(path.dirname(file), {recursive: true});
	const entries = chained(
		Array.from({length: 60}, (_, at) => message(at % 2 === 0 ? 'user' : 'assistant', `${at} ${'word '.repeat(200)}`)),
	);
	const lines = [header, ...entries].map((line) => `${JSON.stringify(line)}\n`);
	writeFileSync(file, lines.slice(0, -1).join(''));
	const first = readSession(transcriptAt(dir, file)!);
	expect(first.fromTurn).toBe(0);
	appendFileSync(file, lines.at(-1)!);
	const second = readSession(transcriptAt(dir, file)!, first.state);
	expect(second.fromTurn).toBe(29);
	expect(second.turns).toHaveLength(1);
	expect(second.turns[0]!.steps).toHaveLength(1);
	expect(second.bytesRead).toBe(Buffer.byteLength(lines.slice(-2).join('')));
	const third = readSession(transcriptAt(dir, file)!, second.state);
	expect([third.fromTurn, third.turns]).toEqual([29, second.turns]);
	expect(JSON.stringify(third.state).length).toBeLessThan(1_500);
});

test('a change in place is noticed, wherever it is', () => {
	const file = path.join(dir, 'work-a', 'changed.jsonl');
	mkdirSync(path.dirname(file), {recursive: true});
	const entries = chained(
		Array.from({length: 40}, (_, at) => message(at % 2 === 0 ? 'user' : 'assistant', `${at} ${'word '.repeat(200)}`)),
	);
	writeFileSync(file, [header, ...entries].map((line) => `${JSON.stringify(line)}\n`).join(''));
	const before = readSession(transcriptAt(dir, file)!);
	writeFileSync(file, readFileSync(file, 'utf8').replace('20 word', '20 worm'));
	utimesSync(file, new Date(), new Date(Date.now() + 5_000));
	const after = readSession(transcriptAt(dir, file)!, before.state);
	expect(after.fromTurn).toBe(0);
	expect(after.turns[10]!.question).toMatch(/^20 worm/);
});
