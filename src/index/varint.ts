/**
 * Bytes written and read one after the other: unsigned numbers of 7 bits a byte (up to 2^53), signed ones zigzag, texts
 * with their length in front. Reading past the end, or a length that cannot be, throws a RangeError.
 */
export class ByteWriter {
	#buffer = Buffer.allocUnsafe(1_024);
	#size = 0;

	#room(more: number): void {
		if (this.#size + more <= this.#buffer.length) return;
		const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#size + more));
		this.#buffer.copy(larger, 0, 0, this.#size);
		this.#buffer = larger;
	}

	varint(value: number): void {
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

	/** In front: its bytes, times two, plus one when it is not plain ASCII. */
	text(value: string): void {
		const length = Buffer.byteLength(value);
		this.varint(length * 2 + (length === value.length ? 0 : 1));
		this.#room(length);
		this.#size += this.#buffer.write(value, this.#size, 'utf8');
	}

	bytes(): Uint8Array {
		return this.#buffer.subarray(0, this.#size);
	}
}

export class ByteReader {
	readonly #bytes: Buffer;
	/** All bytes as one string: plain texts are cut from it, five times faster than decoding each. */
	#plain: string | undefined;
	#at = 0;

	constructor(bytes: Uint8Array) {
		this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
		// Beyond the end every byte is undefined, and less than nothing.
		throw new RangeError('not a number');
	}

	signed(): number {
		const value = this.varint();
		return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
	}

	/** A number of things to come: more than there are bytes left cannot be. */
	count(): number {
		const value = this.varint();
		if (value > this.#bytes.length - this.#at) throw new RangeError('count beyond the end');
		return value;
	}

	double(): number {
		this.#at += 8;
		return this.#bytes.readDoubleLE(this.#at - 8);
	}

	/** Where the next thing begins. */
	get at(): number {
		return this.#at;
	}

	/** Goes past a text. @returns how many bytes it has; they end at `at`. */
	pass(): number {
		const length = Math.floor(this.varint() / 2);
		if (length > this.#bytes.length - this.#at) throw new RangeError('text beyond the end');
		this.#at += length;
		return length;
	}

	text(): string {
		const head = this.varint();
		const length = Math.floor(head / 2);
		if (length > this.#bytes.length - this.#at) throw new RangeError('text beyond the end');
		this.#at += length;
		if (head % 2 === 0) {
			this.#plain ??= this.#bytes.toString('latin1');
			return this.#plain.slice(this.#at - length, this.#at);
		}
		return this.#bytes.toString('utf8', this.#at - length, this.#at);
	}

	/** The text that begins at a place, which is gone past already. */
	textAt(place: number): string {
		const back = this.#at;
		this.#at = place;
		const text = this.text();
		this.#at = back;
		return text;
	}
}
