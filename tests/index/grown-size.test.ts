/**
 * An index that grew turn by turn is at most a tenth larger than one made at once of the same transcripts, whatever the
 * shape of its growth, and at any moment of it.
 */
import {appendFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {namesIn} from '../../src/index/commit/gc.ts';
import {readManifest} from '../../src/index/commit/manifest.ts';
import type {Directory} from '../../src/index/directory/index.ts';
import {sync} from '../../src/index/sync/sync.ts';
import type {Places} from '../../src/lib/paths.ts';
import {ramDirectory} from './ram-directory.ts';
import {exchange, header, newStore, type Store} from './store.ts';

const SYLLABLES = [
	'ka',
	'lo',
	'mi',
	'ra',
	'tu',
	'ne',
	'so',
	'vi',
	'pe',
	'du',
	'gor',
	'han',
	'bel',
	'wat',
	'zin',
	'fro',
];

/** Text of that many words: few are frequent, many are rare, as in any language. */
function words(count: number, seed: number): string {
	let state = seed * 2_654_435_761;
	const next = (below: number) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) ** 3 * below);
	};
	return Array.from({length: count}, () => {
		const n = next(4_096);
		return SYLLABLES[n & 15]! + SYLLABLES[(n >> 4) & 15]! + SYLLABLES[n >> 8]!;
	}).join(' ');
}

/** Appends one turn. @param turn from 0; @param session from 0. @returns the transcript. */
function say(store: Store, session: number, turn: number, length: number): string {
	const key = `w-${session % 3}/s${session}`;
	const n = session * 1_000 + turn + 1;
	const text = exchange(n, words(length >> 2, n), words(length, n + 500_000), turn === 0 ? undefined : n - 1);
	if (turn === 0) return store.write(key, header(`s${session}`, `/w/${session % 3}`) + text);
	const file = path.join(store.places.projects, `${key}.jsonl`);
	appendFileSync(file, text);
	return file;
}

const shapes: Record<string, {sessions: number; turns: number; length: number; inTurn?: boolean}> = {
	'one long session': {sessions: 1, turns: 120, length: 80},
	'one long session of few words': {sessions: 1, turns: 120, length: 8},
	'many short ones': {sessions: 50, turns: 2, length: 60},
	'several that grow in turn': {sessions: 5, turns: 24, length: 80, inTurn: true},
	'long turns in turn': {sessions: 3, turns: 20, length: 900, inTurn: true},
};

for (const [name, {sessions, turns, length, inTurn = false}] of Object.entries(shapes)) {
	test(`${name}: at most a tenth larger than built at once`, {timeout: 60_000}, async () => {
		const store = newStore();
		const index = ramDirectory();
		try {
			const steps = sessions * turns;
			for (let step = 0; step < steps; step++) {
				const [session, turn] = inTurn
					? [step % sessions, Math.floor(step / sessions)]
					: [Math.floor(step / turns), step % turns];
				await sync(store.places, {only: [say(store, session, turn, length)], index});
				if (step > 10 && (step % 17 === 0 || step === steps - 1)) await expectSmall(store.places, index);
			}
		} finally {
			store.remove();
		}
	});
}

async function expectSmall(places: Places, grown: Directory): Promise<void> {
	const fresh = ramDirectory();
	await sync(places, {index: fresh});
	const named = (directory: Directory) => sizeOf(directory, namesIn(readManifest(directory).manifest));
	expect(named(grown)).toBeLessThanOrEqual(1.1 * named(fresh));
	const onDisk = (directory: Directory) =>
		sizeOf(
			directory,
			directory.list().filter((file) => !file.startsWith('manifest-')),
		);
	expect(onDisk(grown)).toBeLessThanOrEqual(1.1 * onDisk(fresh));
}

const sizeOf = (directory: Directory, names: readonly string[]): number =>
	names.reduce((sum, name) => sum + directory.stat(name)!.size, 0);
