/**
 * A set of keys that only grows. It copies what is new, so that nobody's bytes are held on to; the language's own set would
 * want strings, and take a microsecond for each.
 */
import {type Keys, keyEnd} from './keys.ts';

export class KeySet {
	size = 0;
	/** The bytes of all keys, one after the other. */
	#pool = new Uint8Array(1 << 14);
	#end = 0;
	/** Two numbers a key: its hash, and where it begins in the pool. */
	#records = new Uint32Array(2 << 9);
	/** Number of a key + 1; 0 is an empty slot. Twice as many as there is room for keys. */
	#slots = new Uint32Array(2 << 9);

	/** Adds key number n of a list. @returns whether it is new. */
	add({bytes, places}: Keys, n: number): boolean {
		const from = places[n]!;
		const length = keyEnd(bytes, from) - from;
		const hash = hashOf(bytes, from, length);
		const mask = this.#slots.length - 1;
		let slot = hash & mask;
		for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
			const record = (this.#slots[slot]! - 1) * 2;
			if (this.#records[record] === hash && this.#isAt(this.#records[record + 1]!, bytes, from, length)) return false;
		}
		this.#records[this.size * 2] = hash;
		this.#records[this.size * 2 + 1] = this.#copy(bytes, from, length);
		this.#slots[slot] = ++this.size;
		if (this.size * 2 === this.#records.length) this.#grow();
		return true;
	}

	/** No key is the beginning of another, so that the length need not be kept. */
	#isAt(place: number, bytes: Uint8Array, from: number, length: number): boolean {
		const pool = this.#pool;
		for (let i = 0; i < length; i++) if (bytes[from + i] !== pool[place + i]) return false;
		return true;
	}

	#copy(bytes: Uint8Array, from: number, length: number): number {
		const place = this.#end;
		this.#end += length;
		if (this.#end > this.#pool.length) {
			const larger = new Uint8Array(Math.max(this.#end, this.#pool.length * 2));
			larger.set(this.#pool);
			this.#pool = larger;
		}
		const pool = this.#pool;
		for (let i = 0; i < length; i++) pool[place + i] = bytes[from + i]!;
		return place;
	}

	#grow(): void {
		const larger = new Uint32Array(this.#records.length * 2);
		larger.set(this.#records);
		this.#records = larger;
		this.#slots = new Uint32Array(larger.length);
		const mask = this.#slots.length - 1;
		for (let number = 0; number < this.size; number++) {
			let slot = larger[number * 2]! & mask;
			while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
			this.#slots[slot] = number + 1;
		}
	}
}

/** Four bytes a step, since ids are long. */
function hashOf(bytes: Uint8Array, from: number, length: number): number {
	let hash = length;
	let i = from;
	for (const whole = from + length - 3; i < whole; i += 4) {
		const four = bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
		hash = Math.imul(hash ^ four, 0x9e3779b1);
		hash ^= hash >>> 15;
	}
	for (; i < from + length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
	return (hash ^ (hash >>> 15)) >>> 0;
}
