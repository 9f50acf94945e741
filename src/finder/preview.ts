/**
 * The turn that matched, as lines: who asked what, what was done, what was answered, with the words marked.
 *
 * Of what a tool printed only the lines that were asked for are shown, and how it began.
 */
import type {Index, Passage} from '../index/index.ts';
import {fitColumns, oneLine, plain, wrap} from '../text/index.ts';
import {type Marking, marked} from './mark.ts';
import type {Row} from './state.ts';

export type Paint = (format: 'person' | 'tool' | 'dim' | 'bold' | 'mark', text: string) => string;

export interface Preview {
	readonly lines: readonly string[];
	/** Place of the first line with a word that was asked for; 0 when there is none. */
	readonly first: number;
}

export const NOTHING: Preview = {lines: [], first: 0};

/** Lines of a tool's output that are shown. */
const PRINTED = 4;

/** @param columns to fit. */
export function previewOf(index: Index, row: Row, marking: Marking, columns: number, paint: Paint): Preview {
	const turn = row.turn ?? index.lastTurn(row.key);
	const lines: string[] = [];
	let first = -1;
	const dir = `${index.session(row.key)?.cwd ?? ''}/`;
	for (const passage of turn < 0 ? [] : index.passages(row.key, turn)) {
		const {format, texts} = linesOf(passage, dir, marking, columns);
		for (const text of texts) {
			const shown = marked(text, marking, (word) => paint('mark', word));
			if (first < 0 && shown !== text) first = lines.length;
			lines.push(format === undefined || shown !== text ? shown : paint(format, text));
		}
	}
	return {lines, first: Math.max(0, first)};
}

interface Spoken {
	readonly format: 'person' | 'tool' | 'dim' | undefined;
	readonly texts: readonly string[];
}

/** @param dir the session's directory with a `/`: files below it are shown from there. */
function linesOf({role, text, ...run}: Passage, dir: string, marking: Marking, columns: number): Spoken {
	if (role !== 'tool') {
		const said = plain(text)
			.replaceAll('\t', '  ')
			.replace(/\n{2,}/g, '\n')
			.trim();
		if (said === '' || role === 'title') return {format: undefined, texts: []};
		return role === 'user'
			? {format: 'person', texts: wrap(`> ${said}`, columns, '  ')}
			: {format: role === 'summary' ? 'dim' : undefined, texts: wrap(said, columns)};
	}
	const files = run.files.map((file) => (dir !== '/' && file.startsWith(dir) ? file.slice(dir.length) : file));
	const asked = oneLine(plain(run.command ? `$ ${run.command}` : `${run.tool ?? ''} ${files.join(' ')}`));
	const all = plain(run.output)
		.split('\n')
		.map((line) => line.replaceAll('\t', '  ').trimEnd())
		.filter((line) => line !== '');
	const telling = all.filter((line) => marked(line, marking, () => '\0') !== line);
	const printed = (telling.length > 0 ? telling : all).slice(0, telling.length > 0 ? PRINTED : 1);
	return {
		format: 'tool',
		texts: [
			...(asked === '' ? [] : [fitColumns(asked, columns)]),
			...printed.map((line) => fitColumns(`  ${line}`, columns)),
		],
	};
}
