import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {slashCommand} from '../../src/client/slash-command.ts';
import {placesFrom} from '../../src/lib/paths.ts';
import {frame} from '../../src/recall/block.ts';
import type {Said, SaidKind} from '../../src/recall/ledger-lines.ts';
import type {Recall} from '../../src/recall/recall.ts';
import {DEFAULTS, readSettings} from '../../src/rules/settings.ts';
import type {Memory} from '../../src/service/memory.ts';

const SOURCE = 'a58f0473-fb4c-482d-a5a5-3fe978863b6e';
const TIME = new Date(2026, 10, 30, 13, 5).getTime();

let dir: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-slash-'));
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

const said = (kind: SaidKind, quote: string, tokens: number): Said => ({
	session: '6e16c459-1149-49e0-af3a-bec2c63f4f91',
	kind,
	key: 'k',
	time: TIME,
	block: quote === '' ? '' : frame([`Settled (2026-11-12, project p, session ${SOURCE}): "${quote}"`]),
	why: 'said there: finch, siskin',
	sources: [],
	door: 'mod',
	bytes: tokens * 4,
	tokens,
});

function ask(words: string, told: readonly Said[] = [], found: Partial<Recall> = {}): string {
	const memory = {
		told: () => told,
		titleOf: (id: string) => (id === SOURCE ? 'Finches' : ''),
		recall: () => ({block: '', why: 'no word of the question stands in memory', sources: [], ms: 1, ...found}),
		settings: () => DEFAULTS,
		index: () => undefined,
	} as unknown as Memory;
	const around = {memory, places: placesFrom({}, dir), env: {}, now: TIME, line: 'deja 2 recalled'};
	return slashCommand({session: 's', cwd: dir, words, columns: 70, running: []}, around).replace(/\u001b\[\d+m/g, '');
}

test('the card counts what was told, and nothing that stayed silent', () => {
	const told = [said('digest', 'd', 120), said('recall', 'a', 200), said('recall', '', 0), said('recall', 'b', 100)];
	expect(ask('', told).split('\n')).toEqual([
		'deja 2 recalled',
		'The agent was told: 2 at a question (300 tokens), 1 when the session',
		'opened (120 tokens).',
		'/deja why shows it; /deja help the rest',
	]);
	expect(ask('')).toContain('Nothing was told in this session so far.');
});

test('why: numbered, local time, three quiet lines, nothing that moves a cursor', () => {
	expect(ask('why', [said('recall', 'keep \u001b]0;title\u0007it', 9)]).split('\n')).toEqual([
		'What the agent was told in this session:',
		'1  2026-11-30 13:05  at a question',
		'   2026-11-12  Finches  a58f0473',
		'     keep it',
		'     said there: finch, siskin · 9 tokens',
	]);
	expect(ask('why', [said('recall', '', 0)])).toBe('Nothing was told in this session so far.');
	const many = Array.from({length: 10}, (_, n) => said('before', `line ${n}`, 1));
	expect(ask('why', many).split('\n')[1]).toBe('2 more: deja log');
	expect(ask('why', many)).toMatch(/^10 {2}2026-11-30 13:05 {2}before a tool ran$/m);
});

test('never: by its number, kept in the settings; a number that is none is said', () => {
	const told = [said('recall', 'keep it', 9), said('recall', 'drop the other', 9)];
	expect(ask('never 2', told)).toContain('never again: drop the other');
	expect(readSettings(placesFrom({}, dir).config).never).toEqual(['drop the other']);
	expect(ask('never 3', told)).toBe('/deja never takes a number of /deja why, 1 to 2');
	expect(ask('never', [])).toContain('nothing was told yet');
});

test('quiet stays, and is taken back', () => {
	expect(ask('quiet')).toContain('/deja quiet off');
	expect(readSettings(placesFrom({}, dir).config).quiet).toBe('on');
	ask('quiet off');
	expect(readSettings(placesFrom({}, dir).config).quiet).toBe('off');
	fs.writeFileSync(placesFrom({}, dir).config, '{"quiet":');
	expect(ask('quiet')).toContain('mend');
});

test('a question is answered in three lines; a command’s name with more words is a question', () => {
	const {block} = said('recall', 'keep it', 9);
	expect(ask('why not drop it', [], {block, why: 'said there: drop'}).split('\n')[0]).toBe(
		'2026-11-12  Finches  a58f0473',
	);
	expect(ask('anything else').replace('\n', ' ')).toBe(
		'Nothing in earlier sessions speaks to this (no word of the question stands in memory).',
	);
});

test('help, usage and doctor answer also where nothing is known', () => {
	expect(ask('help')).toContain('/deja quiet');
	expect(ask('usage')).toBe('Nothing is read yet.');
	expect(ask('doctor')).toContain('Nothing is read yet.');
	expect(ask('log')).toBe('Nothing was told so far.');
});
