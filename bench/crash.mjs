#!/usr/bin/env node
/**
 * Writers killed with SIGKILL at random moments while a reader reads: 200 times one writer, 50 times two, 50 times two
 * without the lock. Every look of the reader must find a whole index, and everything that was acknowledged.
 *
 *   node bench/crash.mjs [--kills 200]
 *
 * Exit 1 at the first state that should not be.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import {bundle} from '../scripts/bundle.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const flag = process.argv.indexOf('--kills');
const kills = flag < 0 ? 200 : Number(process.argv[flag + 1]);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-bench-crash-'));
process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true}));

const outfile = path.join(root, 'node_modules', '.cache', `deja-kill-writers-${process.pid}.mjs`);
await build({
	entryPoints: [path.join(root, 'tests/index/kill-writers.ts')],
	outfile,
	...bundle,
	external: ['esbuild'],
});
process.on('exit', () => fs.rmSync(outfile, {force: true}));
const {buildWriter, killOften} = await import(pathToFileURL(outfile).href);
const writer = buildWriter(folder, path.join(root, 'tests/index'));

const plans = [
	['one writer', ['a'], 'lock', kills],
	['two writers', ['a', 'b'], 'lock', Math.ceil(kills / 4)],
	['two writers, lock disabled', ['a', 'b'], 'free', Math.ceil(kills / 4)],
];
console.log('                                kills   reader looks   acknowledged   lost');
for (const [what, names, mode, count] of plans) {
	const dir = path.join(folder, what.replaceAll(/\W+/g, '-'));
	const {looks, acknowledged} = await killOften({dir, writer, names, mode, kills: count, aliveMs: 300});
	const cells = [
		String(count).padStart(5),
		String(looks).padStart(14),
		String(acknowledged).padStart(14),
		'0'.padStart(6),
	];
	console.log(`${what.padEnd(32)}${cells.join(' ')}`);
}
