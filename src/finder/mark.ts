/** The words of a question, made visible where they stand in a line. */
import {highlights, terms} from '../index/index.ts';

export interface Marking {
	/** Index terms. */
	readonly terms: ReadonlySet<string>;
	/** A word that is still being typed, in small letters: what begins so is marked too; '' when there is none. */
	readonly prefix: string;
}

/** @param words as typed. @param prefix what the last of them begins with, as long as it is typed. */
export const markingOf = (words: string, prefix = ''): Marking => ({
	terms: new Set(terms(words)),
	prefix: prefix.toLowerCase(),
});

/** @returns the line with `paint` around every word that was asked for; the line itself when there is none. */
export function marked(line: string, {terms: asked, prefix}: Marking, paint: (text: string) => string): string {
	let out = '';
	let at = 0;
	for (const {start, end} of highlights(line, asked, prefix)) {
		out += line.slice(at, start) + paint(line.slice(start, end));
		at = end;
	}
	return out + line.slice(at);
}
