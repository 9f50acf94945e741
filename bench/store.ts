/**
 * Writes a store of transcripts as the client writes them (format v3), for the benches that read one.
 *
 *   node bench/ts.mjs bench/store.ts --out DIR [--sessions 2000] [--messages 135] [--quiet]
 *
 * Deterministic: the talk is that of corpus.ts. `DIR/written.json` holds what was written.
 */
import fs from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import type {Passage} from '../src/index/segment/passage.ts';
import {passages, randomFrom} from './corpus.ts';

const {values} = parseArgs({
	options: {
		out: {type: 'string'},
		sessions: {type: 'string', default: '2000'},
		messages: {type: 'string', default: '135'},
		quiet: {type: 'boolean'},
	},
});
if (!values.out) {
	console.error('usage: node bench/ts.mjs bench/store.ts --out DIR [--sessions N] [--messages M] [--quiet]');
	process.exit(2);
}
const wanted = {sessions: Number(values.sessions), messages: Number(values.messages)};
const random = randomFrom(11);
const hex = (length: number) => Array.from({length}, () => '0123456789abcdef'[Math.floor(random() * 16)]).join('');
const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
const models = ['zai-org/GLM-5.2', 'moonshotai/Kimi-K2.6', 'local/own-model'];
const usage = {calls: 0, inputTokens: 0, cacheReadTokens: 0, outputTokens: 0, costUsd: 0};
const files = {v1: 0, v2: 0, v3: 0, bytes: 0};

/** One session's lines from a run of passages: user, assistant with usage, tool call and its result. */
function transcript(id: string, cwd: string, list: readonly Passage[]): string {
	let parentId: string | null = null;
	let timestamp = '';
	const lines: string[] = [];
	const put = (message: object, more: object = {}) => {
		const entry = hex(8);
		lines.push(JSON.stringify({type: 'message', id: entry, parentId, timestamp, message, ...more}));
		parentId = entry;
	};
	const billed = () => {
		const inputTokens = 2_000 + Math.floor(random() * 60_000);
		const cacheReadTokens = Math.floor(inputTokens * random());
		const outputTokens = 20 + Math.floor(random() * 900);
		const model = models[Math.floor(random() * models.length)]!;
		const costUsd = Math.round(inputTokens * 0.4 + outputTokens * 4) / 1e6;
		usage.calls++;
		usage.inputTokens += inputTokens;
		usage.cacheReadTokens += cacheReadTokens;
		usage.outputTokens += outputTokens;
		const isRecorded = !model.startsWith('local/');
		if (isRecorded) usage.costUsd = Math.round((usage.costUsd + costUsd) * 1e6) / 1e6;
		return {
			usage: {inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens: 0, ...(isRecorded ? {costUsd} : {})},
			model,
		};
	};
	for (const {role, text, output, command, files, tool, time} of list) {
		timestamp = new Date(time * 1000).toISOString();
		const meta = (source: string) => ({source, createdAt: time * 1000, messageId: uuid()});
		if (role === 'user') put({role, content: [{type: 'text', text}], meta: meta('user')});
		else if (role === 'assistant') put({role, content: [{type: 'text', text}], meta: meta('model')}, billed());
		else {
			const call = `call_${hex(16)}`;
			const input = command ? {command} : {file_path: `${cwd}/${files[0]}`};
			put(
				{role: 'assistant', content: [{type: 'tool_use', id: call, name: tool, input}], meta: meta('model')},
				billed(),
			);
			// What tools print is longer in life than in the corpus, and only what fails prints errors.
			const failed = command !== '' && random() < 0.2;
			const printed = failed ? output : output.replace(/^.*(?:Error|^ +at ).*\n?/gm, '');
			const result = Array.from({length: 1 + Math.floor(random() * 12)}, () => printed).join('\n');
			const content = [{type: 'text', text: failed ? `Exit code: 1\n${result}` : result}];
			put({role: 'user', content: [{type: 'tool_result', tool_use_id: call, content}], meta: meta('tool')});
		}
	}
	const header = {type: 'session', version: 3, id, timestamp: new Date(list[0]!.time * 1000).toISOString(), cwd};
	return `${JSON.stringify(header)}\n${lines.join('\n')}\n`;
}

// A tool passage is two messages; three of four passages are such.
const each = Math.max(2, Math.round(wanted.messages / 1.75));
const source = passages(wanted.sessions * each)[Symbol.iterator]();
for (let session = 0; session < wanted.sessions; session++) {
	const list: Passage[] = [];
	while (list.length < each) list.push(source.next().value);
	const cwd = list[0]!.project;
	const dir = path.join(values.out, 'projects', cwd.slice(1).replaceAll('/', '-'));
	const id = uuid();
	const text = transcript(id, cwd, list);
	fs.mkdirSync(dir, {recursive: true});
	fs.writeFileSync(path.join(dir, `${id}.jsonl`), text);
	files.v3++;
	files.bytes += Buffer.byteLength(text);
}
fs.writeFileSync(path.join(values.out, 'written.json'), JSON.stringify({files, usage}, null, '\t'));
if (!values.quiet) console.log(`${files.v3} sessions, ${(files.bytes / 1e6).toFixed(0)} MB in ${values.out}`);
