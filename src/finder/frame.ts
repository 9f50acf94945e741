/**
 * The picture of a state: lines for a terminal of this size, and where the cursor stands. Pure.
 *
 * From above: the words and how many sessions answer; the filters; the list; a rule with the chosen session on it; the
 * turn that matched; the keys. Where there is little height the turn goes first, where there is little width what stands
 * at the right.
 */
import stringWidth from 'fast-string-width';
import {fitColumns} from '../text/index.ts';
import {type Marking, marked} from './mark.ts';
import type {Paint, Preview} from './preview.ts';
import {chosen, type Row, type State, TIMES, type View} from './state.ts';

export interface Size {
	readonly columns: number;
	readonly rows: number;
}

export interface Frame {
	/** As many as the terminal has rows, or fewer. */
	readonly lines: readonly string[];
	/** From 0. */
	readonly cursor: {readonly row: number; readonly column: number};
}

/** Rows that are no list and no preview: words, filters, the rule, the keys. */
const AROUND = 4;
/** With fewer rows there is no preview. */
const LOW = 10;
/** Columns a title needs before a project stands behind it. */
const TITLE = 30;
const PROMPT = '> ';

/** @returns rows for the list and for the preview. */
function shares({rows}: Size, count: number): {readonly list: number; readonly preview: number} {
	const room = Math.max(1, rows - AROUND);
	if (rows < LOW) return {list: room + 1, preview: 0};
	const list = Math.min(Math.max(count, 3), Math.ceil(room * 0.45));
	return {list, preview: room - list};
}

/** The preview begins a little above the first word that was asked for; it never scrolls beyond its ends. */
export function viewOf({scroll, rows}: State, {lines, first}: Preview, size: Size): View {
	const {preview: height} = shares(size, rows.length);
	const most = Math.max(0, lines.length - height);
	const from = first < height ? 0 : first - 2;
	return {top: Math.max(0, Math.min(scroll ?? from, most)), most, height};
}

export function frameOf(state: State, preview: Preview, marking: Marking, size: Size, paint: Paint): Frame {
	const {columns, rows} = size;
	const {list} = shares(size, state.rows.length);
	const {top, height} = viewOf(state, preview, size);
	const line = wordsLine(state, columns, paint);
	const lines = [
		line.text,
		filterLine(state, columns, paint),
		...listLines(state, marking, list, columns, paint),
		...(height > 0
			? [ruleLine(chosen(state), columns, paint), ...padded(preview.lines.slice(top, top + height), height)]
			: []),
		keyLine(state, columns, paint),
	];
	return {lines: lines.slice(0, rows).map((text) => fitColumns(text, columns)), cursor: {row: 0, column: line.column}};
}

function wordsLine({line, rows, total, isMore}: State, columns: number, paint: Paint): {text: string; column: number} {
	const count = total === 1 && !isMore ? '1 session' : `${total}${isMore ? '+' : ''} sessions`;
	const room = Math.max(4, columns - PROMPT.length - 1);
	// What stands before the cursor is always seen.
	let head = line.text.slice(0, line.at);
	while (stringWidth(head) > room) head = head.slice(1);
	const typed = fitColumns(head + line.text.slice(line.at), room);
	const left = columns - PROMPT.length - stringWidth(typed) - count.length - 2;
	const shown = typed === '' ? paint('dim', fitColumns('type to search', room)) : typed;
	const used = typed === '' ? Math.min(room, 'type to search'.length) : stringWidth(typed);
	const gap = columns - PROMPT.length - used - count.length - 1;
	const right = rows.length > 0 && left > 0 && gap > 0 ? `${' '.repeat(gap)}${paint('dim', count)}` : '';
	return {text: `${paint('bold', PROMPT)}${shown}${right}`, column: PROMPT.length + stringWidth(head)};
}

function filterLine({projects, project, time}: State, columns: number, paint: Paint): string {
	const texts = [projects[project]!.label, TIMES[time]!.label];
	const label = fitColumns(texts[0]!, Math.max(8, columns - 6 - texts[1]!.length));
	const part = (text: string, isSet: boolean) => paint(isSet ? 'bold' : 'dim', text);
	return `  ${part(label, project > 0)}${paint('dim', ' · ')}${part(texts[1]!, time > 0)}`;
}

function listLines(state: State, marking: Marking, height: number, columns: number, paint: Paint): string[] {
	const {rows, at, line} = state;
	if (rows.length === 0) {
		const nothing = line.text.trim() === '' ? 'no session' : 'nothing found';
		return padded([paint('dim', fitColumns(`  ${nothing}`, columns))], height);
	}
	// The chosen row stays in the middle while there is something on both sides of it.
	const top = Math.max(0, Math.min(at - (height >> 1), rows.length - height));
	const shown = rows.slice(top, top + height);
	const width = Math.max(...shown.map(({when}) => stringWidth(when)));
	return padded(
		shown.map((row, n) => rowLine(row, top + n === at, width, marking, columns, paint)),
		height,
	);
}

function rowLine(row: Row, isChosen: boolean, width: number, marking: Marking, columns: number, paint: Paint): string {
	const when = row.when.padStart(width);
	const room = columns - 2 - width - 2;
	const project = fitColumns(row.project, Math.floor(columns / 4));
	const isRoomy = row.project !== '' && room - stringWidth(project) - 2 >= TITLE;
	const title = fitColumns(row.title, Math.max(4, isRoomy ? room - stringWidth(project) - 2 : room));
	const gap = ' '.repeat(isRoomy ? room - stringWidth(title) - stringWidth(project) : 0);
	const words = marked(title, marking, (word) => paint('mark', word));
	const named = isChosen && words === title ? paint('bold', title) : words;
	return `${isChosen ? paint('bold', '> ') : '  '}${paint('dim', when)}  ${named}${isRoomy ? gap + paint('dim', project) : ''}`;
}

function ruleLine(row: Row | undefined, columns: number, paint: Paint): string {
	const text = row === undefined ? '' : ` ${row.id}${row.project === '' ? '' : `  ${row.project}`} `;
	const label = fitColumns(text, Math.max(0, columns - 6));
	return paint('dim', `──${label}${'─'.repeat(Math.max(0, columns - 2 - stringWidth(label)))}`);
}

/** The keys, most needed first: as many as fit. */
function keyLine({note, focus, rows}: State, columns: number, paint: Paint): string {
	if (note !== '') return fitColumns(`  ${note}`, columns);
	const keys = [
		...(rows.length > 0 ? ['Enter open again'] : []),
		'Esc leave',
		...(rows.length > 0 ? [focus === 'list' ? 'y copy' : '^Y copy', '↑↓ choose'] : []),
		'Tab project',
		'^T time',
		...(rows.length > 0 ? ['PgDn read on'] : []),
	];
	let text = ' ';
	for (const [n, key] of keys.entries()) {
		const more = `${n === 0 ? ' ' : ' · '}${key}`;
		if (stringWidth(text + more) > columns) break;
		text += more;
	}
	return paint('dim', text);
}

const padded = (lines: readonly string[], height: number): string[] => [
	...lines.slice(0, height),
	...Array.from({length: Math.max(0, height - lines.length)}, () => ''),
];
