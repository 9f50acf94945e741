/** Short names for long things. */
import {hash} from 'node:crypto';

/** 72 bits in 12 letters: keys of turns, calls and errors. No two of a person's history will meet. */
export function shortHash(...parts: readonly (string | number)[]): string {
	return hash('sha1', parts.length === 1 ? String(parts[0]) : parts.join('\u0000'), 'base64url').slice(0, 12);
}
