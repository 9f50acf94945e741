/**
 * Figures in columns: numbers to the right, and what does not fit is left out by importance, never squeezed.
 *
 * The first column is the name and takes what is left; it is cut on a grapheme with an ellipsis.
 */
import stringWidth from 'fast-string-width';
import {fitColumns, oneLine, plain} from '../text/index.ts';

export interface Column {
	readonly head: string;
	readonly cells: readonly string[];
	/** Columns with the highest number are left out first. */
	readonly rank: number;
	readonly left?: boolean;
}

export interface Names {
	readonly head: string;
	readonly cells: readonly string[];
	/** Columns that the names are given before any figure, if they need them. */
	readonly least?: number;
}

const GAP = '  ';
/** Names this short are days, months, spans: cut, rows of a table look alike. */
const WHOLE = 12;

/**
 * @param width columns to fit.
 * @returns lines without colour: the heads, then the rows.
 */
export function layout(names: Names, columns: readonly Column[], width: number): string[] {
	const wide = (cells: readonly string[]): number => Math.max(0, ...cells.map((cell) => stringWidth(cell)));
	const longest = wide([names.head, ...names.cells]);
	const least = Math.min(longest, Math.max(WHOLE, names.least ?? 0));
	let kept = columns.map((column) => ({...column, width: wide([column.head, ...column.cells])}));
	const used = () => kept.reduce((sum, column) => sum + column.width + GAP.length, 0);
	while (kept.length > 0 && least + used() > width) {
		const last = Math.max(...kept.map(({rank}) => rank));
		kept = kept.filter(({rank}) => rank !== last);
	}
	const nameWidth = Math.max(1, Math.min(longest, width - used()));
	const line = (name: string, cell: (column: (typeof kept)[number]) => string): string => {
		const rest = kept.map((column) => {
			const space = ' '.repeat(Math.max(0, column.width - stringWidth(cell(column))));
			return GAP + (column.left ? cell(column) + space : space + cell(column));
		});
		return (pad(fitColumns(oneLine(plain(name)), nameWidth), nameWidth) + rest.join('')).trimEnd();
	};
	return [
		line(names.head, ({head}) => head),
		...names.cells.map((name, row) => line(name, ({cells}) => cells[row] ?? '')),
	];
}

export const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - stringWidth(text)));
