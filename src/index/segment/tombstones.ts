/**
 * Tombstones: a bitmap of the passages of a segment that are gone. A segment never changes, so what is deleted from it is
 * written beside it, whole, under a fresh name; the next merge leaves those passages out for good. Until then the
 * statistics of the segment go on counting them, as everywhere in this family of indexes.
 *
 * File: "DJT1", number of passages u32, bitmap, CRC-32 of all before.
 */
import {countBits, crc32, Damage} from '../../lib/index.ts';
import {type Directory, freshName, readWhole, writeNew} from '../directory/index.ts';

const MAGIC = 'DJT1';

/** Writes the bitmap. @returns the file's name and how many passages it buries. */
export function writeTombstones(directory: Directory, bitmap: Uint8Array, docs: number): {file: string; count: number} {
	const bytes = Buffer.alloc(12 + bitmap.length);
	bytes.write(MAGIC, 'latin1');
	bytes.writeUInt32LE(docs, 4);
	bytes.set(bitmap, 8);
	bytes.writeUInt32LE(crc32(bytes.subarray(0, 8 + bitmap.length)), 8 + bitmap.length);
	const file = freshName('del', 'dat');
	writeNew(directory, file, [bytes]);
	return {file, count: countBits(bitmap)};
}

/** @param docs passages of the segment. Throws Damage, or the file system's error. */
export function readTombstones(directory: Directory, file: string, docs: number): Uint8Array {
	const bytes = readWhole(directory, file);
	const end = 8 + Math.ceil(docs / 8);
	if (bytes.length !== end + 4 || bytes.toString('latin1', 0, 4) !== MAGIC || bytes.readUInt32LE(4) !== docs) {
		throw new Damage('tombstones of another size');
	}
	if (bytes.readUInt32LE(end) !== crc32(bytes.subarray(0, end)))
		throw new Damage('tombstones do not match their checksum');
	return bytes.subarray(8, end);
}
