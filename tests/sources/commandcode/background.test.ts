/** Commands in the background: how they ended, whenever it is told. */
import {appendFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import type {ReadState} from '../../../src/model/session.ts';
import {runOf, shortRunName, turnUsage} from '../../../src/model/session-usage.ts';
import type {ToolRun, Turn} from '../../../src/model/turn.ts';
import {transcriptAt} from '../../../src/sources/commandcode/discover.ts';
import {readSession} from '../../../src/sources/commandcode/session.ts';
import {printedIn} from '../../../src/sources/reading/outcome.ts';
import {chained, filesOf, header, message, readLines, real, runsOf, storeOf} from './store.ts';

let calls = 0;
function call(name: string, input: object, text: string): object[] {
	const id = `call_${++calls}`;
	return [
		message('assistant', [{type: 'tool_use', id, name, input}]),
		message('user', [{type: 'tool_result', tool_use_id: id, content: [{type: 'text', text}]}], {}, {source: 'tool'}),
	];
}
const start = (command: string, task: string, [tool, shell] = ['shell_command', 'shell']): object[] =>
	call(
		tool!,
		{command, run_in_background: true},
		`Started ${shell} command in the background.\nTask: ${task}\nStatus: running\nPID: 19709\nCWD: /work/a\nOutput: /tmp/x.log`,
	);
const ask = (task: string, code: number, printed: string): object[] =>
	call(
		'shell_output',
		{id: task},
		`Task: ${task} (shell, completed)\nExit code: ${code}\nLog: /tmp/x.log\n\`\`\`\n${printed}\n\`\`\`\n[finished]`,
	);
const running = (task: string): object[] =>
	call('shell_output', {id: task}, `Task: ${task} (shell, running)\nLog: /tmp/x.log\n\`\`\`\nhalf\n\`\`\``);
const asked = (text: string): object => message('user', text);

const ends = (turns: readonly Turn[]): Pick<ToolRun, 'outcome' | 'exitCode' | 'error'>[] =>
	runsOf(turns).map(({outcome, exitCode, error}) => ({
		outcome,
		...(exitCode === undefined ? {} : {exitCode}),
		...(error === undefined ? {} : {error}),
	}));
const failed = {outcome: 'failed', exitCode: 2, error: 'TypeError: nothing to build'};
const ok = {outcome: 'ok'};

test('the end stands at the command, in whatever turn it was told, and is counted once', () => {
	const {turns} = readLines(
		chained([
			header,
			asked('build it'),
			...start('npm run build', 'aa11'),
			...start('npm run lint', 'bb22', ['powershell', 'PowerShell']),
			...running('aa11'),
			...ask('bb22', 0, 'clean'),
			asked('and now?'),
			...ask('aa11', 2, 'building\nTypeError: nothing to build\n    at build.ts:3'),
			...ask('aa11', 2, 'building\nTypeError: nothing to build\n    at build.ts:3'),
		]),
	);
	expect(ends(turns)).toEqual([failed, {outcome: 'ok', exitCode: 0}, ok, ok, ok, ok]);
	const counted = runsOf(turns).map((run) => runOf(run, shortRunName(run)));
	expect(counted.filter(({outcome}) => outcome === 'failed')).toMatchObject([{program: 'npm', exitCode: 2}]);
	expect(counted.flatMap(({exitCode}) => exitCode ?? [])).toEqual([2, 0]);
	expect(runsOf(turns).at(-1)!.result).toContain('TypeError: nothing to build');
});

test('read in steps it is the same as read at once', () => {
	const lines = chained([
		header,
		asked('build it'),
		...start('npm run build', 'aa11'),
		asked('something else'),
		...start('npm test', 'bb22'),
		...running('aa11'),
		asked('and now?'),
		...ask('bb22', 1, 'Error: no'),
		...ask('aa11', 2, 'TypeError: nothing to build'),
		asked('thanks'),
		...running('cc33'),
	]).map((line) => `${JSON.stringify(line)}\n`);
	const projects = storeOf([]);
	const place = path.join(projects, 'work-a', 'aaaa.jsonl');
	writeFileSync(place, '');
	let turns: readonly Turn[] = [];
	let state: ReadState | undefined;
	let partly = 0;
	for (const line of lines) {
		appendFileSync(place, line);
		const file = transcriptAt(projects, place)!;
		const read = readSession(file, state);
		if (read.fromTurn > 0) partly++;
		turns = [...turns.filter(({ordinal}) => ordinal < read.fromTurn), ...read.turns];
		state = read.state;
		const whole = readSession(file);
		expect(turns).toEqual(whole.turns);
		expect(state).toEqual(whole.state);
	}
	expect(partly).toBeGreaterThan(5);
	expect(ends(turns).slice(0, 2)).toEqual([failed, {outcome: 'failed', exitCode: 1, error: 'Error: no'}]);
});

test('the end of a command whose start is lost stays with the run that asked', () => {
	const {turns} = readLines(chained([header, asked('how is it?'), ...ask('aa11', 2, 'TypeError: nothing to build')]));
	expect(ends(turns)).toEqual([failed]);
});

test('what deja printed in the background is not kept', () => {
	const lines = chained([header, asked('look'), ...start('deja search heron', 'aa11'), ...ask('aa11', 0, 'a heron')]);
	const {turns} = readLines(lines);
	expect(runsOf(turns).map(({own, result}) => [own, result])).toEqual([
		[true, ''],
		[true, ''],
	]);
});

test('a report without texts sees the same ends', () => {
	const projects = storeOf(
		chained([header, asked('go'), ...start('npm test', 'aa11'), ...ask('aa11', 3, 'Error: no')]),
	);
	const {turns} = readSession(filesOf(projects)[0]!, undefined, {lean: true});
	expect(runsOf(turns).map(({outcome, exitCode}) => [outcome, exitCode])).toEqual([
		['failed', 3],
		['ok', undefined],
	]);
});

test('what the client wrote: a command and a monitor that nobody asked about', () => {
	expect(ends(real('e6309ffc').turns)).toEqual([{outcome: 'unknown'}, {outcome: 'unknown'}, ok, ok]);
});

test('what a command printed stands between the first fence and the last', () => {
	const head = 'Task: aa11 (shell, completed)\nExit code: 2';
	const printed = 'Error: no\n```js\ncode\n```\nend';
	expect(printedIn(`${head}\n\`\`\`\n${printed}\n\`\`\`\n[finished]`)).toBe(printed);
	expect(printedIn(`${head}\n\`\`\`text\n\`\`\` `)).toBe('');
	expect(printedIn(head)).toBe(head);
	// Cut off before the last fence; an expression that tries every fence would take minutes.
	const cut = `${head}\n${'```js\n[code\n'.repeat(100_000)}end`;
	expect(printedIn(cut)).toBe(cut);
});

test('a server that is stopped when it is no longer needed has not failed', () => {
	const {turns} = readLines(
		chained([header, asked('look at the page'), ...start('npm run dev', 'aa11'), ...ask('aa11', 143, 'Error: bye')]),
	);
	expect(ends(turns)).toEqual([{outcome: 'unknown', exitCode: 143}, ok]);
});

const launch = (id: string): object[] =>
	call(
		'agent',
		{subagent_type: 'explore', prompt: 'look around', run_in_background: true},
		`Background agent launched.\nagent_id: ${id}\nThe agent is working in the background. Use the agent_output tool with this agent_id.`,
	);
const usageTrailer = '<usage>total_tokens: 12345\ntool_uses: 6\nturns: 4\nduration_ms: 9000</usage>';
const output = (id: string, trailer = usageTrailer): object[] =>
	call(
		'agent_output',
		{agent_id: id},
		`agent_id: ${id}\nagent: explore\ndescription: look\nstatus: completed\n\nIt is in a.ts.\n\n${trailer}`,
	);

test('what a sub-agent in the background took stands at its call, once, and its trailer in no text', () => {
	const {turns} = readLines(
		chained([
			header,
			asked('look'),
			...launch('bg-1-aa'),
			...output('bg-1-aa', ''),
			asked('now?'),
			...output('bg-1-aa'),
			...output('bg-1-aa'),
		]),
	);
	const agents = runsOf(turns).map(({name, agent}) => [name, agent?.tokens]);
	expect(agents).toEqual([
		['agent', 12345],
		['agent_output', undefined],
		['agent_output', undefined],
		['agent_output', undefined],
	]);
	expect(runsOf(turns)[0]!.agent).toEqual({type: 'explore', tokens: 12345, toolUses: 6, turns: 4, durationMs: 9000});
	for (const {result} of runsOf(turns)) expect(result).not.toContain('<usage>');
	expect(runsOf(turns)[2]!.result).toContain('It is in a.ts.');
});

test('a sub-agent whose start is not in the file is known by what its end says', () => {
	const {turns} = readLines(chained([header, asked('and?'), ...output('bg-9-zz')]));
	expect(runsOf(turns)[0]!.agent).toMatchObject({type: 'explore', tokens: 12345});
});

test('a skill that the client put beside a slash command is a use of it', () => {
	const beside = {isAutomated: true, injected: {companions: [{kind: 'skill', text: 'Check the schema first.'}]}};
	const line = (meta: object) =>
		message('user', '<command-message>migrate</command-message>\n<command-name>/migrate</command-name>', {}, meta);
	const {turns} = readLines(chained([header, line(beside), line({isAutomated: true})]));
	expect(turns.map(({skill}) => skill)).toEqual(['migrate', undefined]);
	expect(turnUsage(turns[0]!, shortRunName).runs).toMatchObject([
		{name: 'activate_skill', skill: 'migrate', outcome: 'ok'},
	]);
	expect(turnUsage(turns[1]!, shortRunName).runs).toEqual([]);
});
