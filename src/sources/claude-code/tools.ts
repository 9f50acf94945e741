/**
 * Claude Code's tools and what they answer, in the words of the house: so that one run looks the same whichever agent made it.
 *
 * Facts of the format: a failed command has `is_error` and begins with `Exit code N`; a call that the person refused says so in
 * a sentence; what the client itself objects to stands in `<tool_use_error>`; files are shown with line numbers and an arrow;
 * an output that is too long is a preview in `<persisted-output>`; what goes on in the background is told an id, and how it
 * ended in `<task-notification>` or in the answer of TaskOutput.
 */
import {isRecord, type Json, listOf, textOf} from '../../lib/index.ts';
import {toolName} from '../reading/index.ts';

const names = new Map([
	['Agent', 'agent'],
	['AgentOutputTool', 'agent_output'],
	['Bash', 'shell_command'],
	['BashOutput', 'shell_output'],
	['Edit', 'edit_file'],
	['Glob', 'glob'],
	['Grep', 'grep'],
	['KillBash', 'kill_shell'],
	['KillShell', 'kill_shell'],
	['LS', 'read_directory'],
	['MultiEdit', 'edit_file'],
	['NotebookEdit', 'edit_file'],
	['NotebookRead', 'read_file'],
	['PowerShell', 'powershell'],
	['Read', 'read_file'],
	['Skill', 'activate_skill'],
	['Task', 'agent'],
	['TaskOutput', 'shell_output'],
	['TodoWrite', 'todo_write'],
	['Write', 'write_file'],
]);

/** A `tool_use` block as the house has it. */
export function callOf(block: Json): Json {
	const given = textOf(block['name']);
	const name = (given && names.get(given)) ?? toolName(given);
	return {id: block['id'], name, input: inputOf(given ?? '', isRecord(block['input']) ? block['input'] : {})};
}

function inputOf(tool: string, input: Json): Json {
	switch (tool) {
		case 'MultiEdit': {
			const edits = (listOf(input['edits']) ?? []).filter(isRecord);
			const all = (key: string) => edits.flatMap((edit) => textOf(edit[key]) ?? []).join('\n');
			return {file_path: input['file_path'], old_string: all('old_string'), new_string: all('new_string')};
		}
		case 'NotebookEdit':
			return {file_path: input['notebook_path'], new_string: input['new_source']};
		case 'NotebookRead':
			return {file_path: input['notebook_path']};
		case 'Skill':
			return {...input, name: input['skill'] ?? input['command'] ?? input['name']};
		case 'Agent':
		case 'Task':
			// Another agent's model and its switches say nothing.
			return {description: input['description'], subagent_type: input['subagent_type'], prompt: input['prompt']};
		default:
			return input;
	}
}

const refused =
	/^(?:The user doesn't want to (?:proceed|take this action)|The agent proposed a plan that was rejected)/;
const objection = /^<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>|$)/;
const notStarted = /^(?:Cancelled: |InputValidationError|No such tool|Sibling tool call|\[?Request interrupted)/;
const denied = /^(?:Permission to use \S+(?: with command .*)? has been denied|Claude requested permissions)/s;
const exit = /^(?:Error: )?Exit code:? (-?\d+)\n?/;
const inBackground =
	/^Command (?:running|was manually backgrounded|was moved to the background|timed out)[^\n]*?\bwith ID: ([\w-]+)/;
const launched = /^(?:Async agent|Agent|Background agent) launched[^\n]*\n(?:[^\n]*\n)?agentId: ([\w-]+)/;
const numbered = /^ *(\d+)(?:→|\t)/gm;
const persisted = /^<persisted-output>\n?([\s\S]*?)(?:<\/persisted-output>\s*$|$)/;
const reminders = /\n*<system-reminder>[\s\S]*?(?:<\/system-reminder>|$)/g;
const agentNote = /\n*^agentId: [\w-]+[^\n]*$/m;
/** Only the head of a file that was read is kept. UTF-16 units. */
const seenOfFile = 2_000;

/**
 * @param tool the house's name of the tool, undefined when the call is not in the file.
 * @param said `is_error` of the block.
 */
export function answerOf(tool: string | undefined, text: string, said: boolean): {text: string; said: boolean} {
	const plain = text.includes('<system-reminder>') ? text.replace(reminders, '') : text;
	if (said && refused.test(plain)) return {text: 'Permission denied by the user.', said: false};
	if (said && plain.startsWith('[Request interrupted by user')) return {text: 'Skipped — interrupted.', said: false};
	if (denied.test(plain)) return {text: `Error: Tool "${tool ?? 'unknown'}" requires permissions.`, said: false};
	const objected = objection.exec(plain)?.[1];
	if (objected !== undefined) {
		return notStarted.test(objected)
			? {text: `Skipped — ${objected}`, said: false}
			: {text: objected.replace(/^Error: /, ''), said: true};
	}
	switch (tool) {
		case 'shell_command':
		case 'powershell':
			return shellAnswer(plain, said);
		case 'shell_output':
			return {text: taskAnswer(plain), said};
		case 'read_file':
			return {text: said ? plain : plain.slice(0, seenOfFile).replace(numbered, '$1: '), said};
		case 'agent': {
			const agent = launched.exec(plain)?.[1];
			if (agent !== undefined) return {text: `Background agent launched.\nagent_id: ${agent}`, said};
			return {text: plain.replace(agentNote, ''), said};
		}
		case 'ask_user_question':
			return {text: answersIn(plain), said};
		default:
			return {text: persisted.exec(plain)?.[1] ?? plain, said};
	}
}

function shellAnswer(text: string, said: boolean): {text: string; said: boolean} {
	const task = inBackground.exec(text)?.[1];
	if (task !== undefined) return {text: `Started shell command in the background.\nTask: ${task}`, said: false};
	const failed = exit.exec(text);
	if (failed) return {text: `Exit code: ${failed[1]}\n${text.slice(failed[0].length)}`, said};
	return {text: persisted.exec(text)?.[1] ?? (text === '' ? '(no output)' : text), said};
}

/** What TaskOutput says of a command that has ended, as the house's tool would; anything else as it is. */
function taskAnswer(text: string): string {
	const field = (name: string): string | undefined =>
		new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(text)?.[1]?.trim();
	const code = field('exit_code');
	const [task, status, output = ''] = [
		field('task_id') ?? field('shell_id'),
		field('status'),
		field('output') ?? field('stdout'),
	];
	if (code === undefined || status === 'running') return text;
	return ended(task ?? '-', code, output);
}

const ended = (task: string, code: string, output: string): string =>
	`Task: ${task} (shell, completed)\nExit code: ${code}\nLog: -\n\`\`\`\n${output}\n\`\`\`\n[finished]`;

/** `"question"="answer"`, one behind the other, as the lines that the house knows a person's answers by. */
function answersIn(text: string): string {
	if (!/^(?:User has answered|Your questions have been answered)/.test(text)) return text;
	const lines = [...text.matchAll(/"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"/g)].map(
		([, question = '', answer = '']) => `${question.replace(/\s+/g, ' ')} → ${answer.replace(/\s+/g, ' ')}`,
	);
	return lines.length === 0 ? text : `${lines.join('\n')}\n\nContinue with the user's answers in mind.`;
}

/** How something that went on in the background has ended. */
export interface Ending {
	readonly task: string;
	/** As the house's tool would tell it: of a command. */
	readonly command: string;
	/** A sub-agent's report; undefined of a command. */
	readonly report: string | undefined;
	readonly failed: boolean;
}

/** @param text of a `<task-notification>`. @returns undefined when nothing has ended. */
export function endingIn(text: string): Ending | undefined {
	const field = (name: string): string | undefined =>
		new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(text)?.[1]?.trim();
	const task = field('task-id') ?? field('agent-id');
	const status = field('status');
	if (task === undefined || (status !== 'completed' && status !== 'failed' && status !== 'killed')) return undefined;
	const code = /\bexit code (-?\d+)/.exec(field('summary') ?? '')?.[1];
	const number = code ?? (status === 'completed' ? '0' : status === 'killed' ? '137' : '1');
	return {task, command: ended(task, number, ''), report: field('result'), failed: status === 'failed'};
}
