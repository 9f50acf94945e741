#!/usr/bin/env node
/**
 * A store of Codex made out of one of Claude Code, to measure reading with: the same words, commands and outputs, in the
 * lines that Codex writes for them (what was said twice, contexts, token counts and sealed reasoning between them).
 *
 *   node bench/codex-store.mjs <store of Claude Code> <folder to make>
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const [from, to] = process.argv.slice(2);
if (!from || !to) {
	console.error('usage: codex-store <store of Claude Code> <folder to make>');
	process.exit(2);
}
const folder = path.join(to, 'sessions', '2026', '07', '01');
fs.mkdirSync(folder, {recursive: true});
const sealed = createHash('sha512').update('reasoning').digest('base64').repeat(12);

for (const name of fs.readdirSync(from, {recursive: true, encoding: 'utf8'})) {
	if (!name.endsWith('.jsonl')) continue;
	const id = path.basename(name, '.jsonl');
	const out = [];
	let timestamp = '2026-07-01T09:00:00.000Z';
	const line = (type, payload) => out.push(JSON.stringify({timestamp, type, payload}));
	const item = (payload) => line('response_item', payload);
	line('session_meta', {
		id,
		timestamp,
		cwd: '/home/dev/app',
		originator: 'codex_cli_rs',
		cli_version: '0.60.0',
		source: 'cli',
	});
	for (const text of fs.readFileSync(path.join(from, name), 'utf8').split('\n')) {
		let entry;
		try {
			entry = JSON.parse(text);
		} catch {
			continue;
		}
		const content = entry?.message?.content;
		if (content === undefined) continue;
		timestamp = entry.timestamp ?? timestamp;
		const {role} = entry.message;
		const parts = typeof content === 'string' ? [{type: 'text', text: content}] : content;
		for (const part of parts) {
			if (part.type === 'text' && role === 'user') {
				line('turn_context', {cwd: '/home/dev/app', model: 'gpt-5-codex', approval_policy: 'on-request'});
				item({type: 'message', role, content: [{type: 'input_text', text: part.text}]});
				line('event_msg', {type: 'user_message', message: part.text, images: []});
			} else if (part.type === 'text') {
				item({type: 'reasoning', summary: [], encrypted_content: sealed});
				line('event_msg', {type: 'agent_message', message: part.text});
				item({type: 'message', role: 'assistant', content: [{type: 'output_text', text: part.text}]});
			} else if (part.type === 'tool_use') {
				const command = part.input?.command;
				const input =
					command === undefined ? part.input : {command: ['bash', '-lc', command], workdir: '/home/dev/app'};
				const called = command === undefined ? part.name : 'shell';
				item({type: 'function_call', name: called, arguments: JSON.stringify(input), call_id: part.id});
			} else if (part.type === 'tool_result') {
				const output = typeof part.content === 'string' ? part.content : JSON.stringify(part.content);
				item({type: 'function_call_output', call_id: part.tool_use_id, output: `Exit code: 0\nOutput:\n${output}`});
				line('event_msg', {type: 'token_count', info: {total_token_usage: {input_tokens: 1, output_tokens: 1}}});
			}
		}
	}
	fs.writeFileSync(path.join(folder, `rollout-2026-07-01T09-00-00-${id}.jsonl`), `${out.join('\n')}\n`);
}
