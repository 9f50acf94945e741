/**
 * What a question costs in a large history, asked as the doors ask it. The history is only read.
 *
 *   node bench/ts.mjs bench/size.ts --home HOME [--rounds N] [--profile FILE]
 *   node bench/ts.mjs bench/size.ts --store STORE --deja DIR
 *
 * HOME is a home whose `~/.commandcode/deja/index` is built, e.g. of 8,000 sessions; or STORE holds `projects/`, and its index
 * is kept in DIR. Questions are made of its own words: a rare word, a task in common words, what a look back says. Prints p50
 * and p95 of the mod's recall, the agent's tool and a search for the CLI, after a warming round, with their share of what they
 * may take, and the CPU time beside the wall clock, because machines are busy. Exit 1 when a limit is broken.
 */
import {writeFileSync} from 'node:fs';
import {Session} from 'node:inspector';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {openIndex, sync} from '../src/index/index.ts';
import {placesFrom} from '../src/lib/index.ts';
import {findSessions} from '../src/recall/index.ts';
import {openMemory} from '../src/service/index.ts';
import {toolsOf} from '../src/tools/index.ts';

const {values} = parseArgs({
	options: {
		home: {type: 'string', default: ''},
		store: {type: 'string'},
		deja: {type: 'string', default: ''},
		rounds: {type: 'string', default: '3'},
		each: {type: 'string', default: '40'},
		profile: {type: 'string'},
		only: {type: 'string'},
	},
});
const {store, deja} = values;
const env = store ? {DEJA_HOME: deja, DEJA_COMMANDCODE_ROOT: path.join(store, 'projects')} : {HOME: values.home};
const places = placesFrom(env, values.home);
if (store) await sync(places);
const index = openIndex(places.index);
const heads = index.sessions();
const each = Number(values.each);
if (heads.length === 0) throw new Error(`no index in ${places.index}`);

/** Evenly spread over the history, newest first. */
const some = Array.from({length: each}, (_, n) => heads[Math.floor(((n + 0.5) * heads.length) / each)]!);
const saidIn = (key: string): string =>
	index
		.passages(key)
		.filter(({role}) => role === 'user' || role === 'assistant')
		.map(({text}) => text)
		.join(' ');
const words = (text: string): string[] => [...new Set(text.match(/\p{L}[\p{L}\p{N}]{3,}/gu) ?? [])];

const questions = {
	'a rare word': some.map(({key}) => {
		const rarest = words(saidIn(key))
			.map((word) => ({word, df: index.df(word.toLowerCase()) || Number.POSITIVE_INFINITY}))
			.sort((a, b) => a.df - b.df)[0]!;
		return `What did we decide about ${rarest.word}?`;
	}),
	'a task in common words': some.map(({key}, n) => {
		const common = words(saidIn(key))
			.map((word) => ({word, df: index.df(word.toLowerCase())}))
			.sort((a, b) => b.df - a.df)
			.slice(0, 24)
			.map(({word}) => word);
		return `Please ${common.filter((_, at) => at % 2 === n % 2).join(' ')}`;
	}),
	'a prompt of the history': some.map(({key}) => index.passages(key, 0)[0]?.text ?? ''),
};

const memory = openMemory({env, places, now: Date.now, door: 'mod'});
const tools = toolsOf(memory, {env, places});
/** Milliseconds, p50 and mostly p95; of what does not stand here nothing is promised. */
const isLarge = heads.length > 4000;
const limits: Readonly<Record<string, readonly [p50: number, p95?: number]>> = {
	'recall: a rare word': isLarge ? [12, 45] : [8, 16],
	'recall: a task in common words': isLarge ? [25, 45] : [8, 16],
	'tool: a rare word': [60],
	'tool: a task in common words': [60],
};
const asks = {
	recall: (question: string, n: number) =>
		void memory.recall({session: '', cwd: some[n]?.cwd ?? values.home}, question),
	tool: (question: string, n: number) => void tools.recall({session: '', cwd: some[n]?.cwd ?? values.home}, {question}),
	search: (question: string) => void findSessions(index, question, {now: Date.now()}),
};

const at = (times: readonly number[], share: number): number =>
	times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!;
const shown = (ms: number): string => ms.toFixed(1).padStart(7);
let broken = 0;

const session = new Session();
session.connect();
for (const _ of memory.warm({session: '', cwd: values.home}));
console.log(`${heads.length} sessions, ${index.size} passages`);
for (const [door, ask] of Object.entries(asks)) {
	for (const [kind, list] of Object.entries(questions)) {
		if (values.only && !`${door}: ${kind}`.includes(values.only)) continue;
		if (values.profile) session.post('Profiler.enable', () => session.post('Profiler.start'));
		const wall: number[] = [];
		const cpu: number[] = [];
		for (let round = 0; round < Number(values.rounds); round++) {
			for (const [n, question] of list.entries()) {
				const used = process.cpuUsage();
				const start = performance.now();
				ask(question, n);
				const took = performance.now() - start;
				const {user, system} = process.cpuUsage(used);
				if (round === 0) continue;
				wall.push(took);
				cpu.push((user + system) / 1_000);
			}
		}
		if (values.profile) {
			session.post('Profiler.stop', (_, {profile}) => writeFileSync(values.profile!, JSON.stringify(profile)));
		}
		const [p50, p95] = [at(wall, 0.5), at(wall, 0.95)];
		const most = limits[`${door}: ${kind}`];
		const shares = most?.map((limit, n) => [p50, p95][n]! / limit!) ?? [];
		const isOver = shares.some((share) => share > 1);
		if (isOver) broken++;
		const share = most ? `; of ${most.join(' / ')}: ${shares.map((one) => one.toFixed(2)).join(' / ')}` : '';
		console.log(
			`${`${door}: ${kind}`.padEnd(34)} p50 ${shown(p50)}  p95 ${shown(p95)} ms; CPU ${shown(at(cpu, 0.5))} ${shown(at(cpu, 0.95))}${share}${isOver ? ' TOO SLOW' : ''}`,
		);
	}
}
memory.close();
index.close();
process.exitCode = broken > 0 ? 1 : 0;
