/**
 * Bytes → lines. Split at LF only (U+2028 and friends are ordinary letters), with byte offsets, in bounded memory: a file is
 * read in pieces, and a line that is too long to be held is handed over shortened (see long-line.ts).
 *
 * The last piece of a file that has no LF yet comes too, marked `ended: false`: whether it counts is the caller's question.
 */
import {Shortener} from './long-line.ts';
import {type Readable, readAt} from './readable.ts';

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
	/**
	 * What stands for a line that is too long to be held, told by its first bytes, `0..length` of the buffer; undefined: it is
	 * shortened. Not asked again when `another` stands further behind in the line: a record that begins there.
	 */
	readonly brief?: (buffer: Buffer, length: number) => string | undefined;
	readonly another?: Buffer;
}

const piece = 256 * 1024;
/** Screenshots in base64 and long logs are above, everything people and models write is below. */
const longestHeld = 1024 * 1024;
const lf = 0x0a;

/** One buffer is kept between files: a store has thousands of them. */
let spare: Buffer | undefined;

/** @param from an open file, or its bytes. @throws what `read` throws. */
export function* readLines(from: Readable, options: LineOptions = {}): Generator<Line, void, undefined> {
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
			const read = readAt(from, buffer, length, Math.min(piece, buffer.length - length), base + length);
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
			const brief = options.brief?.(buffer, length);
			const over = brief === undefined ? undefined : passOver(from, buffer, length, base, options.another);
			const long = over
				? {text: brief!, start: base, ...over, number: number++}
				: shorten(from, buffer, length, base, number++);
			yield long;
			if (!long.ended) return;
			base = long.end;
			length = 0;
		}
	} finally {
		if (buffer.length === longestHeld + piece) spare = buffer;
	}
}

/**
 * Reads on from a line that has begun in `buffer[0..length)` until its LF, keeping nothing.
 * @returns undefined when `another` stands in it, behind its first byte, or when it has no end.
 */
function passOver(
	from: Readable,
	buffer: Buffer,
	length: number,
	start: number,
	another: Buffer | undefined,
): Pick<Line, 'end' | 'ended'> | undefined {
	const size = another?.length ?? 1;
	if (another && buffer.subarray(1, length).includes(another)) return undefined;
	/** What was read, behind the last bytes of before, in which `another` may have begun. */
	const next = Buffer.allocUnsafe(piece + size - 1);
	buffer.copy(next, 0, length - (size - 1), length);
	for (let at = start + length; ; ) {
		const read = readAt(from, next, size - 1, piece, at);
		if (read === 0) return undefined;
		const bytes = next.subarray(0, size - 1 + read);
		const stop = bytes.indexOf(lf, size - 1);
		if (another && bytes.subarray(0, stop < 0 ? bytes.length : stop).includes(another)) return undefined;
		if (stop >= 0) return {end: at + stop - (size - 1) + 1, ended: true};
		at += read;
		next.copyWithin(0, read, size - 1 + read);
	}
}

/** Reads on from a line that has begun in `buffer[0..length)` until its LF, keeping only what long-line.ts keeps. */
function shorten(from: Readable, buffer: Buffer, length: number, start: number, number: number): Line {
	const shortener = new Shortener();
	shortener.push(buffer.subarray(0, length));
	const next = Buffer.allocUnsafe(piece);
	for (let at = start + length; ; ) {
		const read = readAt(from, next, 0, piece, at);
		const bytes = next.subarray(0, read);
		const stop = bytes.indexOf(lf);
		shortener.push(stop < 0 ? bytes : bytes.subarray(0, stop));
		at += stop < 0 ? read : stop + 1;
		if (stop < 0 && read > 0) continue;
		return {text: shortener.end(), start, end: at, number, ended: stop >= 0};
	}
}
