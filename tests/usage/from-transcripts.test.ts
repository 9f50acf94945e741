import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {keyAt} from '../../src/lib/keys.ts';
import {sessionUsage, shortRunName, turnUsage} from '../../src/model/session-usage.ts';
import {listTranscripts} from '../../src/sources/commandcode/discover.ts';
import {readSession} from '../../src/sources/commandcode/session.ts';
import {usagesFrom} from '../../src/usage/from-transcripts.ts';
import {needs} from '../needs.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures');
const stores = [
	...['real', 'edge'].map((name) => path.join(fixtures, 'usage', name)),
	...fs
		.readdirSync(path.join(fixtures, 'cases'))
		.map((name) => path.join(fixtures, 'cases', name, 'home/.commandcode/projects'))
		.filter((store) => fs.existsSync(store)),
];

test('what is counted is the same with and without the texts, in every store there is', () => {
	let sessions = 0;
	for (const store of stores) {
		const whole = listTranscripts(store).files.flatMap((file) => {
			const {head, turns, empty} = readSession(file);
			const facts = turns.map((turn) => turnUsage(turn, shortRunName));
			return empty ? [] : [sessionUsage(head, facts)];
		});
		/** What tells runs apart is as it was in the one, and short in the other. */
		const keyless = (usages: Iterable<(typeof whole)[number]>) =>
			[...usages].map(({keys, looseKeys: _, calls, runs, loose, ...rest}) => ({
				...rest,
				calls: calls.map((call, n) => ({...call, key: keyAt(keys, n)})),
				runs: runs.map((run) => ({...run, key: ''})),
				loose: loose.map((run) => ({...run, key: ''})),
			}));
		expect([store, keyless(usagesFrom(store))]).toEqual([store, keyless(whole)]);
		sessions += whole.length;
	}
	expect(sessions).toBeGreaterThan(30);
});

test('progress is told, and sessions that are not wanted are left out', () => {
	const told: number[] = [];
	const usages = [
		...usagesFrom(path.join(fixtures, 'usage/real'), {
			onProgress: ({done, total}) => told.push(done / total),
			hides: ({id}) => id.startsWith('46ae8c95'),
		}),
	];
	expect(told).toHaveLength(11);
	expect(usages).toHaveLength(10);
});

test('a store that is not there has no sessions; what cannot be read is told and does not stop the rest', () => {
	expect([...usagesFrom('/nowhere/at/all')]).toEqual([]);
	const store = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-test-'));
	fs.cpSync(path.join(fixtures, 'usage/real'), store, {recursive: true});
	const locked = path.join(store, 'tmp-acme-proj/518212e6-ae5e-45f6-a601-ece4e4b0d5e7.jsonl');
	fs.chmodSync(locked, 0o000);
	const unread: string[] = [];
	const usages = [...usagesFrom(store, {onUnread: (file) => unread.push(file)})];
	expect([usages.length, unread]).toEqual(needs.locks ? [10, [locked]] : [11, []]);
	fs.rmSync(store, {recursive: true});
});
