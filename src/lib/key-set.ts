/**
 * A set of keys that only grows. It copies what is new, so that nobody's bytes are held on to; the language's own set would
 * want strings, and take a microsecond for each.
 */
import {type Keys, keyEnd} from './keys.ts';
import {UnitTable} from './string-table.ts';

/** The key at hand, two bytes a unit. No key is the beginning of another, so an odd end cannot be mistaken. */
let units = new Uint16Array(64);

export class KeySet {
	readonly #table = new UnitTable();

	get size(): number {
		return this.#table.size;
	}

	/** Adds key number n of a list. @returns whether it is new. */
	add({bytes, places}: Keys, n: number): boolean {
		const from = places[n]!;
		const end = keyEnd(bytes, from);
		const length = (end - from + 1) >> 1;
		if (length > units.length) units = new Uint16Array(length * 2);
		const pairs = (end - from) >> 1;
		for (let i = 0, at = from; i < pairs; i++, at += 2) units[i] = bytes[at]! | (bytes[at + 1]! << 8);
		if (length > pairs) units[pairs] = bytes[end - 1]!;
		const {size} = this.#table;
		return this.#table.numberOf(units, 0, length) === size;
	}
}
