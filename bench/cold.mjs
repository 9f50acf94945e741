#!/usr/bin/env node
/**
 * What a command costs that starts from nothing: a search, a recall, a second sync with nothing changed, the overview of money.
 *
 *   node bench/cold.mjs <store> [--deja DIR] [--rounds 9] [--node FILE] [--json]       needs dist/ (npm run build)
 *
 * <store> holds `projects/`; DIR keeps the index, made first when it is not there. Each is a process of its own, measured
 * against an empty one in the same round: machines differ, and are busy. What is told is the median of the differences, and
 * the CPU seconds of the best round, from which a busy machine takes less.
 * Exit 1 when a limit is broken.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';

const {values, positionals} = parseArgs({
	allowPositionals: true,
	options: {
		deja: {type: 'string'},
		rounds: {type: 'string', default: '9'},
		node: {type: 'string', default: process.execPath},
		json: {type: 'boolean'},
	},
});
const [store] = positionals;
const program = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'dist/deja.mjs');
if (!store || !fs.existsSync(path.join(store, 'projects')) || !fs.existsSync(program)) {
	console.error('usage: node bench/cold.mjs <store> [--deja DIR]   (after npm run build)');
	process.exit(2);
}
let {deja} = values;
if (deja === undefined) {
	deja = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-bench-cold-'));
	process.on('exit', () => fs.rmSync(deja, {recursive: true, force: true}));
}
const witness =
	"data:text/javascript,process.on('exit',()=>process.stderr.write('%00'+JSON.stringify(process.resourceUsage())))";
const env = {
	...process.env,
	NODE_OPTIONS: `--import=${witness}`,
	DEJA_HOME: deja,
	DEJA_COMMANDCODE_ROOT: path.join(store, 'projects'),
};

function run(...args) {
	const start = performance.now();
	const {status, stderr} = spawnSync(values.node, args, {env, encoding: 'utf8', maxBuffer: 2 ** 30});
	const ms = performance.now() - start;
	if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr.slice(0, 400)}`);
	const used = JSON.parse(stderr.slice(stderr.lastIndexOf('\0') + 1));
	return {ms, cpu: (used.userCPUTime + used.systemCPUTime) / 1e3, megabytes: used.maxRSS / 1024};
}

const sessions = fs
	.readdirSync(path.join(store, 'projects'), {recursive: true, encoding: 'utf8'})
	.filter((file) => /^[^.]+\.jsonl$/.test(path.basename(file))).length;
const isLarge = sessions > 4000;
/** What is asked, and how many milliseconds over an empty process it may take. */
const commands = [
	['search', ['search', 'webhook signature'], isLarge ? 250 : 150],
	['recall', ['recall', 'What did we decide about the webhook signature?'], isLarge ? 250 : 150],
	['second sync, nothing changed', ['sync'], 80],
	['usage', ['usage'], isLarge ? 600 : 350],
];
run(program, 'sync');
const rounds = Array.from({length: Number(values.rounds)}, () => ({
	bare: run('-e', '0'),
	asked: commands.map(([, args]) => run(program, ...args)),
}));
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const best = (numbers) => Math.min(...numbers);
const bare = median(rounds.map((round) => round.bare.ms));
const bareCpu = best(rounds.map((round) => round.bare.cpu));
const rows = commands.map(([what, , limit], n) => {
	const over = median(rounds.map((round) => round.asked[n].ms - round.bare.ms));
	const cpu = best(rounds.map(({asked}) => asked[n].cpu)) - bareCpu;
	const megabytes = median(rounds.map(({asked}) => asked[n].megabytes));
	return {what, over, cpu, limit, ratio: over / bare, megabytes, ok: over <= limit};
});
if (values.json) console.log(JSON.stringify({schema_version: 1, node: values.node, sessions, bare, rows}));
else {
	console.log(`${sessions} sessions; an empty process takes ${bare.toFixed(0)} ms, ${bareCpu.toFixed(0)} of CPU`);
	for (const {what, over, cpu, limit, ratio, megabytes, ok} of rows)
		console.log(
			`${what.padEnd(30)} ${over.toFixed(0).padStart(5)} ms over it, of ${limit} (${(over / limit).toFixed(2)}, ${ratio.toFixed(1)} empty processes); CPU ${cpu.toFixed(0).padStart(5)} ms, ${megabytes.toFixed(0)} MB ${ok ? 'ok' : 'TOO SLOW'}`,
		);
}
process.exitCode = rows.every(({ok}) => ok) ? 0 : 1;
