/**
 * Recall over code history, and the gate: `node bench/ts.mjs bench/recall.ts [--misses] [--sessions 2000]`.
 *
 * A store with planted facts is generated, written as transcripts, read and indexed by the real reader and index, and then
 * asked. Exit 1 when a goal is missed: hit@1 at least 90, spoken at least 90 %, false blocks at most 5 %.
 */
import {mkdtempSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {openIndex} from '../src/index/open/open.ts';
import {projectKeys} from '../src/index/open/projects.ts';
import {sync} from '../src/index/sync/sync.ts';
import {placesFrom} from '../src/lib/paths.ts';
import {type Line, type Measures, measure} from './recall-measure.ts';
import {makeStore, writeStore} from './recall-store.ts';

const {values} = parseArgs({options: {misses: {type: 'boolean'}, sessions: {type: 'string', default: '2000'}}});
const home = mkdtempSync(path.join(os.tmpdir(), 'deja-recall-bench-'));
process.on('exit', () => rmSync(home, {recursive: true, force: true}));

const store = makeStore(Number(values.sessions));
const places = placesFrom({}, home);
writeStore(store, places.projects);
const report = await sync(places);
const index = openIndex(places.index);
console.log(`${report.files.read} sessions, ${index.size} passages, indexed in ${report.ms} ms`);
const keys = new Map<string, readonly string[]>();
const result = measure(index, store, (cwd) => {
	const known = keys.get(cwd) ?? projectKeys(index, cwd);
	keys.set(cwd, known);
	return known;
});
print(result);
if (values.misses) console.log(`\n${result.misses.join('\n')}`);
index.close();

const share = (lines: readonly Line[]): number => {
	const all = lines.find(({name}) => name === 'all')!;
	return all.good / all.n;
};
const missed = [
	share(result.first) < 0.9 && 'hit@1 below 90',
	share(result.spoken) < 0.9 && 'spoken below 90 %',
	share(result.silent) < 0.95 && 'false blocks above 5 %',
].filter((one) => one !== false);
if (missed.length > 0) {
	console.log(`MISSED: ${missed.join(', ')}`);
	process.exitCode = 1;
}

function print({first, five, spoken, quoted, silent, ms}: Measures): void {
	const percent = ({good, n}: Line) => ((100 * good) / n).toFixed(1).padStart(6);
	console.log(`\n${'planted'.padEnd(22)}     n  hit@1    R@5 spoken quoted`);
	first.forEach((line, at) => {
		const row = [line, five[at]!, spoken[at]!, quoted[at]!].map(percent).join(' ');
		console.log(`${line.name.padEnd(22)} ${String(line.n).padStart(5)} ${row}`);
	});
	console.log(`\n${'must be silent'.padEnd(24)}     n silent`);
	for (const line of silent) console.log(`${line.name.padEnd(24)} ${String(line.n).padStart(5)} ${percent(line)}`);
	console.log(`\nrecall: median ${ms[0].toFixed(1)} ms, 95 % ${ms[1].toFixed(1)} ms`);
}
