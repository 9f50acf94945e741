/**
 * One session as the usage reports see it: what was billed and what was run, without a word of text.
 *
 * It lies here, not in the index, because a report may also be made from the transcripts alone.
 */
import {createHash} from 'node:crypto';
import {type Keys, packKeys} from '../keys.ts';
import {mainProgram} from './programs.ts';
import type {SessionHead} from './session.ts';
import type {Billed, Call, ToolRun} from './turn.ts';

/** Compact facts of one session for usage reports; copies in forks included, whoever sums decides who owns them. */
export interface SessionUsage {
	readonly head: SessionHead;
	readonly turns: number;
	/** In the order of the turns. */
	readonly calls: readonly Billed[];
	/** Call.key of each. */
	readonly keys: Keys;
	readonly runs: readonly Ran[];
	/** Run.key of each. */
	readonly runKeys: Keys;
	/** Of each call, the number of its turn. */
	readonly callTurns: readonly number[];
}

/** A tool run without its texts. */
export interface Run extends Ran {
	/** Stable over copies: hash of the call's id and time. */
	readonly key: string;
}

export interface Ran extends Pick<ToolRun, 'name' | 'time' | 'outcome'> {
	readonly exitCode?: number | undefined;
	readonly skill?: string | undefined;
	readonly agent?: ToolRun['agent'] | undefined;
	/** First word of the command with its path removed, e.g. `npm`; absent for non-commands. */
	readonly program?: string | undefined;
}

/** @param turns in order, with what each of them was billed and ran. */
export function sessionUsage(
	head: SessionHead,
	turns: readonly {readonly calls: readonly Call[]; readonly runs: readonly Run[]}[],
): SessionUsage {
	const calls: Call[] = [];
	const callTurns: number[] = [];
	const runs: Run[] = [];
	// Plain loops: this runs for every session of a store before a report can begin.
	for (const [number, turn] of turns.entries()) {
		for (const call of turn.calls) {
			calls.push(call);
			callTurns.push(number);
		}
		for (const run of turn.runs) runs.push(run);
	}
	return {
		head,
		turns: turns.length,
		calls,
		keys: packKeys(calls.map(({key}) => key)),
		callTurns,
		runs,
		runKeys: packKeys(runs.map(({key}) => key)),
	};
}

/**
 * A tool run as reports see it: the key is the same in every fork's copy.
 * @param key to be kept on disk, it is short; a report that is made at once saves the work of a hash.
 */
export function runOf(run: ToolRun, key = createHash('sha1').update(keyOf(run)).digest('base64url').slice(0, 12)): Run {
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

/** Old files give calls no id; then what was asked for tells two calls of one moment apart. */
export function keyOf({id, time, name, command, files, input}: ToolRun): string {
	const what = id === '' ? `${command ?? ''}\n${files.join('\n')}\n${input}` : '';
	return `${id}\n${time}\n${name}\n${what}`;
}
