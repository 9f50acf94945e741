/**
 * Turns of a session whose transcript is gone, from what the index keeps of them: passages, calls and runs.
 *
 * What the index does not keep apart comes together: small remarks are one step, a tool's input stands before its result. The
 * passages and sums that are made from these turns are those that were there before.
 */
import {byTurn, type Index, type Passage} from '../index/index.ts';
import {toMillis} from '../lib/index.ts';
import type {Run, SessionHead, Step, ToolRun, Turn} from '../model/index.ts';
import {namedErrors} from '../text/index.ts';

export function turnsFromIndex(index: Index, head: SessionHead): readonly Turn[] {
	const facts = index.facts(head.key) ?? [];
	const passages = new Map(byTurn(index.passages(head.key)).map((turn) => [turn[0]!.turn, turn]));
	const count = Math.max(facts.length, 1 + Math.max(-1, ...passages.keys()));
	return Array.from({length: count}, (_, ordinal): Turn => {
		const said = passages.get(ordinal) ?? [];
		const {key = said[0]?.turnKey ?? '', calls = [], asks = [], runs = []} = facts[ordinal] ?? {};
		const question = questionIn(said);
		const rest = said.slice(question.parts);
		const times = [...said.map(({time}) => toMillis(time)), ...calls.map(({time}) => time)].filter((time) => time > 0);
		const time = (said[0] ? toMillis(said[0].time) : 0) || Math.min(...times, head.start);
		return {
			ordinal,
			key,
			origin: question.origin,
			question: question.text,
			time,
			endTime: Math.max(time, ...times),
			steps: stepsFrom(rest, runs, askersOf(calls, asks)),
			calls,
		};
	});
}

/** A turn begins with its question, in as many parts as it is long. */
function questionIn(said: readonly Passage[]): {
	readonly parts: number;
	readonly text: string;
	readonly origin: Turn['origin'];
} {
	const isQuestion = ({role, tool}: Passage) => role === 'user' || (role === 'tool' && tool === undefined);
	const [first] = said;
	if (!first || !isQuestion(first)) return {parts: 0, text: '', origin: 'machine'};
	const end = said.findIndex(({role, tool, time}) => role !== first.role || tool !== first.tool || time !== first.time);
	const parts = said.slice(0, end < 0 ? said.length : end);
	const text = parts.map(({text, output}) => text || output).join('\n');
	return {parts: parts.length, text, origin: first.role === 'user' ? 'person' : 'machine'};
}

/** Call.key of whoever asked for each run; undefined for those that nobody did. */
function askersOf(calls: Turn['calls'], asks: readonly number[]): readonly string[] {
	return calls.flatMap(({key}, n) => Array.from({length: asks[n] ?? 0}, () => key));
}

function stepsFrom(said: readonly Passage[], runs: readonly Run[], askers: readonly string[]): Step[] {
	const left = runs.map((run, at) => ({run, call: askers[at]}));
	const steps: Step[] = said.flatMap((passage): Step[] => {
		const {role, text} = passage;
		const time = toMillis(passage.time);
		if (role === 'assistant') return [{kind: 'say', text, time}];
		if (role === 'user') return [{kind: 'add', text, time}];
		if (role === 'summary') return [{kind: 'summary', text, time, from: 'compaction'}];
		if (role !== 'tool' || passage.tool === undefined) return [];
		const at = left.findIndex(({run}) => run.name === passage.tool && run.outcome === passage.outcome);
		const [found] = at < 0 ? [] : left.splice(at, 1);
		return [{kind: 'run', run: runFrom(passage, found?.run, found?.call)}];
	});
	// What nobody may search for, but was run and counts: deja's own.
	for (const {run, call} of left) {
		const {key, name, time, outcome} = run;
		const own: ToolRun = {id: '', key, name, time, outcome, files: [], input: '', result: '', own: true};
		steps.push({kind: 'run', run: {...own, ...moreOf(run), ...(call === undefined ? {} : {call})}});
	}
	return steps;
}

function runFrom(passage: Passage, run: Run | undefined, call: string | undefined): ToolRun {
	const {tool = '', command, files, output, outcome = 'unknown', exitCode, error} = passage;
	return {
		id: '',
		...(run ? {key: run.key, ...moreOf(run)} : {}),
		name: tool,
		time: run?.time ?? toMillis(passage.time),
		...(command === '' ? {} : {command}),
		files,
		input: '',
		result: output,
		outcome,
		...(exitCode === undefined ? {} : {exitCode}),
		...(error === undefined ? {} : {error, errors: namedErrors(output)}),
		...(call === undefined ? {} : {call}),
	};
}

const moreOf = ({skill, agent, exitCode}: Run): Pick<ToolRun, 'skill' | 'agent' | 'exitCode'> => ({
	...(skill === undefined ? {} : {skill}),
	...(agent === undefined ? {} : {agent}),
	...(exitCode === undefined ? {} : {exitCode}),
});
