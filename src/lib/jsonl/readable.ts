/** Where lines are read from: an open file, or all of its bytes. */
import {readSync} from 'node:fs';

export type Readable = number | Buffer;

/** Like `readSync`. @returns how many bytes were put into `into`, 0 at the end. @throws what reading throws. */
export function readAt(from: Readable, into: Buffer, offset: number, length: number, position: number): number {
	if (typeof from === 'number') return readSync(from, into, offset, length, position);
	return position < from.length ? from.copy(into, offset, position, position + length) : 0;
}
