/**
 * Is a segment whole? Reads all of it and checks every sum: too slow for a search, right for `doctor` and for finding out
 * which segment broke a search.
 */
import {crc32, Damage} from '../../lib/index.ts';
import {SECTIONS} from './format.ts';
import {dictionaryBlocks, type Segment, section, slice, storedBlock} from './reader.ts';

const WINDOW = 1 << 20;

/** @returns what is wrong, or undefined. */
export function verifySegment(segment: Segment): string | undefined {
	try {
		for (const name of SECTIONS) {
			const [start, length, sum] = segment.footer.at[name];
			let crc = 0;
			for (let at = 0; at < length; at += WINDOW) {
				crc = crc32(slice(segment, start + at, Math.min(WINDOW, length - at)), crc);
			}
			if (crc !== sum) return `${name} does not match its checksum`;
		}
		if (section(segment, 'blocks').length < dictionaryBlocks(segment) * 16) return 'the block index is too short';
		for (let block = 0; block < segment.footer.storedBlocks; block++) {
			const {deflated, crc} = storedBlock(segment, block);
			if (crc32(deflated) !== crc) return `stored block ${block} does not match its checksum`;
		}
		return undefined;
	} catch (error) {
		if (error instanceof Damage) return error.message;
		throw error;
	}
}
