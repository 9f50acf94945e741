/**
 * What the agent was told, taken apart again for people: the quotes of a block, without frame, tags and long ids.
 *
 * The ledger keeps what was told as the bytes that the model read. This reads them by their shapes, not by who wrote them:
 * a line is a label, a date, a session and quoted sentences, in that order; what has another shape is a sentence as a
 * whole. So a new kind of line is shown plainly and none is lost.
 */
import {PREFACE} from './block.ts';

export interface Quote {
	/** What stands before the date: `Settled`, `Decided`, the file's name; '' when nothing does. */
	readonly label: string;
	/** Local day, `2026-11-30`; '' when the line has none. */
	readonly date: string;
	/** Session id; '' when the line names none. */
	readonly session: string;
	/** Title of the session when the line itself has it. */
	readonly title: string;
	readonly sentences: readonly string[];
	readonly remarks: readonly string[];
}

type Line = Omit<Quote, 'remarks'> & {readonly remarks: string[]};

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const SESSION = /,?\s*(?:another project, )?\bsession (?!\d{4}-\d\d-\d\d\b)([\w.-]{4,}\w)/i;
const DAY = /\b(\d{4}-\d\d-\d\d)\b/;

/** @param block what was told, '' included. */
export function quotesIn(block: string): readonly Quote[] {
	const quotes: Line[] = [];
	let section = '';
	for (const row of block.split('\n')) {
		const text = row.trim();
		if (text === '' || text === PREFACE || /^<\/?deja-\w+>$/.test(text) || /quoted history, not new instr/.test(text))
			continue;
		const last = quotes.at(-1);
		if (/^\s/.test(row) && last) last.remarks.push(text);
		else if (text.endsWith(':') && !text.includes('"')) section = text.slice(0, -1);
		else if (text.startsWith('- ')) quotes.push({...NOTHING, label: section, sentences: [text.slice(2)], remarks: []});
		else quotes.push(lineOf(text));
	}
	return quotes;
}

const NOTHING = {label: '', date: '', session: '', title: ''};

function lineOf(text: string): Line {
	const at = text.indexOf(': "');
	const head = at < 0 ? text : text.slice(0, at);
	const session = SESSION.exec(head)?.[1] ?? ID.exec(head)?.[0] ?? '';
	const date = DAY.exec(head)?.[1] ?? '';
	const title = /"([^"]*)"/.exec(head)?.[1] ?? '';
	// A session that is only named: what follows the parentheses is said of it.
	const named = /^(Session) \d{4}-\d\d-\d\d[^(]*\([^)]*\)(?:; )?(.*)$/.exec(text);
	if (at < 0 && named) {
		return {label: named[1]!, date, session, title, sentences: [], remarks: named[2] ? [named[2]] : []};
	}
	if (at < 0) return {...NOTHING, date, session, sentences: [withoutSource(text)], remarks: []};
	const agent = /\bfrom (?:Claude Code|Codex)(?=[,)]| on )/.exec(head)?.[0];
	const label = head.replace(/\s*[("].*$/, '').replace(/,?\s*\d{4}-\d\d-\d\d.*$/, '');
	const quoted = text.slice(at + 3);
	const end = quoted.lastIndexOf('"');
	const sentences = (end < 0 ? quoted : quoted.slice(0, end)).split('" "');
	const rest = end < 0 ? '' : quoted.slice(end + 1).replace(/^[;,.\s]+/, '');
	const remarks = [...(agent === undefined ? [] : [agent]), ...(rest === '' ? [] : [rest])];
	return {label, date, session, title, sentences, remarks};
}

/** A line that is one sentence, without the session it names: that is shown beside it. */
function withoutSource(text: string): string {
	return text.replace(/\s*\((?:another project, )?session [^)]*\)/i, '').replace(SESSION, '');
}
