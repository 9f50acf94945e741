/**
 * One session as the usage reports see it: what was billed and what was run, without a word of text.
 *
 * It lies here, not in the index, because a report may also be made from the transcripts alone.
 */
import {type Keys, packKeys, shortHash} from '../lib/index.ts';
import {mainProgram} from '../shell/index.ts';
import type {SessionHead} from './session.ts';
import type {Billed, Call, ToolRun, Turn} from './turn.ts';

/** Compact facts of one session for usage reports; copies in forks included, whoever sums decides who owns them. */
export interface SessionUsage {
	readonly head: SessionHead;
	readonly turns: number;
	/** In the order of the turns. */
	readonly calls: readonly Billed[];
	/** Call.key of each. */
	readonly keys: Keys;
	/** The number of its turn. */
	readonly callTurns: readonly number[];
	/** How many runs it asked for. */
	readonly asks: readonly number[];
	/** What the calls asked for, call by call. */
	readonly runs: readonly Ran[];
	/** What lines without usage asked for, and the key of each. */
	readonly loose: readonly Ran[];
	readonly looseKeys: Keys;
}

/** A tool run without its texts, as it is kept. */
export interface Run extends Ran {
	/** The same in every copy, another for every other run. */
	readonly key: string;
}

/** What became of a tool run: all that a report adds up. */
export interface Ran extends Pick<ToolRun, 'name' | 'time' | 'outcome'> {
	readonly exitCode?: number | undefined;
	readonly skill?: string | undefined;
	readonly agent?: ToolRun['agent'] | undefined;
	/** First word of the command with its path removed, e.g. `npm`; absent for non-commands. */
	readonly program?: string | undefined;
}

/** What a turn was billed and ran. */
export interface TurnUsage {
	readonly calls: readonly Call[];
	/** How many runs each call asked for. */
	readonly asks: readonly number[];
	/** These, call by call; then those that lines without usage asked for. */
	readonly runs: readonly Run[];
}

/** @param name gives a run its key; told whether a call asked for it. */
export function turnUsage(
	{calls, steps, skill, key, time}: Pick<Turn, 'calls' | 'steps' | 'skill' | 'key' | 'time'>,
	name: (run: ToolRun, isAsked: boolean) => string,
): TurnUsage {
	const asks = calls.map(() => 0);
	const asked: Run[] = [];
	const askers: number[] = [];
	const loose: Run[] = [];
	// No call asked for it, and yet it was used.
	if (skill !== undefined) {
		const run: ToolRun = {
			id: `skill ${key}`,
			name: 'activate_skill',
			time,
			files: [],
			input: '',
			result: '',
			outcome: 'ok',
			skill,
		};
		loose.push(runOf(run, name(run, false)));
	}
	let last = 0;
	let inOrder = true;
	for (const step of steps) {
		if (step.kind !== 'run') continue;
		const asker = step.run.call === undefined ? -1 : placeOf(step.run.call, calls, last);
		const run = runOf(step.run, name(step.run, asker >= 0));
		if (asker < 0) {
			loose.push(run);
			continue;
		}
		inOrder &&= asker >= last;
		last = asker;
		asks[asker]!++;
		askers.push(asker);
		asked.push(run);
	}
	if (inOrder) return {calls, asks, runs: [...asked, ...loose]};
	// Lines of branches may stand in any order.
	const order = [...asked.keys()].sort((a, b) => askers[a]! - askers[b]!);
	return {calls, asks, runs: [...order.map((n) => asked[n]!), ...loose]};
}

/** The first call of this key, which is mostly the one of the run before; -1 when there is none. */
function placeOf(key: string, calls: readonly Call[], last: number): number {
	return calls[last]?.key === key ? last : calls.findIndex((call) => call.key === key);
}

/** @param turns in order. */
export function sessionUsage(head: SessionHead, turns: readonly TurnUsage[]): SessionUsage {
	const calls: Call[] = [];
	const callTurns: number[] = [];
	const asks: number[] = [];
	const runs: Run[] = [];
	const loose: Run[] = [];
	for (const [number, turn] of turns.entries()) {
		let asked = 0;
		for (const [n, call] of turn.calls.entries()) {
			calls.push(call);
			callTurns.push(number);
			asks.push(turn.asks[n]!);
			asked += turn.asks[n]!;
		}
		for (const [n, run] of turn.runs.entries()) (n < asked ? runs : loose).push(run);
	}
	const keysOf = (list: readonly {readonly key: string}[]) => packKeys(list.map(({key}) => key));
	return {
		head,
		turns: turns.length,
		calls,
		keys: keysOf(calls),
		callTurns,
		asks,
		runs,
		loose,
		looseKeys: keysOf(loose),
	};
}

/** A tool run as reports see it. */
export function runOf(run: ToolRun, key: string): Run {
	const program = run.command === undefined ? undefined : mainProgram(run.command);
	return {
		key,
		name: run.name,
		time: run.time,
		outcome: run.outcome,
		...(run.exitCode === undefined ? {} : {exitCode: run.exitCode}),
		...(run.skill === undefined ? {} : {skill: run.skill}),
		...(run.agent === undefined ? {} : {agent: run.agent}),
		...(program === undefined ? {} : {program}),
	};
}

/** What tells a run from all others, in every fork's copy: for a report that is made at once. */
export function runName({id, time, name, command, files, input}: ToolRun): string {
	// Old files give calls no id; then what was asked for tells two calls of one moment apart.
	const what = id === '' ? `${command ?? ''}\n${files.join('\n')}\n${input}` : '';
	return `${id}\n${time}\n${name}\n${what}`;
}

/** The same, short: for what is kept on disk. */
export function shortRunName(run: ToolRun): string {
	return run.key ?? shortHash(runName(run));
}
