/**
 * Does anything run twice over its input? A transcript holds lines of any length, and so does a prompt: every field of a line, and
 * every question that a door looks at, is filled with one short piece over and over, at two lengths. Reading must take about
 * four times as long for four times as much; whatever grows faster is named.
 *
 *   node bench/ts.mjs bench/fuzz-time.ts [--pieces N] [--only FIELD]
 *
 * Exit 1 when something grows with the square. CPU time, so a busy machine says the same.
 */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {queryTokens, tokens} from '../src/index/analysis/index.ts';
import {parseSearch} from '../src/index/query/index.ts';
import {turnPassages} from '../src/index/sync/passages.ts';
import {whyChatty} from '../src/recall/chatty.ts';
import {datesIn} from '../src/recall/dates.ts';
import {isMachineText} from '../src/recall/machine.ts';
import {readPrompt} from '../src/recall/prompt.ts';
import {sentencesOf} from '../src/recall/sentences.ts';
import {transcriptAt} from '../src/sources/commandcode/discover.ts';
import {readSession} from '../src/sources/commandcode/session.ts';
import {errorLine, plain} from '../src/text/index.ts';

const {values} = parseArgs({options: {pieces: {type: 'string', default: '400'}, only: {type: 'string'}}});
const short = 8_000;
const long = 4 * short;
/** Below this nothing is concluded, ms; and growth by a power above this is too much. */
const noise = 12;
const steepest = 1.6;

const letters = [...'aA1 \t\n"\'`\\/.,:;=-_+*#@!?&|<>()[]{}%$~^é漢😀'];
const words = [
	'a.',
	'aA',
	'A1',
	'x=',
	'a/',
	'../',
	'/a',
	"a'",
	'" ',
	'- ',
	'a: ',
	'http://a',
	'a@',
	'&&',
	'a;',
	'$(',
	'=a&',
	'ey.',
	'{"a":',
	'<a>',
	'\\n',
	'\\"',
	'at a (',
	'Error: ',
	'pass',
	'is ',
	'a b. ',
	'1. ',
	'# ',
	'| ',
];
const pairs = letters.flatMap((a) => letters.map((b) => a + b));
const pieces = [
	...letters,
	...words,
	...pairs.filter((_, n) => n % Math.max(1, Math.ceil(pairs.length / Number(values.pieces))) === 0),
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'deja-fuzz-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));
mkdirSync(path.join(folder, 'p'));
const file = path.join(folder, 'p', '3f2504e0-4f89-41d3-9a0c-0305e82c3301.jsonl');

const base = {id: 'a1', parentId: null, timestamp: '2026-11-30T12:47:38Z'};
const header = (more: object = {}) => ({
	type: 'session',
	version: 3,
	id: 'h',
	timestamp: base.timestamp,
	cwd: '/w',
	...more,
});
const said = (text: string, more: object = {}) => ({
	...base,
	type: 'message',
	message: {role: 'user', content: [{type: 'text', text}], meta: {source: 'user', createdAt: 1}},
	...more,
});
const ran = (name: string, input: object, result: string) => [
	said('go'),
	{
		...base,
		id: 'a2',
		parentId: 'a1',
		type: 'message',
		message: {role: 'assistant', content: [{type: 'tool_use', id: 't', name, input}]},
	},
	{
		...base,
		id: 'a3',
		parentId: 'a2',
		type: 'message',
		message: {role: 'user', content: [{type: 'tool_result', tool_use_id: 't', content: result}]},
	},
];
const lines: Record<string, (text: string) => readonly object[]> = {
	'header: cwd': (cwd) => [header({cwd: `/${cwd}`}), said('hello')],
	'header: id': (id) => [header({id}), said('hello')],
	'header: parent': (parentSession) => [header({parentSession}), said('hello')],
	question: (text) => [header(), said(text)],
	answer: (text) => [
		header(),
		said('go'),
		{...base, id: 'a2', parentId: 'a1', type: 'message', message: {role: 'assistant', content: [{type: 'text', text}]}},
	],
	command: (command) => [header(), ...ran('shell_command', {command}, 'ok')],
	result: (text) => [header(), ...ran('shell_command', {command: 'make'}, text)],
	'failed result': (text) => [header(), ...ran('shell_command', {command: 'make'}, `${text}\nexit code 1`)],
	file: (text) => [header(), ...ran('edit_file', {file_path: `/${text}`, old_string: 'a', new_string: 'b'}, 'ok')],
	'tool input': (text) => [header(), ...ran('write_file', {file_path: '/w/a', content: text}, 'ok')],
	model: (model) => [
		header(),
		said('go'),
		{
			...base,
			id: 'a2',
			parentId: 'a1',
			model,
			usage: {inputTokens: 1, outputTokens: 1},
			type: 'message',
			message: {role: 'assistant', content: []},
		},
	],
	'session name': (name) => [header(), said('go'), {...base, id: 'a2', parentId: 'a1', type: 'session_info', name}],
	summary: (summary) => [header(), said('go'), {...base, id: 'a2', parentId: 'a1', type: 'compaction', summary}],
};
function read(make: (text: string) => readonly object[]): (text: string) => void {
	return (text) => {
		writeFileSync(
			file,
			make(text)
				.map((line) => `${JSON.stringify(line)}\n`)
				.join(''),
		);
		const {head, turns} = readSession(transcriptAt(folder, file)!);
		for (const turn of turns)
			for (const passage of turnPassages(turn, head)) tokens(`${passage.text}\n${passage.output}`);
	};
}
const questions: Record<string, (text: string) => unknown> = {
	'search words': (text) => parseSearch(text),
	'question: words': (text) => queryTokens(text),
	'question: chat': (text) => whyChatty(text),
	'question: asks': (text) => readPrompt(text),
	'question: dates': (text) => datesIn(text, 1_790_000_000_000),
	'machine text': (text) => isMachineText(text),
	sentences: (text) => sentencesOf(text),
	'error line': (text) => errorLine(text),
	'for a terminal': (text) => plain(text),
};
const all = {...Object.fromEntries(Object.entries(lines).map(([name, make]) => [name, read(make)])), ...questions};

/** ms of CPU, the least of a few. */
function cost(work: (text: string) => unknown, text: string, tries: number): number {
	let least = Number.POSITIVE_INFINITY;
	for (let n = 0; n < tries; n++) {
		const before = process.cpuUsage();
		work(text);
		const {user, system} = process.cpuUsage(before);
		least = Math.min(least, (user + system) / 1_000);
	}
	return least;
}

const steepness = (few: number, many: number, times: number): number =>
	Math.log(many / Math.max(few, 0.05)) / Math.log(times);

const filled = (piece: string, length: number): string =>
	piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
let steep = 0;
for (const [name, work] of Object.entries(all)) {
	if (values.only && !name.includes(values.only)) continue;
	let slowest = {ms: 0, piece: ''};
	const found: string[] = [];
	for (const piece of pieces) {
		const ms = cost(work, filled(piece, long), 1);
		if (ms > slowest.ms) slowest = {ms, piece};
		if (ms < noise) continue;
		// What seems steep is asked again, over a range where it cannot be the collector's doing.
		let [few, many, times] = [cost(work, filled(piece, short), 3), cost(work, filled(piece, long), 3), long / short];
		if (steepness(few, many, times) > steepest) {
			times = (4 * long) / short;
			many = cost(work, filled(piece, 4 * long), 3);
		}
		const power = steepness(few, many, times);
		if (many >= noise && power > steepest)
			found.push(`${JSON.stringify(piece)} n^${power.toFixed(1)} (${few.toFixed(1)} → ${many.toFixed(1)} ms)`);
	}
	steep += found.length;
	console.log(
		`${name.padEnd(18)} slowest ${slowest.ms.toFixed(1).padStart(7)} ms of ${JSON.stringify(slowest.piece)}${found.length > 0 ? `; too steep: ${found.slice(0, 6).join(', ')}${found.length > 6 ? ` and ${found.length - 6} more` : ''}` : ''}`,
	);
}
console.log(
	`${pieces.length} pieces, ${Object.keys(all).length} inputs of ${long} letters: ${steep} grow faster than n^${steepest}`,
);
process.exitCode = steep > 0 ? 1 : 0;
