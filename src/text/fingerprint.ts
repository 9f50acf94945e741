/** A name for an error that is the same the next time it happens. */
import {shortHash} from '../lib/index.ts';
import {bare} from './output-lines.ts';

/**
 * The same error has the same fingerprint: numbers, places, addresses, times and ids are taken out, names and quoted words
 * stay. 12 letters.
 */
export function fingerprint(line: string): string {
	return shortHash(normalError(line));
}

/** What a fingerprint is made of. */
export function normalError(line: string): string {
	return bare(line)
		.replace(/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, 'U')
		.replace(/\b\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?/g, 'T')
		.replace(/(?:[A-Za-z]:)?(?:[\w.@~+-]*[\\/])+([\w.@+-]*)/g, (_, name: string) => (name === '' ? '/' : `/${name}`))
		.replace(/(\.\w+)(?:[:(]\d+(?:[:,]\d+)?\)?)+/g, '$1')
		.replace(/\b0x[\da-f]+\b|\b(?=[\da-f]*\d)[\da-f]{7,}\b/gi, 'H')
		.replace(/(?<![A-Za-z_\d])\d+(?:\.\d+)*(?=$|[^A-Za-z_\d]|(?:ms|s|m|h|kb|mb|gb|px)\b)/gi, 'N')
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase();
}
