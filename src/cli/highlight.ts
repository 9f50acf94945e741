/** The words of a query, made visible in a line of text where colour may be used. */
import {highlights, terms} from '../index/index.ts';
import type {Terminal} from './command.ts';
import {style} from './style.ts';

/** @returns the line with every word that shares an index term with the query in bold. */
export function highlight(line: string, words: string, terminal: Pick<Terminal, 'color'>): string {
	if (!terminal.color) return line;
	let out = '';
	let at = 0;
	for (const {start, end} of highlights(line, new Set(terms(words)))) {
		out += line.slice(at, start) + style(terminal, ['bold', 'yellow'], line.slice(start, end));
		at = end;
	}
	return out + line.slice(at);
}
