/**
 * Words made comparable, so that what an agent repeats is known again in what a tool has printed: as a file with numbered
 * lines, as JSON in JSON, as HTML, wrapped anywhere. Total; what it gives is for comparing only.
 */

/** As JSON escapes, once or in each other. */
const ESCAPED = /\\+(?:u([\da-fA-F]{4})|([nrtb])|(["'/]))/g;
const ENTITY = /&(?:amp;)*(?:quot|apos|lt|gt|nbsp|amp|#\d{1,6}|#x[\da-f]{1,5});/gi;
/** Colours and what a manual prints twice for bold; what breaks a word unseen; tags; a space in an address. */
const ANSI = /\u001b\[[\d;]*[A-Za-z]|.\u0008|[\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** What stands in a long attribute is text. */
const TAG =
	/<\/?[a-z][\w:-]{0,40}(?:\s{1,4}[\w:-]{1,40}(?:=(?:"[^"<>\n]{0,24}"|'[^'<>\n]{0,24}'|[^\s"'<>]{1,24}))?){0,6}\s{0,4}\/?>/gi;
const PERCENT = /%(?:[2-7][\da-f])/gi;
/** `12: `, `12\t`, `src/a.ts:12:`, at the beginning of a line. */
const NUMBER = /^[ \t]*(?:[^\s:]{1,200}:)?\d{1,6}(?:[:|→-][ \t]?|\t)/gm;

/** @returns its letters and digits, small, with one space between words. */
export function comparable(text: string): string {
	const written = text.includes('\\') ? text.replace(ESCAPED, unescaped) : text;
	return written
		.replace(ANSI, '')
		.replace(TAG, ' ')
		.replace(PERCENT, decoded)
		.replace(NUMBER, ' ')
		.replace(ENTITY, letter)
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}

function unescaped(_: string, code?: string, blank?: string, sign?: string): string {
	if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
	if (blank === undefined) return sign ?? ' ';
	return blank === 't' ? '\t' : blank === 'b' ? '\u0008' : '\n';
}

/** `&#65;` is a letter, every other one a sign. */
function letter(entity: string): string {
	const [, hex, code] = /#(x?)0*([\da-f]+);$/i.exec(entity) ?? [];
	const point = code === undefined ? 32 : Number.parseInt(code, hex === '' ? 10 : 16);
	return point > 31 && point < 0x11_0000 ? String.fromCodePoint(point) : ' ';
}

const decoded = (sign: string): string => String.fromCharCode(Number.parseInt(sign.slice(1), 16));

/** So many words in a row are nobody's by chance. */
const RUN = 4;

/**
 * @param words as `comparable` gives them. @param text likewise.
 * @returns the share of the words' runs of four that stand in the text, 0 to 1; 0 for less than two runs.
 */
export function sharedRuns(words: string, text: string): number {
	const list = words.split(' ');
	const runs = Math.max(0, list.length - RUN + 1);
	let found = 0;
	for (let at = 0; at < runs; at++) if (text.includes(list.slice(at, at + RUN).join(' '))) found++;
	return runs < 2 ? 0 : found / runs;
}
