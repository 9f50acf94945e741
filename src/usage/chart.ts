/** Bars of eighths of a column, for terminals. */

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** @returns a bar of `value / most` of the width; a value that is there is never without a mark. */
export function bar(value: number, most: number, width: number): string {
	if (!(value > 0 && most > 0 && width > 0)) return '';
	const parts = Math.max(1, Math.round((Math.min(value, most) / most) * width * 8));
	return '█'.repeat(Math.floor(parts / 8)) + eighths[parts % 8]!;
}
