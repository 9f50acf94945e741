#!/usr/bin/env node
/**
 * Runs a bench written in TypeScript: `node bench/ts.mjs bench/recall.ts [arguments]`.
 *
 * The oldest Node that deja supports cannot run TypeScript, so the file is bundled to a temporary one first.
 */
import {mkdtempSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {build} from 'esbuild';
import {bundle} from '../scripts/bundle.mjs';

const [entry, ...rest] = process.argv.slice(2);
if (!entry) {
	console.error('usage: node bench/ts.mjs <file.ts> [arguments]');
	process.exit(2);
}
const folder = mkdtempSync(path.join(os.tmpdir(), 'deja-bench-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));
const outfile = path.join(folder, 'bench.mjs');
await build({
	entryPoints: [entry],
	outfile,
	...bundle,
});
process.argv = [process.argv[0], path.resolve(entry), ...rest];
await import(pathToFileURL(outfile).href);
