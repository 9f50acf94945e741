import {appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {expect, test} from 'vitest';
import type {TranscriptFile} from '../../../src/model/index.ts';
import {codex} from '../../../src/sources/codex/index.ts';
import {tempDir} from '../commandcode/store.ts';
import {type Fields, id, Paginated, saidIn, stored} from './rollout.ts';

/** As ids of Codex are: the first digits are the time. */
const idAt = (day: number, n: number): string => {
	const time = Date.UTC(2026, 6, day, 12).toString(16).padStart(12, '0');
	return `${time.slice(0, 8)}-${time.slice(8)}-7ccc-8ddd-eeeeeeeeee${String(n).padStart(2, '0')}`;
};
const [fork, deeper] = [idAt(3, 1), idAt(5, 2)];
const base = (rollout: string, text: string, lines: number): Fields => ({
	history_base: {thread_id: rollout, end_ordinal_exclusive: lines, end_byte_offset: Buffer.byteLength(text)},
});

/** One, two; a fork of it that keeps the first and says three, four; a fork of that which keeps three and says five. */
function family(home: string) {
	const first = new Paginated().meta({history_mode: 'paginated'}).asked('one').said('One.');
	const kept = first.text();
	const parent = stored(home, first.asked('two').said('Two.').text());
	const second = new Paginated().meta({id: fork, forked_from_id: id, ...base(id, kept, 5)});
	const forked = second.asked('three').said('Three.').text();
	const child = stored(home, second.asked('four').said('Four.').text(), 'sessions/2026/07/03', fork);
	const third = new Paginated().meta({id: deeper, forked_from_id: fork, ...base(fork, forked, 5)});
	const text = third.asked('five').said('Five.').text();
	const grandchild = stored(home, text, 'sessions/2026/07/05', deeper);
	return {parent, child, grandchild, third};
}
const three = [
	['one', 'say: One.'],
	['three', 'say: Three.'],
];

test('a fork has what its parents said before it, under the same keys', () => {
	const {parent, child, grandchild} = family(tempDir());
	const first = codex.read(parent);
	const second = codex.read(child);
	const third = codex.read(grandchild);
	expect(saidIn(second)).toEqual([...three, ['four', 'say: Four.']]);
	expect(saidIn(third)).toEqual([...three, ['five', 'say: Five.']]);
	expect(third.head).toMatchObject({id: deeper, parent: fork, title: 'one', abandoned: []});
	expect(second.turns[0]!.key).toBe(first.turns[0]!.key);
	expect(third.turns[1]!.key).toBe(second.turns[1]!.key);
});

test('parents are found wherever they lie now, and a fork without them is what it says itself', () => {
	const home = tempDir();
	const {parent, child, grandchild} = family(home);
	mkdirSync(path.join(home, 'archived_sessions'));
	renameSync(parent.path, path.join(home, 'archived_sessions', path.basename(parent.path)));
	const {zstdCompressSync: pack} = zlib as typeof zlib & {zstdCompressSync?: (text: Buffer) => Buffer};
	if (pack) {
		writeFileSync(`${child.path}.zst`, pack(readFileSync(child.path)));
		rmSync(child.path);
	}
	expect(saidIn(codex.read(grandchild))).toEqual([...three, ['five', 'say: Five.']]);
	rmSync(path.join(home, 'archived_sessions'), {recursive: true});
	expect(saidIn(codex.read(grandchild))).toEqual([['five', 'say: Five.']]);
});

test('a fork is read on from where it was, and its damage is told by its own lines', () => {
	const {grandchild, third, child} = family(tempDir());
	const {state} = codex.read(grandchild);
	const known = third.lines.length;
	third.asked('six').said('Six.');
	const rest = third.lines.slice(known).map((line) => `${JSON.stringify(line)}\n`);
	appendFileSync(grandchild.path, `no record\n${rest.join('')}`);
	const more = codex.read(grandchild, state);
	expect(more.fromTurn).toBe(2);
	expect(saidIn(more)).toEqual([
		['five', 'say: Five.'],
		['six', 'say: Six.'],
	]);
	expect(more.skips).toMatchObject([{line: known + 1}]);
	const text = readFileSync(child.path, 'utf8').split('\n');
	writeFileSync(child.path, [text[0], 'x'.repeat(text[1]!.length), ...text.slice(2)].join('\n'));
	expect(codex.read(grandchild).skips).toMatchObject([{line: known + 1}]);
	expect(codex.read(child).skips).toMatchObject([{line: 2}]);
});

test('rollouts that go on from each other end somewhere', () => {
	const home = tempDir();
	const meta = (own: string, other: string) =>
		new Paginated()
			.meta({id: own, ...base(other, 'x', 1)})
			.asked(own)
			.text();
	const file = stored(home, meta(fork, deeper), 'sessions/2026/07/03', fork);
	stored(home, meta(deeper, fork), 'sessions/2026/07/05', deeper);
	expect(saidIn(codex.read(file))).toEqual([[fork]]);
});

test('a session that was taken back to an earlier turn is one session, and what it left is a branch', () => {
	const home = tempDir();
	const before = new Paginated().meta({history_mode: 'paginated'}).asked('one').said('One.');
	const kept = before.text();
	stored(home, before.asked('with webpack').said('Done.').text());
	const after = new Paginated()
		.meta(base(id, kept, 5))
		.asked('with esbuild')
		.said('Bundled.');
	const name = `rollout-2026-07-03T09-00-00-${id}_${fork}.jsonl`;
	mkdirSync(path.join(home, 'sessions/2026/07/03'), {recursive: true});
	writeFileSync(path.join(home, 'sessions/2026/07/03', name), after.text());
	const {files} = codex.list(home);
	expect(files.map((file) => path.basename(file.path))).toEqual([name]);
	const [session] = files as [TranscriptFile];
	expect(session.key).toBe(`codex:rollouts/${id}`);
	expect(codex.resume?.(session.id)).toEqual(['codex', 'resume', id]);
	const found = codex.read(session);
	expect(saidIn(found)).toEqual([
		['one', 'say: One.'],
		['with webpack', 'say: Done.'],
		['with esbuild', 'say: Bundled.'],
	]);
	expect(found.head.abandoned).toEqual([1]);
	expect(found.skips).toEqual([]);
});
