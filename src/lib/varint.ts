/**
 * Bytes written and read one after the other: unsigned numbers of 7 bits a byte (up to 2^53), signed ones zigzag, texts
 * with their length in front. Reading past the end, or a length that cannot be, throws Damage.
 */
import {Damage} from './codec.ts';
import {keyEnd, keyRoom, writeKey} from './keys.ts';

export class ByteWriter {
	#buffer = Buffer.allocUnsafe(1_024);
	#size = 0;

	#room(more: number): void {
		if (this.#size + more <= this.#buffer.length) return;
		const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#size + more));
		this.#buffer.copy(larger, 0, 0, this.#size);
		this.#buffer = larger;
	}

	/** @param value a whole number from 0 to 2^53. */
	varint(value: number): void {
		if (!(value >= 0 && value <= Number.MAX_SAFE_INTEGER)) throw new RangeError('not a number to be written');
		this.#room(8);
		let rest = value;
		// Above 2^31 the bit operators would lose bits.
		while (rest > 0x7f) {
			this.#buffer[this.#size++] = (rest % 128) | 128;
			rest = Math.floor(rest / 128);
		}
		this.#buffer[this.#size++] = rest;
	}

	signed(value: number): void {
		this.varint(value < 0 ? -value * 2 - 1 : value * 2);
	}

	double(value: number): void {
		this.#room(8);
		this.#size = this.#buffer.writeDoubleLE(value, this.#size);
	}

	/** In front: how many bytes it has. */
	text(value: string): void {
		const length = Buffer.byteLength(value);
		this.varint(length);
		this.#room(length);
		this.#size += this.#buffer.write(value, this.#size, 'utf8');
	}

	key(key: string): void {
		this.#room(keyRoom(key));
		this.#size = writeKey(this.#buffer, this.#size, key);
	}

	/** Begins anew, in the same memory. */
	clear(): void {
		this.#size = 0;
	}

	/** As they are; whoever reads them knows where they end. */
	raw(bytes: Uint8Array): void {
		this.#room(bytes.length);
		this.#buffer.set(bytes, this.#size);
		this.#size += bytes.length;
	}

	/** What was written, valid until more is. */
	bytes(): Buffer {
		return this.#buffer.subarray(0, this.#size);
	}
}

/** Buffer's own way to read a double is a large function, and compiled again wherever it is used. */
const eight = new Uint8Array(8);
const double = new DataView(eight.buffer);

export class ByteReader {
	readonly #bytes: Buffer;
	#at = 0;

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
	}

	varint(): number {
		const bytes = this.#bytes;
		let byte = bytes[this.#at++]!;
		if (byte < 128) return byte;
		let value = byte & 127;
		// Numbers of tokens: as integers they take a third of the time.
		for (let shift = 7; shift < 28; shift += 7) {
			byte = bytes[this.#at++]!;
			value |= (byte & 127) << shift;
			if (byte < 128) return value;
		}
		for (let factor = 2 ** 28; factor <= 2 ** 49; factor *= 128) {
			byte = bytes[this.#at++]!;
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
		if (value > this.#bytes.length - this.#at) throw new Damage('count beyond the end');
		return value;
	}

	double(): number {
		const from = this.#at;
		this.passTo(from + 8);
		for (let i = 0; i < 8; i++) eight[i] = this.#bytes[from + i]!;
		return double.getFloat64(0, true);
	}

	text(): string {
		const length = this.varint();
		const from = this.#at;
		return this.#bytes.toString('utf8', from, this.passTo(from + length));
	}

	/** Where the next thing begins. */
	get at(): number {
		return this.#at;
	}

	/** Goes on at a later place. @returns it. */
	passTo(place: number): number {
		if (!(place <= this.#bytes.length)) throw new Damage('beyond the end');
		this.#at = place;
		return place;
	}

	/** Goes past a key. */
	passKey(): void {
		this.passTo(keyEnd(this.#bytes, this.#at));
	}
}
