import {appendFileSync, mkdirSync, symlinkSync, unlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {skipLine, storeReport} from '../../../src/index/sync/store-report.ts';
import {sync} from '../../../src/index/sync/sync.ts';
import {needs} from '../../needs.ts';
import {exchange, header, newStore} from '../store.ts';

test('says what was read, what waits, what was left out and why', async () => {
	const store = newStore();
	try {
		const one = store.write('w-a/s1', header('s1', '/w/a') + exchange(1, 'walrus', 'yes'));
		const two = store.write(
			'w-a/s2',
			`${header('s2', '/w/a')}{"type":"message","id":nonsense\n${exchange(2, 'b', 'c')}`,
		);
		store.write('w-x/s3', header('s3', '/w/x') + exchange(3, 'hidden', 'yes'));
		writeFileSync(one.replace('.jsonl', '.checkpoints.jsonl'), '{}');
		mkdirSync(path.join(store.places.projects, 'w-b'));
		if (needs.links) symlinkSync(one, path.join(store.places.projects, 'w-b', 's9.jsonl'));
		mkdirSync(store.places.deja, {recursive: true});
		writeFileSync(store.places.config, '{"exclude":["/w/x"]}');
		expect(storeReport(store.places)).toMatchObject({transcripts: 3, read: 0, waiting: 3, gone: 0});
		await sync(store.places);
		const report = storeReport(store.places);
		expect(report).toMatchObject({root: 'ok', transcripts: 3, read: 2, waiting: 0, excluded: 1, sidecars: 1, gone: 0});
		const lines = report.skips.map(skipLine);
		expect(lines).toEqual([
			...(needs.links ? [expect.stringMatching(/s9\.jsonl: a link/)] : []),
			expect.stringContaining(`${two}:2: `),
		]);
		appendFileSync(one, exchange(4, 'more', 'more'));
		unlinkSync(two);
		await sync(store.places, {only: [one]});
		expect(storeReport(store.places)).toMatchObject({read: 1, waiting: 0, gone: 1});
	} finally {
		store.remove();
	}
});

test('09: a transcript of a newer format is named, and not taken for one that was left out', async () => {
	const store = newStore();
	try {
		store.copy('09-newer-version-header/home');
		const {notes} = await sync(store.places);
		expect(notes).toEqual([expect.stringMatching(/\.jsonl: format 4, this build reads up to 3$/)]);
		const report = storeReport(store.places);
		expect(report).toMatchObject({transcripts: 2, read: 1, empty: 1, excluded: 0});
		expect(report.skips.map(({kind}) => kind)).toEqual(['newer-version']);
	} finally {
		store.remove();
	}
});
