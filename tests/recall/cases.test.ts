/**
 * Public failures of memories like this one, tried from transcript to block: the real reader, the real index, no stand-ins.
 */
import {cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, expect, test} from 'vitest';
import {openIndex} from '../../src/index/open/open.ts';
import {projectKeys} from '../../src/index/open/projects.ts';
import type {Index} from '../../src/index/query/types.ts';
import {sync} from '../../src/index/sync/sync.ts';
import {type Places, placesFrom} from '../../src/lib/paths.ts';
import {DEFAULTS} from '../../src/recall/config.ts';
import {digest} from '../../src/recall/digest.ts';
import {findSessions} from '../../src/recall/find.ts';
import {openLedger} from '../../src/recall/ledger.ts';
import {questionOf} from '../../src/recall/question.ts';
import {type RecallInput, recall} from '../../src/recall/recall.ts';

const cases = fileURLToPath(new URL('../../fixtures/cases', import.meta.url));
const root = mkdtempSync(path.join(os.tmpdir(), 'deja-cases-'));
const opened: Index[] = [];
afterAll(() => {
	for (const index of opened) index.close();
	rmSync(root, {recursive: true, force: true});
});

/** Copies a case's home, puts its path where the files say `$HOME`, reads it. */
async function load(
	name: string,
	change: (projects: string) => void = () => {},
): Promise<{index: Index; places: Places}> {
	const home = mkdtempSync(path.join(root, 'home-'));
	cpSync(path.join(cases, name, 'home'), home, {recursive: true});
	const places = placesFrom({}, home);
	for (const file of readdirSync(places.projects, {recursive: true, encoding: 'utf8'})) {
		if (!file.endsWith('.jsonl')) continue;
		const full = path.join(places.projects, file);
		const text = readFileSync(full, 'utf8');
		if (text.includes('$HOME')) writeFileSync(full, text.replaceAll('$HOME', home));
	}
	change(places.projects);
	await sync(places);
	const index = openIndex(places.index);
	opened.push(index);
	return {index, places};
}

const now = Date.parse('2026-11-30T12:00:00Z');
const ask = (index: Index, question: string, cwd: string, more: Partial<RecallInput> = {}) =>
	recall(index, {question, projects: projectKeys(index, cwd), now, ...more});
const found = (index: Index, words: string) => findSessions(index, words, {now}).results.map(({session}) => session);
const lines = (name: string, file: string) =>
	readFileSync(path.join(cases, name, file), 'utf8')
		.split('\n')
		.filter((line) => line !== '');

test('16: an abandoned branch is never quoted', async () => {
	const {index} = await load('16-branches-and-cycles');
	const {project, cwd = ''} = index.sessions().find(({abandoned}) => abandoned.length > 0)!;
	const {block} = recall(index, {
		question: 'which queue do we use: walnut or hazel queue?',
		projects: [project.key],
		now,
	});
	expect(cwd).not.toBe('');
	expect(block).toContain('walnut');
	expect(block).not.toContain('use the hazel queue');
});

test('19: copies of forks are one result, the others are named', async () => {
	const {index} = await load('19-fork-duplicates');
	const {results} = findSessions(index, 'copper otter', {now});
	expect(results).toHaveLength(1);
	expect(results[0]!.forks.length).toBeGreaterThan(0);
});

test('25: directories that share a folder do not share a memory', async () => {
	const {index} = await load('25-slug-collision');
	const told = (cwd: string) => {
		const projects = projectKeys(index, cwd);
		const block = digest(index, {projects, cwd, now}).block;
		const asked = ['falcon', 'badger', 'viper'].map(
			(word) => ask(index, `what about the ${word}?`, cwd, {config: {...DEFAULTS, scope: 'project'}}).block,
		);
		return [block, ...asked].join('\n');
	};
	const mine = told('/work/my-app');
	expect(mine).toContain('falcon');
	expect(mine).not.toMatch(/badger|viper/);
	expect(told('/work/my/app')).not.toMatch(/falcon|viper/);
});

test('28: a project is not another one whose name begins alike', async () => {
	const {index} = await load('28-project-name-substring');
	const projects = projectKeys(index, '/w/deja');
	const cwds = index
		.sessions()
		.filter(({project}) => projects.includes(project.key))
		.map(({cwd}) => cwd);
	expect(cwds.sort()).toEqual(['/w/deja', '/w/deja/packages/core']);
});

test('32: what was recalled is not remembered', async () => {
	const {index} = await load('32-own-block-feedback');
	expect(found(index, 'petrel migration')).toEqual(['00000000-0000-4000-8000-000000020001']);
});

test('33: a session is never told of itself or its fork', async () => {
	const {index} = await load('33-session-recalled-to-itself');
	const [a, b] = ['00000000-0000-4000-8000-000000021001', '00000000-0000-4000-8000-000000021002'];
	const told = ask(index, 'remind me what the gannet quota is', '/work/self', {session: a});
	expect(told.sources.map(({session}) => session)).toEqual([b]);
	expect(told.block).toContain('40 per host');
	const alone = await load('33-session-recalled-to-itself', (projects) =>
		rmSync(path.join(projects, 'work-self', `${b}.jsonl`)),
	);
	expect(ask(alone.index, 'remind me what the gannet quota is', '/work/self', {session: a})).toMatchObject({
		block: '',
		sources: [],
	});
});

test('34: an empty memory’s answers are no memory', async () => {
	const {index} = await load('34-empty-memory-answers');
	const {block} = ask(index, 'what is the curlew timeout', '/work/mem');
	expect(block).toContain('Decision: curlew timeout is 30 s');
	expect(block).not.toMatch(/earlier conversation|not allowed|check ok/);
});

test('35: hostile text stays inside the frame', async () => {
	const {index} = await load('35-frame-escape-and-injection');
	const head = index.sessions()[0]!;
	for (const question of [head.title, ...index.passages(head.key).map(({text}) => text.slice(0, 200))]) {
		const {block} = recall(index, {question, projects: [head.project.key], now});
		if (block === '') continue;
		expect(block.match(/<\/?deja-recall>/g)).toEqual(['<deja-recall>', '</deja-recall>']);
		expect(block).not.toMatch(/<\/?hook_context/);
		expect(block).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2066-\u2069]/);
	}
});

test.each([
	['38-query-syntax-chars', 3],
	['39-cjk', 1],
	['40-cyrillic-umlaut', 3],
	['41-identifiers', 1],
])('%s: each session is among the first %i', async (name, first) => {
	const {index} = await load(name);
	const missed = lines(name, 'queries.tsv').filter((line) => {
		const [words, session] = line.split('\t') as [string, string];
		const results = found(index, words);
		return session !== '-' && !results.slice(0, first).includes(session);
	});
	expect(missed).toEqual([]);
});

test('39: a question without spaces is spoken to', async () => {
	const {index} = await load('39-cjk');
	const {block} = ask(index, '刷新令牌怎么实现？', index.sessions()[0]!.cwd!);
	expect(block).not.toBe('');
	expect(Buffer.from(block).toString()).toBe(block);
});

test('42: nothing to look up is nothing found', async () => {
	const {index} = await load('42-empty-and-stopword-queries');
	for (const words of ['', '   ', '\t', 'the of and', '???']) expect(found(index, words)).toEqual([]);
	for (const words of [' question', 'question.', 'What is the question?']) expect(found(index, words)).toHaveLength(1);
	for (const words of ['', 'the of and', '???']) expect(ask(index, words, '/').block).toBe('');
});

test('43: chatty prompts are silent, the others are answered', async () => {
	const {index} = await load('43-chatty-prompts-stay-silent');
	for (const line of lines('43-chatty-prompts-stay-silent', 'prompts.txt')) {
		const [what, prompt] = line.split('\t') as [string, string];
		const {block} = ask(index, prompt, '/work/chat');
		if (what === 'silent') expect(block).toBe('');
		else expect(block).toContain('turnstone jitter is 250 ms');
	}
});

test('44: two megabytes of tool output do not win over a decision', async () => {
	const log = 'plover threshold debug line value ok ............................................ end\n'.repeat(20_000);
	const line = (id: string, parentId: string | null, role: string, content: unknown) =>
		JSON.stringify({
			type: 'message',
			id,
			parentId,
			timestamp: '2026-09-10T09:01:00.000Z',
			message: {
				role,
				content,
				meta: {source: role === 'user' ? 'user' : 'model', messageId: `44-${id}`, createdAt: 1789030860000},
			},
		});
	const flood = [
		JSON.stringify({type: 'session', version: 3, id: 'flood', timestamp: '2026-09-10T09:00:00.000Z', cwd: '/work/mem'}),
		line('a1', null, 'user', [{type: 'text', text: 'show the log'}]),
		line('a2', 'a1', 'assistant', [
			{type: 'tool_use', id: 'f1', name: 'shell_command', input: {command: 'cat big.log'}},
		]),
		JSON.stringify({
			type: 'message',
			id: 'a3',
			parentId: 'a2',
			timestamp: '2026-09-10T09:02:00.000Z',
			message: {
				role: 'user',
				content: [{type: 'tool_result', tool_use_id: 'f1', content: [{type: 'text', text: log}]}],
				meta: {source: 'tool', messageId: '44-a3'},
			},
		}),
		line('a4', 'a3', 'assistant', [{type: 'text', text: 'That was the log.'}]),
	];
	const short = [
		JSON.stringify({type: 'session', version: 3, id: 'short', timestamp: '2026-08-01T09:00:00.000Z', cwd: '/work/mem'}),
		line('b1', null, 'user', [{type: 'text', text: 'what is the plover threshold'}]),
		line('b2', 'b1', 'assistant', [{type: 'text', text: 'Decision: plover threshold is 0.8.'}]),
	];
	const {index} = await load('34-empty-memory-answers', (projects) => {
		mkdirSync(path.join(projects, 'flood'));
		writeFileSync(path.join(projects, 'flood/flood.jsonl'), `${flood.join('\n')}\n`);
		writeFileSync(path.join(projects, 'flood/short.jsonl'), `${short.join('\n')}\n`);
	});
	expect(found(index, 'plover threshold')[0]).toBe('short');
	const {block, sources} = ask(index, 'plover threshold', '/work/mem');
	expect(sources.map(({session}) => session)).toEqual(['short']);
	expect(Buffer.byteLength(block)).toBeLessThanOrEqual(1_536);
});

test('45: ties have one order, also after a rebuild and with files written in another order', async () => {
	const {index, places} = await load('45-ties-deterministic');
	const title = index.passages(index.sessions()[0]!.key).find(({text}) => text !== '')!.text;
	const expected = found(index, title);
	expect(expected.length).toBeGreaterThan(1);
	for (let run = 0; run < 5; run++) expect(found(index, title)).toEqual(expected);
	await sync(places, {full: true});
	const again = openIndex(places.index);
	opened.push(again);
	expect(found(again, title)).toEqual(expected);
	const reversed = await load('45-ties-deterministic', (projects) => {
		const files = readdirSync(projects, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.jsonl'));
		for (const file of files.reverse()) {
			const full = path.join(projects, file);
			const bytes = readFileSync(full);
			rmSync(full);
			writeFileSync(full, bytes);
		}
	});
	expect(found(reversed.index, title)).toEqual(expected);
});

test('46: odd times never make odd dates', async () => {
	const {index} = await load('46-clock-skew-and-bad-timestamps');
	const words = index
		.sessions()
		.map(({title}) => title)
		.join(' ');
	for (const {date} of findSessions(index, words, {now}).results) expect(date).toMatch(/^(?:\d{4}-\d\d-\d\d|-)$/);
});

test('47: said once in a session, the same bytes in a turn, again after a compaction', async () => {
	const {index} = await load('47-repeat-injection-and-compaction');
	const ledger = openLedger(path.join(root, 'said-47'));
	const told = (turn: string, question: string) => {
		const {block, why, sources} = ask(index, question, '/work/rep', {session: 'live', ledger});
		const keys = sources.map(({key}) => key);
		return block && ledger.claim('live', 'recall', turn, {block, why, sources: keys, door: 'hook'})?.said.block;
	};
	const first = told('1', 'how big is the knot buffer');
	expect(first).toContain('knot buffer is 64 KB');
	expect(told('2', 'and now the knot buffer again')).toBe('');
	ledger.compacted('live', '2f002003');
	expect(told('3', 'and now the knot buffer again')).toContain('knot buffer is 64 KB');
});

test('78: the question of every message shape', () => {
	const shape = (name: string) =>
		JSON.parse(
			readFileSync(path.join(cases, `78-mod-transformcontext-shapes/messages/${name}.json`), 'utf8'),
		) as unknown[];
	const asked = (name: string) => questionOf(shape(name));
	expect(asked('string-content')).toMatchObject({text: 'what is the siskin limit', position: 0});
	expect(asked('tool-only-last')).toMatchObject({text: 'what is the siskin limit', position: 0});
	expect(asked('summary-first')).toMatchObject({text: 'go on with the linnet', position: 1});
	expect(asked('mixed-tool-and-text')).toMatchObject({text: 'what is the siskin limit', position: 0});
	for (const name of ['empty', 'image-only', 'no-user']) expect(asked(name)).toBeUndefined();
});
