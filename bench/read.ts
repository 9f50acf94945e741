/**
 * What reading a store costs, against a bare `JSON.parse` of every line of it, in one process and in turns, so that a busy
 * machine is as hard on one as on the other.
 *
 *   node bench/ts.mjs bench/read.ts <store> [rounds] [agent]      a folder with `projects/` in it, or such a folder itself;
 *                                                                 agent: commandcode (default), claude-code, codex
 *
 * Prints one JSON object: megabytes, seconds of each, their ratio, the highest memory, and the totals that were read.
 */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {SessionRead} from '../src/model/session.ts';
import type {TranscriptFile} from '../src/model/source.ts';
import {rememberingProbe} from '../src/project/project.ts';
import {sources} from '../src/sources/index.ts';

const given = process.argv[2];
if (given === undefined) {
	process.stderr.write('usage: read <store> [rounds]\n');
	process.exit(2);
}
const store = existsSync(path.join(given, 'projects')) ? path.join(given, 'projects') : given;
const rounds = Number(process.argv[3] ?? 3);
const source = sources.find(({id}) => id === (process.argv[4] ?? 'commandcode'));
if (!source) throw new Error(`no agent ${process.argv[4]}`);
const {files} = source.list(store);
const bytes = files.reduce((sum, file) => sum + file.size, 0);

/** The yardstick: the whole file as text, split, every line parsed, nothing kept. */
function parseAll(file: TranscriptFile): number {
	let lines = 0;
	for (const line of readFileSync(file.path, 'utf8').split('\n')) {
		try {
			JSON.parse(line);
			lines++;
		} catch {}
	}
	return lines;
}

const probe = rememberingProbe();
const totals = {sessions: 0, turns: 0, runs: 0, calls: 0, inputTokens: 0, output: 0, costUsd: 0};
const seen = new Set<string>();

function count({turns, empty}: SessionRead): void {
	if (empty) return;
	totals.sessions++;
	for (const turn of turns) {
		totals.turns++;
		for (const step of turn.steps) if (step.kind === 'run') totals.runs++;
		for (const call of turn.calls) {
			if (seen.has(call.key)) continue;
			seen.add(call.key);
			totals.calls++;
			totals.inputTokens += call.inputRaw;
			totals.output += call.output;
			totals.costUsd += call.costUsd ?? 0;
		}
	}
}

/** Files that are read in one go before it is the other's turn: so that neither pays for the other's garbage. */
const block = 200;
const spent = {parse: 0, read: 0, lean: 0};
let memory = 0;
for (let round = 0; round < rounds; round++) {
	for (let from = 0; from < files.length; from += block) {
		const part = files.slice(from, from + block);
		spent.parse += cost(() => part.forEach(parseAll));
		for (const file of part) {
			let read: SessionRead | undefined;
			spent.read += cost(() => {
				read = source!.read(file, undefined, {probe});
			});
			// What the bench does with it is not the cost of reading.
			if (round === 0) count(read!);
		}
		memory = Math.max(memory, process.memoryUsage.rss());
		spent.lean += cost(() => {
			for (const file of part) source!.read(file, undefined, {probe, lean: true});
		});
	}
}

/** Seconds of processor time, all threads. */
function cost(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const {user, system} = process.cpuUsage(before);
	return (user + system) / 1e6;
}
const round = (value: number): number => Math.round(value * 1_000) / 1_000;
process.stdout.write(
	`${JSON.stringify({
		megabytes: round(bytes / 1e6),
		files: files.length,
		rounds,
		parseSeconds: round(spent.parse / rounds),
		readSeconds: round(spent.read / rounds),
		leanSeconds: round(spent.lean / rounds),
		ratio: round(spent.read / spent.parse),
		leanRatio: round(spent.lean / spent.parse),
		megabytesOfMemory: round(memory / 1e6),
		totals,
	})}\n`,
);
