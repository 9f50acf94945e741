/**
 * LoCoMo retrieval: does a question about a long conversation find the session that holds the evidence?
 *
 *     node bench/ts.mjs bench/locomo.ts path/to/locomo10.json
 *
 * One store and index per dialog: each session a transcript, each line "Speaker: text" a turn with the session's date. The
 * question is asked verbatim; gold is any session with an evidence line; the rank is cut at 20. Exit 1 below hit@1 77 or
 * R@5 94. The data is CC BY-NC 4.0: it is measured with, and no part of this project.
 */
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {performance} from 'node:perf_hooks';
import {openIndex} from '../src/index/open/open.ts';
import {sync} from '../src/index/sync/sync.ts';
import {placesFrom} from '../src/lib/paths.ts';
import {findSessions} from '../src/recall/find.ts';

interface Dialog {
	readonly sample_id: string;
	readonly qa: readonly {readonly question: string; readonly evidence?: readonly string[]; readonly category: number}[];
	readonly conversation: Readonly<Record<string, unknown>>;
}

const [file, shape = 'person'] = process.argv.slice(2);
if (!file) {
	console.error('usage: locomo.ts <locomo json> [person|both]');
	process.exit(2);
}
const root = mkdtempSync(path.join(os.tmpdir(), 'deja-locomo-'));
process.on('exit', () => rmSync(root, {recursive: true, force: true}));

/** "1:56 pm on 8 May, 2023" */
function timeOf(text: string): number {
	const [, hour, minute, half, rest] = /^(\d+):(\d+) ([ap]m) on (.*)$/.exec(text)!;
	const day = new Date(rest!.replace(',', ''));
	day.setHours((Number(hour) % 12) + (half === 'pm' ? 12 : 0), Number(minute));
	return day.getTime();
}

/** Writes the dialog's sessions as transcripts `D1`, `D2` …; the second speaker is the agent when `both` are to be heard. */
function write(dialog: Dialog, folder: string): number {
	const {conversation} = dialog;
	mkdirSync(folder, {recursive: true});
	let last = 0;
	for (let n = 1; conversation[`session_${n}`]; n++) {
		const start = timeOf(String(conversation[`session_${n}_date_time`]));
		last = Math.max(last, start);
		const stamp = new Date(start).toISOString();
		const lines = conversation[`session_${n}`] as readonly {speaker: string; text: string}[];
		const entries = lines.map((line, at) => {
			const agent = shape === 'both' && line.speaker === conversation['speaker_b'];
			const meta = {source: agent ? 'model' : 'user', createdAt: start, messageId: `${dialog.sample_id}-${n}-${at}`};
			const content = [{type: 'text', text: `${line.speaker}: ${line.text}`}];
			const id = (n * 1_000 + at).toString(16).padStart(8, '0');
			const parentId = at === 0 ? null : (n * 1_000 + at - 1).toString(16).padStart(8, '0');
			const message = {role: agent ? 'assistant' : 'user', content, meta};
			return JSON.stringify({type: 'message', id, parentId, timestamp: stamp, message});
		});
		const header = JSON.stringify({type: 'session', version: 3, id: `D${n}`, timestamp: stamp, cwd: '/locomo'});
		writeFileSync(path.join(folder, `D${n}.jsonl`), `${[header, ...entries].join('\n')}\n`);
	}
	return last;
}

const kinds = ['', 'multi-hop', 'temporal', 'open domain', 'single-hop', 'adversarial'];
const tally = new Map<string, {n: number; first: number; five: number; mrr: number}>();
let ms = 0;
for (const dialog of JSON.parse(readFileSync(file, 'utf8')) as readonly Dialog[]) {
	const places = placesFrom({}, path.join(root, dialog.sample_id));
	const now = write(dialog, path.join(places.projects, 'locomo'));
	await sync(places);
	const index = openIndex(places.index);
	for (const {question, evidence = [], category} of dialog.qa) {
		const gold = new Set(evidence.flatMap((one) => one.match(/D\d+/g) ?? []));
		if (gold.size === 0) continue;
		const start = performance.now();
		const {results} = findSessions(index, question, {now});
		ms += performance.now() - start;
		const place = results.findIndex((one) => gold.has(one.session));
		for (const name of ['all', kinds[category] ?? 'other']) {
			const sum = tally.get(name) ?? {n: 0, first: 0, five: 0, mrr: 0};
			sum.n++;
			if (place === 0) sum.first++;
			if (place >= 0 && place < 5) sum.five++;
			if (place >= 0) sum.mrr += 1 / (place + 1);
			tally.set(name, sum);
		}
	}
	index.close();
}
const percent = (value: number, n: number) => ((100 * value) / n).toFixed(1).padStart(5);
for (const [name, {n, first, five, mrr}] of tally) {
	const numbers = `hit@1 ${percent(first, n)}  R@5 ${percent(five, n)}  MRR ${(mrr / n).toFixed(3)}`;
	console.log(`${name.padEnd(12)} ${String(n).padStart(5)} questions  ${numbers}`);
}
const all = tally.get('all')!;
console.log(`${(ms / all.n).toFixed(2)} ms a question`);
if (all.first / all.n < 0.77 || all.five / all.n < 0.94) {
	console.log('MISSED: hit@1 77, R@5 94');
	process.exitCode = 1;
}
