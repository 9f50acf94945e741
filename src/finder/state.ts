/**
 * What the finder knows between two keys, and what a key makes of it. Pure: no terminal, no index, no clock.
 *
 * A key changes the state and may want something done: a new search, the session opened, the command copied. Who owns the
 * terminal and the index does it and tells the state what came of it (`answered`, `noted`).
 */
import type {Key} from './keys.ts';
import {EMPTY, insert, type Line, moves} from './line.ts';

/** A session in the list. */
export interface Row {
	/** SessionHead.key */
	readonly key: string;
	/** As much of the session's id as names it. */
	readonly id: string;
	/** Local day as people read it: `12 Nov`. */
	readonly when: string;
	readonly title: string;
	readonly project: string;
	/** Ordinal of the turn that matched; undefined: the last one. */
	readonly turn: number | undefined;
}

export interface Choice<T> {
	readonly label: string;
	readonly value: T;
}

/** What is looked for. */
export interface Asked {
	/** As typed: a blank at the end finishes the last word. */
	readonly words: string;
	/** Project keys; undefined: all. */
	readonly project: readonly string[] | undefined;
	/** Not older than so many days; undefined: any time. */
	readonly days: number | undefined;
}

export interface State {
	readonly line: Line;
	/** Where keys go: into the line, or to the list, where letters are commands. */
	readonly focus: 'words' | 'list';
	readonly projects: readonly Choice<readonly string[] | undefined>[];
	/** Places in `projects` and in TIMES. */
	readonly project: number;
	readonly time: number;
	readonly rows: readonly Row[];
	/** Sessions that answer; more than `rows` when not all are listed. */
	readonly total: number;
	/** There may be more than `total`. */
	readonly isMore: boolean;
	/** Place of the chosen row. */
	readonly at: number;
	/** The line of the preview that was scrolled to; undefined: where the words are. */
	readonly scroll: number | undefined;
	/** What became of the last command; '' when there is nothing to say. */
	readonly note: string;
}

export type Wish = 'search' | 'open' | 'copy' | 'redraw' | 'suspend' | 'leave' | 'interrupt';

export interface Step {
	readonly state: State;
	readonly wants?: Wish;
}

export const TIMES: readonly Choice<number | undefined>[] = [
	{label: 'any time', value: undefined},
	{label: 'last day', value: 1},
	{label: 'last 7 days', value: 7},
	{label: 'last 30 days', value: 30},
	{label: 'last year', value: 365},
];

/** @param projects beside "all projects", in the order in which they are gone through. */
export function begin(projects: State['projects']): State {
	return {
		line: EMPTY,
		focus: 'words',
		projects: [{label: 'all projects', value: undefined}, ...projects],
		project: 0,
		time: 0,
		rows: [],
		total: 0,
		isMore: false,
		at: 0,
		scroll: undefined,
		note: '',
	};
}

export const askedIn = ({line, projects, project, time}: State): Asked => ({
	words: line.text,
	project: projects[project]!.value,
	days: TIMES[time]!.value,
});

export const chosen = ({rows, at}: State): Row | undefined => rows[at];

export const answered = (state: State, {rows, total, isMore}: Pick<State, 'rows' | 'total' | 'isMore'>): State => ({
	...state,
	rows,
	total,
	isMore,
	at: 0,
	scroll: undefined,
});

export const noted = (state: State, note: string): State => ({...state, note});

/** What of the preview is seen. */
export interface View {
	/** Its first line that is seen. */
	readonly top: number;
	/** The last line that may be the first. */
	readonly most: number;
	/** Lines that are seen. */
	readonly height: number;
}

export function press(before: State, key: Key, {top, most, height}: View): Step {
	const state = before.note === '' ? before : noted(before, '');
	const choose = (at: number): Step => ({
		state: {...state, focus: 'list', scroll: undefined, at: Math.max(0, Math.min(at, state.rows.length - 1))},
	});
	const turn = (name: 'project' | 'time', by: number, count: number): Step => ({
		state: {...state, [name]: (state[name] + by + count) % count},
		wants: 'search',
	});
	switch (key.name) {
		case 'down':
			return choose(state.at + 1);
		case 'up':
			return state.at === 0 ? {state: {...state, focus: 'words'}} : choose(state.at - 1);
		case 'first':
			return choose(0);
		case 'last':
			return choose(state.rows.length - 1);
		case 'pageDown':
			return {state: {...state, scroll: Math.min(most, top + Math.max(1, height - 1))}};
		case 'pageUp':
			return {state: {...state, scroll: Math.max(0, top - Math.max(1, height - 1))}};
		case 'project':
			return turn('project', 1, state.projects.length);
		case 'projectBack':
			return turn('project', -1, state.projects.length);
		case 'time':
			return turn('time', 1, TIMES.length);
		case 'enter':
			return state.rows.length === 0 ? {state} : {state, wants: 'open'};
		case 'copy':
			return state.rows.length === 0 ? {state} : {state, wants: 'copy'};
		case 'redraw':
		case 'suspend':
		case 'leave':
		case 'interrupt':
			return {state, wants: key.name};
		case 'text':
			if (state.focus === 'list') {
				if (key.text === 'y') return {state, wants: 'copy'};
				if (key.text === '/') return {state: {...state, focus: 'words'}};
			}
			return typed(state, insert(state.line, key.text));
		default:
			return typed(state, moves[key.name](state.line));
	}
}

/** Whatever is typed goes into the line, wherever the keys went before. */
function typed(state: State, line: Line): Step {
	const next: State = {...state, line, focus: 'words'};
	return line.text === state.line.text ? {state: next} : {state: next, wants: 'search'};
}
