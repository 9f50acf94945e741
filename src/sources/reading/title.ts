/**
 * A session's title, made of its first prompt: one line that says what it is about.
 *
 * Prompts that somebody's tool wrote (an approved plan, the text that a slash command expands to) begin with words that are
 * the same every time; what they are about is their first heading.
 */
import {keepLine} from '../../text/index.ts';

const LONGEST = 120;
/** The settings at the top of a command's file. */
const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;
/** `Implement the following plan:`, also in one line with it; whatever else announces a heading stands in a line of its own. */
const ANNOUNCED = /^(?:Implement the following plan:\s*|[^\n#]{0,80}:[ \t]*\r?\n\s*)(#{1,6}\s[\s\S]*)$/i;
/** A heading at the very beginning; in a text that was put into one line it ends where the next one begins. */
const HEADING = /^#{1,6}[ \t]+(?:Plan:[ \t]*)?([^\n]{1,300}?)(?=[ \t]+#{1,6}[ \t]|\r?\n|$)/;

/** @param prompt the person's words, or a title that was cut out of them. @returns '' for no words. */
export function titleOf(prompt: string): string {
	const text = prompt.trimStart().replace(FRONT_MATTER, '').trimStart();
	const heading = HEADING.exec(ANNOUNCED.exec(text)?.[1] ?? text)?.[1]?.trim();
	return keepLine(heading || typed(text) || text, LONGEST);
}

/** What was put in to be looked at. */
const QUOTED = /^[ \t]*(?:>.*|(`{3,}|~{3,})[\s\S]*?(?:\n[ \t]*\1|$)|<(blockquote|pre)\b[\s\S]*?(?:<\/\2>|$))/gim;
/** Too short to say what a session is about: "Hi,". */
const FEW = 12;

/** The first paragraph of what the person wrote themselves; the next one with it when it says too little. */
function typed(text: string): string {
	const [first = '', next = ''] = text
		.replace(QUOTED, '')
		.split(/\n[ \t]*\r?\n/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== '');
	return first.length < FEW && !/[:：]$/.test(first) ? `${first} ${next}`.trim() : first;
}
