/**
 * Codex's tools and what they answer, in the words of the house.
 *
 * Facts of the format: arguments are JSON in a string, a command is a string or a list that begins with a shell; a patch is a
 * text of its own, given to `apply_patch` or to a shell; an output is text or JSON with `output` and `metadata.exit_code`, and tells
 * its exit code in a line at its head. `exec_command` may go on: then it has a session, and `write_stdin` tells how it ended.
 */
import {isRecord, type Json, listOf, textOf} from '../../lib/index.ts';
import {toolName} from '../reading/index.ts';

/** A call as the house has it; `files` of a patch, which may be many. */
export interface Call {
	readonly block: Json;
	readonly files?: readonly string[];
	/** The session that `write_stdin` speaks to. */
	readonly session?: string;
}

/** @param item a `function_call`, `custom_tool_call` or `local_shell_call`. */
export function callOf(item: Json): Call {
	const id = item['call_id'] ?? item['id'];
	const name = textOf(item['name']) ?? (item['type'] === 'local_shell_call' ? 'local_shell' : '');
	const input = inputOf(item);
	switch (name.replace(/^(?:functions|container)\./, '')) {
		case 'shell':
		case 'shell_command':
		case 'local_shell':
		case 'exec_command':
		case 'exec': {
			// A script that calls tools: what it ran is told beside it.
			if (typeof input['input'] === 'string') return {block: {id, name: 'exec', input}};
			const command = commandIn(
				input['command'] ?? input['cmd'] ?? (isRecord(input['action']) ? input['action']['command'] : ''),
			);
			const patch = /^\s*(?:cd [^\n]*&& *)?apply_patch\b[\s\S]*?(\*\*\* Begin Patch[\s\S]*)/.exec(command)?.[1];
			if (patch !== undefined) return patched(id, patch);
			const why = textOf(input['justification']);
			return {block: {id, name: 'shell_command', input: {command, ...(why === undefined ? {} : {description: why})}}};
		}
		case 'apply_patch':
			return patched(id, textOf(input['input']) ?? textOf(input['patch']) ?? '');
		case 'write_stdin': {
			const session = input['session_id'];
			return {
				block: {id, name: 'shell_output', input: {}},
				...(session === undefined ? {} : {session: String(session)}),
			};
		}
		case 'update_plan': {
			const todos = (listOf(input['plan']) ?? []).filter(isRecord).map(({step, status}) => ({content: step, status}));
			return {block: {id, name: 'todo_write', input: {todos}}};
		}
		case 'view_image':
			return {block: {id, name: 'vision', input: {file_path: input['path']}}};
		case 'spawn_agent': {
			const prompt = input['message'] ?? input['prompt'];
			return {block: {id, name: 'agent', input: {subagent_type: input['agent_type'], prompt}}};
		}
		default:
			return {block: {id, name: toolName(name), input}};
	}
}

function inputOf(item: Json): Json {
	if (item['type'] === 'local_shell_call') return {action: item['action']};
	const given = item['arguments'] ?? item['input'];
	if (isRecord(given)) return given;
	if (typeof given !== 'string') return {};
	if (!given.trimStart().startsWith('{')) return {input: given};
	try {
		const parsed: unknown = JSON.parse(given);
		return isRecord(parsed) ? parsed : {input: given};
	} catch {
		return {input: given};
	}
}

/** `["bash", "-lc", "make"]` is `make`; a list without a shell is its words. */
export function commandIn(given: unknown): string {
	if (typeof given === 'string') return given;
	const words = (listOf(given) ?? []).filter((word): word is string => typeof word === 'string');
	const isShell = /(?:^|[\\/])(?:ba|z|da|fi)?sh$|(?:pwsh|powershell|cmd)(?:\.exe)?$/.test(words[0] ?? '');
	return isShell && words.length > 2 && /^[-/]\w+$/.test(words[1] ?? '') ? words.slice(2).join(' ') : words.join(' ');
}

function patched(id: unknown, patch: string): Call {
	const files = [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map(([, file = '']) => file.trim());
	const lines = (sign: string) =>
		[...patch.matchAll(new RegExp(`^\\${sign}(?!\\${sign}\\${sign} )(.*)$`, 'gm'))]
			.map(([, line = '']) => line)
			.join('\n');
	return editOf(id, files, lines('-'), lines('+'));
}

/** One change of files, as the house has it. */
export function editOf(id: unknown, files: readonly string[], old: string, now: string): Call {
	return {
		block: {id, name: 'edit_file', input: {file_path: files[0] ?? '', old_string: old, new_string: now}},
		files,
	};
}

/** What a call was answered. */
export interface Answer {
	readonly text: string;
	readonly said: boolean;
}

const refused = /^(?:exec command rejected by user|patch rejected by user|rejected by user|user rejected)/i;
const aborted = /^aborted(?: by user)?(?: after [\d.]+s)?/i;
const failing =
	/^(?:apply_patch verification failed|failed (?:to |in sandbox)|execution error|unsupported call|err: |Error\b)/i;

/** @param tool the house's name of the tool, undefined when the call is not in the file. @param session of `write_stdin`. */
export function answerOf(tool: string | undefined, output: unknown, session?: string): Answer {
	const {text, code} = unpacked(output);
	if (refused.test(text)) return {text: 'Permission denied by the user.', said: false};
	if (tool === 'shell_output') {
		if (code === undefined) return {text, said: false};
		return {
			text: `Task: ${session ?? '-'} (shell, completed)\nExit code: ${code}\nLog: -\n\`\`\`\n${text}\n\`\`\`\n[finished]`,
			said: false,
		};
	}
	if (tool === 'shell_command') {
		const task = /^[\s\S]{0,300}?Process running with session ID (\d+)/.exec(rawOf(output))?.[1];
		if (task !== undefined) return {text: `Started shell command in the background.\nTask: ${task}`, said: false};
		if (aborted.test(text)) return {text: 'Command aborted', said: true};
		if (code !== undefined && code !== 0) return {text: `Exit code: ${code}\n${text}`, said: false};
		return {text: text === '' ? '(no output)' : text, said: code === undefined && failing.test(text)};
	}
	return {text, said: (code !== undefined && code !== 0) || failing.test(text)};
}

/** An output as text: as it is, of a list of parts, or out of `{"content": …}`. */
function rawOf(output: unknown): string {
	if (typeof output === 'string') return output;
	if (isRecord(output)) return rawOf(output['content'] ?? output['output'] ?? output['content_items'] ?? '');
	return (listOf(output) ?? []).flatMap((part) => (isRecord(part) ? (textOf(part['text']) ?? []) : [])).join('\n');
}

const head =
	/^(?:(?:Chunk ID|Wall time|Process exited with code|Original token count|Exit code|Total output lines)\b[^\n]*\n)+(?:Output:\n?)?/;

function unpacked(output: unknown): {text: string; code: number | undefined} {
	const raw = rawOf(output);
	if (raw.startsWith('{"output":')) {
		try {
			const parsed: unknown = JSON.parse(raw);
			if (isRecord(parsed) && typeof parsed['output'] === 'string') {
				const code = isRecord(parsed['metadata']) ? parsed['metadata']['exit_code'] : undefined;
				return {text: parsed['output'].trimEnd(), code: typeof code === 'number' ? code : undefined};
			}
		} catch {
			// Text, then.
		}
	}
	const lines = head.exec(raw)?.[0] ?? '';
	const code = /^(?:Exit code: |Process exited with code )(-?\d+)/m.exec(lines)?.[1];
	return {text: raw.slice(lines.length).trimEnd(), code: code === undefined ? undefined : Number(code)};
}
