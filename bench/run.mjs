#!/usr/bin/env node
/**
 * Every measurement, one after the other, and what they printed as bench/results.md.
 *
 *   npm run bench                          all of it (about a quarter of an hour)
 *   npm run bench -- --quick               small sizes, nothing written
 *   npm run bench -- --only doors,recall
 *   npm run bench -- --locomo FILE         LoCoMo retrieval as well; its data is not part of this project
 *   npm run bench -- --replay CORPUS --judged FOLDER
 *                                          real histories as well, with judged-dev.jsonl and judged-ask-dev.jsonl of readers
 *
 * Each bench compares with something else in the same run, because machines differ and are busy. Exit 1 when one of them
 * breaks a promise of its own.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';

const {values} = parseArgs({
	options: {
		quick: {type: 'boolean'},
		only: {type: 'string'},
		locomo: {type: 'string'},
		replay: {type: 'string'},
		judged: {type: 'string'},
	},
});
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-bench-'));
process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true}));
const store = path.join(folder, 'store');
/** The index of that store, for those that only ask. */
const deja = path.join(folder, 'deja');
const [sessions, passages] = values.quick ? ['200', '10000'] : ['2000', '10000,50000,200000'];

/** name, what it answers, the command after `node`; `store`: needs the generated one. */
const benches = [
	{name: 'doors', about: 'What the doors cost', args: ['bench/doors.mjs']},
	{
		name: 'index',
		about: 'The index against SQLite FTS5 and MiniSearch',
		args: ['bench/index.mjs', '--passages', passages],
	},
	{name: 'fuzz-time', about: 'Does anything run twice over its input?', args: ['bench/ts.mjs', 'bench/fuzz-time.ts']},
	{
		name: 'attack',
		about: 'What hostile text achieves: secrets kept, planted rules quoted, frames left whole',
		args: ['bench/ts.mjs', 'bench/attack.ts'],
	},
	{
		name: 'attack-install',
		about: 'Installs and uninstalls that are killed',
		args: ['bench/attack-install.mjs', '--kills', values.quick ? '100' : '1000'],
	},
	{name: 'crash', about: 'Writers killed at random moments', args: ['bench/crash.mjs']},
	{
		name: 'read',
		about: 'Reading a store against a bare JSON.parse of every line',
		args: ['bench/ts.mjs', 'bench/read.ts', store],
		store: true,
	},
	{
		name: 'sync',
		about: 'A first build, a second pass, one appended turn',
		args: ['bench/sync.mjs', store],
		store: true,
	},
	{
		name: 'finder',
		about: 'Search as you type: what a key costs',
		args: ['bench/ts.mjs', 'bench/finder.ts', store],
		store: true,
	},
	{name: 'usage', about: 'A usage report, warm and cold', args: ['bench/usage.mjs', store], store: true},
	{
		name: 'cold',
		about: 'Commands that start from nothing, against an empty process',
		args: ['bench/cold.mjs', store, '--deja', deja],
		store: true,
	},
	{
		name: 'footer',
		about: 'What the footer costs in the worker',
		args: ['bench/ts.mjs', 'bench/footer.ts', '--store', store, '--deja', deja],
		store: true,
	},
	{
		name: 'size',
		about: 'A question in a large history, in the mod, by the agent, in the CLI',
		args: ['bench/ts.mjs', 'bench/size.ts', '--store', store, '--deja', deja],
		store: true,
	},
	{name: 'recall', about: 'Finding planted facts, and staying silent', args: ['bench/ts.mjs', 'bench/recall.ts']},
	...(values.replay && values.judged
		? [
				{
					name: 'replay',
					about: 'What is said unasked to real prompts, against the verdicts of readers',
					args: ['bench/ts.mjs', 'bench/replay-recall.ts', values.replay, path.join(values.judged, 'judged-dev.jsonl')],
				},
				{
					name: 'ask',
					about: 'An agent asks: helpful sessions first, among five, and of those shown',
					args: ['bench/ts.mjs', 'bench/ask.ts', values.replay, path.join(values.judged, 'judged-ask-dev.jsonl')],
				},
				...['failures', 'edits', 'digests'].map((mode) => ({
					name: `replay-${mode}`,
					about: `How often memory speaks on real histories: ${mode}; a sample for a reader`,
					args: ['bench/ts.mjs', 'bench/replay-lines.ts', mode, values.replay, '--sample', '0'],
				})),
			]
		: []),
	...(values.locomo
		? [{name: 'locomo', about: 'LoCoMo retrieval', args: ['bench/ts.mjs', 'bench/locomo.ts', values.locomo]}]
		: []),
].filter(({name}) => !values.only || values.only.split(',').includes(name));

const run = (args) => spawnSync(process.execPath, args, {cwd: root, encoding: 'utf8', maxBuffer: 1 << 26});
const names = {
	[store]: 'STORE',
	[deja]: 'DIR',
	...(values.locomo ? {[values.locomo]: 'LOCOMO.json'} : {}),
	...(values.replay ? {[values.replay]: 'CORPUS'} : {}),
};
const shown = (args) =>
	['node', ...args]
		.map((word) => names[word] ?? (path.dirname(word) === values.judged ? `JUDGED/${path.basename(word)}` : word))
		.join(' ');

if (benches.some((bench) => bench.store)) {
	const made = run(['bench/ts.mjs', 'bench/store.ts', '--out', store, '--sessions', sessions, '--messages', '135']);
	process.stdout.write(made.stdout + made.stderr);
}
const sections = [];
let broken = 0;
for (const {name, about, args} of benches) {
	process.stdout.write(`\n${about}\n$ ${shown(args)}\n`);
	const {status, stdout, stderr} = run(args);
	process.stdout.write(stdout + stderr);
	if (status !== 0) broken++;
	sections.push(
		`## ${about}\n\n\`${shown(args)}\`${status === 0 ? '' : ` (exit ${status}: ${name} breaks a promise)`}\n\n\`\`\`\n${stdout.trim()}\n\`\`\`\n`,
	);
}

if (!values.quick && !values.only) {
	const cpu = os.cpus();
	const head = `# Measurements

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${cpu.length} × ${cpu[0].model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB.
\`STORE\` is what \`node bench/ts.mjs bench/store.ts --out STORE --sessions ${sessions} --messages 135\` writes. The machine is shared: trust the ratios.
`;
	fs.writeFileSync(path.join(root, 'bench/results.md'), `${head}\n${sections.join('\n')}`);
}
process.exit(broken > 0 ? 1 : 0);
