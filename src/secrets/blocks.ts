/**
 * Private keys in armour: `-----BEGIN … PRIVATE KEY-----` up to its END line.
 *
 * A key that was cut keeps no secret either: without an END line everything below that looks like a key goes, without a
 * BEGIN line everything above. Line ends may be real or written as `\n`, as they stand in JSON and in .env files; in front
 * of a line may stand what tools put there: its number, `> ` of a quotation, `+` of a diff.
 */
import type {Secret} from './tokens.ts';

const BEGIN = /-----BEGIN[A-Z0-9 ]{0,40}(?:PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1)-----/y;
const END = /-----END[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
/** One line below a BEGIN: base64, a PGP checksum, an armour header such as `Proc-Type: 4,ENCRYPTED`, or nothing. */
const KEY_LINE =
	/[ \t>+|#*-]{0,12}(?:\d{1,6}[ \t]*[:|→.)-]?[ \t>+|]{0,8}){0,2}(?:[A-Za-z0-9+/]{16,80}={0,2}|[A-Za-z0-9+/]{1,15}={1,2}|=[A-Za-z0-9+/]{4}|[A-Za-z-]{3,20}: [^\n\\]{0,80})?[ \t\r]*(?:\n|\\r\\n|\\n)/y;
const LAST_LINE = /[ \t>+|#*-]{0,12}(?:\d{1,6}[ \t]*[:|→.)-]?[ \t>+|]{0,8}){0,2}[A-Za-z0-9+/=]{16,}/y;
const BASE64 =
	/^(?:[ \t>+|#*-]{0,12}(?:\d{1,6}[ \t]*[:|→.)-]?[ \t>+|]{1,8}){1,2}|[ \t>+|#*-]{0,12})[A-Za-z0-9+/=]{1,80}[ \t\r]*$/;
/** What stands before the mark of an END, on its own line. */
const PREFIX = /^[ \t>+|#*-]{0,12}(?:\d{1,6}[ \t]*[:|→.)-]?[ \t>+|]{0,8}){0,2}$/;
/** RSA keys of 16,384 bits have 13 kB of armour. */
const LONGEST = 32_768;

/** @returns the blocks in order of place, without overlaps. Linear: each END is looked for once. */
export function findBlocks(text: string): Secret[] {
	const found: Secret[] = [];
	let done = 0;
	let nextEnd = -1;
	for (let at = text.indexOf('-----'); at >= 0; at = text.indexOf('-----', Math.max(done, at + 5))) {
		const letter = text[at + 5];
		if (letter === 'B') {
			BEGIN.lastIndex = at;
			if (!BEGIN.test(text)) continue;
			const from = BEGIN.lastIndex;
			if (nextEnd < from && nextEnd !== text.length)
				nextEnd = (text.indexOf('-----END', from) + 1 || text.length + 1) - 1;
			END.lastIndex = nextEnd;
			done = nextEnd - from < LONGEST && END.test(text) ? END.lastIndex : endOfCut(text, from);
			found.push({kind: 'private-key', start: at, end: done});
		} else if (letter === 'E') {
			END.lastIndex = at;
			if (!END.test(text)) continue;
			const start = startOfCut(text, Math.max(done, at - LONGEST), at);
			done = END.lastIndex;
			if (start < at) found.push({kind: 'private-key', start, end: done});
		}
	}
	return found;
}

/** Where the lines below a BEGIN stop looking like a key. */
function endOfCut(text: string, from: number): number {
	let end = from;
	for (;;) {
		KEY_LINE.lastIndex = end;
		if (!KEY_LINE.test(text)) break;
		end = KEY_LINE.lastIndex;
	}
	LAST_LINE.lastIndex = end;
	return LAST_LINE.test(text) ? LAST_LINE.lastIndex : end;
}

/** Where the lines above an END begin to look like a key; `at` itself when the line above does not. */
function startOfCut(text: string, from: number, at: number): number {
	const before = text.slice(from, at);
	const line = before.lastIndexOf('\n');
	// A prefix of the END line itself stays.
	const above = line >= 0 && PREFIX.test(before.slice(line + 1)) ? before.slice(0, line + 1) : before;
	const newline = above.endsWith('\n') ? '\n' : '\\n';
	if (!above.endsWith(newline)) return at;
	let top = above.length;
	while (top > 0) {
		const start = top === newline.length ? 0 : above.lastIndexOf(newline, top - newline.length - 1) + newline.length;
		const line = above.slice(start < newline.length ? 0 : start, top - newline.length);
		if (!BASE64.test(line)) {
			// Words stand before the first line of it.
			const last = top < above.length ? /(?<![^\s:])[A-Za-z0-9+/]{40,80}[ \t\r]*$/.exec(line) : null;
			if (last) top -= newline.length + line.length - last.index;
			break;
		}
		top = start < newline.length ? 0 : start;
	}
	return from + top;
}
