/**
 * Credentials as protocols write them: in a URL, behind `Bearer` and `Basic`, as `curl -u` and Telegram take them.
 */
import {readValue, take} from './read.ts';
import type {Secret} from './tokens.ts';
import {isSecret, type Written} from './values.ts';

const USERINFO = /:\/\/([^\s/"'`<>\\]{1,300})@/y;
const WEBHOOK =
	/:\/\/(?:hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)|(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks|[\w-]+\.webhook\.office\.com\/webhookb2)\/([\w/@-]{8,})/iy;
/** `scheme://user:password@host`, `https://token@host`, and web hooks whose path is the secret. */
export function inUrl(text: string, at: number, found: Secret[]): number {
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
