/**
 * An agent asks: are the sessions that its tool shows those that readers found helpful?
 *
 *     node bench/ts.mjs bench/ask.ts CORPUS JUDGED.jsonl [--halves] [--show]
 *
 * CORPUS: real histories, `index.json` (`[{id, proj, start}]`, start in unix seconds) and `projects/home-dev-<proj>/<id>.jsonl`.
 * JUDGED: lines `{pid, project, session, i, q: [query], c: [[session, verdict]]}`; verdict H helps, N adds nothing, X another
 * subject; `i` is the place of the prompt among the session's own. Before each query the store holds what had been said by then,
 * of every session but the asking one. Several queries of one prompt take turns; five sessions count. `--show` prints the
 * answers. The data is measured with, and no part of this project. Exit 1 below 80 % first, 94 % among five, 45 % helpful, or above 12 % other.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import {parseArgs} from 'node:util';
import {sync} from '../src/index/index.ts';
import {placesFrom} from '../src/lib/index.ts';
import {openMemory} from '../src/service/index.ts';
import {ANSWER_TOKENS} from '../src/tools/budget.ts';
import {tokensAtMost, toolsOf} from '../src/tools/index.ts';

interface Judged {
	readonly pid: string;
	readonly project: string;
	readonly session: string;
	readonly i: number;
	readonly q: readonly string[];
	readonly c: readonly (readonly [session: string, verdict: 'H' | 'N' | 'X'])[];
}
interface Session {
	readonly id: string;
	readonly proj: string;
	readonly start: number;
}
interface Line {
	readonly type: string;
	readonly timestamp: string;
	readonly message?: {
		readonly role: string;
		readonly content: string | readonly {readonly type: string; readonly text?: string}[];
		readonly meta?: {readonly isAutomated?: boolean};
	};
}

const {positionals, values} = parseArgs({
	allowPositionals: true,
	options: {halves: {type: 'boolean'}, show: {type: 'boolean'}},
});
const [corpus, judgedFile] = positionals;
if (!corpus || !judgedFile) {
	console.error('usage: ask.ts CORPUS JUDGED.jsonl [--halves] [--show]');
	process.exit(2);
}
const rows = (file: string): string[] => fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
const fileOf = (root: string, project: string, id: string): string =>
	path.join(root, 'projects', `home-dev-${project}`, `${id}.jsonl`);
const sessions = (JSON.parse(fs.readFileSync(path.join(corpus, 'index.json'), 'utf8')) as Session[]).sort(
	(a, b) => a.start - b.start,
);

/** When the prompt was typed, unix ms; undefined when the corpus does not hold it. */
function timeOf({project, session, i}: Judged): number | undefined {
	const typed = rows(fileOf(corpus!, project, session)).flatMap((row) => {
		const {type, timestamp, message} = JSON.parse(row) as Line;
		if (type !== 'message' || message?.role !== 'user' || message.meta?.isAutomated) return [];
		const text =
			typeof message.content === 'string' ? message.content : message.content.map((part) => part.text ?? '').join('');
		return text.trim() === '' ? [] : [Date.parse(timestamp)];
	});
	return typed[i];
}

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-ask-'));
process.on('exit', () => fs.rmSync(home, {recursive: true, force: true}));
const places = placesFrom({}, home);
const written = new Map<string, number | 'all'>();
function writeUntil(now: number, except: string): void {
	for (const {id, proj, start} of sessions) {
		if (id === except || start * 1_000 > now || written.get(id) === 'all') continue;
		const all = rows(fileOf(corpus!, proj, id));
		const said = all.filter((row) => Date.parse((JSON.parse(row) as Line).timestamp) < now);
		if (written.get(id) === said.length) continue;
		const file = fileOf(places.commandcode, proj, id);
		fs.mkdirSync(path.dirname(file), {recursive: true});
		fs.writeFileSync(file, `${said.join('\n')}\n`);
		written.set(id, said.length === all.length ? 'all' : said.length);
	}
}

let now = 0;
const memory = openMemory({env: {}, places, now: () => now, door: 'cli'});
const tools = toolsOf(memory, {env: {TZ: 'UTC'}, places});
const asks = rows(judgedFile)
	.map((row) => JSON.parse(row) as Judged)
	.flatMap((row) => {
		const time = timeOf(row);
		return time === undefined ? [] : [{row, time}];
	})
	.sort((a, b) => a.time - b.time);
interface Shown {
	readonly known: boolean;
	readonly project: string;
	readonly verdicts: readonly string[];
}
const shown: Shown[] = [];
const times: number[] = [];
let largest = 0;
for (const {row, time} of asks) {
	now = time;
	writeUntil(time, row.session);
	await sync(places);
	const verdicts = new Map(row.c);
	const lists = row.q.map((question) => {
		const started = performance.now();
		const answer = tools.recall({session: '', cwd: `/home/dev/${row.project}`}, {question});
		times.push(performance.now() - started);
		largest = Math.max(largest, tokensAtMost(answer.text));
		if (values.show) console.log(`\n? ${question}\n${answer.text}`);
		return answer.sessions.map(({session}) => session);
	});
	const seen = new Set([row.session]);
	const found = [0, 1, 2, 3, 4].flatMap((at) => lists.flatMap((list) => list[at] ?? []));
	const first = found.filter((id) => !seen.has(id) && seen.add(id)).slice(0, 5);
	shown.push({
		known: row.c.some(([, v]) => v === 'H'),
		project: row.project,
		verdicts: first.map((id) => verdicts.get(id) ?? 'U'),
	});
}
memory.close();

const percent = (part: number, whole: number): number => Math.round((1_000 * part) / Math.max(1, whole)) / 10;
function figures(some: readonly Shown[]) {
	const known = some.filter((one) => one.known);
	const places = known.map(({verdicts}) => verdicts.indexOf('H'));
	const all = some.flatMap(({verdicts}) => verdicts);
	const judged = all.filter((v) => v !== 'U');
	const share = (v: string) => percent(judged.filter((one) => one === v).length, judged.length);
	return {
		asked: some.length,
		helpKnown: known.length,
		first: percent(places.filter((at) => at === 0).length, known.length),
		five: percent(places.filter((at) => at >= 0).length, known.length),
		helps: share('H'),
		other: share('X'),
		shown: Math.round((10 * all.length) / Math.max(1, some.length)) / 10,
		unjudged: all.length - judged.length,
	};
}
const total = figures(shown);
times.sort((a, b) => a - b);
const ms = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))]! * 10) / 10;
console.log(JSON.stringify({...total, p50: ms(0.5), p95: ms(0.95), largestTokens: largest}));
if (values.halves) {
	const half = Math.ceil(shown.length / 2);
	console.log('earlier half', JSON.stringify(figures(shown.slice(0, half))));
	console.log('later half  ', JSON.stringify(figures(shown.slice(half))));
	for (const project of new Set(shown.map((one) => one.project))) {
		console.log(project.padEnd(12), JSON.stringify(figures(shown.filter((one) => one.project === project))));
	}
}
if (total.first < 80 || total.five < 94 || total.helps < 45 || total.other > 12 || largest > ANSWER_TOKENS) {
	console.log('MISSED: first 80, five 94, helps 45, other 12, tokens 1500');
	process.exitCode = 1;
}
