/**
 * Secrets out, before anything is written: the index, titles, logs, notes and blocks see only what has passed here.
 *
 * A secret is replaced by `[redacted:kind]`; the line around it stays readable and searchable. Redact before cutting: a
 * half secret may not be recognised. Nothing here throws, and a text without secrets comes back as the same string.
 */
import {findSecrets, type Secret} from './patterns.ts';

export {findSecrets} from './patterns.ts';

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
