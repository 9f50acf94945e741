/**
 * A set of keys that only grows. It copies what is new, so that nobody's bytes are held on to; the language's own set would
 * want strings, and take a microsecond for each.
 */
import {Damage} from './damage.ts';
import {type Keys, keyEnd, UUID} from './keys.ts';
import {UnitTable} from './string-table.ts';

/** A text key at hand, two bytes a unit. No key is the beginning of another, so an odd end cannot be mistaken. */
let units = new Uint16Array(64);

export class KeySet {
	readonly #texts = new UnitTable();
	/** Almost every key is a UUID: four numbers each, one after the other. */
	#uuids = new Int32Array(4 << 10);
	#count = 0;
	/** Number of a UUID + 1; 0 is an empty slot. Always twice as many as there is room for UUIDs. */
	#slots = new Uint32Array(2 << 10);

	get size(): number {
		return this.#count + this.#texts.size;
	}

	/** Adds key number n of a list. @returns whether it is new. */
	add({bytes, places}: Keys, n: number): boolean {
		const from = places[n]!;
		return bytes[from] === 0 ? this.#addUuid(bytes, from) : this.#addText(bytes, from);
	}

	#addUuid(bytes: Uint8Array, from: number): boolean {
		if (!(from + UUID <= bytes.length)) throw new Damage('key beyond the end');
		const a = wordAt(bytes, from + 1);
		const b = wordAt(bytes, from + 5);
		const c = wordAt(bytes, from + 9);
		const d = wordAt(bytes, from + 13);
		const uuids = this.#uuids;
		const slots = this.#slots;
		const mask = slots.length - 1;
		let slot = hashOf(a, b, c, d) & mask;
		for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
			const at = (slots[slot]! - 1) * 4;
			if (uuids[at] === a && uuids[at + 1] === b && uuids[at + 2] === c && uuids[at + 3] === d) return false;
		}
		const at = this.#count * 4;
		uuids[at] = a;
		uuids[at + 1] = b;
		uuids[at + 2] = c;
		uuids[at + 3] = d;
		slots[slot] = ++this.#count;
		if (at + 4 === uuids.length) this.#grow();
		return true;
	}

	#grow(): void {
		const uuids = new Int32Array(this.#uuids.length * 2);
		uuids.set(this.#uuids);
		const slots = new Uint32Array(this.#slots.length * 2);
		const mask = slots.length - 1;
		for (let number = 1; number <= this.#count; number++) {
			const at = (number - 1) * 4;
			let slot = hashOf(uuids[at]!, uuids[at + 1]!, uuids[at + 2]!, uuids[at + 3]!) & mask;
			while (slots[slot] !== 0) slot = (slot + 1) & mask;
			slots[slot] = number;
		}
		this.#uuids = uuids;
		this.#slots = slots;
	}

	#addText(bytes: Uint8Array, from: number): boolean {
		const end = keyEnd(bytes, from);
		const length = (end - from + 1) >> 1;
		if (length > units.length) units = new Uint16Array(length * 2);
		const pairs = (end - from) >> 1;
		for (let i = 0, at = from; i < pairs; i++, at += 2) units[i] = bytes[at]! | (bytes[at + 1]! << 8);
		if (length > pairs) units[pairs] = bytes[end - 1]!;
		const {size} = this.#texts;
		return this.#texts.numberOf(units, 0, length) === size;
	}
}

const wordAt = (bytes: Uint8Array, at: number): number =>
	bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);

/** Every bit of the result depends on every bit of the key, also of keys that were counted up. */
function hashOf(a: number, b: number, c: number, d: number): number {
	let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ Math.imul(d, 0x27d4eb2f);
	hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
	hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
	return hash ^ (hash >>> 16);
}
