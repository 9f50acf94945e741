/** Short names for long things. */
import {createHash} from 'node:crypto';

/** 72 bits in 12 letters: keys of turns, calls and errors. No two of a person's history will meet. */
export function shortHash(...parts: readonly (string | number)[]): string {
	return createHash('sha1').update(parts.join('\u0000')).digest('base64url').slice(0, 12);
}
