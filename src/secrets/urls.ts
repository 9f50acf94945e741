/**
 * Credentials as protocols write them: in a URL, behind `Bearer` and `Basic`, as `curl -u` and Telegram take them.
 */
import {readValue, take} from './read.ts';
import type {Secret} from './tokens.ts';
import {isSecret, type Written} from './values.ts';
import {ADDRESSES} from './vendors.ts';

const USERINFO = /:\/\/([^\s/"'`<>\\]{1,300})@/y;
const ADDRESS = new RegExp(
	`:\\/\\/(?:${ADDRESSES.map(([before, secret]) => `${before.source}(?=${secret.source})`).join('|')})`,
	'iy',
);
const PATH = /[\w/@-]+/y;
/** `scheme://user:password@host`, `https://token@host`, and web hooks whose path is the secret. */
export function inUrl(text: string, at: number, found: Secret[]): number {
	ADDRESS.lastIndex = at;
	if (ADDRESS.test(text)) {
		const start = ADDRESS.lastIndex;
		PATH.lastIndex = start;
		PATH.test(text);
		const end = text[PATH.lastIndex - 1] === '/' ? PATH.lastIndex - 1 : PATH.lastIndex;
		found.push({kind: 'webhook', start, end});
		return end;
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

const USER = /["']?[\w.@-]{1,64}:/y;
/** `curl -u user:password`: `at` is where the user stands. A pair of numbers is a user and a group of a container. */
export function userPassword(text: string, at: number, found: Secret[]): number {
	USER.lastIndex = at;
	if (!USER.test(text)) return 0;
	const read = readValue(text, USER.lastIndex, true);
	if (!read) return 0;
	const value = text.slice(read.start, read.end);
	return /^\d+$/.test(value) || /^[$/{<]/.test(value) ? 0 : take(text, read, 'password', found);
}

/** `-u user:password`, at the dash. */
export const behindUser = (text: string, at: number, found: Secret[]): number =>
	text.charCodeAt(at + 1) === 117 /* u */ && text.charCodeAt(at + 2) === 32 ? userPassword(text, at + 3, found) : 0;

const BOT = /[\w-]{33,}/y;
/** A Telegram bot's token: `<bot id>:AA…`, at the colon. */
export function telegram(text: string, at: number, found: Secret[]): number {
	const id = /\d{6,12}$/.exec(text.slice(Math.max(0, at - 12), at))?.[0];
	BOT.lastIndex = at + 1;
	if (id === undefined || !BOT.test(text)) return 0;
	found.push({kind: 'telegram-token', start: at - id.length, end: BOT.lastIndex});
	return BOT.lastIndex;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ASANA = /[\d]\/(?:\d{12,20}\/)?\d{12,20}$/;
const HEX_32 = /[0-9a-f]{32}(?!\w)/y;
const TWITCH = /[a-z0-9]{30}(?!\w)/y;
/** Keys with a colon in them: `oauth:…` of Twitch, `1/…:…` of Asana, `…:fx` of DeepL. At the colon. */
export function aroundColon(text: string, at: number, found: Secret[]): number {
	const before = at > 0 ? text.charCodeAt(at - 1) : 0;
	if (before === 104 /* h */ && text.startsWith('oauth', at - 5)) {
		TWITCH.lastIndex = at + 1;
		if (!TWITCH.test(text)) return 0;
		found.push({kind: 'twitch-token', start: at + 1, end: TWITCH.lastIndex});
		return TWITCH.lastIndex;
	}
	// The others have many digits before.
	if (!((before >= 48 && before <= 57) || (before >= 97 && before <= 102)) || at < 15) return 0;
	if (text.startsWith(':fx', at) && !/^\w/.test(text.slice(at + 3, at + 4))) {
		if (!UUID.test(text.slice(Math.max(0, at - 36), at))) return 0;
		found.push({kind: 'deepl-key', start: at - 36, end: at + 3});
		return at + 3;
	}
	if (text.charCodeAt(at - 12) > 57) return 0;
	HEX_32.lastIndex = at + 1;
	if (!HEX_32.test(text)) return 0;
	const id = ASANA.exec(text.slice(Math.max(0, at - 44), at))?.[0];
	if (id === undefined) return 0;
	found.push({kind: 'asana-token', start: at - id.length, end: HEX_32.lastIndex});
	return HEX_32.lastIndex;
}

const BEARER = /[\w.~+/=-]{16,}/y;
export function bearer(text: string, at: number, found: Secret[]): number {
	BEARER.lastIndex = at;
	const value = BEARER.exec(text)?.[0];
	if (value === undefined || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return 0;
	found.push({kind: 'bearer-token', start: at, end: BEARER.lastIndex});
	return BEARER.lastIndex;
}

const BASE64 = /[A-Za-z0-9+/]{6,}={0,2}/y;
/** Basic authentication is base64 of `user:password`; the decoded text says whether it is one. */
export function basic(text: string, at: number, found: Secret[]): number {
	BASE64.lastIndex = at;
	const value = BASE64.exec(text)?.[0];
	if (value === undefined || !/^[\x20-\x7e]*:[\x20-\x7e]*$/.test(Buffer.from(value, 'base64').toString('latin1')))
		return 0;
	found.push({kind: 'basic-auth', start: at, end: BASE64.lastIndex});
	return BASE64.lastIndex;
}
