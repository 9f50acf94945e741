/** What the command line adds to the one way in which recalls are shown: its width, its colours, the titles it knows. */
import {openIndex} from '../index/index.ts';
import type {Look} from '../service/index.ts';
import type {Context, Terminal} from './command.ts';
import {style} from './style.ts';

export const lookOf = (terminal: Terminal, titleOf: Look['titleOf']): Look => ({
	columns: terminal.columns,
	style: (format, text) => style(terminal, format, text),
	titleOf,
});

/** Titles as the index has them, without reading anything new. */
export function knownTitles({places}: Pick<Context, 'places'>): Look['titleOf'] {
	const index = openIndex(places.index);
	try {
		const titles = new Map(index.sessions().map(({id, title}) => [id, title]));
		return (session) => titles.get(session) ?? '';
	} finally {
		index.close();
	}
}
