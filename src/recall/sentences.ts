/**
 * A text → its sentences, verbatim, for quoting; each with the kind of line it stands in and the heading above it.
 *
 * Lines are borders; inside a line a full stop, question or exclamation mark before a space and a new beginning is one
 * (also the full-width ones). Code fences and rules are left out; list marks and heading signs are taken off the front.
 * Version numbers, paths and abbreviations in the middle of a sentence do not end it.
 */
import {alternatives} from '../languages/index.ts';

/** `quoted`: behind `>`, in a footnote, or in an element that holds somebody's text. `indented`: code by its indent. `row`: of a table, its cells between bars. */
export type LineKind = 'plain' | 'item' | 'numbered' | 'heading' | 'quoted' | 'indented' | 'row';

export interface Sentence {
	/** Verbatim, without the marks at the front of its line. */
	readonly text: string;
	readonly line: LineKind;
	/** The heading or lead-in that it stands under, without its marks and colon; of a row the head of its table. */
	readonly heading?: string | undefined;
}

const FENCE = /^\s*(`{3,}|~{3,})/;
const ROW = /^\s*\|.*\|\s*$/;
const NOT_PROSE = /^\s*(?:[-=*_]{3,}|<!--.*-->|\|?[\s:|-]*-{2,}[\s:|-]*\|?)\s*$/;
const MARK = /^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+•]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)?/;
const ITEM = /^\s*[-*+•]\s+/;
const NUMBERED = /^\s*\d{1,3}[.)]\s+/;
/** `## Staging`, or a line that is bold as a whole. */
const HEADING = /^\s*(?:#{1,6}\s+\S|(\*\*|__)(?!\s)[^*_]{1,80}\1\s*:?\s*$)/;
const LEAD_IN = /^[^.!?。！？]{1,60}[:：]$/;
/** Elements that hold a text as it is; and those that clients and people put around a file or a page. */
export const TEXT_ELEMENT =
	'(?:blockquote|pre|q|samp|xmp|textarea|file|files|document|documents|context|attachment|attachments|paste|pasted|content|contents|page|article|source|email|message|log|logs|output|stdout|stderr|selection|snippet|quote|data|issue|ticket|comment|diff|search_results?|web_page)';
const HOLDS_TEXT = new RegExp(`<${TEXT_ELEMENT}(?:\\s[^<>]*)?(?<!/)>`, 'gi');
const ENDS_TEXT = new RegExp(`</${TEXT_ELEMENT}\\s*>`, 'gi');
/** A footnote, or the text of a term in a list of definitions. */
const FOOTNOTE = /^\s*(?:\[\^[^\]\s]{1,40}\]:|:\s+\S)/;
/** Elements that are of a sentence; every other one that is closed somewhere holds a text. */
const INLINE = new Set('a abbr b br code del em i ins kbd mark s small span strong sub sup u var'.split(' '));
const INDENT = /^(?: {4}|\t)\s*\S/;
/** A stop, closing quotes, then white space and something that begins a sentence; or a full-width stop. */
const BORDER = /(?<=[.!?…][)"'”’»\]]{0,2})\s+(?=[\p{Lu}\p{Lo}\p{N}"'“‘«([`*_])|(?<=[。！？][」』）]?)/u;
const ABBREVIATION = new RegExp(`(?:(?<![\\p{L}\\p{N}_])(?:${alternatives('abbreviations')})|\\b\\p{Lu})\\.$`, 'u');

/** The sentences of prose: no table rows. @param max stop after so many: a huge answer is not read to its end twice. */
export function sentencesOf(text: string, max = 400): readonly string[] {
	return readSentences(text, max)
		.filter(({line}) => line !== 'row')
		.map(({text}) => text);
}

/** The same with where each stands; rows of tables as well. */
export function readSentences(text: string, max = 400): readonly Sentence[] {
	const found: Sentence[] = [];
	const lines = text.split(/\r?\n/);
	const elements = elementsIn(text);
	/** The fence that is open: one of the same sign, as long or longer, closes it. */
	let fence: string | undefined;
	let quoting = 0;
	/** A heading holds until the next one; a lead-in until a line of prose follows a blank one. */
	let heading: string | undefined;
	let leadIn: string | undefined;
	let head: string | undefined;
	let blank = true;
	let inList = false;
	let indented = false;
	for (const [at, line] of lines.entries()) {
		if (found.length >= max) break;
		const mark = FENCE.exec(line)?.[1];
		if (fence === undefined && mark !== undefined) fence = mark;
		else if (fence !== undefined) {
			if (mark?.startsWith(fence) === true && line.trim() === mark) fence = undefined;
		} else if (line.trim() === '') {
			blank = true;
			head = undefined;
		} else if (ROW.test(line) && !NOT_PROSE.test(line)) {
			const cells = cellsOf(line);
			if (head === undefined) head = NOT_PROSE.test(lines[at + 1] ?? '') ? cells : '';
			if (head !== cells) found.push({text: cells, line: 'row', ...(head === '' ? {} : {heading: head})});
		} else if (!NOT_PROSE.test(line)) {
			const tags = elements === undefined ? undefined : withoutCode(line);
			quoting += count(line, HOLDS_TEXT) + (tags === undefined ? 0 : count(tags, elements!.open));
			const kind: LineKind = quoting > 0 ? 'quoted' : kindOf(line, !inList && (blank || indented));
			indented = kind === 'indented';
			quoting = Math.max(0, quoting - count(line, ENDS_TEXT) - (tags === undefined ? 0 : count(tags, elements!.close)));
			const plain = line.replace(MARK, '').trim();
			inList = kind === 'item' || kind === 'numbered' || (inList && (!blank || INDENT.test(line)));
			if (kind === 'heading') {
				heading = bare(plain);
				leadIn = undefined;
			} else if (blank && !inList) leadIn = undefined;
			const under = kind === 'heading' ? undefined : (leadIn ?? heading);
			for (const one of split(plain))
				found.push({text: one, line: kind, ...(under === undefined ? {} : {heading: under})});
			if (kind !== 'heading' && LEAD_IN.test(bareMarks(plain))) leadIn = bare(plain);
			blank = false;
		}
	}
	return found.slice(0, max);
}

/** What opens and what closes the text's own elements: names that are opened and closed in it, of sentences none. */
function elementsIn(text: string): {readonly open: RegExp; readonly close: RegExp} | undefined {
	if (!text.includes('</')) return undefined;
	const names = new Set<string>();
	for (const [, name = ''] of withoutCode(text).matchAll(/<\/([a-z][\w:-]{0,40})\s*>/gi)) {
		const small = name.toLowerCase();
		if (!INLINE.has(small) && !TEXT_NAME.test(small)) names.add(small);
	}
	if (names.size === 0) return undefined;
	const any = [...names].join('|');
	return {
		open: new RegExp(`<(?:${any})(?:\\s[^<>]*)?(?<!/)>`, 'gi'),
		close: new RegExp(`</(?:${any})\\s*>`, 'gi'),
	};
}
const TEXT_NAME = new RegExp(`^${TEXT_ELEMENT}$`);
/** What stands between backticks names an element and opens none. */
const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/g, ' ');

/** @param apart an indent here is code: it follows a blank line, or code, and no list. */
function kindOf(line: string, apart: boolean): LineKind {
	if (/^\s*(?:(?:[-*+•]|\d{1,3}[.)])\s+)?>(?:\s|$)|^\s*>/.test(line) || FOOTNOTE.test(line)) return 'quoted';
	if (HEADING.test(line)) return 'heading';
	if (ITEM.test(line)) return 'item';
	if (NUMBERED.test(line)) return 'numbered';
	return apart && INDENT.test(line) ? 'indented' : 'plain';
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const bareMarks = (text: string): string => text.replace(/\*\*|__/g, '').trim();
const bare = (text: string): string =>
	bareMarks(text)
		.replace(/[:：]$/, '')
		.trim();
const cellsOf = (line: string): string =>
	line
		.split('|')
		.map((cell) => cell.trim())
		.filter((cell) => cell !== '')
		.join(' | ');

function split(line: string): readonly string[] {
	const found: string[] = [];
	let open = '';
	for (const part of line.split(BORDER)) {
		open = open === '' ? part : `${open} ${part}`;
		if (ABBREVIATION.test(part)) continue;
		if (open.trim() !== '') found.push(open.trim());
		open = '';
	}
	if (open.trim() !== '') found.push(open.trim());
	return found;
}
