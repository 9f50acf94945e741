/** Rows of cells as aligned columns within a width; the last column takes what is left and is cut, on a grapheme. */
import stringWidth from 'fast-string-width';
import {fitColumns} from '../text/index.ts';

/**
 * @param rows cells; colour codes are allowed in all but the last.
 * @param width columns to fit.
 * @returns lines, each ended by \n.
 */
export function columns(rows: readonly (readonly string[])[], width: number): string {
	const count = Math.max(0, ...rows.map((row) => row.length));
	const most = Math.max(Math.min(16, width - 8), Math.floor(width / 3));
	const widths = Array.from({length: count - 1}, (_, column) =>
		Math.min(most, Math.max(...rows.map((row) => stringWidth(row[column] ?? '')))),
	);
	const lines = rows.map((row) => {
		let line = '';
		let used = 0;
		for (const [column, space] of widths.entries()) {
			const cell = fitColumns(row[column] ?? '', space);
			line += `${cell}${' '.repeat(Math.max(0, space - stringWidth(cell)))}  `;
			used += space + 2;
		}
		const last = fitColumns(row[count - 1] ?? '', Math.max(8, width - used));
		return fitColumns(`${line}${last}`, width).trimEnd();
	});
	return lines.map((line) => `${line}\n`).join('');
}
