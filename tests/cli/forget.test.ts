/** Forgetting takes everything along that quotes it, says so before, and asks. */
import fs from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {forget} from '../../src/cli/forget.ts';
import {openIndex} from '../../src/index/open/open.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {openLedger} from '../../src/recall/ledger.ts';
import {notes, remember, withdraw} from '../../src/recall/notes.ts';
import {writeLog} from '../../src/service/log.ts';
import {exchange, header} from '../index/store.ts';
import {type TestContext, testContext} from './context.ts';

const GIVEN = 'Settled (2026-10-01, project w/a, session s1): "the Quill Feather deal closes in May"';

async function memory(more: Partial<TestContext['terminal']> = {}): Promise<TestContext> {
	const made = testContext();
	const context = {...made, terminal: {...made.terminal, ...more}};
	const write = (key: string, text: string) => {
		const file = path.join(context.places.projects, `${key}.jsonl`);
		fs.mkdirSync(path.dirname(file), {recursive: true});
		fs.writeFileSync(file, text);
	};
	write('w-a/s1', header('s1', '/w/a') + exchange(1, 'the quill feather plan', 'the Quill Feather deal closes in May'));
	write('w-b/s2', header('s2', '/w/b') + exchange(2, 'the otter plan', 'a raft'));
	await sync(context.places);
	const ledger = openLedger(context.places.said, context.now);
	ledger.claim('s2', 'recall', 'turn-1', {
		block: GIVEN,
		why: 'said there: quill feather',
		sources: ['w-a/s1'],
		door: 'mod',
	});
	ledger.claim('s2', 'recall', 'turn-2', {
		block: 'Settled: "a raft"',
		why: 'said there: raft',
		sources: ['w-b/s2'],
		door: 'mod',
	});
	remember(context.places.notes, {text: 'Quill-Feather is the code name'}, 1);
	const old = remember(context.places.notes, {text: 'quill feather, withdrawn'}, 2);
	withdraw(context.places.notes, old.id);
	remember(context.places.notes, {text: 'use a raft', project: '/w/b'}, 3);
	writeLog(context.places.log, {door: 'hook', event: 'Stop', error: new Error('no file quill feather.md')}, 4);
	fs.writeFileSync(context.places.rollup, 'made from all sessions, also of the model quill feather');
	return context;
}
/** Every byte that deja keeps, as text. */
const kept = ({places}: TestContext): string =>
	fs
		.readdirSync(places.deja, {recursive: true, encoding: 'utf8'})
		.map((name) => path.join(places.deja, name))
		.filter((file) => fs.statSync(file).isFile())
		.map((file) => fs.readFileSync(file, 'latin1'))
		.join('');

test('forgotten words are in no file of ours: index, blocks, notes, log, rules', async () => {
	const context = await memory();
	expect(kept(context)).toMatch(/quill.feather/i);
	expect(await forget.run(['--words', 'Quill  feather', '--yes'], context)).toBe(0);
	expect(context.stdout()).toBe('forgot 3 passages, 1 note, 1 block already given and 1 line of the log\n');
	expect(kept(context)).not.toMatch(/quill|feather/i);
	expect(notes(context.places.notes).map(({text}) => text)).toEqual(['use a raft']);
	const ledger = openLedger(context.places.said, context.now);
	expect(ledger.read('s2').map(({key, block}) => [key, block])).toEqual([
		['turn-1', ''],
		['turn-2', 'Settled: "a raft"'],
	]);
	// What was said once is not said again.
	expect(ledger.claim('s2', 'recall', 'turn-1', {block: 'x', why: '', sources: [], door: 'mod'})?.mine).toBe(false);
	await sync(context.places, {full: true});
	expect(kept(context)).not.toMatch(/quill|feather/i);
});

test('a forgotten session takes the blocks that quote it; a project its notes and its name', async () => {
	const context = await memory();
	expect(await forget.run(['s1', '--yes'], context)).toBe(0);
	expect(context.stdout()).toBe('forgot 1 session and 1 block already given\n');
	expect(await forget.run(['--project', '/w/b', '--yes'], context)).toBe(0);
	expect(context.stdout()).toContain('forgot 1 session, 1 note and 1 block already given\n');
	expect(kept(context)).not.toMatch(/raft/);
	const index = openIndex(context.places.index);
	expect(index.projects()).toEqual([]);
	index.close();
});

test('the name of a project that is gone stands nowhere, not in older manifests and not in the rules themselves', async () => {
	const context = await memory();
	const file = path.join(context.places.projects, 'w-quail/s3.jsonl');
	fs.mkdirSync(path.dirname(file), {recursive: true});
	fs.writeFileSync(file, header('s3', '/w/quail') + exchange(5, 'the pond', 'is deep'));
	await sync(context.places);
	expect(kept(context)).toContain('quail');
	expect(await forget.run(['--project', '/w/quail', '--yes'], context)).toBe(0);
	expect(kept(context)).not.toContain('quail');
	await sync(context.places);
	await sync(context.places, {full: true});
	expect(kept(context)).not.toContain('quail');
	const index = openIndex(context.places.index);
	expect(index.sessions().map(({id}) => id)).toEqual(expect.not.arrayContaining(['s3']));
	index.close();
});

test('what is never to be quoted goes with its words, and with the only session that has it', async () => {
	const context = await memory();
	const never = ['The quill feather deal', 'a raft', 'the otter', 'anything else'];
	const config = (): unknown => JSON.parse(fs.readFileSync(context.places.config, 'utf8'));
	fs.writeFileSync(context.places.config, JSON.stringify({scope: 'all', never}));
	const file = path.join(context.places.projects, 'w-c/s4.jsonl');
	fs.mkdirSync(path.dirname(file), {recursive: true});
	fs.writeFileSync(file, header('s4', '/w/c') + exchange(6, 'the otter again', 'swims'));
	await sync(context.places);
	expect(await forget.run(['--words', 'quill feather', '--dry-run'], context)).toBe(0);
	expect(context.stdout()).toContain('1 sentence never to be quoted');
	expect(config()).toEqual({scope: 'all', never});
	expect(await forget.run(['--words', 'quill feather', '--yes'], context)).toBe(0);
	expect(await forget.run(['s2', '--yes'], context)).toBe(0);
	// Another session says it too.
	expect(config()).toEqual({scope: 'all', never: ['the otter', 'anything else']});
	fs.writeFileSync(context.places.config, '{"never": ["the otter",]}');
	await expect(forget.run(['--words', 'otter', '--yes'], context)).rejects.toThrow(/mend/);
	expect(kept(context)).not.toMatch(/otter again/);
});

test('what goes is shown first, with the money; a terminal is asked, anything else must say --yes', async () => {
	const asked: string[] = [];
	const no = await memory({
		ask: async (question) => {
			asked.push(question);
			return 'n\n';
		},
	});
	expect(await forget.run(['s1'], no)).toBe(1);
	expect(no.stderr()).toContain(
		'this takes 1 session and 1 block already given out of memory, for good\nits 1 model call will be missing in `deja usage` too\n',
	);
	expect(no.stderr()).toContain('nothing was forgotten');
	expect(asked).toEqual(['forget it? [y/N] ']);
	expect(kept(no)).toMatch(/quill.feather/i);
	await expect(forget.run(['s1'], await memory())).rejects.toThrow(/say --yes/);
	const yes = await memory({ask: async () => 'y\n'});
	expect(await forget.run(['s1'], yes)).toBe(0);
	const dry = await memory();
	expect(await forget.run(['--words', 'quill feather', '--dry-run'], dry)).toBe(0);
	expect(dry.stdout()).toBe(
		'would forget 3 passages, 1 note, 1 block already given and 1 line of the log\nwhat it cost stays in `deja usage`\n',
	);
	expect(kept(dry)).toMatch(/quill.feather/i);
});
