/**
 * Bytes in and out: a growing sink, unsigned LEB128 varints, and the error that says a file does not hold what it should.
 */

/**
 * Bytes do not hold what they should: they end too early, or say what cannot be. Whoever catches it goes on without the file
 * they are from, and says so.
 */
export class Damage extends RangeError {
	override readonly name = 'Damage';
}

/** A byte array that grows; `bytes` is replaced when it does. */
export interface Sink {
	bytes: Buffer;
	length: number;
}

export function newSink(capacity = 1 << 16): Sink {
	return {bytes: Buffer.allocUnsafe(capacity), length: 0};
}

/** Makes room for `more` bytes. */
export function reserve(sink: Sink, more: number): void {
	const need = sink.length + more;
	if (need <= sink.bytes.length) return;
	const grown = Buffer.allocUnsafe(Math.max(need, sink.bytes.length * 2));
	sink.bytes.copy(grown, 0, 0, sink.length);
	sink.bytes = grown;
}

/** Appends an unsigned integer below 2^32. */
export function putVarint(sink: Sink, value: number): void {
	if (sink.length + 5 > sink.bytes.length) reserve(sink, 5);
	const bytes = sink.bytes;
	let at = sink.length;
	let rest = value >>> 0;
	while (rest > 127) {
		bytes[at++] = (rest & 127) | 128;
		rest >>>= 7;
	}
	bytes[at++] = rest;
	sink.length = at;
}

export function putBytes(sink: Sink, bytes: Uint8Array, from = 0, to = bytes.length): void {
	if (sink.length + to - from > sink.bytes.length) reserve(sink, to - from);
	const out = sink.bytes;
	let at = sink.length;
	// Most pieces are a few bytes: a view costs more than the copy.
	if (to - from < 48) for (let i = from; i < to; i++) out[at++] = bytes[i]!;
	else out.set(bytes.subarray(from, to), at);
	sink.length += to - from;
}

export function putU32(sink: Sink, value: number): void {
	reserve(sink, 4);
	sink.length = sink.bytes.writeUInt32LE(value >>> 0, sink.length);
}

/** What the sink holds, without a copy: valid until it grows. */
export function contents(sink: Sink): Buffer {
	return sink.bytes.subarray(0, sink.length);
}

/** A place in bytes that moves on as varints are read. */
export interface Cursor {
	readonly bytes: Uint8Array;
	at: number;
	readonly end: number;
}

/** The next varint. Throws `Damage` at the end of the bytes or beyond 32 bits. */
export function takeVarint(cursor: Cursor): number {
	let value = 0;
	for (let shift = 0; shift < 35; shift += 7) {
		if (cursor.at >= cursor.end) break;
		const byte = cursor.bytes[cursor.at++]!;
		value |= (byte & 127) << shift;
		if (byte < 128) return value >>> 0;
	}
	throw new Damage('a number runs past its end');
}

/** Compares as unsigned bytes, shorter first: the order of UTF-8, which is the order of code points. */
export function compareBytes(
	a: Uint8Array,
	aFrom: number,
	aTo: number,
	b: Uint8Array,
	bFrom: number,
	bTo: number,
): number {
	const length = Math.min(aTo - aFrom, bTo - bFrom);
	for (let i = 0; i < length; i++) {
		const difference = a[aFrom + i]! - b[bFrom + i]!;
		if (difference !== 0) return difference;
	}
	return aTo - aFrom - (bTo - bFrom);
}

/** A lone half of a surrogate pair has no UTF-8: it becomes U+FFFD, as in every file. */
export function wellFormed(text: string): string {
	return /[\ud800-\udfff]/.test(text) ? Buffer.from(text).toString() : text;
}
