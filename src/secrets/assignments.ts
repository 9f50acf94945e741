/**
 * Secrets that only their surroundings give away: `password=…`, `"apiKey": "…"`, `--token …`, `пароль: …`,
 * `<secret>…</secret>`. The name is read first, and only where it promises something the value.
 */
import {classOf, mayEndName} from './names.ts';
import {isBlank, LOOK, nameEnd, nameStart, readValue, take} from './read.ts';
import {looksRandom} from './shape.ts';
import type {Secret} from './tokens.ts';
import {basic, bearer, inUrl, telegram, userPassword} from './urls.ts';
import {isSecret, looksLikePassword} from './values.ts';

export function behindEquals(text: string, at: number, found: Secret[]): number {
	const next = text[at + 1];
	if (next === '=') return at + (text[at + 2] === '=' ? 3 : 2);
	const before = text[at - 1];
	if (before === '!' || before === '<' || before === '>') return 0;
	return behind(text, at, next === '>' ? at + 2 : at + 1, next !== ' ' && next !== '>', found);
}

export function behindColon(text: string, at: number, found: Secret[]): number {
	const next = text.charCodeAt(at + 1);
	if (next === 58 /* : */) return at + 2;
	if (next === 61 /* = */) return 0;
	if (next === 47 /* / */ && text[at + 2] === '/') return inUrl(text, at, found);
	if (next === 65 /* A */ && text[at + 2] === 'A') {
		const end = telegram(text, at, found);
		if (end > 0) return end;
	}
	return behind(text, at, at + 1, false, found);
}

/** The common case: a name before `at`, a value from `from`. */
function behind(text: string, at: number, from: number, tight: boolean, found: Secret[]): number {
	let value = from;
	while (value < from + 4 && isBlank(text.charCodeAt(value))) value++;
	const first = text.charCodeAt(value);
	// Nothing, a new line, a comparison, an opening bracket: no value of ours.
	if (!(first > 32) || first === 61 || first === 40 || first === 91 || first === 123) return 0;
	const end = nameEnd(text, at);
	if (!mayEndName(text, end)) return 0;
	const start = nameStart(text, end);
	if (start === end) return 0;
	// The kind inside a mark of ours is no name.
	if (text[end] === ']' && text.startsWith('[redacted:', start - 10)) return 0;
	const is = classOf(text.slice(start, end));
	if (is === 'none' || is === 'weak') return 0;
	SCHEME.lastIndex = value;
	const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
	if (scheme !== undefined) value = SCHEME.lastIndex;
	const basicEnd = scheme === 'basic' ? basic(text, value, found) : 0;
	if (basicEnd > 0) return basicEnd;
	const read = readValue(text, value, tight);
	if (!read || !isSecret(is, text.slice(read.start, read.end), read)) return 0;
	return take(text, read, scheme === 'bearer' ? 'bearer-token' : kindOf(is), found);
}

/**
 * A stretch that looks random and stands behind `name=` or `name: ` is a secret, whatever the name, unless the name says
 * that it is an id, a hash or a place.
 *
 * @returns where the find ends, or 0. For `findTokens`.
 */
export function findRandom(text: string, from: number, to: number, found: Secret[]): number {
	const before = text.charCodeAt(from - 1);
	if (before === 32) {
		if (text.startsWith('earer', from - 6)) return bearer(text, from, found);
		if (text.startsWith('asic', from - 5)) return basic(text, from, found);
	}
	if (!(before === 61 || before === 58 || before === 34 || before === 39 || before === 32)) return 0;
	if (!looksRandom(text.slice(from, to))) return 0;
	let at = from - 1;
	while (at > from - 6 && (isBlank(text.charCodeAt(at)) || '"\'`\\>'.includes(text[at]!))) at--;
	if (text[at] !== '=' && text[at] !== ':') return 0;
	const end = nameEnd(text, at);
	const is = classOf(text.slice(nameStart(text, end), end));
	if (is === 'none' && NAMED_PLACE.test(text.slice(Math.max(0, end - 12), end))) return 0;
	RANDOM.lastIndex = from;
	RANDOM.test(text);
	const value = text.slice(from, RANDOM.lastIndex);
	if (!isSecret(is === 'none' ? 'none' : 'weak', value, {quoted: true, tight: true, last: false})) return 0;
	found.push({kind: kindOf(is), start: from, end: RANDOM.lastIndex});
	return RANDOM.lastIndex;
}
const RANDOM = /[\w.+/=-]+/y;
const NAMED_PLACE =
	/(?:id|Id|ID|uuid|hash|sha\d*|digest|checksum|integrity|etag|commit|rev|ref|version|path|file|url|uri|href|src|name|data|image|content|body|blob|base64)$/i;

const SCHEME = /["']?(Bearer|Basic|Token|Digest|ApiKey|Negotiate)[ \t]+/iy;
const kindOf = (is: string): string =>
	is === 'password' ? 'password' : is === 'token' ? 'token' : is === 'weak' ? 'credential' : 'high-entropy';

const FLAG = /--([A-Za-z][\w-]{0,63})(?:[ \t]+|["'],\s{0,8}(?=["']))(?![-=:])/y;
/** `--password value`, `"--password", "value"`. A plain word behind it is prose: "--password from the keychain". */
export function behindFlag(text: string, at: number, found: Secret[]): number {
	if (text[at - 1] === '-') return 0;
	FLAG.lastIndex = at;
	const name = FLAG.exec(text)?.[1];
	if (name === undefined) return 0;
	if (name === 'user' || name === 'proxy-user') return userPassword(text, FLAG.lastIndex, found);
	const is = classOf(name);
	if (is === 'none' || is === 'weak') return 0;
	const read = readValue(text, FLAG.lastIndex, true);
	if (!read) return 0;
	const value = text.slice(read.start, read.end);
	if (!read.quoted && /^(?:[\p{Ll}-]+|[A-Z_]+)$/u.test(value)) return 0;
	return isSecret(is, value, {...read, last: false}) ? take(text, read, kindOf(is), found) : 0;
}

/** What may stand between the word and the value, more than the sign alone: "for staging:", "is". */
const UNTIL_VALUE = /(?:[^\n:=：\]@]{0,24}? (?:is|was) |[^\n:=：\]@]{1,24}[:=：][ \t]{0,2})(?=\S)/y;

/** "the password is hunter2", "password for staging: hunter2". The value must look like one, since much is said of passwords. */
export function behindWord(text: string, at: number, found: Secret[]): number {
	if ((text.charCodeAt(at - 1) | 32) !== 115 /* s */ && text.charCodeAt(at) < 128) return 0;
	UNTIL_VALUE.lastIndex = at + 4;
	if (!UNTIL_VALUE.test(text)) return 0;
	const read = readValue(text, UNTIL_VALUE.lastIndex, false);
	if (!read) return 0;
	const value = text.slice(read.start, read.end);
	if (!read.quoted && value.includes('(')) return 0;
	const simple = /^\p{L}+\d+$/u.test(value) && isSecret('password', value, read);
	return simple || looksLikePassword(value) ? take(text, read, 'password', found) : 0;
}

const ELEMENT = /<\/([A-Za-z][\w:.-]{0,63})>/y;
/** `<password>hunter2</password>`, from the closing tag backwards. */
export function element(text: string, at: number, found: Secret[]): number {
	ELEMENT.lastIndex = at;
	const name = ELEMENT.exec(text)?.[1];
	if (name === undefined) return 0;
	const is = classOf(name);
	if (is !== 'password' && is !== 'token') return 0;
	const start = text.lastIndexOf('>', at) + 1;
	if (start === 0 || at - start > LOOK) return 0;
	if (isSecret(is, text.slice(start, at), {quoted: true, tight: true, last: false})) {
		found.push({kind: kindOf(is), start, end: at});
	}
	return 0;
}
