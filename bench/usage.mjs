#!/usr/bin/env node
/**
 * What a usage report costs, and whether it is right.
 *
 *   node bench/usage.mjs <store> [--rounds 5] [--json]
 *   node bench/usage.mjs --generator FILE [--sessions 2000] [--messages 125]
 *
 * <store> holds `projects/`, and `expected.json` when its totals are known; then calls, tokens of each kind, models, days,
 * sessions, projects and the recorded money must be equal. A generator is a script that makes one:
 * `node FILE --out DIR --sessions N --messages M --quiet`.
 *
 * With windows of a plan and budgets. Warm: with an index; the overview is what `deja usage` alone prints, several groupings at once. Cold: without one,
 * against a bare JSON.parse of every line in the same rounds, each in a process of its own, because machines differ and are
 * busy. Exit 1 when a limit is broken or a total is wrong. Needs `npm run build`.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';

const LIMITS = {warmSeconds: 0.35, overviewSeconds: 0.35, warmMegabytes: 125, coldRatio: 1.2};

const {values, positionals} = parseArgs({
	allowPositionals: true,
	options: {
		generator: {type: 'string'},
		sessions: {type: 'string', default: '2000'},
		messages: {type: 'string', default: '125'},
		rounds: {type: 'string', default: '5'},
		program: {type: 'string'},
		json: {type: 'boolean'},
	},
});
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const program = values.program ?? path.join(root, 'dist/deja.mjs');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-bench-usage-'));
process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true}));

let [store] = positionals;
if (values.generator) {
	store = path.join(folder, 'store');
	const flags = ['--out', store, '--sessions', values.sessions, '--messages', values.messages, '--quiet'];
	if (spawnSync(process.execPath, [values.generator, ...flags], {stdio: 'inherit'}).status !== 0) process.exit(2);
}
if (!store || !fs.existsSync(path.join(store, 'projects')) || !fs.existsSync(program)) {
	console.error('usage: node bench/usage.mjs <store> | --generator FILE [--sessions N] [--messages M]');
	console.error('       (after npm run build)');
	process.exit(2);
}
const projects = path.join(store, 'projects');

/** The yardstick: every transcript as text, split, every line parsed, nothing kept. */
const yardstick = `
import fs from 'node:fs';
import path from 'node:path';
for (const slug of fs.readdirSync(process.argv[1])) for (const name of fs.readdirSync(path.join(process.argv[1], slug))) {
	if (!name.endsWith('.jsonl') || /\\.(checkpoints|prompts|v2\\.bak)\\./.test(name)) continue;
	for (const line of fs.readFileSync(path.join(process.argv[1], slug, name), 'utf8').split('\\n')) {
		try { JSON.parse(line) } catch {}
	}
}`;

/** A process that says at its end what it took. */
const witness =
	"data:text/javascript,process.on('exit',()=>process.stderr.write('%00'+JSON.stringify(process.resourceUsage())))";

function run(home, ...args) {
	const env = {
		...process.env,
		TZ: 'UTC',
		NODE_OPTIONS: `--import=${witness}`,
		DEJA_HOME: home,
		DEJA_COMMANDCODE_ROOT: projects,
	};
	const start = performance.now();
	const {stdout, stderr, status} = spawnSync(process.execPath, args, {env, encoding: 'utf8', maxBuffer: 2 ** 30});
	const seconds = (performance.now() - start) / 1000;
	if (status !== 0) throw new Error(`${args.join(' ').slice(0, 80)} ended with ${status}: ${stderr.slice(0, 400)}`);
	const used = JSON.parse(stderr.slice(stderr.lastIndexOf('\0') + 1));
	return {stdout, seconds, cpu: (used.userCPUTime + used.systemCPUTime) / 1e6, megabytes: used.maxRSS / 1024};
}

const warmHome = path.join(folder, 'warm');
const coldHome = path.join(folder, 'cold');
// With windows and budgets, which are looked up in every report.
const config = {
	plan: {fiveHour: 14, week: 35, month: 70},
	budget: {day: 20, week: 90, month: 300, session: 5},
};
for (const home of [warmHome, coldHome]) {
	fs.mkdirSync(home, {mode: 0o700});
	fs.writeFileSync(path.join(home, 'config.json'), JSON.stringify(config));
}
const report = (home, ...args) => JSON.parse(run(home, program, 'usage', '--json', ...args).stdout);
const synced = run(warmHome, program, 'sync', '--json');

const rounds = {parse: [], cold: [], warm: [], overview: []};
for (let round = 0; round < Number(values.rounds); round++) {
	rounds.parse.push(run(coldHome, '--input-type=module', '--eval', yardstick, projects));
	rounds.cold.push(run(coldHome, program, 'usage', '--json'));
	rounds.warm.push(run(warmHome, program, 'usage', '--json'));
	rounds.overview.push(run(warmHome, program, 'usage'));
}
/** The best of the rounds: what disturbs a machine only ever adds. */
const best = (name, field) => Math.min(...rounds[name].map((one) => one[field]));
const result = {
	megabytes: Math.round(sizeOf(projects) / 1e6),
	syncSeconds: round(synced.seconds),
	warmSeconds: round(best('warm', 'seconds')),
	warmCpu: round(best('warm', 'cpu')),
	overviewSeconds: round(best('overview', 'seconds')),
	overviewCpu: round(best('overview', 'cpu')),
	warmMegabytes: Math.round(Math.max(...[...rounds.warm, ...rounds.overview].map(({megabytes}) => megabytes))),
	parseSeconds: round(best('parse', 'seconds')),
	parseCpu: round(best('parse', 'cpu')),
	coldSeconds: round(best('cold', 'seconds')),
	coldCpu: round(best('cold', 'cpu')),
	coldMegabytes: Math.round(Math.max(...rounds.cold.map(({megabytes}) => megabytes))),
	coldRatio: round(best('cold', 'seconds') / best('parse', 'seconds')),
	coldCpuRatio: round(best('cold', 'cpu') / best('parse', 'cpu')),
	wrong: [],
};
if (rounds.cold[0].stdout !== rounds.warm[0].stdout) result.wrong.push('cold and warm say different things');
const truth = path.join(store, 'expected.json');
if (fs.existsSync(truth)) result.wrong.push(...differences(JSON.parse(fs.readFileSync(truth, 'utf8'))));
result.over = Object.keys(LIMITS).filter((name) => result[name] > LIMITS[name]);

if (values.json) console.log(JSON.stringify(result));
else for (const [name, value] of Object.entries(result)) console.log(`${name.padEnd(16)} ${value}`);
process.exitCode = result.over.length + result.wrong.length > 0 ? 1 : 0;

/** @returns what the reports say otherwise than the ground truth. */
function differences(expected) {
	const wrong = [];
	const same = (what, said, known, within = 0) => {
		if (!(Math.abs(said - known) <= within)) wrong.push(`${what}: ${said}, not ${known}`);
	};
	const by = (grouping) => report(warmHome, '--by', grouping);
	const models = by('model');
	const {totals} = models;
	const {usage} = expected;
	same('calls', totals.calls, usage.calls);
	same('input', totals.input, usage.freshInput);
	same('cacheRead', totals.cacheRead, usage.cacheRead);
	same('cacheWrite', totals.cacheWrite, usage.cacheWrite);
	same('output', totals.output, usage.output);
	same('recorded', totals.cost.recorded, usage.reportedCostUsd, 1e-6);
	const groups = [
		['model', models.groups, expected.byModel],
		['day', by('day').groups, expected.byDayUtcCreatedAt],
		['session', by('session').groups, expected.bySession],
		['project', by('project').groups, expected.byProjectCwd],
	];
	for (const [name, said, known] of groups) {
		same(`number of ${name}s`, said.length, Object.keys(known).length);
		for (const group of said) {
			const one = known[group.key];
			if (!one) wrong.push(`no ${name} ${group.key} is known`);
			else {
				same(`${name} ${group.key}: calls`, group.calls, one.calls);
				same(`${name} ${group.key}: input`, group.input, one.freshInput);
				same(`${name} ${group.key}: output`, group.output, one.output);
				same(`${name} ${group.key}: recorded`, group.cost.recorded, one.reportedCostUsd, 1e-7);
			}
		}
	}
	const tools = Object.fromEntries(by('tool').groups.map(({key, runs, notRun}) => [key, runs + notRun]));
	for (const [name, runs] of Object.entries(expected.tools)) same(`tool ${name}`, tools[name], runs);
	return wrong.slice(0, 20);
}

function sizeOf(dir) {
	let size = 0;
	for (const entry of fs.readdirSync(dir, {withFileTypes: true})) {
		const file = path.join(dir, entry.name);
		size += entry.isDirectory() ? sizeOf(file) : fs.statSync(file).size;
	}
	return size;
}

function round(value) {
	return Math.round(value * 1000) / 1000;
}
