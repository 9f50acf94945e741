/**
 * A set of strings that only grows. The language's own takes a microsecond for each of a hundred thousand ids, and holds on
 * to every string, which is mostly a piece of a much larger one.
 */
import {UnitTable} from '../unit-table.ts';

let units = new Uint16Array(256);

/** @returns adds a key; true when it is new. */
export function keySet(): (key: string) => boolean {
	const table = new UnitTable();
	return (key) => {
		if (key.length > units.length) units = new Uint16Array(key.length * 2);
		for (let i = 0; i < key.length; i++) units[i] = key.charCodeAt(i);
		const {size} = table;
		return table.numberOf(units, 0, key.length) === size;
	};
}
