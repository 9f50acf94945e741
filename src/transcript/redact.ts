/**
 * Secrets out, before anything is written: the index, titles, logs, notes and blocks see only what has passed here.
 *
 * A secret is replaced by `[redacted:kind]`; the line around it stays readable and searchable. Redact before cutting: a
 * half secret may not be recognised. Nothing here throws, and a text without secrets comes back as the same string.
 */
import {findAssignments} from './secret-assignments.ts';
import {findBlocks} from './secret-blocks.ts';
import {findTokens, type Secret} from './secret-tokens.ts';

export type {Secret} from './secret-tokens.ts';

/** What an earlier pass left; never looked into, so that redacting twice changes nothing. */
const MARK = /\[redacted:[a-z0-9-]{1,40}\]/g;

/**
 * @returns kinds and places (UTF-16 offsets, end exclusive) in order, without overlaps; never the values.
 * Where two finds overlap they become one, named after the one that starts first; at one place a block comes before a
 * token, a token before a named value.
 */
export function findSecrets(text: string): Secret[] {
	if (text.length < 8) return [];
	const all = [...findBlocks(text), ...findTokens(text), ...findAssignments(text)];
	if (all.length === 0) return all;
	all.sort((a, b) => a.start - b.start);
	const merged: Secret[] = [];
	for (const secret of all) {
		const before = merged.at(-1);
		if (!before || secret.start >= before.end) merged.push(secret);
		else if (secret.end > before.end) merged[merged.length - 1] = {...before, end: secret.end};
	}
	return text.includes('[redacted:') ? merged.flatMap((secret) => aroundMarks(text, secret)) : merged;
}

/** The parts of a find that are not marks already. */
function aroundMarks(text: string, {kind, start, end}: Secret): Secret[] {
	const from = Math.max(0, start - 60);
	const parts: Secret[] = [];
	let at = start;
	for (const mark of text.slice(from, end + 60).matchAll(MARK)) {
		const place = from + mark.index;
		if (place >= end) break;
		if (place > at) parts.push({kind, start: at, end: place});
		at = Math.max(at, place + mark[0].length);
	}
	if (at < end) parts.push({kind, start: at, end});
	return parts;
}

/**
 * @returns the text with every secret replaced by `[redacted:kind]`. Doing it twice changes nothing more: where a secret
 * went, its neighbours are looked at again, since they may have hidden behind it.
 */
export function redact(text: string): string {
	let clean = text;
	for (let pass = 0; pass < 8; pass++) {
		const secrets = findSecrets(clean);
		if (secrets.length === 0) break;
		clean = replace(clean, secrets);
	}
	return clean;
}

function replace(text: string, secrets: readonly Secret[]): string {
	let out = '';
	let from = 0;
	for (const {kind, start, end} of secrets) {
		out += `${text.slice(from, start)}[redacted:${kind}]`;
		from = end;
	}
	return out + text.slice(from);
}
