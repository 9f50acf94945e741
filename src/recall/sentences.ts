/**
 * A text → its sentences, verbatim, for quoting.
 *
 * Lines are borders; inside a line a full stop, question or exclamation mark before a space and a new beginning is one
 * (also the full-width ones). Code fences, tables and rules are left out; list marks and heading signs are taken off the
 * front. Version numbers, paths and abbreviations in the middle of a sentence do not end it.
 */
import {alternatives} from '../languages/index.ts';

const FENCE = /^\s*(?:```|~~~)/;
const NOT_PROSE = /^\s*(?:\|.*\||[-=*_]{3,}|<!--.*-->)\s*$/;
const MARK = /^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+•]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)?/;
/** A stop, closing quotes, then white space and something that begins a sentence; or a full-width stop. */
const BORDER = /(?<=[.!?…][)"'”’»\]]{0,2})\s+(?=[\p{Lu}\p{Lo}\p{N}"'“‘«([`*_])|(?<=[。！？][」』）]?)/u;
const ABBREVIATION = new RegExp(`(?:\\b(?:${alternatives('abbreviations')})|\\b\\p{Lu})\\.$`, 'u');

/** @param max stop after so many sentences: a huge answer is not read to its end twice. */
export function sentencesOf(text: string, max = 400): readonly string[] {
	const found: string[] = [];
	let fenced = false;
	for (const line of text.split(/\r?\n/)) {
		if (FENCE.test(line)) fenced = !fenced;
		else if (!fenced && !NOT_PROSE.test(line)) addSentences(found, line.replace(MARK, '').trim());
		if (found.length >= max) break;
	}
	return found.slice(0, max);
}

function addSentences(found: string[], line: string): void {
	let open = '';
	for (const part of line.split(BORDER)) {
		open = open === '' ? part : `${open} ${part}`;
		if (ABBREVIATION.test(part)) continue;
		if (open.trim() !== '') found.push(open.trim());
		open = '';
	}
	if (open.trim() !== '') found.push(open.trim());
}
