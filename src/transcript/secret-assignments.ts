/**
 * Secrets that only their surroundings give away: `password=…`, `"apiKey": "…"`, `--token …`, `Authorization: Bearer …`,
 * `scheme://user:…@host`, `curl -u user:…`, `пароль: …`.
 *
 * The scan jumps from one `=`, `:`, `--` to the next with indexOf, reads the name backwards and, only where that name
 * promises something, the value forwards. Each look is bounded, so the work is linear in the text.
 */
import {classOf} from './secret-names.ts';
import type {Secret} from './secret-tokens.ts';
import {isSecret, looksLikePassword, type Written} from './secret-values.ts';

/** Further than this no value is read before it is judged; a secret found is then removed to its end. */
const LOOK = 256;

export function findAssignments(text: string): Secret[] {
	const found: Secret[] = [];
	each(text, '=', (at) => behindEquals(text, at, found));
	each(text, ':', (at) => behindColon(text, at, found));
	each(text, '：', (at) => behind(text, at, at + 1, false, found));
	each(text, '＝', (at) => behind(text, at, at + 1, false, found));
	each(text, '--', (at) => behindFlag(text, at, found));
	each(text, 'earer ', (at) => bearer(text, at + 6, found));
	each(text, 'asic ', (at) => basic(text, at + 5, found));
	each(text, ' is ', (at) => behindIs(text, at, found));
	each(text, '</', (at) => element(text, at, found));
	return found;
}

/** Calls back for each place of `mark`; the answer is where to go on at the earliest, 0 for right behind the mark. */
function each(text: string, mark: string, look: (at: number) => number): void {
	for (let at = text.indexOf(mark); at >= 0; ) {
		at = text.indexOf(mark, Math.max(at + mark.length, look(at)));
	}
}

function behindEquals(text: string, at: number, found: Secret[]): number {
	const next = text[at + 1];
	if (next === '=') return at + (text[at + 2] === '=' ? 3 : 2);
	const before = text[at - 1];
	if (before === '!' || before === '<' || before === '>') return 0;
	return behind(text, at, next === '>' ? at + 2 : at + 1, next !== ' ' && next !== '>', found);
}

function behindColon(text: string, at: number, found: Secret[]): number {
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
	const start = nameStart(text, end);
	if (start === end) return 0;
	// The kind inside a mark of ours is no name.
	if (text[end] === ']' && text.startsWith('[redacted:', start - 10)) return 0;
	const is = classOf(text.slice(start, end));
	if (is === 'none') {
		// Nine of ten places end here: no name, and no stretch long enough for the last resort.
		if (text[at] === ':' && userPassword(text, start, at, found)) return found.at(-1)!.end;
		if (!(first === 34 || first === 39 || first === 96) && !isWordStart(first)) return 0;
	}
	SCHEME.lastIndex = value;
	if (is !== 'none' && SCHEME.test(text)) value = SCHEME.lastIndex;
	const read = readValue(text, value, tight);
	if (!read) return 0;
	const raw = text.slice(read.start, read.end);
	// `Cookie: sid=…`: the inner name decides, when its turn comes.
	if ((is === 'weak' || is === 'none') && !read.quoted && INNER.test(raw)) return 0;
	if (isSecret(is, raw, read)) return take(text, read, kindOf(is), found);
	if (is === 'none' && looksLikePassword(raw) && PROSE.test(text.slice(Math.max(0, start - 40), at))) {
		return take(text, read, 'password', found);
	}
	return 0;
}

const INNER = /^[\w.-]{1,64}=[^=]/;
const SCHEME = /["']?(?:Bearer|Basic|Token|Digest|ApiKey|Negotiate)[ \t]+/iy;
/** `password for staging: …`, `password on the box is …`: the word a little before the mark. */
const PROSE =
	/(?:^|[^\p{L}])(?:password|passwd|passphrase|passcode|passwort|kennwort|contraseña|clave|senha|mot de passe|пароль?|парол[яеюи]м?|secret|api[ -]?key)(?:[^\p{L}\n\]][^\n\]]*)?$/iu;
const kindOf = (is: string): string =>
	is === 'password' ? 'password' : is === 'token' ? 'token' : is === 'weak' ? 'credential' : 'high-entropy';

interface Read extends Written {
	readonly start: number;
	readonly end: number;
}

const PREFIX = /[bBfFrRuU@]{1,2}(?=["'])/y;
const BARE = new RegExp(`[^\\s"'\`<>]{1,${LOOK}}`, 'y');

/** The value that starts at `at`, quotes left out; at most LOOK characters of it. */
function readValue(text: string, at: number, tight: boolean): Read | undefined {
	PREFIX.lastIndex = at;
	if (PREFIX.test(text)) at = PREFIX.lastIndex;
	const escaped = text[at] === '\\' ? 1 : 0;
	const quote = text[at + escaped];
	if (quote === '"' || quote === "'" || quote === '`') {
		const start = at + escaped + 1;
		const end = closing(text, start, quote, escaped === 1);
		return end > start ? {start, end, quoted: true, tight, last: false} : undefined;
	}
	BARE.lastIndex = at;
	if (!BARE.test(text)) return undefined;
	let end = BARE.lastIndex;
	// The next parameter, or a line end written as `\n` in JSON, is not part of it.
	const more = /\\[nrt]|[&,;]["']?[\w.-]{1,64}["']?[=:]/.exec(text.slice(at, end));
	if (more) end = at + more.index;
	while (end > at && CLOSERS.includes(text[end - 1]!)) end--;
	const behindIt = text[end];
	return {start: at, end, quoted: false, tight, last: behindIt === undefined || behindIt === '\n' || behindIt === '\r'};
}
const CLOSERS = '),.;:]}\\';

/** The closing quote on the same line; where it was cut away, the end of the line; at most LOOK characters on. */
function closing(text: string, start: number, quote: string, escaped: boolean): number {
	const stop = Math.min(text.length, start + LOOK);
	for (let at = start; at < stop; at++) {
		const c = text[at];
		if (c === '\n') return at;
		if (c === '\\') {
			if (escaped && text[at + 1] === quote) return at;
			at++;
		} else if (c === quote && !escaped) return at;
	}
	return stop;
}

/** Records a secret and answers its true end: what is glued to it belongs to it. */
function take(text: string, read: Read, kind: string, found: Secret[]): number {
	let end = read.end;
	if (end - read.start >= LOOK - 8) {
		const rest = read.quoted ? /[^\n"'`]*/y : /[^\s"'`<>]*/y;
		rest.lastIndex = end;
		rest.test(text);
		end = rest.lastIndex;
	}
	found.push({kind, start: read.start, end});
	return end;
}

/** Backwards over spaces, a closing quote or bracket, and the `:` of `:=`. */
function nameEnd(text: string, at: number): number {
	let end = at;
	if (text[at] === '=') while (end > 0 && ':+?|'.includes(text[end - 1]!)) end--;
	for (let i = 0; i < 3 && end > 0 && isBlank(text.charCodeAt(end - 1)); i++) end--;
	for (let i = 0; i < 3 && end > 0 && '"\'`])\\*'.includes(text[end - 1]!); i++) end--;
	return end;
}

function nameStart(text: string, end: number): number {
	let start = end;
	const stop = Math.max(0, end - 64);
	while (start > stop && isName(text.charCodeAt(start - 1))) start--;
	return start;
}

const isBlank = (c: number): boolean => c === 32 || c === 9 || c === 0x3000;
const isWordStart = (c: number): boolean => (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122);
const isName = (c: number): boolean =>
	isWordStart(c) ||
	c === 95 ||
	c === 45 ||
	(c >= 0xc0 && (c < 0x2000 || c > 0x206f) && (c < 0x3000 || c > 0x303f) && c < 0xff00);

const FLAG = /--([A-Za-z][\w-]{0,63})(?:[ \t]+|["'],\s{0,8}(?=["']))(?![-=:])/y;
/** `--password value`, `"--password", "value"`. A plain word behind it is prose: "--password from the keychain". */
function behindFlag(text: string, at: number, found: Secret[]): number {
	if (text[at - 1] === '-') return 0;
	FLAG.lastIndex = at;
	const name = FLAG.exec(text)?.[1];
	if (name === undefined) return 0;
	const is = classOf(name);
	if (is === 'none' || is === 'weak') return 0;
	const read = readValue(text, FLAG.lastIndex, true);
	if (!read) return 0;
	const value = text.slice(read.start, read.end);
	if (!read.quoted && /^(?:[\p{Ll}-]+|[A-Z_]+)$/u.test(value)) return 0;
	return isSecret(is, value, {...read, last: false}) ? take(text, read, kindOf(is), found) : 0;
}

const BEARER = /[\w.~+/=-]{16,}/y;
function bearer(text: string, at: number, found: Secret[]): number {
	BEARER.lastIndex = at;
	const value = BEARER.exec(text)?.[0];
	if (value === undefined || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return 0;
	found.push({kind: 'bearer-token', start: at, end: BEARER.lastIndex});
	return BEARER.lastIndex;
}

const BASE64 = /[A-Za-z0-9+/]{6,}={0,2}/y;
/** Basic authentication is base64 of `user:password`; the decoded text says whether it is one. */
function basic(text: string, at: number, found: Secret[]): number {
	BASE64.lastIndex = at;
	const value = BASE64.exec(text)?.[0];
	if (value === undefined || !/^[\x20-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(value, 'base64').toString('latin1')))
		return 0;
	found.push({kind: 'basic-auth', start: at, end: BASE64.lastIndex});
	return BASE64.lastIndex;
}

/** "the password is hunter2" */
function behindIs(text: string, at: number, found: Secret[]): number {
	const is = classOf(text.slice(nameStart(text, at), at));
	if (is !== 'password' && is !== 'token' && !PROSE.test(text.slice(Math.max(0, at - 40), at))) return 0;
	const read = readValue(text, at + 4, false);
	if (!read) return 0;
	const value = text.slice(read.start, read.end);
	if (!looksLikePassword(value) && !(/^\p{L}+\d+$/u.test(value) && isSecret('password', value, read))) return 0;
	return take(text, read, 'password', found);
}

const ELEMENT = /<\/([A-Za-z][\w:.-]{0,63})>/y;
/** `<password>hunter2</password>`, from the closing tag backwards. */
function element(text: string, at: number, found: Secret[]): number {
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

const USERINFO = /:\/\/([^\s/"'`<>\\]{1,300})@/y;
const WEBHOOK =
	/:\/\/(?:hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)|(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks|[\w-]+\.webhook\.office\.com\/webhookb2)\/([\w/@-]{8,})/iy;
/** `scheme://user:password@host`, `https://token@host`, and web hooks whose path is the secret. */
function inUrl(text: string, at: number, found: Secret[]): number {
	WEBHOOK.lastIndex = at;
	const hook = WEBHOOK.exec(text)?.[1];
	if (hook !== undefined) {
		found.push({kind: 'webhook', start: WEBHOOK.lastIndex - hook.length, end: WEBHOOK.lastIndex});
		return WEBHOOK.lastIndex;
	}
	USERINFO.lastIndex = at;
	const info = USERINFO.exec(text)?.[1];
	if (info === undefined) return at + 3;
	const start = at + 3;
	const colon = info.indexOf(':');
	const password = colon < 0 ? '' : info.slice(colon + 1);
	const user = colon < 0 ? info : info.slice(0, colon);
	const quoted: Written = {quoted: true, tight: true, last: false};
	if (password !== '' && password !== 'x-oauth-basic' && !/^\d+[?#]/.test(password)) {
		if (!/^(?:\$|\{|%\w+%?$|\*+$|\[redacted)/.test(password)) {
			found.push({kind: 'url-password', start: start + colon + 1, end: start + info.length});
		}
	} else if (isSecret('token', user, quoted)) found.push({kind: 'url-token', start, end: start + user.length});
	return start + info.length;
}

/** `curl -u user:password`, at the colon. */
function userPassword(text: string, start: number, at: number, found: Secret[]): boolean {
	const before = text.charCodeAt(start - 1);
	if (before !== 32 && before !== 61 && before !== 34 && before !== 39) return false;
	if (!/(?:\s-u|--user|--proxy-user)[ =]["']?$/.test(text.slice(Math.max(0, start - 16), start))) return false;
	const read = readValue(text, at + 1, true);
	if (!read || /^\d+$/.test(text.slice(read.start, read.end)) || text[read.start] === '$') return false;
	take(text, read, 'password', found);
	return true;
}

const BOT = /[\w-]{33,}/y;
/** A Telegram bot's token: `<bot id>:AA…`, at the colon. */
function telegram(text: string, at: number, found: Secret[]): number {
	const id = /\d{6,12}$/.exec(text.slice(Math.max(0, at - 12), at))?.[0];
	BOT.lastIndex = at + 1;
	if (id === undefined || !BOT.test(text)) return 0;
	found.push({kind: 'telegram-token', start: at - id.length, end: BOT.lastIndex});
	return BOT.lastIndex;
}
