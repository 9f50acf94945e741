/**
 * Strings by number: a hash table of runs of UTF-16 units, all in one array. A build knows half a million words, a usage
 * report a hundred thousand ids; as strings in a Map they would take three times the memory and the time.
 */

/** Above any number of entries; four letters of 7 bits times this are whole as a double. */
const BEYOND = 2 ** 25;
/** Fewer are sorted sooner by comparing. */
const MANY = 16;

export class UnitTable {
	/** Entries; their numbers go from 0. */
	size = 0;
	/** The units of all entries, one after the other. */
	units = new Uint16Array(1 << 12);
	/** Of an entry: its hash, and where its units begin; they end where the next entry's begin. */
	#records = new Uint32Array(2 << 9);
	/** Number of an entry + 1; 0 is an empty slot. Always twice as many as there is room for records. */
	#slots = new Uint32Array(2 << 9);

	get memory(): number {
		return this.units.byteLength + this.#records.byteLength + this.#slots.byteLength;
	}

	/** Where the units of an entry begin; for `size`, where the last one's end. */
	start(number: number): number {
		return this.#records[number * 2 + 1]!;
	}

	/** @returns the entry with the units that stand in `units` from `from` up to `to`, or -1. */
	find(units: Uint16Array, from: number, to: number): number {
		return this.#find(units, from, to, hashOf(units, from, to));
	}

	/** @returns the entry with these units, which is added when there is none: then its number is what `size` was. */
	numberOf(units: Uint16Array, from: number, to: number): number {
		const hash = hashOf(units, from, to);
		const known = this.#find(units, from, to, hash);
		return known < 0 ? this.#add(units, from, to, hash) : known;
	}

	#find(units: Uint16Array, from: number, to: number, hash: number): number {
		const records = this.#records;
		const slots = this.#slots;
		const mask = slots.length - 1;
		for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
			const number = slots[slot]! - 1;
			if (number < 0) return -1;
			const start = records[number * 2 + 1]!;
			if (records[number * 2] !== hash || records[number * 2 + 3]! - start !== to - from) continue;
			if (this.#isSame(units, from, to, start)) return number;
		}
	}

	#add(units: Uint16Array, from: number, to: number, hash: number): number {
		const number = this.size++;
		// One record more, which only says where the units end.
		if ((number + 2) * 2 > this.#records.length) this.#grow(number);
		const start = this.start(number);
		const end = start + to - from;
		while (end > this.units.length) this.units = widened(this.units, new Uint16Array(this.units.length * 2));
		for (let i = from; i < to; i++) this.units[start + i - from] = units[i]!;
		this.#records[number * 2] = hash;
		this.#records[number * 2 + 3] = end;
		this.#place(number);
		return number;
	}

	lengthOf(number: number): number {
		return this.start(number + 1) - this.start(number);
	}

	text(number: number): string {
		return String.fromCharCode(...this.units.subarray(this.start(number), this.start(number + 1)));
	}

	/** Writes an entry as UTF-8, at most three bytes a unit. @returns how many bytes. */
	encode(number: number, out: Buffer): number {
		const start = this.start(number);
		const length = this.lengthOf(number);
		for (let i = 0; i < length; i++) {
			const unit = this.units[start + i]!;
			if (unit > 127) return out.write(this.text(number));
			out[i] = unit;
		}
		return length;
	}

	/** Sorts entries by their UTF-8 bytes: four letters of all at once, then the next four of what is many and begins alike. */
	inOrder(numbers: Uint32Array): Uint32Array {
		const order = numbers.slice();
		this.#sort(order, 0);
		return order;
	}

	/** @param skip letters that all of them have in common. */
	#sort(order: Uint32Array, skip: number): void {
		const keys = Float64Array.from(order, (number) => this.#letters(number, skip) * BEYOND + number).sort();
		for (let i = 0; i < order.length; i++) order[i] = keys[i]! % BEYOND;
		for (let from = 0, to = 0; from < order.length; from = to) {
			const letters = Math.floor(keys[from]! / BEYOND);
			const next = (letters + 1) * BEYOND;
			for (to = from + 1; keys[to]! < next; ) to++;
			if (to - from === 1) continue;
			const alike = order.subarray(from, to);
			if (to - from > MANY && isWhole(letters)) this.#sort(alike, skip + 4);
			else alike.sort((a, b) => this.#compare(a, b));
		}
	}

	/** Four letters as one number; beyond ASCII nothing more is told apart. */
	#letters(number: number, skip: number): number {
		const end = this.start(number + 1);
		let key = 0;
		let isAscii = true;
		for (let i = 0, at = this.start(number) + skip; i < 4; i++, at++) {
			const letter: number = isAscii && at < end ? Math.min(this.units[at]!, 127) : 0;
			isAscii &&= letter < 127;
			key = key * 128 + letter;
		}
		return key;
	}

	/** The order of code points, which is that of UTF-8. */
	#compare(a: number, b: number): number {
		const {units} = this;
		const from = this.start(a);
		const by = this.start(b);
		const length = Math.min(this.lengthOf(a), this.lengthOf(b));
		for (let i = 0; i < length; i++) {
			const x = units[from + i]!;
			const y = units[by + i]!;
			// Halves of pairs stand for code points above all others.
			if (x !== y) return isHalf(x) === isHalf(y) ? x - y : isHalf(x) ? 1 : -1;
		}
		return this.lengthOf(a) - this.lengthOf(b);
	}

	#isSame(units: Uint16Array, from: number, to: number, start: number): boolean {
		const pool = this.units;
		for (let i = from, at = start; i < to; i++, at++) if (units[i] !== pool[at]) return false;
		return true;
	}

	#place(number: number): void {
		const mask = this.#slots.length - 1;
		let slot = this.#records[number * 2]! & mask;
		while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
		this.#slots[slot] = number + 1;
	}

	#grow(size: number): void {
		this.#records = widened(this.#records, new Uint32Array(this.#records.length * 2));
		this.#slots = new Uint32Array(this.#records.length);
		for (let number = 0; number < size; number++) this.#place(number);
	}
}

/** Are these four letters all that they stand for: none beyond ASCII, and no end among them? */
function isWhole(letters: number): boolean {
	for (let rest = letters, i = 0; i < 4; i++, rest = Math.floor(rest / 128)) {
		if (rest % 128 === 0 || rest % 128 === 127) return false;
	}
	return true;
}

const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

function hashOf(units: Uint16Array, from: number, to: number): number {
	let hash = 0x811c9dc5;
	for (let i = from; i < to; i++) hash = Math.imul(hash ^ units[i]!, 0x01000193);
	return (hash ^ (hash >>> 15)) >>> 0;
}

/** @returns `to`, with everything that is in `from`. */
export function widened<T extends Uint8Array | Uint16Array | Uint32Array>(from: T, to: T): T {
	to.set(from);
	return to;
}
