/**
 * What a row of a report may be: one entry for each grouping, from the word after `--by` to the heads of its tables.
 *
 * A call belongs to one group by itself (`callKey`), or is shared out among the runs that it asked for (`runKey`).
 */
import type {Billed, Ran, SessionHead} from '../model/index.ts';

/** What a call's key is made from beside the call. */
export interface Dated {
	/** The local day of the call. */
	readonly day: string;
	/** Unix ms at which the five-hour window of the call opened; NaN when the time is unknown. */
	readonly window: number;
}

export interface GroupingRow {
	/** Head of the column, and of the page's section. */
	readonly head: string;
	readonly title: string;
	/** The row of calls that have no such thing. */
	readonly none?: string;
	/** Rows in order of time; else the dearest first. */
	readonly dated?: true;
	readonly callKey?: (head: SessionHead, call: Pick<Billed, 'model'>, dated: Dated) => string | undefined;
	/** undefined: this run is not of that kind. */
	readonly runKey?: (run: Ran) => string | undefined;
}

export const groupingRows = {
	day: {head: 'day', title: 'Days', dated: true, callKey: (_, __, {day}) => day},
	month: {head: 'month', title: 'Months', dated: true, callKey: (_, __, {day}) => day.slice(0, 7)},
	window: {
		head: 'five hours from',
		title: 'Five-hour windows',
		dated: true,
		callKey: (_, __, {window}) => (Number.isNaN(window) ? '-' : new Date(window).toISOString()),
	},
	model: {head: 'model', title: 'Models', none: 'no model named', callKey: (_, {model}) => model},
	project: {head: 'project', title: 'Projects', callKey: ({project}) => project.key},
	machine: {head: 'machine', title: 'Machines', none: 'this machine', callKey: ({machine}) => machine?.name},
	session: {head: 'session', title: 'Sessions', callKey: ({key}) => key},
	tool: {head: 'tool', title: 'Tools', none: 'answers without a tool', runKey: ({name}) => name},
	command: {head: 'command', title: 'Commands', none: 'no command', runKey: ({program}) => program},
	skill: {head: 'skill', title: 'Skills', none: 'no skill', runKey: ({skill}) => skill},
	agent: {
		head: 'sub-agent',
		title: 'Sub-agents',
		none: 'no sub-agent',
		runKey: ({agent}) => agent && (agent.type || '(default)'),
	},
} as const satisfies Readonly<Record<string, GroupingRow>>;

export type Grouping = keyof typeof groupingRows;

export const groupings = Object.keys(groupingRows) as readonly Grouping[];
export const rowOf = (by: Grouping): GroupingRow => groupingRows[by];
