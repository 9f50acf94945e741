/**
 * Secrets that only their surroundings give away: `password=…`, `"apiKey": "…"`, `--token …`, `пароль: …`,
 * `<secret>…</secret>`. The name is read first, and only where it promises something the value.
 */
import {listed, secretWords} from '../languages/index.ts';
import {jwkPart, pgpass} from './carriers.ts';
import {fromStdin} from './commands.ts';
import {classOf, mayEndName} from './names.ts';
import {isBlank, LOOK, nameEnd, nameStart, type Read, readValue, take} from './read.ts';
import {looksRandom} from './shape.ts';
import type {Secret} from './tokens.ts';
import {aroundColon, basic, bearer, inUrl, telegram, userPassword} from './urls.ts';
import {isSecret, looksLikeKey, looksLikePassword} from './values.ts';

export function behindEquals(text: string, at: number, found: Secret[]): number {
	const next = text[at + 1];
	if (next === '=') return at + (text[at + 2] === '=' ? 3 : 2);
	const before = text[at - 1];
	if (before === '!' || before === '<' || before === '>') return 0;
	if (before === 'r' && USER_FLAG.test(text.slice(Math.max(0, at - 14), at))) return userPassword(text, at + 1, found);
	const signed = inQuery(text, at, found);
	if (signed > 0) return signed;
	return behind(text, at, next === '>' ? at + 2 : at + 1, next !== ' ' && next !== '>', found);
}

const USER_FLAG = /--(?:proxy-)?user$/;
const SIGNATURE =
	/[?&](?:X-(?:Amz|Goog|Oss|Cos)-(?:Signature|Security-Token)|(?:[a-z]+_)?signature|sig|access_?token|auth_?token)$/i;
const SIGNED = /[\w%.~+/-]{16,}/y;
/** A signed address: whoever has it may come in. At the `=` of a parameter. */
function inQuery(text: string, at: number, found: Secret[]): number {
	// All of these names end in e, g or n.
	const last = text.charCodeAt(at - 1) | 32;
	if (last !== 101 && last !== 103 && last !== 110) return 0;
	if (!SIGNATURE.test(text.slice(Math.max(0, at - 28), at))) return 0;
	SIGNED.lastIndex = at + 1;
	if (!SIGNED.test(text)) return 0;
	found.push({kind: 'signature', start: at + 1, end: SIGNED.lastIndex});
	return SIGNED.lastIndex;
}

export function behindColon(text: string, at: number, found: Secret[]): number {
	const next = text.charCodeAt(at + 1);
	if (next === 58 /* : */) return at + 2;
	if (next === 61 /* = */) return 0;
	if (next === 47 /* / */ && text[at + 2] === '/') return inUrl(text, at, found);
	if ((next >= 48 && next <= 57) || next === 42) {
		const end = pgpass(text, at, found);
		if (end > 0) return end;
	}
	if (next === 65 /* A */ && text[at + 2] === 'A') {
		const end = telegram(text, at, found);
		if (end > 0) return end;
	}
	return aroundColon(text, at, found) || behind(text, at, at + 1, false, found);
}

/** The common case: a name before `at`, a value from `from`. */
function behind(text: string, at: number, from: number, tight: boolean, found: Secret[]): number {
	let value = from;
	while (value < from + 4 && isBlank(text.charCodeAt(value))) value++;
	const first = text.charCodeAt(value);
	// Nothing, a comparison, an opening bracket: no value of ours. A new line may be YAML's.
	if (first === 61 || first === 40 || first === 91 || (first === 123 && !HASHED.test(text.slice(value, value + 9))))
		return 0;
	const below = !(first > 32) || first === 124 || first === 62;
	if (below && first !== 10 && first !== 13 && first !== 124 && first !== 62) return 0;
	const end = nameEnd(text, at);
	if (!mayEndName(text, end) && text.charCodeAt(end - 1) !== 104 /* h */ && end - nameStart(text, end) > 2) return 0;
	const start = nameStart(text, end);
	if (start === end) return 0;
	// The kind inside a mark of ours is no name; nor is a part of `arn:aws:…:secret:prod`.
	if (text[end] === ']' && text.startsWith('[redacted:', start - 10)) return 0;
	if (text[start - 1] === ':' && text[at] === ':' && value === at + 1) return 0;
	const name = text.slice(start, end);
	const is = classOf(name);
	if (is === 'none' || is === 'weak') return below ? 0 : special(text, name, is, value, found);
	if (below) return onNextLine(text, start, value, kindOf(is), found);
	SCHEME.lastIndex = value;
	const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
	if (scheme !== undefined) value = SCHEME.lastIndex;
	const basicEnd = scheme === 'basic' ? basic(text, value, found) : 0;
	if (basicEnd > 0) return basicEnd;
	const read = readValue(text, value, tight || scheme !== undefined || HEADER.test(name));
	if (!read) return 0;
	const said = text.slice(read.start, read.end);
	if (isOther(text, name, start, said, read.quoted || tight)) return 0;
	const short = read.tight && !tight && (said.length < 8 || !/\d/.test(said) || !/[A-Za-z]/.test(said));
	if (!isSecret(is, said, short ? {...read, tight: false} : read)) return 0;
	return take(text, read, scheme === 'bearer' ? 'bearer-token' : kindOf(is), found);
}

/** A hash of a password as LDAP writes it. */
const HASHED = /^\{[A-Z\d]{3,7}\}/;
const HEADER = /^(?:x-|authorization$|private-token$|api-?key$|proxy-authorization$)/i;
const MEASURE = /^[\d.,:%]+(?:ns|us|\u00b5s|ms|s|m|min|h|x|kb|mb|gb)?$/i;
const GRAPHQL = /^\[?(?:(?:String|Int|Boolean|ID|Float)\b|[A-Z]\w*!)[!\]]*$/;

/** A measure behind `pass`, which is a word of its own; a type of GraphQL. */
function isOther(text: string, name: string, start: number, said: string, isApart: boolean): boolean {
	if (/^pass(?:es)?$/i.test(name) && !isApart && MEASURE.test(said)) return true;
	return GRAPHQL.test(said) && /[($,][ \t]*\$?$/.test(text.slice(Math.max(0, start - 4), start));
}

/** Names that promise little: what stands behind them says by its own form whether it is a secret. */
function special(text: string, name: string, is: string, value: number, found: Secret[]): number {
	if (is === 'weak' && /auth$/i.test(name)) {
		const quote = /["'\\]{0,2}/y;
		quote.lastIndex = value;
		quote.test(text);
		return basic(text, quote.lastIndex, found);
	}
	if (name.length > 2) return 0;
	const read = readValue(text, value, true);
	return read && jwkPart(text, name, read) ? take(text, read, 'private-key', found) : 0;
}

/** YAML: the value below its name, deeper in; alone on its line, with or without `|` behind the colon. */
const BELOW = /(?:[|>][-+\d]{0,2})?[ \t]*\r?\n([ \t>+|-]*)(?:\d{1,6}[:|\t→])?([ \t]*)(?=\S)/y;
function onNextLine(text: string, start: number, value: number, kind: string, found: Secret[]): number {
	const line = text
		.slice(Math.max(0, start - 200), start)
		.split('\n')
		.at(-1)!
		.replace(/^[ \t]*\d{1,6}[:|\t→]/, '');
	BELOW.lastIndex = value;
	const below = BELOW.exec(text);
	if (!below) return 0;
	const isKey =
		/^[ \t>+|-]*["']?$/.test(line) && below[1]!.length + below[2]!.length > line.replace(/["']$/, '').length;
	const read = readValue(text, BELOW.lastIndex, true);
	if (!read) return 0;
	const said = text.slice(read.start, read.end);
	const isAlone = /^["'`,]*[ \t]*\r?(?:\n|$)/.test(text.slice(read.end, read.end + 6));
	// Where the name ends a sentence, more is asked of what stands below.
	return isAlone && (isKey ? looksLikeKey(said) : looksLikePassword(said)) ? take(text, read, kind, found) : 0;
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
	/(?:id|Id|ID|h1|uuid|hash|sha\d*|digest|checksum|integrity|etag|commit|rev|ref|version|path|file|url|uri|href|src|name|data|image|content|body|blob|base64)$/i;

const SCHEME = /["']?(Bearer|Basic|Token|Digest|ApiKey|Negotiate)[ \t]+/iy;
const kindOf = (is: string): string =>
	is === 'password' ? 'password' : is === 'token' ? 'token' : is === 'weak' ? 'credential' : 'high-entropy';

const STDIN = /--(?:[a-z]+-)?(?:stdin|with-token)(?![\w-])/y;
const FLAG = /--([A-Za-z][\w-]{0,63})(?:[ \t]+|["'],\s{0,8}(?=["']))(?![-=:])/y;
/** `--password value`, `"--password", "value"`. A plain word behind it is prose: "--password from the keychain". */
export function behindFlag(text: string, at: number, found: Secret[]): number {
	// Below the letters: a rule, a comment, the end of the options.
	if (text.charCodeAt(at - 1) === 45 || !(text.charCodeAt(at + 2) > 64)) return 0;
	STDIN.lastIndex = at;
	if (STDIN.test(text)) return fromStdin(text, at, STDIN.lastIndex, found);
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

/** What may stand between the word and the value, more than the sign alone: "for staging:", "is", "lautet", `は`. */
const IS = listed(secretWords.map(({is}) => is));
const spaced = IS.filter((word) => /^\p{scx=Latn}/u.test(word)).join('|');
const glued = IS.filter((word) => !/^\p{scx=Latn}/u.test(word)).join('|');
const UNTIL_VALUE = new RegExp(
	`(?:[^\\n:=：\\]@]{0,24}? (?:${spaced}) |[^\\n:=：\\]@]{0,8}?(?:${glued})[ \\t]?(?=[\\x21-\\x7e])|[^\\n:=：\\]@]{1,24}[:=：][ \\t]{0,2}|：)(?=\\S)`,
	'y',
);
const LETTER = /[\p{L}\p{M}]/u;

/** "the password is hunter2", "password for staging: hunter2". The value must look like one, since much is said of passwords. */
export function behindWord(text: string, at: number, found: Secret[]): number {
	let start = at;
	while (start > at - 24 && start > 0 && LETTER.test(text[start - 1]!)) start--;
	const isScript = text.charCodeAt(at) > 0x2e80;
	let end = at + (JOINED.find((words) => text.startsWith(words, at))?.length ?? 1);
	if (!isScript) while (end < at + 24 && LETTER.test(text[end] ?? '')) end++;
	else while (end < at + 8 && SCRIPT_WORD.test(text.slice(at, end + 1))) end++;
	if (!isScript && classOf(text.slice(start, end)) !== 'password') return 0;
	// Part of a name, which the sign behind it has looked at: `login.password.hint`, `.password-field`; or the last word of a value.
	if (/^(?:[._-]\p{L}|["'],)/u.test(text.slice(end, end + 2))) return 0;
	UNTIL_VALUE.lastIndex = end;
	if (!UNTIL_VALUE.test(text)) return 0;
	const read = readValue(text, UNTIL_VALUE.lastIndex, false);
	if (!read) return 0;
	const value = text.slice(read.start, read.end);
	if (!read.quoted && value.includes('(')) return 0;
	const simple = /^\p{L}+\d+$/u.test(value) && isSecret('password', value, read);
	return simple || looksLikePassword(value) || isMine(text, start, value, read)
		? take(text, read, 'password', found)
		: 0;
}

/** More than one word: "mot de passe". */
const JOINED = secretWords.flatMap(({inSentence = ''}) => (inSentence.includes(' ') ? inSentence : []));
const SCRIPT_WORD = new RegExp(
	`^(?:${listed(secretWords.map(({password}) => password))
		.filter((word) => word.charCodeAt(0) > 0x2e80)
		.map((word) => [...word].map((_, n) => word.slice(0, n + 1)).join('|'))
		.join('|')})$`,
);
const MINE = new RegExp(
	`(?:^|[^\\p{L}])(?:${listed(secretWords.map(({mine}) => mine)).join('|')})[ \\t]+(?:[\\p{L}\\d-]+[ \\t]+){0,2}$`,
	'iu',
);
const SAID_OF = new RegExp(`^(?:${secretWords.flatMap(({saidOf}) => saidOf ?? []).join('|')})$`, 'iu');
/** "my password is bluemonkey, …": a plain word is one when it is somebody's and nothing else is said of it. */
function isMine(text: string, start: number, value: string, read: Read): boolean {
	if (read.quoted || !/^\p{Ll}{6,}$/u.test(value) || SAID_OF.test(value)) return false;
	return (
		MINE.test(text.slice(Math.max(0, start - 40), start)) &&
		/^(?:[,.;]|\s*$|\s*\n)/.test(text.slice(read.end, read.end + 2))
	);
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
