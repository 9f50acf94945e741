/**
 * Keys of things in many sessions, as the bytes they lie in on disk: a report compares a hundred thousand of them, and as
 * strings they would take more time and memory than all it adds up.
 *
 * Most are UUIDs, which take 16 bytes after a zero; any other is UTF-8 after its length + 1, as a varint. A key has one
 * such form only, so two are equal when their bytes are.
 */

/** A list of keys. */
export interface Keys {
	readonly bytes: Uint8Array;
	/** Two numbers a key: it lies in `bytes` from `places[2n]` up to `places[2n + 1]`. */
	readonly places: readonly number[];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID = 17;

/** What a key takes at most, in bytes. */
export const keyRoom = (key: string): number => 5 + key.length * 3;

/** Writes a key to where there is room for it. @returns where it ends. */
export function writeKey(bytes: Buffer, at: number, key: string): number {
	if (key.length === 36 && uuid.test(key)) {
		bytes[at] = 0;
		return at + 1 + bytes.write(key.replaceAll('-', ''), at + 1, 'hex');
	}
	let rest = Buffer.byteLength(key) + 1;
	let to = at;
	for (; rest > 127; rest >>>= 7) bytes[to++] = (rest & 127) | 128;
	bytes[to++] = rest;
	return to + bytes.write(key, to);
}

/** @returns where the key that begins at `at` ends. Throws RangeError when that is beyond the bytes. */
export function keyEnd(bytes: Uint8Array, at: number): number {
	const {start, length} = bytes[at] === 0 ? {start: at, length: UUID} : textAt(bytes, at);
	if (!(start + length <= bytes.length)) throw new RangeError('key beyond the end');
	return start + length;
}

/** @returns the key that begins at `at`. Throws RangeError when it ends beyond the bytes. */
export function keyFrom(bytes: Uint8Array, at: number): string {
	const end = keyEnd(bytes, at);
	const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (bytes[at] !== 0) return whole.toString('utf8', textAt(bytes, at).start, end);
	const hex = whole.toString('hex', at + 1, end);
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function textAt(bytes: Uint8Array, at: number): {readonly start: number; readonly length: number} {
	let value = 0;
	for (let start = at, shift = 0; shift < 28; shift += 7) {
		const byte = bytes[start++];
		if (byte === undefined) break;
		value |= (byte & 127) << shift;
		if (byte < 128) return {start, length: value - 1};
	}
	throw new RangeError('key beyond the end');
}

export function packKeys(keys: readonly string[]): Keys {
	const bytes = Buffer.allocUnsafe(keys.reduce((room, key) => room + keyRoom(key), 0));
	const places: number[] = [];
	let end = 0;
	for (const key of keys) {
		const at = end;
		end = writeKey(bytes, at, key);
		places.push(at, end);
	}
	// Kept for as long as the report takes: without the room that was not needed.
	return {bytes: Buffer.from(bytes.subarray(0, end)), places};
}

/** Key number n as it was written. */
export function keyAt({bytes, places}: Keys, n: number): string {
	return keyFrom(bytes, places[2 * n]!);
}

/** The keys with these numbers; their bytes are shared. */
export function pickKeys({bytes, places}: Keys, numbers: readonly number[]): Keys {
	return {bytes, places: numbers.flatMap((n) => [places[2 * n]!, places[2 * n + 1]!])};
}

/** Numbers that are kept of each key in a set: its hash, and in which chunk and where it lies, and how long it is. */
const FIELDS = 4;
const CHUNK = 1 << 18;

/** A set that only grows. It copies what is new, so that nobody's bytes are held on to. */
export class KeySet {
	size = 0;
	readonly #chunks: Uint8Array[] = [];
	/** Bytes that are taken of the last chunk, and that it has. */
	#end = 0;
	#room = 0;
	#records = new Uint32Array(FIELDS << 9);
	/** Number of a key + 1; 0 is an empty slot. Twice as many as there is room for records. */
	#slots = new Uint32Array(2 << 9);

	/** Adds key number n of a list. @returns whether it is new. */
	add({bytes, places}: Keys, n: number): boolean {
		const from = places[2 * n]!;
		const length = places[2 * n + 1]! - from;
		const hash = hashOf(bytes, from, length);
		const mask = this.#slots.length - 1;
		let slot = hash & mask;
		for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
			const at = (this.#slots[slot]! - 1) * FIELDS;
			if (this.#records[at] === hash && this.#isAt(at, bytes, from, length)) return false;
		}
		this.#keep(this.size * FIELDS, hash, bytes, from, length);
		this.#slots[slot] = ++this.size;
		if (this.size * FIELDS === this.#records.length) this.#grow();
		return true;
	}

	#isAt(at: number, bytes: Uint8Array, from: number, length: number): boolean {
		if (this.#records[at + 3] !== length) return false;
		const known = this.#chunks[this.#records[at + 1]!]!;
		const start = this.#records[at + 2]!;
		for (let i = 0; i < length; i++) if (bytes[from + i] !== known[start + i]) return false;
		return true;
	}

	#keep(at: number, hash: number, bytes: Uint8Array, from: number, length: number): void {
		if (this.#end + length > this.#room) {
			this.#room = Math.max(CHUNK, length);
			this.#end = 0;
			this.#chunks.push(new Uint8Array(this.#room));
		}
		const chunk = this.#chunks.at(-1)!;
		const start = this.#end;
		const records = this.#records;
		for (let i = 0; i < length; i++) chunk[start + i] = bytes[from + i]!;
		records[at] = hash;
		records[at + 1] = this.#chunks.length - 1;
		records[at + 2] = start;
		records[at + 3] = length;
		this.#end = start + length;
	}

	#grow(): void {
		const larger = new Uint32Array(this.#records.length * 2);
		larger.set(this.#records);
		this.#records = larger;
		this.#slots = new Uint32Array((larger.length / FIELDS) * 2);
		const mask = this.#slots.length - 1;
		for (let number = 0; number < this.size; number++) {
			let slot = larger[number * FIELDS]! & mask;
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
