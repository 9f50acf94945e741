import {execFileSync} from 'node:child_process';
import {chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {listTranscripts, transcriptAt} from '../../../src/sources/commandcode/discover.ts';
import {needs} from '../../needs.ts';
import {caseDir, caseStore, copied, tempDir} from './store.ts';

test('03: sidecars are left on purpose', () => {
	const {files, skips, sidecars, root, unread} = listTranscripts(caseStore('03-sidecars-beside-transcript'));
	expect([root, unread]).toEqual(['ok', []]);
	expect(files.map((file) => file.key)).toEqual(['work-side/00000000-0000-4000-8000-000000003001']);
	expect(files[0]!.meta).toMatch(/\.meta\.json$/);
	expect(skips.every((skip) => skip.kind === 'on-purpose')).toBe(true);
	expect(skips.length + sidecars!).toBe(7);
});

test('11: a run that never wrote a transcript is none', () => {
	expect(listTranscripts(caseStore('11-interrupted-first-run')).files).toEqual([]);
});

test.runIf(needs.links && needs.fifos)('29: links, loops, FIFOs, folders and dangling names', () => {
	const store = copied(caseStore('29-symlinks'));
	const slug = path.join(store, 'tmp-deja-case-29-real');
	symlinkSync(store, path.join(store, 'loop'));
	symlinkSync('tmp-deja-case-29-real', path.join(store, 'linkdir'));
	symlinkSync(path.join(caseDir('29-symlinks'), 'outside.jsonl'), path.join(slug, 'outside.jsonl'));
	symlinkSync('/nowhere', path.join(slug, 'dangling.jsonl'));
	mkdirSync(path.join(slug, 'dir.jsonl'));
	execFileSync('mkfifo', [path.join(slug, 'fifo.jsonl')]);
	const {files, skips} = listTranscripts(store);
	expect(files.map((file) => file.id)).toEqual(['00000000-0000-4000-8000-00000001d001']);
	expect(skips.map((skip) => `${path.basename(skip.file)}: ${skip.why}`).sort()).toEqual([
		'dangling.jsonl: a link: links are not followed',
		'dir.jsonl: not a file',
		'fifo.jsonl: not a file',
		'linkdir: a link: links are not followed',
		'loop: a link: links are not followed',
		'outside.jsonl: a link: links are not followed',
	]);
	for (const name of ['outside', 'dangling', 'dir', 'fifo']) {
		expect(transcriptAt(store, path.join(slug, `${name}.jsonl`))).toBeUndefined();
	}
});

test.runIf(needs.locks)('31: a folder that cannot be listed is named, the rest is read', () => {
	const store = copied(caseStore('31-unreadable-dir'));
	chmodSync(path.join(store, 'work-locked'), 0o000);
	try {
		const {files, skips, unread} = listTranscripts(store);
		expect(files.map((file) => file.slug)).toEqual(['work-open']);
		expect(unread).toEqual(['work-locked']);
		expect(skips).toEqual([
			{file: path.join(store, 'work-locked'), kind: 'unreadable', why: 'cannot be listed (EACCES)'},
		]);
	} finally {
		chmodSync(path.join(store, 'work-locked'), 0o755);
	}
});

test('54: no store is not an empty store', () => {
	const dir = tempDir();
	expect(listTranscripts(path.join(dir, 'gone')).root).toBe('missing');
	expect(listTranscripts(dir)).toEqual({files: [], skips: [], sidecars: 0, root: 'ok', unread: []});
});

test('82: a backup is read only where the client emptied the transcript', () => {
	const after = caseStore('82-client-emptied-a-damaged-session', 'after');
	expect(listTranscripts(after).files[0]).toMatchObject({id: '00000000-0000-4000-8000-000000052001', backup: true});
	expect(listTranscripts(caseStore('17-migrated-in-place', 'after')).files[0]!.backup).toBeUndefined();
	const lone = copied(after);
	rmSync(path.join(lone, 'work-emptied/00000000-0000-4000-8000-000000052001.jsonl'));
	// Deleted by the person: the backup does not bring it back.
	expect(listTranscripts(lone).files).toEqual([]);
});

test('the order is that of the keys, the stamp changes with the transcript and with its sidecar', () => {
	const store = tempDir();
	for (const name of ['c/2', 'a/9', 'a/1', 'B/0', 'a-b/3']) {
		mkdirSync(path.join(store, path.dirname(name)), {recursive: true});
		writeFileSync(path.join(store, `${name}.jsonl`), '');
	}
	const keys = listTranscripts(store).files.map((file) => file.key);
	expect(keys).toEqual(['B/0', 'a-b/3', 'a/1', 'a/9', 'c/2']);
	const stamps = (): string[] => listTranscripts(store).files.map((file) => file.stamp);
	const before = stamps();
	expect(stamps()).toEqual(before);
	writeFileSync(path.join(store, 'a/1.meta.json'), '{"title":"x"}');
	expect(stamps().filter((stamp, at) => stamp !== before[at])).toHaveLength(1);
});

test('30: a path from outside is taken only when it is a transcript of the store', () => {
	const outer = tempDir();
	const store = path.join(outer, 'projects');
	cpSync(caseStore('23-duplicate-lines'), store, {recursive: true});
	const file = path.join(store, 'work-dup/00000000-0000-4000-8000-000000017001.jsonl');
	expect(transcriptAt(store, file)?.key).toBe('work-dup/00000000-0000-4000-8000-000000017001');
	expect(
		transcriptAt(store, path.join(store, 'work-dup/../work-dup/00000000-0000-4000-8000-000000017001.jsonl')),
	).toBeDefined();
	writeFileSync(path.join(store, 'x.jsonl'), '');
	mkdirSync(`${store}-elsewhere/work-dup`, {recursive: true});
	writeFileSync(`${store}-elsewhere/work-dup/1.jsonl`, '');
	for (const bad of [
		'/etc/passwd',
		path.join(store, '../../etc/passwd'),
		path.join(store, 'work-dup/../../x.jsonl'),
		path.join(store, 'x.jsonl'),
		path.join(store, 'work-dup'),
		path.join(store, 'work-dup/missing.jsonl'),
		path.join(store, 'work-dup/1.checkpoints.jsonl'),
		`${store}-elsewhere/work-dup/1.jsonl`,
		`${file}\u0000`,
		'',
	]) {
		expect(transcriptAt(store, bad), bad).toBeUndefined();
	}
	if (!needs.links) return;
	const link = path.join(tempDir(), 'projects');
	symlinkSync(store, link);
	expect(transcriptAt(link, path.join(link, 'work-dup/00000000-0000-4000-8000-000000017001.jsonl'))).toBeDefined();
	expect(listTranscripts(link).files).toHaveLength(1);
});

test('folders below a project and files above one are no transcripts, and are named', () => {
	const store = tempDir();
	mkdirSync(path.join(store, 'work-a/nested'), {recursive: true});
	for (const name of ['above.jsonl', 'work-a/nested/1.jsonl', 'work-a/my.session.jsonl'])
		writeFileSync(path.join(store, name), '');
	const {files, skips} = listTranscripts(store);
	expect(files.map((file) => file.id)).toEqual(['my.session']);
	expect(skips.map((skip) => path.relative(store, skip.file))).toEqual(['above.jsonl', path.join('work-a', 'nested')]);
});
