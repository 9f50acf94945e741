#!/usr/bin/env node
/**
 * What reading a store costs: a first build, a second pass over the same, one appended turn.
 *
 *   node bench/sync.mjs <store> [--json] [--keep]
 *   node bench/sync.mjs --generator FILE [--sessions 2000] [--messages 135] [--json]
 *
 * <store> holds `projects/`, and `expected.json` when its totals are known. A generator is a script that makes one:
 * `node FILE --out DIR --sessions N --messages M --quiet`. Each side runs in a process of its own; CPU seconds are compared
 * with those of a bare JSON.parse of every line in the same run, because machines differ and are busy. Exit 1 when a limit
 * is broken or a total is wrong.
 */
import {spawn, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {build} from 'esbuild';
import {bundle} from '../scripts/bundle.mjs';

const {values, positionals} = parseArgs({
	allowPositionals: true,
	options: {
		generator: {type: 'string'},
		sessions: {type: 'string', default: '2000'},
		messages: {type: 'string', default: '135'},
		json: {type: 'boolean'},
		keep: {type: 'boolean'},
	},
});
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-bench-sync-'));
process.on('exit', () => values.keep || fs.rmSync(folder, {recursive: true, force: true}));

let [store] = positionals;
if (values.generator) {
	store = path.join(folder, 'store');
	const {sessions, messages} = values;
	const flags = ['--out', store, '--sessions', sessions, '--messages', messages, '--quiet'];
	const made = spawnSync(process.execPath, [values.generator, ...flags], {stdio: 'inherit'});
	if (made.status !== 0) process.exit(2);
}
if (!store || !fs.existsSync(path.join(store, 'projects'))) {
	console.error('usage: node bench/sync.mjs <store> | --generator FILE [--sessions N] [--messages M]');
	process.exit(2);
}
const projects = path.join(store, 'projects');

const entry = `
import fs from 'node:fs';
import path from 'node:path';
import {placesFrom} from ${JSON.stringify(path.join(root, 'src/lib/paths.ts'))};
import {sync} from ${JSON.stringify(path.join(root, 'src/index/sync/sync.ts'))};
import {mergeNow} from ${JSON.stringify(path.join(root, 'src/index/commit/merge-now.ts'))};
import {storeTotals} from ${JSON.stringify(path.join(root, 'src/index/sync/totals.ts'))};
import {openIndex} from ${JSON.stringify(path.join(root, 'src/index/open/open.ts'))};
import {readManifest} from ${JSON.stringify(path.join(root, 'src/index/commit/manifest.ts'))};
import {namesIn} from ${JSON.stringify(path.join(root, 'src/index/commit/gc.ts'))};
const [mode, home, projects] = process.argv.slice(2);
const places = placesFrom({HOME: home, DEJA_COMMANDCODE_ROOT: projects}, home);
const timed = async (work) => {
	const start = performance.now();
	const cpu = process.cpuUsage();
	const result = await work();
	const {user, system} = process.cpuUsage(cpu);
	return {result, ms: performance.now() - start, cpu: (user + system) / 1e6};
};
const answer = {};
if (mode === 'parse') {
	answer.parse = await timed(() => {
		let bytes = 0;
		for (const slug of fs.readdirSync(projects)) {
			for (const name of fs.readdirSync(path.join(projects, slug))) {
				if (!name.endsWith('.jsonl') || /\\.(checkpoints|prompts)\\./.test(name)) continue;
				const text = fs.readFileSync(path.join(projects, slug, name));
				bytes += text.length;
				for (const line of text.toString('utf8').split('\\n')) {
					try {
						JSON.parse(line);
					} catch {}
				}
			}
		}
		return bytes;
	});
}
if (mode === 'first') {
	answer.first = await timed(() => sync(places));
	answer.merge = await timed(() => mergeNow(places.index));
}
if (mode === 'again') {
	answer.again = await timed(() => sync(places));
	answer.totals = storeTotals(places.index);
	// What merges have replaced is still there for a moment: only what the index consists of counts.
	const names = namesIn(readManifest(places.index).manifest);
	answer.bytes = names.reduce((sum, name) => sum + fs.statSync(path.join(places.index, name)).size, 0);
	answer.usage = await timed(() => {
		const index = openIndex(places.index);
		let calls = 0;
		for (const session of index.usage()) calls += session.calls.length;
		index.close();
		return calls;
	});
}
if (mode === 'append') {
	// The store stays as it is: one session goes on in a copy, beside the whole index.
	const index = openIndex(places.index);
	const head = index.sessions().find((each) => each.format === 'v3');
	index.close();
	const file = path.join(projects, head.key + '.jsonl');
	fs.mkdirSync(path.dirname(file), {recursive: true});
	fs.copyFileSync(head.file, file);
	await sync(places, {only: [file]});
	let parentId = JSON.parse(fs.readFileSync(file, 'utf8').trimEnd().split('\\n').findLast((line) => line.endsWith('}'))).id;
	const times = [];
	for (let n = 0; n < 60; n++) {
		const at = new Date(Date.UTC(2026, 11, 1) + n * 60000).toISOString();
		const id = (n + 1).toString(16).padStart(8, '0');
		const message = (role, suffix, text) => ({
			type: 'message', id: id.slice(1) + suffix, parentId: role === 'user' ? parentId : id.slice(1) + 'a', timestamp: at,
			message: {role, content: [{type: 'text', text}], meta: {source: role === 'user' ? 'user' : 'model', createdAt: Date.parse(at), messageId: 'bench-' + id + suffix}},
			...(role === 'user' ? {} : {usage: {inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0}, model: 'm'}),
		});
		fs.appendFileSync(file, JSON.stringify(message('user', 'a', 'bench question ' + n)) + '\\n' + JSON.stringify(message('assistant', 'b', 'bench answer ' + n)) + '\\n');
		parentId = id.slice(1) + 'b';
		times.push((await timed(() => sync(places, {only: [file]}))).ms);
	}
	answer.append = times.sort((a, b) => a - b);
}
answer.rss = process.resourceUsage().maxRSS / 1024;
fs.writeFileSync(process.argv[5], JSON.stringify(answer));
`;
const program = path.join(folder, 'bench.mjs');
await build({
	stdin: {contents: entry, resolveDir: root, loader: 'ts'},
	outfile: program,
	...bundle,
});

const home = path.join(folder, 'home');
const index = path.join(home, '.commandcode', 'deja', 'index');
fs.mkdirSync(home);

/** Runs one side. @returns its answer, and for the first build the ms from its start to the first commit. */
async function side(mode, from = projects) {
	const out = path.join(folder, `${mode}.json`);
	const start = performance.now();
	let committed;
	const child = spawn(process.execPath, [program, mode, home, from, out], {stdio: 'inherit'});
	const watch = setInterval(() => {
		if (
			committed === undefined &&
			fs.existsSync(index) &&
			fs.readdirSync(index).some((n) => n.startsWith('manifest'))
		) {
			committed = performance.now() - start;
		}
	}, 10);
	const code = await new Promise((resolve) => child.on('close', resolve));
	clearInterval(watch);
	if (code !== 0) process.exit(1);
	return {...JSON.parse(fs.readFileSync(out, 'utf8')), committed};
}

const parse = await side('parse');
const first = await side('first');
const again = await side('again');
const bytes = parse.parse.result;
const indexBytes = again.bytes;
const append = await side('append', path.join(folder, 'copy'));

const gigabytes = bytes / 1e9;
const cpu = first.first.cpu + first.merge.cpu;
const rows = [];
const row = (what, value, unit, limit, note = '') =>
	rows.push({what, value: Number(value.toFixed(2)), unit, limit, ok: limit === undefined || value <= limit, note});
row('store', bytes / 1e6, 'MB');
row('bare JSON.parse of every line', parse.parse.cpu, 'CPU s');
row('first build, merges included', cpu, 'CPU s', undefined, `${first.first.result.files.read} transcripts`);
row('first build of 1 GB', cpu / gigabytes, 'CPU s', 45);
row('first build against bare parse', cpu / parse.parse.cpu, 'times');
row('memory of the first build', first.rss, 'MB', 400);
row('newest sessions searchable after', first.committed / 1000, 's', 3);
row('index', (100 * indexBytes) / bytes, '% of the store', 25);
row('second pass', again.again.ms, 'ms', undefined, `${again.again.result.files.read} read`);
row('all usage facts, opened and read', again.usage.ms, 'ms', 300, `${again.usage.result} calls`);
row('memory of that', again.rss, 'MB', 150);
row('one appended turn, p50', append.append[Math.floor(append.append.length / 2)], 'ms', 10);
row('one appended turn, p99', append.append[Math.floor(append.append.length * 0.99)], 'ms', 40);

const expectedFile = path.join(store, 'expected.json');
if (fs.existsSync(expectedFile)) {
	const expected = JSON.parse(fs.readFileSync(expectedFile, 'utf8'));
	const {calls, sessions} = again.totals;
	const files = expected.files.v1 + expected.files.v2 + expected.files.v3;
	rows.push({what: 'calls', value: calls, unit: 'of', limit: expected.usage.calls, ok: calls === expected.usage.calls});
	rows.push({what: 'sessions', value: sessions, unit: 'of', limit: files, ok: sessions === files});
}
if (values.json) console.log(JSON.stringify({bytes, indexBytes, rows}));
else {
	for (const {what, value, unit, limit, ok, note} of rows) {
		const wanted = limit === undefined ? '' : `  (limit ${limit})${ok ? '' : '  BROKEN'}`;
		console.log(`${what.padEnd(36)} ${String(value).padStart(10)} ${unit}${wanted}${note ? `  ${note}` : ''}`);
	}
}
process.exitCode = rows.every((each) => each.ok) ? 0 : 1;
