/**
 * How people are shown what the agent was told: in the command line, in the client's `/deja`, in the conversation.
 *
 * One form everywhere: a line with date, title and short id; the sentences; and why, with what it cost. Nothing in here
 * reads or decides; what a terminal could obey is taken out.
 */
import stringWidth from 'fast-string-width';
import {minute, shortDay} from '../lib/index.ts';
import {type Quote, quotesIn, type Said, type SaidKind} from '../recall/index.ts';
import {fitColumns, oneLine, plain, wrap} from '../text/index.ts';

/** A recall: something that the agent was told. */
export type Told = Pick<Said, 'block' | 'why' | 'tokens'>;

export interface Look {
	/** Width to fit. */
	readonly columns: number;
	/** Text in colour where colour is wanted; default: as it is. */
	readonly style?: (format: 'bold' | 'dim', text: string) => string;
	/** Title of a session, by its id; '' when it has none. */
	readonly titleOf: (session: string) => string;
	/** Quotes that are shown; the rest is counted. Default: all. */
	readonly most?: number;
}

/** When the agent was told. */
export const OCCASIONS: Readonly<Record<SaidKind, string>> = {
	recall: 'at a question',
	digest: 'when the session opened',
	before: 'before a tool ran',
	failure: 'after a failure',
	packet: 'after a compaction',
};

/** Characters of an id that people type. */
export const shortId = (id: string): string => id.slice(0, 8);

const clean = (text: string): string => oneLine(plain(text));

/** What a model reads of "the person" is read here by that person. What is quoted stays as it was said. */
const addressed = (text: string): string =>
	text
		.split(/("[^"]*")/)
		.map((part, n) => (n % 2 === 1 ? part : YOURS.reduce((said, [from, to]) => said.replace(from, to), part)))
		.join('');
const YOURS: readonly (readonly [RegExp, string])[] = [
	[/\bNote of the person\b/g, 'Your note'],
	[/\bRule(s?) of the person\b/g, 'Your rule$1'],
	[/\bthis is another project of the same person\b/g, 'said in another project'],
	[/\bThe person's\b/g, 'Your'],
	[/\bthe person's\b/g, 'your'],
	[/\bThe person\b/g, 'You'],
	[/\bthe person\b/g, 'you'],
];
const unstyled: NonNullable<Look['style']> = (_, text) => text;

/** @returns the lines of one recall; [] when nothing was told. */
export function recallLines({block, why, tokens}: Told, look: Look): string[] {
	const {columns, style = unstyled, most = Number.POSITIVE_INFINITY} = look;
	const quotes = quotesIn(block);
	if (quotes.length === 0) return [];
	const left = quotes.length - most;
	return [
		...quotes.slice(0, most).flatMap((quote) => quoteLines(quote, look)),
		...(left > 0 ? [style('dim', `  and ${left} more`)] : []),
		...wrap(`  ${clean(why)} · ${tokens} tokens`, columns).map((line) => style('dim', line)),
	];
}

/** Labels that say no more than that it is quoted. */
const PLAIN_LABELS = new Set(['Settled', 'Decided', 'Session', '']);

function quoteLines(quote: Quote, look: Look): string[] {
	const {columns, style = unstyled, titleOf} = look;
	const {date, session, label, sentences, remarks} = quote;
	// Words to the agent that quote nobody have no source to name.
	if (session === '' && date === '' && label === '') return sentences.flatMap((text) => wrap(clean(text), columns));
	const id = shortId(session);
	const title = clean(quote.title || (session === '' ? addressed(label) : titleOf(session)) || 'untitled');
	const room = columns - (date ? date.length + 2 : 0) - (id ? id.length + 2 : 0);
	const head = [
		...(date ? [style('dim', date)] : []),
		style('bold', fitColumns(title, Math.max(8, room))),
		...(id ? [style('dim', id)] : []),
	].join('  ');
	const marked = session !== '' && !PLAIN_LABELS.has(label) ? `${clean(addressed(label))}: ` : '';
	const said = marked + sentences.map(clean).join(' ');
	const more = remarks.map((remark) => `(${clean(addressed(remark)).replace(/[.;]$/, '')})`);
	return [head, ...[said, ...more].filter(Boolean).flatMap((text) => wrap(`  ${text}`, columns))];
}

/** @returns a numbered list of recalls: when each was told and where, then what. @param first the number of the first. */
export function toldList(said: readonly Said[], look: Look, first = 1, isNamed = true): string[] {
	const {columns, style = unstyled} = look;
	const width = String(first + said.length - 1).length;
	return said.flatMap((one, n) => {
		const where = isNamed ? `  ${shortId(one.session)}` : '';
		const when = `${String(first + n).padStart(width)}  ${minute(one.time)}`;
		const head = wrap(`${when}  ${OCCASIONS[one.kind] ?? one.kind}${where}`, columns, ' '.repeat(width + 2));
		const inner = recallLines(one, {...look, columns: columns - width - 2});
		return [...head.map((line) => style('dim', line)), ...inner.map((line) => ' '.repeat(width + 2) + line)];
	});
}

/** Columns of a title in a line that has other things to say. */
const TITLE = 24;

/** What is shown in the conversation when memory speaks: one line, of which the middle may be cut. */
export interface Notice {
	readonly lead: string;
	/** Stands for `lead` where there is little room. */
	readonly brief: string;
	readonly quote: string;
	readonly tail: string;
}

/** A notice that quotes nobody. */
export const plainNotice = (what: string): Notice => ({
	lead: `deja: ${what}`,
	brief: `deja: ${what}`,
	quote: '',
	tail: '',
});

/** @param now unix ms. @returns undefined when there is nothing to tell of. */
export function noticeOf(
	kind: SaidKind,
	{block, tokens}: Told,
	titleOf: Look['titleOf'],
	now: number,
): Notice | undefined {
	const quotes = quotesIn(block);
	const [first] = quotes;
	if (!first) return undefined;
	const cost = `(${tokens} tok)`;
	if (kind === 'packet')
		return {
			lead: 'deja: told the agent again what the compaction may have lost ',
			brief: 'deja: what the compaction may have lost',
			quote: '',
			tail: cost,
		};
	if (kind === 'digest')
		return {
			lead: 'deja: told the agent where this project stands ',
			brief: 'deja: where this project stands',
			quote: '',
			tail: cost,
		};
	// The line's own words: `…; the command passed after <command or change>, 2 times.`
	const fix =
		kind === 'failure'
			? /\b(?:then|after) (?:`([^`]+)`|(a change in [^;"]+?)(?=[.,] |[.,]?$))/.exec(first.sentences[0] ?? '')
			: null;
	const [, command, change] = fix ?? [];
	if (change !== undefined)
		return {lead: 'deja: last time ', brief: 'deja: passed after ', quote: clean(change), tail: ' made it pass'};
	if (command !== undefined)
		return {
			lead: 'deja: last time "',
			brief: 'deja: passed after "',
			quote: clean(command),
			tail: '" made it pass',
		};
	const title = clean(first.title || (first.session === '' ? 'your note' : titleOf(first.session)));
	const source = [first.date && shortDay(first.date, now), fitColumns(title, TITLE)].filter(Boolean).join(', ');
	const more = quotes.length > 1 ? ` and ${quotes.length - 1} more` : '';
	return {
		lead: 'deja: told the agent "',
		brief: 'deja: "',
		// Where there is room for a few words, `Decision:` need not be among them.
		quote: clean(first.sentences[0] ?? '')
			.replace(/^\p{Lu}\p{L}+: (?=.{20})/u, '')
			.replaceAll('"', "'"),
		tail: `"${source === '' ? '' : ` (${source})`}${more}`,
	};
}

/** @returns the notice in one line of at most so many columns. */
export function noticeLine({lead, brief, quote, tail}: Notice, columns: number): string {
	const room = columns - stringWidth(lead) - stringWidth(tail);
	// A whole line that says less, before one that is cut.
	if (quote === '')
		return [`${lead}${tail}`, lead.trim()].find((line) => stringWidth(line) <= columns) ?? fitColumns(brief, columns);
	if (room >= 16) return fitColumns(`${lead}${fitColumns(quote, room)}${tail}`, columns);
	// Where all of it does not fit, what was told is worth more than the words around it.
	const end = brief.endsWith('"') ? '"' : '';
	return `${brief}${fitColumns(quote, columns - brief.length - end.length)}${end}`;
}
