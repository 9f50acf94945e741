/**
 * Secrets that the form they stand in gives away: cookies, netrc and pgpass lines, SQL, hashes of passwords, Secrets of
 * Kubernetes, parts of key files. Every look is bounded, and begins at a sign that ordinary text seldom has.
 */
import {type Read, readValue, take} from './read.ts';
import {looksRandom} from './shape.ts';
import type {Secret} from './tokens.ts';
import {isPlaceholder, looksLikeKey, looksLikePassword} from './values.ts';

const COOKIES = /ookie["']?[ \t]{0,3}[:=][ \t]{0,3}["']?([^\n"'`]{4,4096})/y;
const COOKIE = /([\w.$!%-]{1,64})=([^;,\s"']{6,2048})/g;
/** What servers and pages keep in cookies that lets nobody in. */
const HARMLESS =
	/^(?:path|domain|expires|max-age|samesite|version|theme|lang|language|locale|tz|timezone|currency|country|consent|_ga\w*|_gid|_fbp|utm\w*|wp-settings.*)$/i;
const LETS_IN = /sess|sid$|auth|token|jwt|csrf|xsrf|login|remember|user|key|secret|id$/i;
/** `Cookie: sid=…; theme=dark`, `Set-Cookie: session=…; HttpOnly`. */
export function cookies(text: string, at: number, found: Secret[]): number {
	COOKIES.lastIndex = at;
	const list = COOKIES.exec(text)?.[1];
	if (list === undefined) return 0;
	const from = COOKIES.lastIndex - list.length;
	for (const {index, 0: pair, 1: name, 2: value} of list.matchAll(COOKIE)) {
		if (HARMLESS.test(name!) || isPlaceholder(value!) || !/\d/.test(value!) || !/[A-Za-z]/.test(value!)) continue;
		if (!(LETS_IN.test(name!) ? value!.length >= 8 : value!.length >= 20 && looksRandom(value!))) continue;
		const end = from + index + pair.length;
		found.push({kind: 'credential', start: end - value!.length, end});
	}
	return COOKIES.lastIndex;
}

/** `login octo password x`, also on lines of their own, as netrc has them. At `login `. */
const NETRC = /login[ \t]{1,8}\S{1,120}\s{1,40}(?:account\s{1,8}\S{1,80}\s{1,40})?(?:password|passwd)[ \t]{1,8}(?=\S)/y;
export function netrc(text: string, at: number, found: Secret[]): number {
	NETRC.lastIndex = at;
	return NETRC.test(text) ? value(text, NETRC.lastIndex, 'password', found) : 0;
}

/** A line of pgpass: `host:5432:database:user:x`. At the colon before the port. */
const PGPASS = /:(?:\d{4,5}|\*):[\w.*-]{1,64}:[\w.*@-]{1,64}:(?=\S)(?!\/\/)/y;
export function pgpass(text: string, at: number, found: Secret[]): number {
	PGPASS.lastIndex = at;
	if (!PGPASS.test(text)) return 0;
	const start = lineStart(text, at, 300);
	const host = /(?:^|[\s"'`])([\w.*-]{1,120})$/.exec(text.slice(start, at))?.[1];
	// An address of IPv6 has colons as well, and nothing but them and hexadecimal digits.
	if (host === undefined || /^[\da-f:]*$/i.test(text.slice(at - host.length, PGPASS.lastIndex))) return 0;
	return value(text, PGPASS.lastIndex, 'password', found);
}

/** `IDENTIFIED BY 'x'`, `IDENTIFIED WITH … BY 'x'`. At the word. */
const IDENTIFIED =
	/(?:IDENTIFIED|identified)\s{1,8}(?:(?:WITH|with)\s{1,8}\S{1,80}\s{1,8})?(?:BY|by|AS|as|VIA|via)\s{1,8}(?:(?:PASSWORD|password|VALUES|values)\s{1,8})?(?=\S)/y;
export function identifiedBy(text: string, at: number, found: Secret[]): number {
	IDENTIFIED.lastIndex = at;
	if (!IDENTIFIED.test(text)) return 0;
	const behind = IDENTIFIED.lastIndex;
	// "identified by their id" is no SQL: there the value stands in quotes.
	const isSql = /["'`]/.test(text[behind]!) || text[at] === 'I';
	return isSql ? value(text, behind, 'password', found) : 0;
}

/** `PASSWORD 'x'`, `DB_PASSWORD', 'x'`: capitals before a quote; and `requirepass x` at the start of a line. */
const QUOTED = /(?:PASSWORD|PASSWD|SECRET|TOKEN|API_KEY|ACCESS_KEY|PASS)["']?\s{0,3}[,(]?\s{0,3}(?=["'])/y;
export function beforeQuote(text: string, at: number, found: Secret[]): number {
	QUOTED.lastIndex = at;
	if (!QUOTED.test(text)) return 0;
	const read = readValue(text, QUOTED.lastIndex, true);
	if (!read) return 0;
	const said = text.slice(read.start, read.end);
	return said.length >= 4 && !said.includes(' ') && !isPlaceholder(said) && looksLikeKey(said)
		? take(text, read, 'password', found)
		: 0;
}

const FTP = /PASS[ \t]{1,2}(?=\S{6,64}[ \t\r]*(?:\n|$))/y;
const FTP_BEFORE =
	/(?:(?:^|\n)-{1,4}> ?|(?:^|\n)(?:[->C: ]{0,6})USER [^\n]{1,80}\n(?:\d{3}[^\n]{0,100}\n)?[->C: ]{0,6})$/;
/** `PASS x` as FTP, POP3 and IRC take it: behind an arrow, or a line that names the user. At `PASS`. */
export function passLine(text: string, at: number, found: Secret[]): number {
	FTP.lastIndex = at;
	if (!FTP.test(text) || !FTP_BEFORE.test(text.slice(Math.max(0, at - 240), at))) return beforeQuote(text, at, found);
	const read = readValue(text, FTP.lastIndex, true);
	return read && looksLikeKey(text.slice(read.start, read.end)) ? take(text, read, 'password', found) : 0;
}

const CONFIGURED = /pass(?:word|wd|phrase)?[ \t]{1,8}(?=\S)/y;
/** `requirepass x`, `masterauth x`, `rootpw x`: a line of a configuration file that is a name and a value. At `pass`. */
export function configured(text: string, at: number, found: Secret[]): number {
	CONFIGURED.lastIndex = at;
	if (!CONFIGURED.test(text)) return 0;
	const behind = CONFIGURED.lastIndex;
	const before = text.slice(lineStart(text, at, 60), at);
	// `requirepass`, `bind_password`: a name of a setting, which no sentence has.
	if (/(?:^|[\s"'`(])(?:[a-z]{3,16}|[a-z_-]+[_-])$/.test(before)) {
		const read = readValue(text, behind, false);
		const said = read ? text.slice(read.start, read.end) : '';
		return read && looksLikePassword(said) ? take(text, read, 'password', found) : 0;
	}
	if (!/^[ \t>+|#-]*(?:\d+[:|\t ]+)?$/.test(before)) return 0;
	const [line = ''] = text
		.slice(behind, behind + 200)
		.trimEnd()
		.split('\n', 1);
	// A name and one value: a sentence goes on.
	if (/\s/.test(line) || !/\d/.test(line) || !looksLikeKey(line)) return 0;
	// `tests pass 12` is no setting.
	return /^[\d.,:%/]+\w?$/.test(line) ? 0 : value(text, behind, 'password', found);
}

/** What the names of the hashes below begin with. */
const HASH_NAMES = new Uint8Array(128);
for (const first of '0123456789ygsmaPHS') HASH_NAMES[first.charCodeAt(0)] = 1;
/** Hashes of passwords, as shadow, htpasswd and databases keep them. At the dollar. */
const HASH =
	/\$(?:2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}|(?:1|5|6|7|y|gy|sha1|md5|apr1|P|H|S)\$(?:rounds=\d+\$)?[^$\s:'"]{1,64}\$[./A-Za-z0-9]{16,128}|argon2(?:id|i|d)\$v=\d+\$[^$\s]{4,40}\$[A-Za-z0-9+/]{8,64}\$[A-Za-z0-9+/]{16,128}|scrypt\$[^\s'"]{24,200}|\d{3,7}\$[A-Za-z0-9+/=.]{8,64}\$[A-Za-z0-9+/=]{20,128})/y;
export function passwordHash(text: string, at: number, found: Secret[]): number {
	const first = text.charCodeAt(at + 1);
	if (!(first < 128) || HASH_NAMES[first] !== 1) return 0;
	HASH.lastIndex = at;
	if (!HASH.test(text)) return 0;
	found.push({kind: 'password-hash', start: at, end: HASH.lastIndex});
	return HASH.lastIndex;
}

/** How far the parts of one object may lie apart. UTF-16 units. */
const OBJECT = 8_192;
const ENTRY =
	/^[ \t>+|-]*(?:\d+[:|\t ]+)?[ \t]+["']?[\w.-]{1,128}["']?[ \t]*:[ \t]*["']?([^\s"',]{4,})["']?,?[ \t\r]*$/my;
/** `kind: Secret`: every value of its data, before or behind it. At the word. */
export function kubernetes(text: string, at: number, found: Secret[]): number {
	if (
		!/kind["']?[ \t]*:[ \t]*["']?$/.test(text.slice(Math.max(0, at - 16), at)) ||
		/^Secret\w/.test(text.slice(at, at + 8))
	)
		return 0;
	const before = text.slice(Math.max(0, at - OBJECT), at);
	const behind = text.slice(at, at + OBJECT);
	const next = behind.indexOf('\n---');
	const object = before.slice(before.lastIndexOf('\n---') + 1) + (next < 0 ? behind : behind.slice(0, next));
	const to = at + (next < 0 ? behind.length : next);
	const from = to - object.length;
	for (const data of object.matchAll(
		/(?:^|[\n{,])[^\n{,]{0,12}["']?(?:data|stringData)["']?[ \t]*:[ \t]*(\{[^}]*\}?|[ \t\r]*\n)/g,
	)) {
		const start = data.index + data[0].length;
		if (data[1]!.startsWith('{')) {
			const inside = start - data[1]!.length;
			for (const one of data[1]!.matchAll(/["'][\w.-]{1,128}["']\s*:\s*["']([^"'\s]{4,})["']/g)) {
				const place = from + inside + one.index + one[0].length - 1 - one[1]!.length;
				found.push({kind: 'kubernetes-secret', start: place, end: place + one[1]!.length});
			}
			continue;
		}
		ENTRY.lastIndex = start;
		for (let place = start; ; ) {
			ENTRY.lastIndex = place;
			const one = ENTRY.exec(object);
			if (!one) break;
			const begin = from + place + one[0].lastIndexOf(one[1]!);
			if (!isPlaceholder(one[1]!)) found.push({kind: 'kubernetes-secret', start: begin, end: begin + one[1]!.length});
			place = ENTRY.lastIndex + 1;
		}
	}
	// Whatever else is a Secret within it has been looked at.
	return to;
}

/** The private lines of a PuTTY key. At `Private-Lines`. */
const PRIVATE_LINES =
	/Private-Lines:[ \t]*\d+[ \t\r]*\n((?:[^\n]{0,12}[A-Za-z0-9+/]{16,80}={0,2}[ \t\r]*(?:\n|$)){1,200})/y;
export function puttyKey(text: string, at: number, found: Secret[]): number {
	PRIVATE_LINES.lastIndex = at;
	const lines = PRIVATE_LINES.exec(text)?.[1];
	if (lines === undefined) return 0;
	const end = PRIVATE_LINES.lastIndex - (lines.endsWith('\n') ? 1 : 0);
	found.push({kind: 'private-key', start: PRIVATE_LINES.lastIndex - lines.length, end});
	return end;
}

/** `SECRET: ARN` is no key, but 40 characters beside the id of an AWS key are. */
const SECRET_KEY = /^[^\n]{0,60}?(?<![A-Za-z0-9/+=])([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/;
export function besideKeyId(text: string, ids: readonly Secret[], found: Secret[]): void {
	for (const {kind, end} of ids) {
		if (kind !== 'aws-key-id') continue;
		const hit = SECRET_KEY.exec(text.slice(end, end + 120));
		if (!hit || /^[0-9a-f]+$/.test(hit[1]!)) continue;
		const start = end + hit[0].length - 40;
		found.push({kind: 'aws-secret-key', start, end: start + 40});
	}
}

/** What stands in a file that holds one secret, shown behind the command that prints it. At `cat `. */
const SHOWN =
	/cat[ \t]+["']?(?:[^\s"'|]*[./_-])?(?:master\.key|[\w.-]*(?:secret|token|passw(?:or)?d|credential)[\w.-]*|id_(?:rsa|ed25519|ecdsa))["']?[ \t\r]*\n[ \t]*(?:\d+[:|\t][ \t]*)?([^\s]{8,200})[ \t\r]*(?=\n|$)/y;
export function shownFile(text: string, at: number, found: Secret[]): number {
	SHOWN.lastIndex = at;
	const shown = SHOWN.exec(text);
	const said = shown?.[1];
	if (!shown || said === undefined || !/\d/.test(said) || isPlaceholder(said)) return 0;
	const end = at + shown[0].trimEnd().length;
	found.push({kind: 'secret-file', start: end - said.length, end});
	return end;
}

/** `ConvertTo-SecureString "x"`. */
const SECURE = /SecureString[ \t]+(?:-String[ \t]+)?(?=["'])/y;
export function secureString(text: string, at: number, found: Secret[]): number {
	SECURE.lastIndex = at;
	return SECURE.test(text) ? value(text, SECURE.lastIndex, 'password', found) : 0;
}

/** Before a tilde: an Azure client secret `abc8Q~…`, an OpenShift token `sha256~…`. */
const AZURE = /~[\w~.-]{31,40}(?![\w~-])/y;
const OPENSHIFT = /~[\w-]{43}(?![\w-])/y;
export function aroundTilde(text: string, at: number, found: Secret[]): number {
	const before = /(?:^|[^\w~.])([\w~.]{3}\dQ)$/.exec(text.slice(Math.max(0, at - 6), at))?.[1];
	AZURE.lastIndex = at;
	if (before !== undefined && AZURE.test(text)) {
		found.push({kind: 'azure-secret', start: at - before.length, end: AZURE.lastIndex});
		return AZURE.lastIndex;
	}
	OPENSHIFT.lastIndex = at;
	if (!text.endsWith('sha256', at) && text.slice(at - 6, at) !== 'sha256') return 0;
	if (!OPENSHIFT.test(text)) return 0;
	found.push({kind: 'openshift-token', start: at - 6, end: OPENSHIFT.lastIndex});
	return OPENSHIFT.lastIndex;
}

/** The private part of a JSON web key: `"d"` and its kin, where `"kty"` stands near. @param name before the colon. */
const JWK = /^(?:d|p|q|dp|dq|qi|k)$/;
export function jwkPart(text: string, name: string, read: Read): boolean {
	if (!JWK.test(name) || !read.quoted || read.end - read.start < 20) return false;
	return /"kty"/.test(text.slice(Math.max(0, read.start - 2_000), read.end + 2_000));
}

/** Where the line of a place begins, at most so far back. */
const lineStart = (text: string, at: number, far: number): number => {
	const from = Math.max(0, at - far);
	return from + text.slice(from, at).lastIndexOf('\n') + 1;
};

function value(text: string, at: number, kind: string, found: Secret[]): number {
	const read = readValue(text, at, true);
	if (!read || read.end - read.start < 3 || isPlaceholder(text.slice(read.start, read.end))) return 0;
	return take(text, read, kind, found);
}
