#!/usr/bin/env node
/**
 * The index against SQLite FTS5 and MiniSearch: the same passages, the same questions, one run.
 *
 *   node bench/index.mjs [--passages 10000,50000,200000] [--json]
 *
 * Everything stands beside something measured in the same run, because machines differ and are busy: read the ratios.
 * The steps run under the Node 24 of the end-to-end tests, which has `node:sqlite`, and the hook under both. Exit 1 when
 * a ratio that is a promise does not hold.
 */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {bundle} from '../scripts/bundle.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const node24 = path.join(root, 'tests/e2e/client/node_modules/.bin/node');
const modern = fs.existsSync(node24) ? node24 : process.execPath;

/**
 * @param sizes numbers of passages. @param say is told each figure as it comes.
 * @returns one row a figure: what, ours, what it is measured against, and whether a promise is broken.
 */
export async function run({sizes = [10_000, 50_000, 200_000], say = () => {}} = {}) {
	const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-bench-index-'));
	const rows = [];
	const row = (passages, what, value, beside = '', broken = false) => {
		const one = {passages, what, value, beside, broken};
		rows.push(one);
		say(one);
	};
	try {
		const blank = path.join(dir, 'blank.mjs');
		fs.writeFileSync(blank, '');
		await build({
			entryPoints: {steps: path.join(root, 'bench/index-steps.ts'), hook: path.join(root, 'bench/index-hook.ts')},
			outdir: dir,
			outExtension: {'.js': '.mjs'},
			...bundle,
			minify: true,
		});
		for (const size of sizes)
			measure(size, path.join(dir, String(size)), {
				steps: path.join(dir, 'steps.mjs'),
				hook: path.join(dir, 'hook.mjs'),
				blank,
				row,
			});
	} finally {
		fs.rmSync(dir, {recursive: true, force: true});
	}
	return rows;
}

function measure(size, dir, {steps, hook, blank, row}) {
	fs.mkdirSync(dir);
	const step = (name) => {
		const flags = ['--expose-gc', '--max-old-space-size=12000'];
		const child = spawnSync(modern, [...flags, steps, name, String(size), dir], {encoding: 'utf8', maxBuffer: 1 << 26});
		if (child.status !== 0) throw new Error(`${name} failed: ${child.stderr}`);
		return JSON.parse(child.stdout);
	};
	const fixed = (value, digits = 1) => Number(value).toFixed(digits);
	const built = step('build');
	const asked = step('query');
	const added = step('append');
	const fts = step('fts');
	const mini = step('mini');
	const large = size >= 200_000;

	row(size, 'build, CPU s', fixed(built.cpu), `FTS5 ${fts.cpu ? fixed(fts.cpu) : '-'}, MiniSearch ${fixed(mini.cpu)}`);
	row(size, 'merge into one segment, CPU s', fixed(built.merge), `${built.segments} segment(s) after it`);
	row(size, 'peak memory of build and merge, MB', built.peakMerge, `MiniSearch ${mini.peak}`);
	row(size, 'on disk, texts included, MB', built.size, `texts ${built.text}, FTS5 ${fts.size ?? '-'}`);
	row(size, 'open, ms', fixed(asked.opening, 2), `first question ${fixed(asked.cold)}`);
	for (const [kind, ours] of Object.entries(asked.times)) {
		const theirs = [fts.times?.[kind], mini.times[kind]];
		const shown = `FTS5 ${theirs[0] ? `${theirs[0].p50} / ${theirs[0].p99}` : '-'}, MiniSearch ${theirs[1].p50} / ${theirs[1].p99}`;
		row(size, `${kind}, p50 / p99 ms`, `${ours.p50} / ${ours.p99}`, shown);
	}
	for (const [kind, ours] of Object.entries(asked.extra))
		row(size, `${kind}, p50 / p99 ms`, `${ours.p50} / ${ours.p99}`);
	const middle = (times, field) => median(Object.values(times).map((one) => one[field]));
	const all = (times) => (times ? `${fixed(middle(times, 'p50'), 2)} / ${fixed(middle(times, 'p99'), 2)}` : '-');
	const slower =
		large && [fts.times, mini.times].some((times) => times && middle(times, 'p50') < middle(asked.times, 'p50'));
	row(
		size,
		'all kinds, median p50 / p99 ms',
		all(asked.times),
		`FTS5 ${all(fts.times)}, MiniSearch ${all(mini.times)}`,
		slower,
	);
	row(size, 'the same, every match counted', all(asked.counted));
	row(size, 'heap after gc, MB', asked.heap, `buffers ${asked.external}`, asked.heap > 40);
	row(size, 'one turn appended, p50 / p99 ms', `${added.p50} / ${added.p99}`);
	// A promise in milliseconds is broken when it is also missed as a multiple of the bare process: machines are busy.
	for (const [name, node, limit, multiple] of [
		['node 24', node24, 45, 1.8],
		['this node', process.execPath, 60, 1.1],
	]) {
		if (!fs.existsSync(node)) continue;
		const questions = JSON.parse(fs.readFileSync(path.join(dir, 'questions.json'), 'utf8'));
		for (const kind of ['identifier', 'frequent words', 'long prompt']) {
			const {words} = questions.find((one) => one.kind === kind);
			const [bare, whole] = alternate(15, [node, [blank]], [node, [hook, path.join(dir, 'index'), ...words]]);
			const over = whole - bare;
			const beside = `bare ${fixed(bare)}, whole ${fixed(whole)}`;
			row(
				size,
				`hook process on ${name}, ${kind}, ms over bare`,
				fixed(over),
				beside,
				large && over > limit && over > multiple * bare,
			);
		}
	}
}

/** Median wall milliseconds of each command, rounds alternating. */
function alternate(rounds, ...commands) {
	const times = commands.map(() => []);
	for (let i = 0; i < rounds; i++) {
		for (const [n, [program, args]] of commands.entries()) {
			const start = performance.now();
			const {status, stderr} = spawnSync(program, args, {encoding: 'utf8'});
			times[n].push(performance.now() - start);
			if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
		}
	}
	return times.map(median);
}

function median(values) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[sorted.length >> 1];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const flag = process.argv.indexOf('--passages');
	const sizes = flag < 0 ? undefined : process.argv[flag + 1].split(',').map(Number);
	const asJson = process.argv.includes('--json');
	const say = ({passages, what, value, beside, broken}) =>
		console.log(
			`${String(passages).padStart(7)}  ${what.padEnd(52)} ${String(value).padStart(15)}  ${beside}${broken ? '  BROKEN' : ''}`,
		);
	const rows = await run({...(sizes ? {sizes} : {}), ...(asJson ? {} : {say})});
	if (asJson) console.log(JSON.stringify(rows));
	process.exitCode = rows.some(({broken}) => broken) ? 1 : 0;
}
