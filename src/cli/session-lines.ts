/** A session in a list that has more to say of it: one line with date, title and id, then texts below it. */
import {fitColumns, oneLine, plain, wrap} from '../text/index.ts';
import type {Terminal} from './command.ts';
import {style} from './style.ts';

export interface Listed {
	/** Local day, or `-`. */
	readonly date: string;
	readonly title: string;
	/** As it is shown. */
	readonly id: string;
	/** Shown behind the id where there is room: the project, what was done. */
	readonly beside: string;
	/** Whose session it is, as `labelText` says it, when it is not the client's own here: shown behind that, or in its place. */
	readonly whose?: string;
}

/** Columns that a title is given before anything stands behind the id. */
const TITLE = 24;

/** @returns one line that fits. */
export function headLine(
	{date, title, id, beside, whose = ''}: Listed,
	terminal: Pick<Terminal, 'color' | 'columns'>,
): string {
	const room = terminal.columns - date.length - id.length - 4;
	const full = oneLine(plain(beside + whose));
	const label = oneLine(plain(whose)).replace(/^, /, '');
	const extra = room - full.length - 2 >= TITLE ? full : label;
	const left = room - extra.length - 2;
	const isRoomy = extra !== '' && (left >= TITLE || label !== '');
	return [
		style(terminal, 'dim', date),
		style(terminal, 'bold', fitColumns(oneLine(plain(title)) || 'untitled', Math.max(8, isRoomy ? left : room))),
		style(terminal, 'dim', isRoomy ? `${id}  ${extra}` : id),
	].join('  ');
}

/** @returns a text as lines below a head. */
export function textLines(text: string, {columns}: Pick<Terminal, 'columns'>): string[] {
	return wrap(`  ${oneLine(plain(text))}`, columns);
}
