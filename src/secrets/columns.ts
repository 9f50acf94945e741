/**
 * Secrets named by another cell or field: the head of their column in tables of Markdown, psql, mysql and CSV, the cell before
 * them, the `name` of a list of names and values.
 *
 * All begin at a word for password. A head is a short line of names, and a table ends where a line has not as many cells; so each look is bounded.
 */
import {classOf, type NameClass} from './names.ts';
import type {Secret} from './tokens.ts';
import {isSecret, looksLikeKey, looksLikePassword} from './values.ts';

/** UTF-16 units of a line, and lines of a table, that are looked at. */
const LONGEST = 400;
const MOST = 50;
const AROUND = /^[\s"'`*]*$/;
const NAME = /^["']?[\p{L}\w .-]{1,40}["']?$/u;
const RULE = /^[\s|:+-]*$/;

export function column(text: string, at: number, found: Secret[]): number {
	let behind = at;
	while (behind < at + 24 && /[\w"'`* \r]/.test(text[behind] ?? '')) behind++;
	if (behind < text.length && !'|,;\t\n'.includes(text[behind]!)) return 0;
	const from = Math.max(0, at - LONGEST);
	const start = from + text.slice(from, at).lastIndexOf('\n') + 1;
	const end = endOfLine(text, at);
	if (end < 0 || end === text.length) return 0;
	const head = text.slice(start, end);
	const between = ['|', '\t', ';', ','].find((sign) => head.includes(sign));
	if (between === undefined) return 0;
	const names = head.split(between);
	const isDrawn = between === '|';
	if (!isDrawn && !names.every((name) => NAME.test(name.trim()))) return 0;
	const place = text.slice(start, at).split(between).length - 1;
	const name = names[place]!.trim().replace(/^[*`"']+|[*`"']+$/g, '');
	const is = NAME.test(name) ? classOf(name) : 'none';
	if (is !== 'password' && is !== 'token') return 0;
	for (let line = end + 1, n = 0; n < MOST && line < text.length; n++) {
		const stop = endOfLine(text, line);
		if (stop < 0) break;
		const row = text.slice(line, stop);
		if (isDrawn && /[-+]/.test(row) && RULE.test(row)) {
			line = stop + 1;
			continue;
		}
		const cells = row.split(between);
		if (cells.length !== names.length) break;
		const before = cells.slice(0, place).join(between).length + (place > 0 ? 1 : 0);
		const cell = cells[place]!;
		const value = cell.replace(/^[\s"'`*]+|[\s"'`*]+$/g, '');
		const shift = cell.indexOf(value);
		if (AROUND.test(cell.slice(0, shift)) && isOne(is, value)) {
			const begin = line + before + shift;
			found.push({kind: is, start: begin, end: begin + value.length});
		}
		line = stop + 1;
	}
	return 0;
}

function isOne(is: NameClass, value: string): boolean {
	if (value.length < 6 || /\s/.test(value) || /[/\\].*\.\w{1,4}$/.test(value)) return false;
	return is === 'password'
		? looksLikeKey(value)
		: value.length >= 12 && isSecret(is, value, {quoted: false, tight: true, last: true});
}

/** Where a line ends, -1 when that is too far off. */
function endOfLine(text: string, at: number): number {
	const piece = text.slice(at, at + LONGEST);
	const end = piece.indexOf('\n');
	if (end >= 0) return at + end;
	return at + LONGEST < text.length ? -1 : text.length;
}

/** From the end of a name to its value: what cells, lists of names and values, and variables of Terraform have in between. */
const FIELD =
	/["'`*]{0,3}(?:[ \t]{0,8}\|[ \t]{0,8}|<\/t[dh]>\s{0,20}<td[^>\n]{0,80}>|:\*{1,2}[ \t]{1,2}|,?\s{0,20}["']?value["']?[ \t]{0,3}:[ \t]{0,3}|[ \t]\{\s{1,40}default[ \t]{1,8}=[ \t]{1,8})["'`]?(?=[^\s"'`|<])/y;
/** In a sentence as well: more is asked of the value. */
const POINTED = /["'`*]{0,3} (?:→|->|=>|–|-) ["'`]?(?=[^\s"'`|<])/y;
const VALUE = /[^\s"'`|<]{6,100}/y;
/** Nothing but the name stands before it, on its line or in its cell. */
const FIRST = /(?:^|[\n>|"'*]|[:=-] )[ \t"'`*]{0,4}(?:[\w.-]{1,32}[ _.-]?){0,2}$/;
/** `| Password | x |`, `{"name": "DB_PASSWORD", "value": "x"}`, `- **Password:** x`, "password → x". At the word. */
export function field(text: string, at: number, found: Secret[]): number {
	let behind = at;
	while (behind < at + 24 && /\w/.test(text[behind] ?? '')) behind++;
	FIELD.lastIndex = behind;
	POINTED.lastIndex = behind;
	const isField = FIELD.test(text);
	if (!isField && !POINTED.test(text)) return 0;
	const start = isField ? FIELD.lastIndex : POINTED.lastIndex;
	let begin = at;
	while (begin > 0 && begin > at - 40 && /[\w-]/.test(text[begin - 1]!)) begin--;
	if (classOf(text.slice(begin, behind)) !== 'password') return 0;
	if (!FIRST.test(text.slice(Math.max(0, begin - 80), begin))) return 0;
	VALUE.lastIndex = start;
	const value = VALUE.exec(text)?.[0];
	if (value === undefined) return 0;
	const isAlone = /^["'`*]{0,3}[ \t]{0,40}(?:[\r\n|<,}]|$)/.test(
		text.slice(start + value.length, start + value.length + 44),
	);
	if (!isAlone || /[/\\].*\.\w{1,4}$/.test(value)) return 0;
	if (!(isField ? looksLikeKey(value) : looksLikePassword(value))) return 0;
	found.push({kind: 'password', start, end: start + value.length});
	return 0;
}

const PAIR =
	/(?:redentials?|creds)["'*]{0,3}[ \t]?[:=]["'*]{0,3}[ \t]{1,2}["'`]?[\w.@-]{2,64}["'`]?[ \t]?[/:][ \t]?["'`]?([^\s"'`|<,]{6,100})/y;
/** `credentials: admin / x`. At the word. */
export function pair(text: string, at: number, found: Secret[]): number {
	PAIR.lastIndex = at;
	const value = PAIR.exec(text)?.[1];
	if (value === undefined || !looksLikePassword(value) || /[/\\.]\w{1,4}$/.test(value)) return 0;
	found.push({kind: 'password', start: PAIR.lastIndex - value.length, end: PAIR.lastIndex});
	return PAIR.lastIndex;
}
