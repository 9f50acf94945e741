/**
 * The steps of the index bench, each run in a process of its own by `bench/index.mjs`: `<step> <passages> <folder>`.
 * Each prints one line of JSON. Milliseconds are wall clock, `cpu` is seconds of user and system time.
 */
import fs from 'node:fs';
import path from 'node:path';
import MiniSearch, {type SearchResult} from 'minisearch';
import {terms} from '../src/index/analysis/analyzer.ts';
import {applyPassages} from '../src/index/commit/apply.ts';
import {sweep} from '../src/index/commit/gc.ts';
import {commitManifest, emptyManifest, readManifest} from '../src/index/commit/manifest.ts';
import {mergeNow} from '../src/index/commit/merge-now.ts';
import {openIndex} from '../src/index/open/open.ts';
import type {Clause, Index} from '../src/index/query/types.ts';
import type {Passage} from '../src/index/segment/passage.ts';
import {passages, questions} from './corpus.ts';

interface Question {
	readonly kind: string;
	readonly words: readonly string[];
	readonly project?: string;
}

const [step = '', countText = '', dir = ''] = process.argv.slice(2);
const count = Number(countText);
const index = path.join(dir, 'index');
const questionsFile = path.join(dir, 'questions.json');
const cpuSeconds = () => {
	const {user, system} = process.cpuUsage();
	return (user + system) / 1e6;
};
const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
const peakMemory = () => Math.round(process.resourceUsage().maxRSS / 1024);
const sizeOf = (folder: string) =>
	fs.readdirSync(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);

function percentile(sorted: readonly number[], share: number): number {
	return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]! * 100) / 100;
}

const spread = (times: readonly number[]) => {
	const sorted = [...times].sort((a, b) => a - b);
	return {p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99)};
};

/** Asks every question a few times; the first round warms up. @returns milliseconds by kind of question. */
function ask(
	list: readonly Question[],
	search: (question: Question) => number,
	rounds = 3,
): Record<string, {p50: number; p99: number}> {
	const times: Record<string, number[]> = {};
	for (let round = 0; round < rounds; round++) {
		for (const question of list) {
			const start = performance.now();
			search(question);
			const took = performance.now() - start;
			if (round > 0 || rounds === 1) times[question.kind] = [...(times[question.kind] ?? []), took];
		}
	}
	return Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, spread(all)]));
}

/** Engines that take a second a question are asked fewer: ten of each kind, once, after one of each. */
function askSlow(search: (question: Question) => number): Record<string, {p50: number; p99: number}> {
	const all = readQuestions();
	const kinds = [...new Set(all.map(({kind}) => kind))];
	const some = (n: number) => kinds.flatMap((kind) => all.filter((one) => one.kind === kind).slice(0, n));
	ask(some(1), search, 1);
	return ask(some(10), search, 1);
}

const readQuestions = (): Question[] => JSON.parse(fs.readFileSync(questionsFile, 'utf8')) as Question[];

/** A long prompt is asked by its twelve rarest words, of all engines alike. */
function writeQuestions(open: Index): void {
	const rarity = (word: string) => Math.min(...terms(word).map((term) => open.df(term) || Number.POSITIVE_INFINITY));
	const list = questions().map(([kind, text, project]): Question => {
		let words = [...new Set(text.split(' '))];
		if (kind === 'long prompt') {
			const known = words.map((word) => ({word, df: rarity(word)})).filter(({df}) => Number.isFinite(df));
			words = known
				.sort((a, b) => a.df - b.df)
				.slice(0, 12)
				.map(({word}) => word);
		}
		return {kind, words, ...(project ? {project} : {})};
	});
	fs.writeFileSync(questionsFile, JSON.stringify(list));
}

/** The twelve rarest terms, as recall asks: the others cost time and decide nothing. Looking them up is part of the time. */
function clausesOf(open: Index, words: readonly string[]): Clause[] {
	const all = [...new Set(words.flatMap(terms))].map((term) => ({term, df: open.df(term)}));
	const known = all.filter(({df}) => df > 0).sort((a, b) => a.df - b.df);
	return known.slice(0, 12).map(({term}) => ({term}));
}

async function build(): Promise<unknown> {
	let text = 0;
	function* counted(): Iterable<Passage> {
		for (const passage of passages(count)) {
			text += passage.text.length + passage.output.length + passage.command.length;
			yield passage;
		}
	}
	let start = cpuSeconds();
	for (const _ of passages(count));
	const making = cpuSeconds() - start;
	start = cpuSeconds();
	commitManifest(index, applyPassages(index, emptyManifest(), {drop: [], add: counted()}, {bulk: true}));
	const cpu = cpuSeconds() - start - making;
	const peak = peakMemory();
	start = cpuSeconds();
	await mergeNow(index);
	const merge = cpuSeconds() - start;
	const {manifest} = readManifest(index);
	sweep(index, manifest, {graceMs: 0});
	const open = openIndex(index);
	writeQuestions(open);
	open.close();
	const size = megabytes(sizeOf(index));
	return {text: megabytes(text), cpu, merge, peak, peakMerge: peakMemory(), size, segments: manifest.segments.length};
}

function query(): unknown {
	const before = performance.now();
	const open = openIndex(index);
	const opening = performance.now() - before;
	const list = readQuestions();
	const ours = (question: Question) => {
		const filter = question.project ? {project: question.project} : {};
		return open.search(clausesOf(open, question.words), {limit: 20, countTotal: false, ...filter}).hits.length;
	};
	const first = performance.now();
	ours(list[0]!);
	const cold = performance.now() - first;
	const times = ask(list, ours);
	const counted = ask(list, (question) => {
		const filter = question.project ? {project: question.project} : {};
		return open.search(clausesOf(open, question.words), {limit: 20, ...filter}).total;
	});
	const fourWords = list.filter(({kind}) => kind === 'four words');
	const extra = {
		...ask(
			fourWords.map((q) => ({...q, kind: 'prefix'})),
			({words}) => open.search([{term: words[1]!.slice(0, 4).toLowerCase(), wildcard: 'prefix'}]).hits.length,
		),
		...ask(
			fourWords.map((q) => ({...q, kind: 'fuzzy'})),
			({words}) => open.search([{term: `${words[1]!.slice(0, -1)}q`, edits: 1}]).hits.length,
		),
		...ask(
			fourWords.map((q) => ({...q, kind: 'required'})),
			({words}) => {
				const [one, ...others] = clausesOf(open, words);
				return open.search([{...one!, presence: 'required'}, ...others]).hits.length;
			},
		),
	};
	(globalThis as {gc?: () => void}).gc?.();
	const {heapUsed, external} = process.memoryUsage();
	open.close();
	return {opening, cold, times, counted, extra, heap: megabytes(heapUsed), external: megabytes(external)};
}

/** One turn of one to three passages, committed; the index before it is left as it was. */
function append(): unknown {
	const copy = path.join(dir, 'append');
	fs.cpSync(index, copy, {recursive: true});
	const times: number[] = [];
	const extra = [...passages(400)];
	let {manifest} = readManifest(copy);
	for (let turn = 0; turn < 130; turn++) {
		const add = extra.slice(turn * 3, turn * 3 + 1 + (turn % 3)).map((p) => ({...p, session: 'bench/append', turn}));
		const start = performance.now();
		manifest = readManifest(copy).manifest;
		const drop = [{session: 'bench/append', turns: {from: turn}}];
		manifest = commitManifest(copy, applyPassages(copy, manifest, {drop, add}))!;
		sweep(copy, manifest, {graceMs: 0});
		if (turn > 9) times.push(performance.now() - start);
	}
	fs.rmSync(copy, {recursive: true, force: true});
	return spread(times);
}

/** The part of `node:sqlite` that is used; the types of the oldest Node that is supported do not have it. */
interface Database {
	exec(sql: string): void;
	prepare(sql: string): {run(...values: string[]): void; all(...values: string[]): unknown[]};
	close(): void;
}

const quoted = (words: readonly string[]) => words.map((word) => `"${word.replaceAll('"', '')}"`).join(' OR ');

/** SQLite FTS5 over the same texts: OR, bm25, as people use it. Needs a Node that has `node:sqlite`. */
async function fts(): Promise<unknown> {
	const sqlite = process.getBuiltinModule('node:sqlite') as {DatabaseSync: new (file: string) => Database} | undefined;
	if (!sqlite) return {absent: `node ${process.version} has no node:sqlite`};
	const file = path.join(dir, 'fts.db');
	const database = new sqlite.DatabaseSync(file);
	database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
	database.exec('CREATE VIRTUAL TABLE t USING fts5(text, output, command, path, project UNINDEXED)');
	const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?)');
	const start = cpuSeconds();
	database.exec('BEGIN');
	for (const p of passages(count)) insert.run(p.text, p.output, p.command, p.files.join(' '), p.project);
	database.exec('COMMIT');
	const cpu = cpuSeconds() - start;
	const all = database.prepare('SELECT rowid, bm25(t) FROM t WHERE t MATCH ? ORDER BY bm25(t) LIMIT 20');
	const inProject = database.prepare(
		'SELECT rowid, bm25(t) FROM t WHERE t MATCH ? AND project = ? ORDER BY bm25(t) LIMIT 20',
	);
	const times = ask(
		readQuestions(),
		({words, project}) => (project ? inProject.all(quoted(words), project) : all.all(quoted(words))).length,
	);
	database.close();
	const size = megabytes(fs.statSync(file).size);
	fs.rmSync(file);
	return {cpu, times, size};
}

function mini(): unknown {
	const engine = new MiniSearch({fields: ['text', 'output', 'command', 'path'], storeFields: ['project']});
	const start = cpuSeconds();
	let id = 0;
	for (const p of passages(count)) {
		engine.add({
			id: id++,
			text: p.text,
			output: p.output,
			command: p.command,
			path: p.files.join(' '),
			project: p.project,
		});
	}
	const cpu = cpuSeconds() - start;
	const times = askSlow(({words, project}) => {
		const inProject = project ? {filter: (result: SearchResult) => result['project'] === project} : {};
		return engine.search(words.join(' '), inProject).slice(0, 20).length;
	});
	return {cpu, times, peak: peakMemory()};
}

const steps: Record<string, () => unknown> = {build, query, append, fts, mini};
process.stdout.write(`${JSON.stringify(await steps[step]!())}\n`);
