/** Where lines are read from: an open file, all of its bytes, or several of these one behind the other as if they were one file. */
import {readSync} from 'node:fs';

export type Readable = number | Buffer | Joined;

export interface Joined {
	/** Bytes `start..end` of each; the last one may have any end: what is read of it ends where the file does. */
	readonly parts: readonly {readonly from: number | Buffer; readonly start: number; readonly end: number}[];
}

/** Like `readSync`. @returns how many bytes were put into `into`, 0 at the end. @throws what reading throws. */
export function readAt(from: Readable, into: Buffer, offset: number, length: number, position: number): number {
	if (typeof from === 'number') return readSync(from, into, offset, length, position);
	if (Buffer.isBuffer(from)) {
		return position < from.length ? from.copy(into, offset, position, Math.min(from.length, position + length)) : 0;
	}
	let ahead = 0;
	let done = 0;
	for (const part of from.parts) {
		const size = part.end - part.start;
		const at = position + done - ahead;
		if (at < size && done < length) {
			const wanted = Math.min(length - done, size - at);
			const read = readAt(part.from, into, offset + done, wanted, part.start + at);
			done += read;
			if (read < wanted) return done;
		}
		ahead += size;
	}
	return done;
}

/** How many bytes there are. @param size of the open file, which is the last part of what is joined. */
export function lengthOf(from: Readable, size: number): number {
	if (typeof from === 'number') return size;
	if (Buffer.isBuffer(from)) return from.length;
	const last = from.parts.at(-1)!;
	const ahead = from.parts.slice(0, -1).reduce((sum, {start, end}) => sum + end - start, 0);
	return ahead + lengthOf(last.from, size) - last.start;
}
