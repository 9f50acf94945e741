/**
 * LoCoMo retrieval: does a question about a long conversation find the session that holds the evidence?
 *
 *     node bench/ts.mjs bench/locomo.ts path/to/locomo10.json
 *
 * One index per dialog, "Speaker: text" lines as turns, sessions with their dates, the question verbatim, gold = any
 * session with an evidence turn, rank cut at 20. The data is CC BY-NC 4.0 and no part of this project.
 */
import {readFileSync} from 'node:fs';
import {performance} from 'node:perf_hooks';
import type {Passage} from '../src/index/passage.ts';
import {findSessions} from '../src/recall/find.ts';
import type {SessionHead} from '../src/transcript/session.ts';
import {headOf, memoryIndex} from '../tests/recall/memory-index.ts';

interface Dialog {
	readonly sample_id: string;
	readonly qa: readonly {readonly question: string; readonly evidence?: readonly string[]; readonly category: number}[];
	readonly conversation: Readonly<Record<string, unknown>>;
}

const file = process.argv[2];
if (!file) {
	console.error('usage: locomo.ts <locomo json>');
	process.exit(2);
}

const project = {key: '/locomo', label: 'locomo'};

/** "1:56 pm on 8 May, 2023" */
function timeOf(text: string): number {
	const [, hour, minute, half, rest] = /^(\d+):(\d+) ([ap]m) on (.*)$/.exec(text)!;
	const day = new Date(rest!.replace(',', ''));
	day.setHours((Number(hour) % 12) + (half === 'pm' ? 12 : 0), Number(minute));
	return day.getTime();
}

function indexOf(dialog: Dialog) {
	const heads: SessionHead[] = [];
	const passages: Passage[] = [];
	for (let n = 1; dialog.conversation[`session_${n}`]; n++) {
		const key = `${dialog.sample_id}/D${n}`;
		const start = timeOf(String(dialog.conversation[`session_${n}_date_time`]));
		heads.push(headOf(key, project, start));
		const lines = dialog.conversation[`session_${n}`] as readonly {speaker: string; text: string}[];
		lines.forEach((line, turn) => {
			passages.push({
				session: key,
				project: project.key,
				turn,
				turnKey: `${key}:${turn}`,
				part: 0,
				// Two people talk; neither is the agent.
				role: 'user',
				time: Math.floor(start / 1_000),
				text: `${line.speaker}: ${line.text}`,
				output: '',
				command: '',
				files: [],
				tags: [],
			});
		});
	}
	return {index: memoryIndex(heads, passages), now: Math.max(...heads.map((head) => head.end))};
}

const kinds = ['', 'multi-hop', 'temporal', 'open domain', 'single-hop', 'adversarial'];
const tally = new Map<string, {n: number; first: number; five: number; mrr: number}>();
let ms = 0;
for (const dialog of JSON.parse(readFileSync(file, 'utf8')) as readonly Dialog[]) {
	const {index, now} = indexOf(dialog);
	for (const {question, evidence = [], category} of dialog.qa) {
		const gold = new Set(
			evidence.flatMap((one) => [...one.matchAll(/D(\d+)/g)].map(([, n]) => `${dialog.sample_id}/D${n}`)),
		);
		if (gold.size === 0) continue;
		const start = performance.now();
		const {results} = findSessions(index, question, {now});
		ms += performance.now() - start;
		const place = results.findIndex((one) => gold.has(one.key));
		for (const name of ['all', kinds[category] ?? 'other']) {
			const sum = tally.get(name) ?? {n: 0, first: 0, five: 0, mrr: 0};
			sum.n++;
			if (place === 0) sum.first++;
			if (place >= 0 && place < 5) sum.five++;
			if (place >= 0) sum.mrr += 1 / (place + 1);
			tally.set(name, sum);
		}
	}
}
for (const [name, {n, first, five, mrr}] of tally) {
	const percent = (value: number) => ((100 * value) / n).toFixed(1).padStart(5);
	console.log(
		`${name.padEnd(12)} ${String(n).padStart(5)} questions  hit@1 ${percent(first)}  R@5 ${percent(five)}  MRR ${(mrr / n).toFixed(3)}`,
	);
}
console.log(`${(ms / tally.get('all')!.n).toFixed(2)} ms a question`);
