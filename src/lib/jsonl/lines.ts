/**
 * Bytes → lines. Split at LF only (U+2028 and friends are ordinary letters), with byte offsets, in bounded memory: a file is
 * read in pieces, and a line that is too long to be held is handed over shortened (see long-line.ts).
 *
 * The last piece of a file that has no LF yet comes too, marked `ended: false`: whether it counts is the caller's question.
 */
import {readSync} from 'node:fs';
import {Shortener} from './long-line.ts';

export interface Line {
	/** Without LF; a CR, a BOM or NULs may still be in it. */
	readonly text: string;
	/** Offset of its first byte, and of the byte behind its LF. */
	readonly start: number;
	readonly end: number;
	/** Counts from 1 in the file, or from `number` of the options. */
	readonly number: number;
	readonly ended: boolean;
}

export interface LineOptions {
	/** Byte to begin at: a line's `start`. */
	readonly from?: number;
	/** The first line's number. */
	readonly number?: number;
	/** Bytes `start..stop` of a buffer → the line's text. Default: UTF-8, all of it. */
	readonly decode?: (buffer: Buffer, start: number, stop: number) => string;
	/** Lines above this many bytes are shortened while they are read. */
	readonly longest?: number;
}

const piece = 256 * 1024;
/** Screenshots in base64 and long logs are above, everything people and models write is below. */
const longestHeld = 1024 * 1024;
const lf = 0x0a;

/** One buffer is kept between files: a store has thousands of them. */
let spare: Buffer | undefined;

/** @param fd an open file. @throws what `read` throws. */
export function* readLines(fd: number, options: LineOptions = {}): Generator<Line, void, undefined> {
	const longest = options.longest ?? longestHeld;
	const decode = options.decode ?? ((bytes, start, stop) => bytes.toString('utf8', start, stop));
	let buffer = spare ?? Buffer.allocUnsafe(longestHeld + piece);
	spare = undefined;
	if (buffer.length < longest + piece) buffer = Buffer.allocUnsafe(longest + piece);
	/** `buffer[0]` is this byte of the file; `length` bytes are in it; no LF before `scanned`. */
	let base = options.from ?? 0;
	let length = 0;
	let number = options.number ?? 1;
	try {
		for (;;) {
			const read = readSync(fd, buffer, length, Math.min(piece, buffer.length - length), base + length);
			let at = 0;
			let scan = length;
			length += read;
			for (;;) {
				const stop = buffer.indexOf(lf, Math.max(scan, at));
				// Behind `length` stands what was read before.
				if (stop < 0 || stop >= length) break;
				yield {
					text: decode(buffer, at, stop),
					start: base + at,
					end: base + stop + 1,
					number: number++,
					ended: true,
				};
				at = stop + 1;
				scan = at;
			}
			if (read === 0) {
				if (length > at)
					yield {text: decode(buffer, at, length), start: base + at, end: base + length, number, ended: false};
				return;
			}
			if (at > 0) buffer.copyWithin(0, at, length);
			base += at;
			length -= at;
			if (length <= longest) continue;
			const long = shorten(fd, buffer, length, base, number++);
			yield long;
			if (!long.ended) return;
			base = long.end;
			length = 0;
		}
	} finally {
		if (buffer.length === longestHeld + piece) spare = buffer;
	}
}

/** Reads on from a line that has begun in `buffer[0..length)` until its LF, keeping only what long-line.ts keeps. */
function shorten(fd: number, buffer: Buffer, length: number, start: number, number: number): Line {
	const shortener = new Shortener();
	shortener.push(buffer.subarray(0, length));
	const next = Buffer.allocUnsafe(piece);
	for (let at = start + length; ; ) {
		const read = readSync(fd, next, 0, piece, at);
		const bytes = next.subarray(0, read);
		const stop = bytes.indexOf(lf);
		shortener.push(stop < 0 ? bytes : bytes.subarray(0, stop));
		at += stop < 0 ? read : stop + 1;
		if (stop < 0 && read > 0) continue;
		return {text: shortener.end(), start, end: at, number, ended: stop >= 0};
	}
}
