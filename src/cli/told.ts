/** What the command line adds to the one way in which recalls are shown: its width, its colours, the titles it knows. */
import {openIndex} from '../index/index.ts';
import type {Look} from '../service/index.ts';
import {wrap} from '../text/index.ts';
import type {Context, Terminal} from './command.ts';
import {style} from './style.ts';

export const lookOf = (terminal: Terminal, titleOf: Look['titleOf']): Look => ({
	columns: terminal.columns,
	style: (format, text) => style(terminal, format, text),
	titleOf,
});

/** @returns lines that say why the agent would be told nothing. */
export const nothingTold = (why: string, terminal: Terminal): string =>
	wrap(`nothing would be told: ${why}`, terminal.columns)
		.map((line) => `${style(terminal, 'dim', line)}\n`)
		.join('');

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
