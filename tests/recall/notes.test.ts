import {appendFileSync, mkdtempSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {confirm, notes, remember, withdraw} from '../../src/recall/notes.ts';
import {expectMode} from '../needs.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'deja-notes-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));
let n = 0;
const file = () => path.join(root, `deja-${n++}`, 'notes.jsonl');

test('notes come back newest first, of this project and of all', () => {
	const at = file();
	remember(at, {text: 'use pnpm\n here', project: '/work/app'}, 1);
	remember(at, {text: 'never push on friday'}, 2);
	remember(at, {text: 'other', project: '/work/other'}, 3);
	expect(notes(at).map(({text}) => text)).toEqual(['other', 'never push on friday', 'use pnpm here']);
	expect(notes(at, ['/work/app']).map(({text}) => text)).toEqual(['never push on friday', 'use pnpm here']);
	expectMode(at, 0o600);
});

test('a note is withdrawn by the beginning of its id, and superseded by a newer one', () => {
	const at = file();
	const first = remember(at, {text: 'port is 8085'}, 1);
	const second = remember(at, {text: 'port is 9085', supersedes: first.id}, 2);
	expect(notes(at)).toEqual([second]);
	expect(withdraw(at, second.id.slice(0, 6))).toEqual(second);
	expect(notes(at)).toEqual([]);
	expect(withdraw(at, second.id)).toBeUndefined();
	expect(withdraw(at, '')).toBeUndefined();
});

test('a note of the agent is its own until the person confirms it, and never holds everywhere', () => {
	const at = file();
	const note = remember(at, {text: 'the vendor answers on weekdays', project: '/work/app', author: 'agent'}, 1);
	expect(notes(at)).toMatchObject([{author: 'agent', project: '/work/app'}]);
	expect(confirm(at, 'nothing')).toBeUndefined();
	expect(confirm(at, note.id.slice(0, 5))).not.toHaveProperty('author');
	expect(notes(at)).toEqual([{id: note.id, time: 1, text: note.text, project: '/work/app'}]);
	expect(() => remember(at, {text: 'everywhere', author: 'agent'}, 2)).toThrow(RangeError);
});

test('damage is passed over; a note needs words', () => {
	const at = file();
	remember(at, {text: 'kept'}, 1);
	appendFileSync(at, 'not json\nnull\n{"v":1}\n{"half');
	remember(at, {text: 'kept too'}, 2);
	expect(notes(at).map(({text}) => text)).toEqual(['kept too', 'kept']);
	expect(() => remember(at, {text: ' \n '}, 3)).toThrow(RangeError);
	expect(notes(path.join(root, 'nowhere.jsonl'))).toEqual([]);
});

test('the same words twice are one note, and the person’s own when both said them', () => {
	const at = file();
	const first = remember(at, {text: 'Releases are cut on Tuesdays.', project: '/work/app', author: 'agent'}, 1);
	expect(remember(at, {text: 'releases are  cut on Tuesdays', project: '/work/app', author: 'agent'}, 2)).toEqual(
		first,
	);
	const mine = remember(at, {text: 'Releases are cut on Tuesdays', project: '/work/app'}, 3);
	expect(mine).toMatchObject({id: first.id});
	expect(mine).not.toHaveProperty('author');
	remember(at, {text: 'Releases are cut on Tuesdays.', project: '/work/app', author: 'agent'}, 4);
	expect(notes(at)).toEqual([mine]);
	remember(at, {text: 'Releases are cut on Tuesdays.', project: '/work/other'}, 5);
	expect(notes(at)).toHaveLength(2);
});
