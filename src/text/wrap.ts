/** Text broken at words to the width of a terminal. Total: any string, any width. */
import stringWidth from 'fast-string-width';

/**
 * @param text its own line breaks stay.
 * @param columns to fit; a word that is wider (a path, a script without blanks) is broken between graphemes.
 * @param hanging stands before every line but the first of each paragraph, and counts.
 * @returns the lines; [''] for no text. Colour codes have no width.
 */
export function wrap(text: string, columns: number, hanging = ''): string[] {
	return text
		.split('\n')
		.flatMap((paragraph) => wrapLine(paragraph, Math.max(columns, stringWidth(hanging) + 4), hanging));
}

function wrapLine(text: string, columns: number, hanging: string): string[] {
	if (stringWidth(text) <= columns) return [text];
	// What a line is indented by is kept, also where it is broken.
	const indent = /^\s*/.exec(text)![0].slice(0, columns >> 1);
	const lines: string[] = [];
	let line = indent;
	let used = stringWidth(indent);
	let empty = true;
	const end = () => {
		lines.push(line.trimEnd());
		line = indent + hanging;
		used = stringWidth(line);
		empty = true;
	};
	for (const word of text.trim().split(/ +/)) {
		const wide = stringWidth(word);
		if (!empty && used + 1 + wide > columns) end();
		if (!empty) {
			line += ' ';
			used++;
		}
		if (used + wide <= columns) {
			line += word;
			used += wide;
		} else {
			for (const {segment} of new Intl.Segmenter(undefined, {granularity: 'grapheme'}).segment(word)) {
				const width = stringWidth(segment);
				if (used + width > columns) end();
				line += segment;
				used += width;
				empty = false;
			}
		}
		empty = false;
	}
	if (!empty) lines.push(line.trimEnd());
	return lines;
}
