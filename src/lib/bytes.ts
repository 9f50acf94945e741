/**
 * Bytes written and read one after the other: unsigned numbers of 7 bits a byte (up to 2^53), signed ones zigzag, texts
 * with their length in front. Reading past the end, or a length that cannot be, throws Damage.
 */
import {Damage} from './damage.ts';
import {keyEnd, keyRoom, writeKey} from './keys.ts';

/** A buffer that grows. What is written again and again by itself (postings) reserves room and writes to `bytes`. */
export class ByteWriter {
	/** Holds what was written, then room for more; replaced when it grows. */
	bytes: Buffer;
	length = 0;

	/** @param capacity bytes to begin with. */
	constructor(capacity = 1_024) {
		this.bytes = Buffer.allocUnsafe(capacity);
	}

	/** Makes room for `more` bytes. */
	reserve(more: number): void {
		const need = this.length + more;
		if (need <= this.bytes.length) return;
		const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, need));
		this.bytes.copy(larger, 0, 0, this.length);
		this.bytes = larger;
	}

	/** @param value a whole number from 0 to 2^53. */
	varint(value: number): void {
		if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) throw new RangeError('not a number to be written');
		this.reserve(8);
		const {bytes} = this;
		let at = this.length;
		let rest = value;
		// Above 2^31 the bit operators would lose bits.
		for (; rest > 0x7fff_ffff; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 128;
		for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128;
		bytes[at++] = rest;
		this.length = at;
	}

	signed(value: number): void {
		this.varint(value < 0 ? -value * 2 - 1 : value * 2);
	}

	/** In four bytes, the lowest first; of negative numbers the two's complement. */
	u32(value: number): void {
		this.reserve(4);
		this.length = this.bytes.writeUInt32LE(value >>> 0, this.length);
	}

	double(value: number): void {
		this.reserve(8);
		this.length = this.bytes.writeDoubleLE(value, this.length);
	}

	/** In front: how many bytes it has. @param length the same, where it is known. */
	text(value: string, length = Buffer.byteLength(value)): void {
		this.varint(length);
		this.reserve(length);
		this.length += this.bytes.write(value, this.length, 'utf8');
	}

	key(key: string): void {
		this.reserve(keyRoom(key));
		this.length = writeKey(this.bytes, this.length, key);
	}

	/** Bytes as they are; whoever reads them knows where they end. */
	raw(bytes: Uint8Array, from = 0, to = bytes.length): void {
		this.reserve(to - from);
		const out = this.bytes;
		// Most pieces are a few bytes: a view costs more than the copy.
		if (to - from < 48) for (let i = from, at = this.length; i < to; i++) out[at++] = bytes[i]!;
		else out.set(bytes.subarray(from, to), this.length);
		this.length += to - from;
	}

	/** Begins anew, in the same memory. */
	clear(): void {
		this.length = 0;
	}

	/** What was written, without a copy: valid until more is. */
	contents(): Buffer {
		return this.bytes.subarray(0, this.length);
	}
}

/** Buffer's own way to read a double is a large function, and compiled again wherever it is used. */
const eight = new Uint8Array(8);
const double = new DataView(eight.buffer);

export class ByteReader {
	readonly bytes: Buffer;
	/** Where the next thing begins. */
	at: number;

	constructor(bytes: Buffer, at = 0) {
		this.bytes = bytes;
		this.at = at;
	}

	varint(): number {
		const {bytes} = this;
		let byte = bytes[this.at++]!;
		if (byte < 128) return byte;
		let value = byte & 127;
		// Numbers of tokens: as integers they take a third of the time.
		for (let shift = 7; shift < 28; shift += 7) {
			byte = bytes[this.at++]!;
			value |= (byte & 127) << shift;
			if (byte < 128) return value;
		}
		for (let factor = 2 ** 28; factor <= 2 ** 49; factor *= 128) {
			byte = bytes[this.at++]!;
			value += (byte & 127) * factor;
			if (byte < 128) return value;
		}
		// Beyond the end there is no byte, which is below nothing.
		throw new Damage('not a number');
	}

	signed(): number {
		const value = this.varint();
		return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
	}

	/** A number of things to come: more than there are bytes left cannot be. */
	count(): number {
		const value = this.varint();
		if (value > this.bytes.length - this.at) throw new Damage('count beyond the end');
		return value;
	}

	double(): number {
		const from = this.at;
		this.passTo(from + 8);
		for (let i = 0; i < 8; i++) eight[i] = this.bytes[from + i]!;
		return double.getFloat64(0, true);
	}

	text(): string {
		const length = this.varint();
		const from = this.at;
		return this.bytes.toString('utf8', from, this.passTo(from + length));
	}

	/** Goes on at a later place. @returns it. */
	passTo(place: number): number {
		if (!(place <= this.bytes.length)) throw new Damage('beyond the end');
		this.at = place;
		return place;
	}

	/** Goes past a key. */
	passKey(): void {
		this.passTo(keyEnd(this.bytes, this.at));
	}
}
