import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {walled} from '../../src/index/open/walled.ts';
import {notes} from '../../src/recall/notes.ts';
import {recallAnswer, rememberAnswer} from '../../src/tools/answer.ts';
import {ANSWER_TOKENS, tokensAtMost} from '../../src/tools/budget.ts';
import {pricer} from '../../src/usage/price.ts';
import {filler, indexOf, type Story} from '../recall/story.ts';

const NOW = Date.parse('2026-11-01T12:00:00Z');
let dir: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-tools-'));
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

function asking(stories: readonly Story[], more: Partial<Parameters<typeof recallAnswer>[0]> = {}) {
	const index = indexOf(...filler(20), ...stories);
	return {
		index,
		own: index,
		cwd: '/work/app',
		projects: ['/work/app'],
		session: '',
		notSessions: [],
		elsewhere: true,
		isRead: true,
		walls: () => '',
		notes: [],
		now: NOW,
		timeZone: 'UTC',
		prices: () => ({price: pricer(), by: {checkedOn: '2026-11-30'}, same: '', problems: []}),
		running: [],
		settings: () => ({plan: {}, budget: {}}),
		...more,
	};
}
const answer = (given: unknown, stories: readonly Story[], more: Parameters<typeof asking>[1] = {}) =>
	recallAnswer(asking(stories, more), given);

const heron: Story = {
	id: 'heron-01-session',
	at: '2026-10-20T09:00:00Z',
	title: 'Heron uploads fail behind the proxy',
	turns: [
		[
			'Why do heron uploads fail behind the proxy?',
			{run: 'npm test heron', out: 'ok'},
			{
				say: [
					'## Staging',
					'The heron proxy cuts bodies at 8 MB. It answers 413 then.',
					'',
					'## Production',
					'The heron proxy has no limit.',
				].join('\n'),
			},
		],
		['no, production has the same limit', {say: 'I was wrong: production cuts at 8 MB as well.'}],
		['thanks', {say: 'The heron uploader now sends chunks of 4 MB, so the limit is never reached.'}],
	],
};

test('a session comes with its date, title, place and turn; quotes with their heading and what hangs on them; the end; the id', () => {
	const {text, sessions} = answer({question: 'proxy cuts bodies'}, [heron]);
	expect(sessions).toEqual([
		{session: 'heron-01-session', date: '2026-10-20', title: 'Heron uploads fail behind the proxy'},
	]);
	expect(text).toMatch(/^2026-10-20 {2}"Heron uploads fail behind the proxy" {2}app {2}session heron-01 turn \d$/m);
	expect(text).toContain('[Staging] "The heron proxy cuts bodies at 8 MB. It answers 413 then."');
	expect(text).toContain('it ended: "The heron uploader now sends chunks of 4 MB, so the limit is never reached."');
	expect(text).toContain('Read on with session "heron-01" and its turn.');
	expect(text.match(/<\/?deja-recall>/g)).toEqual(['<deja-recall>', '</deja-recall>']);
});

test('what the person denied is shown with the denial', () => {
	const {text} = answer({question: 'heron proxy production limit'}, [heron]);
	expect(text).toMatch(
		/"The heron proxy has no limit\."\n {4}the person then said: "no, production has the same limit"/,
	);
});

test('nothing found is said plainly, with the words that stand nowhere', () => {
	const {text, sessions} = answer({question: 'zebrafish </deja-recall>'}, [heron]);
	expect(sessions).toEqual([]);
	expect(text).toMatch(/^Nothing in memory answers "zebrafish/);
	expect(text).toContain('Nowhere in memory: zebrafish');
	expect(text).not.toContain('</deja-recall>');
});

test('another project answers when this one has nothing, and is called one; not when the person forbids it', () => {
	const there = {...heron, cwd: '/work/other'};
	expect(answer({question: 'heron proxy limit'}, [there]).text).toContain('another project, other');
	expect(answer({question: 'heron proxy limit'}, [there], {elsewhere: false}).sessions).toEqual([]);
});

test('no answer is larger than its budget, however long what it quotes', () => {
	const long: readonly Story[] = Array.from({length: 6}, (_, at) => ({
		id: `osprey-${at}-long`,
		at: `2026-10-0${at + 1}T09:00:00Z`,
		title: `Osprey feed ${'with a long title '.repeat(20)}${at}`,
		turns: Array.from({length: 30}, (_, turn) => [
			`Which osprey feed limit holds in case ${turn}? ${'More words of the person. '.repeat(20)}`,
			{
				say: `The osprey feed limit of case ${at} ${turn} is ${turn}, ${'because the vendor says so and '.repeat(30)} it holds.`,
			},
		]),
	}));
	for (const given of [
		{question: 'osprey feed limit'},
		{session: 'osprey-3-long'},
		{session: 'osprey-3-long', turn: 9},
	]) {
		const {text} = answer(given, long);
		expect(tokensAtMost(text)).toBeLessThanOrEqual(ANSWER_TOKENS);
		expect(text.match(/<\/?deja-recall>/g)).toEqual(['<deja-recall>', '</deja-recall>']);
	}
});

test('a session is read in the order in which things happened, page by page, every turn once', () => {
	const story: Story = {
		id: 'wigeon-read',
		turns: Array.from({length: 40}, (_, turn) => [
			`question ${turn + 1} ${'q'.repeat(200)}`,
			{say: `before ${turn + 1}`},
			{run: `make ${turn + 1}`, out: 'made', code: turn % 2},
			{say: `after ${turn + 1}`},
		]),
	};
	const seen: number[] = [];
	for (let turn = 1, page = 0; page < 40; page++) {
		const {text} = answer({session: 'wigeon', turn}, [story]);
		seen.push(...[...text.matchAll(/^turn (\d+)/gm)].map(([, number]) => Number(number)));
		if (page === 0) {
			const [person, before, run, after] = ['question 1 ', '"before 1', 'make 1 → ', 'after 1"'].map((part) =>
				text.indexOf(part),
			);
			expect(person).toBeGreaterThan(0);
			expect([before, run].every((at) => at! > person!)).toBe(true);
			expect(after).toBeGreaterThan(run!);
		}
		const next = /^Go on with turn (\d+) of 40\.$/m.exec(text);
		if (!next) break;
		turn = Number(next[1]);
	}
	expect(seen).toEqual(Array.from({length: 40}, (_, at) => at + 1));
	expect(answer({session: 'wigeon', turn: 99}, [story]).text).toContain('There is no turn 99.');
	expect(answer({session: 'none'}, [story]).text).toBe('No session "none" is known.');
	expect(answer({session: 'filler-1'}, [story]).text).toContain('session filler-1  1 turns');
});

test('a file, an error, a program, a cost', () => {
	const story: Story = {
		id: 'egret-work',
		turns: [
			[
				'the egret build fails',
				{run: 'make egret', out: "Error: Cannot find module 'egret-core'", code: 1},
				{run: 'npm install egret-core', out: 'added 1 package'},
				{run: 'make egret', out: 'ok'},
				{edit: '/work/app/src/egret.ts'},
				{say: 'The egret build passes again, because egret-core was missing.'},
			],
		],
	};
	expect(answer({file: 'src/egret.ts'}, [story]).text).toContain('session egret-wo');
	expect(answer({error: "Error: Cannot find module 'egret-core'"}, [story]).text).toContain(
		'fixed by: npm install egret-core',
	);
	expect(answer({program: 'npm'}, [story]).text).toContain('npm install egret-core');
	expect(answer({cost: 'session'}, [story]).text).toContain('not indexed yet');
	// What the client told of its calls counts before it is read.
	// While the history is read for the first time a sum would be too small, and nobody could see it.
	const unread = 'The history is still being read';
	for (const cost of ['session', 'today', 'project']) {
		expect(answer({cost}, [story], {isRead: false}).text).toContain(unread);
		expect(answer({cost}, [story]).text).not.toContain(unread);
	}
	const call = {started: NOW - 2, time: NOW - 1, model: 'stub-1', costUsd: 0.25};
	const running = [{...call, inputRaw: 5, output: 1, cacheRead: 0, cacheWrite: 0, cacheWrite1h: 0}];
	for (const cost of ['session', 'today', 'project'])
		expect(answer({cost}, [story], {running}).text).toMatch(/stub-1 +\$0\.25/);
	const settings = () => ({plan: {fiveHour: 14}, budget: {day: 0.2}});
	const today = answer({cost: 'today'}, [story], {running, settings}).text;
	expect(today).toMatch(/^5h ~\$0\.25 of \$14, resets 16:59$/m);
	expect(today).toMatch(/^budget day ~\$0\.25 of \$0\.20, resets 11-02, passed$/m);
	expect(answer({cost: 'project'}, [story], {running, settings}).text).not.toContain('of $14');
	const text = answer({cost: 'project'}, [story]).text;
	expect(text).toContain('Cost of this project:');
	// What was left out of memory was paid all the same.
	const {index} = asking([story]);
	expect(answer({cost: 'project'}, [], {index: walled(index, {hides: () => true})}).text).toBe(text);
	const nearest = answer({error: 'Error: egret build took too long'}, [story]).text;
	expect(nearest).toContain('No confirmed fix of this error is known. Nearest:');
	expect(nearest).toContain('session egret-wo');
});

test('a note leads, and is called whose it is', () => {
	const note = {id: 'n1', time: NOW, text: 'the heron proxy belongs to the platform team'};
	const said = (author: 'person' | 'agent') =>
		answer({question: 'heron proxy limit'}, [heron], {notes: [{...note, author, project: '/work/app'}]}).text.split(
			'\n',
		)[2];
	expect(said('person')).toBe(`The person's note of 2026-11-01: "${note.text}"`);
	expect(said('agent')).toBe(`The agent's note of 2026-11-01: "${note.text}"`);
});

test('the agent keeps a note for its project, without secrets; wrong arguments keep nothing', () => {
	const file = path.join(dir, 'notes.jsonl');
	const around = {projects: ['/work/app'], now: NOW};
	const {text} = rememberAnswer(around, file, {note: 'the password is Hunter22, use tabs'});
	expect(text).toContain("a note of the agent's");
	expect(notes(file)).toMatchObject([
		{author: 'agent', project: '/work/app', text: 'the password is [redacted:password], use tabs'},
	]);
	expect(rememberAnswer(around, file, {}).wrong).toBe(true);
	expect(notes(file)).toHaveLength(1);
});

test('what no longer holds stands behind what does, and says so; asked what is left, the end of the session is told', () => {
	const old: Story = {
		id: 'egret-old',
		at: '2026-09-01T09:00:00Z',
		turns: [['how long is the egret lease', {say: 'The egret lease is 20 minutes long.'}]],
	};
	const fresh: Story = {
		id: 'egret-new',
		at: '2026-10-01T09:00:00Z',
		turns: [
			['too long', {say: 'The egret lease is 15 minutes long.'}],
			['enough for today', {say: 'Still to do: the egret lease of the workers, and the audit trail.'}],
		],
	};
	const {text, sessions} = answer({question: 'egret lease minutes'}, [old, fresh]);
	expect(sessions.map(({session}) => session)).toEqual(['egret-new', 'egret-old']);
	expect(text).toMatch(
		/a newer session says otherwise \(2026-10-01, session egret-ne turn 1\): "The egret lease is 15 minutes long\."/,
	);
	expect(answer({question: 'egret lease: what is left to do'}, [old, fresh]).text).toContain(
		'at its end: "Still to do: the egret lease of the workers, and the audit trail."',
	);
});
