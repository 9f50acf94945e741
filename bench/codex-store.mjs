#!/usr/bin/env node
/**
 * A store of Codex made out of one of Claude Code, to measure reading with: the same words, commands and outputs, in the lines
 * that Codex writes for them.
 *
 *   node bench/codex-store.mjs <store of Claude Code> <folder to make> [--no-compaction]
 *
 * What it follows is public: the kinds of lines and their keys, in their order, are those of openai/codex (rollout policy and
 * protocol, versions 0.146-0.154) with paginated history, the default of new threads. There everything stands twice, as the item
 * that the model was sent and as the item that the person saw (an output up to 10,000 bytes); a sealed reasoning of some 2 KB and
 * a count of tokens with its rate limits go with every request; instructions of 20 KB stand at the head. Everything is a command or
 * a patch: Codex has no tools of its own to read and to search. A compaction puts the whole history of before into one line. Its
 * size follows a rollout whose bytes were counted in openai/codex#24948 (335 MB, compactions 62 %, outputs 29 %, reasoning 2 %, each
 * compaction some 2.3 MB after 1.4 MB of other lines); others there and in #23257 have 90 % and more in compactions. Most of what
 * such folders hold is in few and long rollouts (#41806: 82 of 1,145 files hold 82 %), so sessions that follow each other are one rollout
 * here, of some 20 MB besides its compactions. With `--no-compaction` every session is a rollout, and there is none: the least that
 * there is to pass over. The shares are printed.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const [from, to, ...flags] = process.argv.slice(2);
if (!from || !to) {
	console.error('usage: codex-store <store of Claude Code> <folder to make> [--no-compaction]');
	process.exit(2);
}
const compacts = !flags.includes('--no-compaction');
const folder = path.join(to, 'sessions', '2026', '07', '01');
fs.mkdirSync(folder, {recursive: true});
const cwd = '/home/dev/app';
const model = 'gpt-5.2-codex';
const instructions =
	'Work in small steps, and verify each of them with a command before you go on to the next one.\n'.repeat(210);
const compactEvery = 1.4e6;
const largestHistory = 2.3e6;
const largestShown = 10_000;
const bytes = {};

/** As incompressible as the real one, and never the same. */
function sealed(n) {
	let text = '';
	for (let at = 0; at < 22; at++) text += createHash('sha512').update(`reasoning ${n} ${at}`).digest('base64');
	return text;
}
const quoted = (word) => `'${String(word).replaceAll("'", "'\\''")}'`;
const signed = (sign, text) =>
	String(text ?? '')
		.split('\n')
		.map((line) => sign + line)
		.join('\n');

/** What Codex would have run in that tool's place; undefined for a tool that is not the house's. */
function commandFor(name, input) {
	switch (name) {
		case 'Bash':
			return String(input.command ?? '');
		case 'Read': {
			const first = Number(input.offset ?? 1);
			return `sed -n '${first},${first + Number(input.limit ?? 250)}p' ${quoted(input.file_path)}`;
		}
		case 'Grep':
			return `rg -n ${quoted(input.pattern)} ${quoted(input.path ?? '.')}`;
		case 'Glob':
			return `rg --files -g ${quoted(input.pattern)}`;
		case 'LS':
			return `ls -la ${quoted(input.path)}`;
		default:
			return undefined;
	}
}

function patchFor(name, input) {
	if (name === 'Write') return `*** Add File: ${input.file_path}\n${signed('+', input.content)}`;
	const edits = name === 'MultiEdit' ? (input.edits ?? []) : name === 'Edit' ? [input] : [];
	if (edits.length === 0) return undefined;
	const hunks = edits.map((edit) => `@@\n${signed('-', edit.old_string)}\n${signed('+', edit.new_string)}`);
	return `*** Update File: ${input.file_path}\n${hunks.join('\n')}`;
}

function textOf(content) {
	if (typeof content === 'string') return content;
	return (content ?? []).map((part) => part.text ?? '').join('\n');
}

let requests = 0;
/** Files whose sessions are one rollout: their names, in order. */
function* groups() {
	const names = fs.readdirSync(from, {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.jsonl'));
	let group = [];
	let size = 0;
	for (const name of names.sort()) {
		group.push(name);
		size += fs.statSync(path.join(from, name)).size;
		if (compacts && size < 35e6) continue;
		yield group;
		[group, size] = [[], 0];
	}
	if (group.length > 0) yield group;
}

function* linesOf(names) {
	for (const name of names) yield* fs.readFileSync(path.join(from, name), 'utf8').split('\n');
}

for (const names of groups()) {
	const id = path.basename(names[0], '.jsonl');
	const out = [];
	let timestamp = '2026-07-01T09:00:00.000Z';
	let turn = 'turn-0';
	let used = 0;
	let since = 0;
	let history = [];
	const calls = new Map();
	const line = (type, payload) => {
		const text = JSON.stringify({timestamp, ordinal: out.length, type, payload});
		const kind = payload.item ? `${payload.type} ${payload.item.type}` : `${type} ${payload.type ?? ''}`;
		bytes[kind.trim()] = (bytes[kind.trim()] ?? 0) + text.length + 1;
		since += text.length;
		out.push(text);
	};
	const item = (payload) => {
		line('response_item', payload);
		history.push(payload);
	};
	const shown = (it) =>
		line('event_msg', {
			type: 'item_completed',
			thread_id: id,
			turn_id: turn,
			item: it,
			started_at_ms: Date.parse(timestamp),
			completed_at_ms: Date.parse(timestamp),
		});
	const request = () => {
		requests++;
		item({type: 'reasoning', id: `rs_${requests}`, summary: [], content: null, encrypted_content: sealed(requests)});
		shown({type: 'Reasoning', id: `rs_${requests}`, summary_text: [], raw_content: []});
	};
	const counted = () => {
		used += 9_000;
		const usage = {
			input_tokens: used,
			cached_input_tokens: used - 4_000,
			output_tokens: 420,
			reasoning_output_tokens: 128,
			total_tokens: used + 420,
		};
		const window = (minutes) => ({used_percent: 12.0, window_minutes: minutes, resets_at: 1_790_000_000});
		line('event_msg', {
			type: 'token_count',
			info: {total_token_usage: usage, last_token_usage: usage, model_context_window: 258_400},
			rate_limits: {
				limit_id: 'codex',
				limit_name: null,
				primary: window(300),
				secondary: window(10_080),
				credits: {has_credits: false, unlimited: false, balance: null},
				plan_type: 'pro',
			},
		});
		if (!compacts || since < compactEvery) return;
		line('compacted', {message: 'The work of before, in short.', replacement_history: history});
		let size = 0;
		let first = history.length;
		while (first > 0 && size < largestHistory) size += JSON.stringify(history[--first]).length;
		history = history.slice(first);
		since = 0;
	};
	line('session_meta', {
		id,
		timestamp,
		cwd,
		originator: 'codex-tui',
		cli_version: '0.150.0',
		source: 'cli',
		model_provider: 'openai',
		base_instructions: {text: instructions},
		history_mode: 'paginated',
	});
	for (const text of linesOf(names)) {
		let entry;
		try {
			entry = JSON.parse(text);
		} catch {
			continue;
		}
		const content = entry?.message?.content;
		if (content === undefined || entry.isSidechain === true) continue;
		timestamp = entry.timestamp ?? timestamp;
		const {role} = entry.message;
		const parts = typeof content === 'string' ? [{type: 'text', text: content}] : content;
		for (const part of parts) {
			if (part.type === 'text' && role === 'user') {
				turn = `turn-${out.length}`;
				line('event_msg', {type: 'task_started', turn_id: turn, model_context_window: 258_400});
				line('turn_context', {
					turn_id: turn,
					cwd,
					current_date: '2026-07-01',
					timezone: 'Europe/Berlin',
					approval_policy: 'on-request',
					sandbox_policy: {type: 'workspace-write', network_access: false},
					model,
					collaboration_mode: {
						mode: 'default',
						settings: {model, developer_instructions: instructions.slice(0, 1_500)},
					},
					effort: 'high',
					summary: 'auto',
				});
				item({type: 'message', role, content: [{type: 'input_text', text: part.text}]});
				shown({type: 'UserMessage', id: `u-${out.length}`, content: [{type: 'text', text: part.text}]});
			} else if (part.type === 'text') {
				request();
				shown({
					type: 'AgentMessage',
					id: `m-${out.length}`,
					content: [{type: 'Text', text: part.text}],
					phase: 'commentary',
				});
				item({type: 'message', role: 'assistant', content: [{type: 'output_text', text: part.text}]});
				counted();
			} else if (part.type === 'tool_use') {
				request();
				const input = part.input ?? {};
				const command = commandFor(part.name, input);
				const patch = patchFor(part.name, input);
				calls.set(part.id, {command, file: patch === undefined ? undefined : String(input.file_path), patch});
				if (patch !== undefined) {
					const input = `*** Begin Patch\n${patch}\n*** End Patch`;
					item({type: 'custom_tool_call', status: 'completed', call_id: part.id, name: 'apply_patch', input});
				} else {
					const args = command === undefined ? input : {cmd: command, workdir: cwd, yield_time_ms: 1_000};
					const called = command === undefined ? part.name : 'exec_command';
					item({type: 'function_call', name: called, arguments: JSON.stringify(args), call_id: part.id});
				}
			} else if (part.type === 'tool_result') {
				const told = textOf(part.content);
				const [head = '', code = '0'] = /^Exit code:? (\d+)\n/.exec(told) ?? [];
				const output = told.slice(head.length);
				const {command, file, patch} = calls.get(part.tool_use_id) ?? {};
				const before = `Chunk ID: 4f2a91\nWall time: 0.2100 seconds\nProcess exited with code ${code}\nOriginal token count: ${Math.ceil(output.length / 4)}\nOutput:\n`;
				if (file !== undefined) {
					const done = `Exit code: 0\nWall time: 0.1 seconds\nOutput:\nSuccess. Updated the following files:\nM ${file}\n`;
					shown({
						type: 'FileChange',
						id: part.tool_use_id,
						changes: {[file]: {type: 'update', unified_diff: patch, move_path: null}},
						status: 'completed',
						stdout: done,
						stderr: '',
					});
					item({type: 'custom_tool_call_output', call_id: part.tool_use_id, output: done});
				} else {
					if (command !== undefined) {
						shown({
							type: 'CommandExecution',
							id: part.tool_use_id,
							process_id: '58407',
							command: ['/bin/bash', '-lc', command],
							cwd: `file://${cwd}`,
							parsed_cmd: [{type: 'unknown', cmd: command}],
							source: 'unified_exec_startup',
							status: code === '0' ? 'completed' : 'failed',
							stdout: '',
							stderr: '',
							aggregated_output: output.slice(0, largestShown),
							exit_code: Number(code),
							duration: {secs: 0, nanos: 210_000_000},
							formatted_output: '',
						});
					}
					item({
						type: 'function_call_output',
						call_id: part.tool_use_id,
						output: command === undefined ? output : before + output,
					});
				}
				counted();
			}
		}
	}
	fs.writeFileSync(path.join(folder, `rollout-2026-07-01T09-00-00-${id}.jsonl`), `${out.join('\n')}\n`);
}
const all = Object.values(bytes).reduce((sum, size) => sum + size, 0);
console.log(`${(all / 1e6).toFixed(1)} MB`);
for (const [kind, size] of Object.entries(bytes).sort(([, a], [, b]) => b - a)) {
	console.log(`${((100 * size) / all).toFixed(1).padStart(5)} %  ${kind}`);
}
