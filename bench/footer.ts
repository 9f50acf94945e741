/**
 * What the footer costs in the worker, in a large history, with windows of a plan and budgets. The history is only read.
 *
 *   node bench/ts.mjs bench/footer.ts --home HOME [--rounds N] [--profile FILE]
 *   node bench/ts.mjs bench/footer.ts --store STORE --deja DIR
 *
 * HOME is a home whose `~/.commandcode/deja/index` is built; or STORE holds `projects/`, and its index is kept in DIR. The clock
 * stands at the end of the history, where windows and budgets are full. Asked as a session asks: once at its beginning, then
 * after each call. Prints the first and the p50 and p95 of the others, with their share of what they may take, and the CPU time
 * beside the wall clock. Exit 1 when a limit is broken.
 */
import fs from 'node:fs';
import {Session} from 'node:inspector';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {openIndex, sync} from '../src/index/index.ts';
import {placesFrom} from '../src/lib/index.ts';
import {openMemory} from '../src/service/index.ts';
import type {RunningCall} from '../src/usage/index.ts';

/** Milliseconds. */
const LIMIT = 5;

const {values} = parseArgs({
	options: {
		home: {type: 'string', default: ''},
		store: {type: 'string'},
		deja: {type: 'string', default: ''},
		rounds: {type: 'string', default: '60'},
		profile: {type: 'string'},
	},
});
const {store, deja} = values;
const env = store ? {DEJA_HOME: deja, DEJA_COMMANDCODE_ROOT: path.join(store, 'projects')} : {HOME: values.home};
const places = placesFrom(env, values.home);
if (store) await sync(places);
const index = openIndex(places.index);
const [newest] = index.sessions();
if (!newest) throw new Error(`no index in ${places.index}`);
const calls = [...index.usage()].reduce((sum, usage) => sum + usage.calls.length, 0);
const sessions = index.sessions().length;
index.close();

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-bench-footer-'));
process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true}));
const settings = {
	nothing: {},
	'windows and budgets': {
		plan: {fiveHour: 14, week: 35, month: 70},
		budget: {day: 20, week: 90, month: 300, session: 5, project: {[newest.project.label]: 20}},
	},
};

const at = (times: readonly number[], share: number): number =>
	times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!;
const shown = (ms: number): string => ms.toFixed(2).padStart(7);
const session = new Session();
session.connect();
let broken = 0;
console.log(`${sessions} sessions, ${calls} calls`);
for (const [what, config] of Object.entries(settings)) {
	const file = path.join(folder, 'config.json');
	fs.writeFileSync(file, JSON.stringify(config));
	let now = newest.end + 60_000;
	const memory = openMemory({env, places: {...places, config: file}, now: () => now, door: 'mod'});
	const one = {model: newest.model, inputRaw: 40_000, cacheRead: 30_000, cacheWrite: 0, cacheWrite1h: 0, output: 500};
	const running: RunningCall[] = [];
	const wall: number[] = [];
	const cpu: number[] = [];
	if (values.profile) session.post('Profiler.enable', () => session.post('Profiler.start'));
	for (let round = 0; round < Number(values.rounds); round++) {
		const used = process.cpuUsage();
		const start = performance.now();
		memory.footer({session: newest.id, cwd: newest.cwd ?? ''}, {off: false, columns: 120, running});
		wall.push(performance.now() - start);
		const {user, system} = process.cpuUsage(used);
		cpu.push((user + system) / 1_000);
		running.push({...one, started: now, time: now + 10_000, costUsd: undefined});
		now += 15_000;
	}
	if (values.profile)
		session.post('Profiler.stop', (_, {profile}) => fs.writeFileSync(values.profile!, JSON.stringify(profile)));
	memory.close();
	const [first = 0, ...others] = wall;
	const p50 = at(others, 0.5);
	const isOver = p50 > LIMIT;
	if (isOver) broken++;
	console.log(
		`${what.padEnd(20)} first ${shown(first)}  p50 ${shown(p50)}  p95 ${shown(at(others, 0.95))} ms; CPU ${shown(at(cpu.slice(1), 0.5))}; of ${LIMIT}: ${(p50 / LIMIT).toFixed(2)}${isOver ? ' TOO SLOW' : ''}`,
	);
}
process.exitCode = broken > 0 ? 1 : 0;
