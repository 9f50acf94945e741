/**
 * The part of a text that answers: a window around the words that were asked for, cut between words, on one line.
 *
 * Places come from the analyzer's own offsets, so what is shown is what matched: parts of identifiers, folded accents,
 * stems. Works on the stored text of the few hits that are shown; nothing about places lies in the index.
 */
import {tokens} from '../analysis/index.ts';

/** A place in a text: UTF-16 units, end exclusive. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/**
 * @returns where the terms stand in the text, ascending and without overlaps.
 * @param terms index terms. @param prefix small letters: words that begin so count too; '' for none.
 */
export function highlights(text: string, terms: ReadonlySet<string>, prefix = ''): Span[] {
	const spans: Span[] = [];
	for (const {start, end} of matches(text, terms, prefix)) {
		const last = spans.at(-1);
		if (last && start < last.end) spans[spans.length - 1] = {start: last.start, end: Math.max(last.end, end)};
		else spans.push({start, end});
	}
	return spans;
}

/**
 * @param terms index terms of the question. @param width about how many UTF-16 units to show, the dots not counted.
 * @returns one line; its beginning when no term stands in the text.
 */
export function snippet(text: string, terms: ReadonlySet<string>, {width = 200}: {width?: number} = {}): string {
	if (text.length <= width) return oneLine(text);
	const best = bestWindow(matches(text, terms), width);
	const room = Math.max(0, width - (best.end - best.start));
	// A third of the room before the words, the rest after them: what follows a word explains more.
	const from = wordStart(
		text,
		Math.max(0, Math.min(best.start - Math.floor(room / 3), text.length - width)),
		best.start,
	);
	const to = wordEnd(text, Math.min(text.length, from + width), best.end);
	return `${from > 0 ? '…' : ''}${oneLine(text.slice(from, to))}${to < text.length ? '…' : ''}`;
}

interface Match extends Span {
	readonly term: string;
}

function matches(text: string, terms: ReadonlySet<string>, prefix = ''): Match[] {
	return tokens(text)
		.filter(
			({term, start, end}) =>
				terms.has(term) || (prefix !== '' && text.slice(start, end).toLowerCase().startsWith(prefix)),
		)
		.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The span of matches with the most different terms, then the most matches, then the first one. */
function bestWindow(found: readonly Match[], width: number): Span {
	const counts = new Map<string, number>();
	let best: Span = {start: 0, end: 0};
	let most = 0;
	let first = 0;
	for (const [last, {term, start, end}] of found.entries()) {
		counts.set(term, (counts.get(term) ?? 0) + 1);
		while (end - found[first]!.start > width && first < last) {
			const {term: gone} = found[first++]!;
			const left = counts.get(gone)! - 1;
			if (left === 0) counts.delete(gone);
			else counts.set(gone, left);
		}
		const score = counts.size * 1_000 + Math.min(last - first, 999);
		if (score > most) {
			most = score;
			best = {start: first === last ? start : found[first]!.start, end: Math.max(end, start)};
		}
	}
	return {start: best.start, end: Math.min(best.end, best.start + width)};
}

/** How far to look for a gap between words before cutting through one. */
const REACH = 24;

function wordStart(text: string, at: number, most: number): number {
	if (at === 0) return 0;
	for (let i = at; i < Math.min(at + REACH, most); i++) if (isSpace(text, i - 1) && !isSpace(text, i)) return i;
	return insidePair(text, at) ? at + 1 : at;
}

function wordEnd(text: string, at: number, least: number): number {
	if (at >= text.length) return text.length;
	for (let i = at; i > Math.max(at - REACH, least); i--) if (isSpace(text, i) && !isSpace(text, i - 1)) return i;
	return insidePair(text, at) ? at - 1 : at;
}

const isSpace = (text: string, at: number): boolean => text.charCodeAt(at) <= 32;
const insidePair = (text: string, at: number): boolean =>
	text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) <= 0xdfff;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
