/**
 * A `tool_use` block → a run, and later, its `tool_result` joined to it.
 *
 * Host facts: the input is what the model sent, before the client repaired it, so every alias it accepts may stand there, and
 * lists may be JSON strings. A sub-agent's work is nowhere but in the one result, which ends in a `<usage>` block.
 */

import {countOf, firstOf, isRecord, type Json, listOf, textOf} from '../../lib/index.ts';
import type {ToolRun} from '../../model/index.ts';
import {commandOf, isOwnCommand} from '../../shell/index.ts';
import {
	errorLine,
	isSummary,
	keep,
	keepHead,
	keepName,
	keepResult,
	maxInput,
	namedErrors,
	searched,
} from '../../text/index.ts';
import {becameOf, isShell, printedIn, wasStopped, withoutNotes} from './outcome.ts';
import {filesOf} from './tool-files.ts';
import {toolName} from './tool-name.ts';

/** A run whose result may still come. */
export type OpenRun = {-readonly [Key in keyof ToolRun]: ToolRun[Key]};

const olds = [
	'old_string',
	'oldValue',
	'oldString',
	'old',
	'old_str',
	'oldStr',
	'from',
	'old_value',
	'oldText',
	'old_text',
	'oldContent',
	'old_content',
];
const news = [
	'new_string',
	'newValue',
	'newString',
	'new',
	'new_str',
	'newStr',
	'to',
	'new_value',
	'newText',
	'new_text',
	'newContent',
	'new_content',
];
const contents = ['content', 'text', 'body', 'data', 'contents', 'fileContent'];
/** UTF-16 units of the replaced span and of what stands there now, and of the first lines of a written file. */
const maxOld = 300;
const maxNew = 500;
const maxWritten = 700;
/** UTF-16 units of a list of tasks; what is open comes first. */
const maxTasks = 4_000;
/** UTF-16 units of a result: of a command's output both ends and the lines that speak of an error. */
const maxResult = 1_000;
/** All that is left of a sub-agent's work. */
const maxReport = 4_000;
const reports = new Set(['agent', 'agent_output']);
/** Only the head: a file can be read again, a list be made again, and the snippet of an edit repeats the call. */
const maxHead = new Map([
	['read_file', 300],
	['read_multiple_files', 300],
	['read_directory', 200],
	['glob', 200],
	['grep', 400],
	['edit_file', 80],
	['write_file', 80],
	['todo_write', 100],
]);
/** The mod's own tools; those of the MCP server are known by its name. */
const OWN_TOOLS = new Set(['recall', 'remember']);
/** Inputs of these are their command or their files, which have fields of their own. */
const spoken = new Set(['read_file', 'read_multiple_files', 'shell_output', 'shell_tasks', 'kill_shell', 'sleep']);

/**
 * @param time unix ms of the call.
 * @param lean without files and input, unless the run has no id: then they are what it is known by.
 */
export function openRun(block: Json, time: number, lean = false): OpenRun {
	const name = toolName(block['name']);
	const input: Json = isRecord(block['input']) ? block['input'] : {};
	const command = isShell(name) ? commandOf(input) : undefined;
	const own = name.startsWith('mcp__deja__') || OWN_TOOLS.has(name) || (command !== undefined && isOwnCommand(command));
	const id = textOf(block['id']) ?? '';
	const bare = lean && id !== '';
	const run: OpenRun = {
		id,
		name,
		time,
		files: bare ? [] : filesOf(name, input).map(keepName),
		input: own || bare ? '' : inputOf(name, input),
		result: '',
		outcome: 'unknown',
	};
	if (command !== undefined) run.command = keep(command, 4 * maxInput);
	if (own) run.own = true;
	const skill = name === 'activate_skill' ? textOf(input['name']) : undefined;
	if (skill !== undefined) run.skill = keepName(skill);
	if (name === 'agent') run.agent = {type: keepName(textOf(input['subagent_type']) ?? '')};
	return run;
}

/** Bytes of a result that are looked at; both reach on to the next line break. */
export interface Ends {
	readonly head: number;
	readonly tail: number;
}

/**
 * What must be seen of a result to make what is kept of it; undefined: all of it.
 * @param name of the tool, undefined when the call is not known.
 */
export function endsOf(name: string | undefined): Ends | undefined {
	if (name === undefined || looksForErrors(name)) return undefined;
	const head = maxHead.get(name);
	// A letter has up to three bytes; what a hook says about a call it blocked stands at the end.
	if (head !== undefined) return {head: 3 * head, tail: 400};
	const side = Math.ceil((reports.has(name) ? maxReport : maxResult) / 2);
	return {head: 3 * side, tail: 3 * side};
}

const looksForErrors = (name: string): boolean => isShell(name) || name === 'shell_output' || name === 'unknown';

/** A result whose call is not in the file. */
export function lostRun(id: string, time: number): OpenRun {
	return {id, name: 'unknown', time, files: [], input: '', result: '', outcome: 'unknown'};
}

/**
 * @param text the result's text, whole.
 * @param said `is_error` of the block.
 * @param lean only what became of it.
 * @param launched the sub-agent's run whose end the result tells, when it is not its own.
 * @param command the run whose end the result tells, when it is not its own (see background.ts).
 */
export function joinResult(
	run: OpenRun,
	text: string,
	said: boolean,
	lean = false,
	command = run,
	launched = run,
): void {
	const {outcome, exitCode} = becameOf(run.name, text, said);
	run.outcome = command === run ? outcome : 'ok';
	command.outcome = command !== run && wasStopped(exitCode) ? 'unknown' : outcome;
	if (exitCode !== undefined) command.exitCode = exitCode;
	if (command.own) run.own = true;
	if (run.own) return;
	const shown = withoutNotes(text);
	const report = launched.agent ? /\n*<usage>([^<]*)<\/usage>\s*$/.exec(shown) : null;
	if (launched.agent && report) launched.agent = {type: launched.agent.type, ...totalsOf(report[1]!)};
	if (lean) return;
	run.result = resultOf(run.name, report ? shown.slice(0, report.index) : shown);
	if (command.outcome === 'failed') {
		// The whole text is searched, what is kept of it may have lost the line; it is cleaned like everything else.
		const printed = searched(run.name === 'shell_output' ? printedIn(shown) : shown);
		const errors = namedErrors(printed).map(keepName);
		const shownLine = errorLine(printed);
		const line = shownLine === undefined || isSummary(shownLine) ? (errors[0] ?? shownLine) : shownLine;
		if (line !== undefined) command.error = keepName(line);
		if (errors.length > 0) command.errors = errors;
	}
}

function resultOf(name: string, shown: string): string {
	if (shown === '(no output)') return '';
	const head = maxHead.get(name);
	if (head !== undefined) return keepHead(shown, head);
	return keepResult(shown, looksForErrors(name), reports.has(name) ? maxReport : maxResult);
}

const totals = [/\btotal_tokens: (\d+)/, /\btool_uses: (\d+)/, /\bturns: (\d+)/, /\bduration_ms: (\d+)/];

function totalsOf(trailer: string): Omit<NonNullable<ToolRun['agent']>, 'type'> {
	const total = (name: RegExp): number | undefined => {
		const digits = name.exec(trailer)?.[1];
		return digits === undefined ? undefined : countOf(Number(digits));
	};
	const [tokens, toolUses, turns, durationMs] = totals.map(total);
	return {
		...(tokens === undefined ? {} : {tokens}),
		...(toolUses === undefined ? {} : {toolUses}),
		...(turns === undefined ? {} : {turns}),
		...(durationMs === undefined ? {} : {durationMs}),
	};
}

function inputOf(tool: string, input: Json): string {
	if (spoken.has(tool)) return '';
	if (isShell(tool)) return keep(textOf(input['description']) ?? '', maxInput);
	if (tool === 'edit_file') {
		const [old, now] = [textOf(firstOf(input, olds)) ?? '', textOf(firstOf(input, news)) ?? ''];
		return [keep(old, maxOld), keep(now, maxNew)].filter((span) => span !== '').join('\n');
	}
	if (tool === 'todo_write' || tool === 'todos') {
		const tasks = checklist(input);
		if (tasks !== '') return keep(tasks, maxTasks);
	}
	if (tool === 'write_file') return keepHead(textOf(firstOf(input, contents)) ?? '', maxWritten);
	const words: string[] = [];
	gather(input, words, 0);
	return keep(words.join('\n'), maxInput);
}

/** The client's task list, an array of `{content, status, activeForm}` or its JSON: a line each, what is open first. */
function checklist(input: Json): string {
	const tasks = (listOf(firstOf(input, ['todos', 'tasks', 'items'])) ?? []).filter(isRecord).flatMap((task) => {
		const text = textOf(firstOf(task, ['content', 'title', 'text']))
			?.replace(/\s+/g, ' ')
			.trim();
		return text ? [{text, done: /^(?:completed|done|cancell?ed)$/.test(textOf(task['status']) ?? '')}] : [];
	});
	return [...tasks.filter(({done}) => !done), ...tasks.filter(({done}) => done)]
		.map(({text, done}) => `[${done ? 'x' : ' '}] ${text}`)
		.join('\n');
}

/** All words of an input, in order: strings and what is in lists and objects. Numbers and switches say nothing. */
function gather(value: unknown, words: string[], depth: number): void {
	if (words.length > 200 || depth > 5) return;
	if (typeof value === 'string') {
		if (value !== '') words.push(value);
	} else if (Array.isArray(value)) for (const each of value) gather(each, words, depth + 1);
	else if (isRecord(value)) for (const each of Object.values(value)) gather(each, words, depth + 1);
}
