/** Sets of small numbers, a bit each: passages of a segment by the hundred thousand, in a few dozen KB. */

export function newBits(size: number): Uint8Array {
	return new Uint8Array((size + 7) >>> 3);
}

/** All numbers below `size`. */
export function allBits(size: number): Uint8Array {
	const bits = newBits(size).fill(0xff);
	if ((size & 7) !== 0) bits[bits.length - 1] = (1 << (size & 7)) - 1;
	return bits;
}

export function hasBit(bits: Uint8Array, n: number): boolean {
	return (bits[n >>> 3]! & (1 << (n & 7))) !== 0;
}

export function countBits(bits: Uint8Array): number {
	let count = 0;
	let from = 0;
	if ((bits.byteOffset & 3) === 0) {
		// Four bytes at once: a short-lived process counts long sets before any loop is compiled.
		const words = new Int32Array(bits.buffer, bits.byteOffset, bits.length >>> 2);
		for (let i = 0; i < words.length; i++) {
			let word = words[i]!;
			if (word === 0) continue;
			word -= (word >>> 1) & 0x55555555;
			word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
			count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
		}
		from = words.length * 4;
	}
	for (let i = from; i < bits.length; i++) count += ONES[bits[i]!]!;
	return count;
}

const ONES = new Uint8Array(256);
for (let byte = 1; byte < 256; byte++) ONES[byte] = ONES[byte >> 1]! + (byte & 1);

/** The last number from `from` to `to` (inclusive) that is in the set; -1 when none is. */
export function lastBit(bits: Uint8Array, from: number, to: number): number {
	const first = from >>> 3;
	let at = to >>> 3;
	let byte = bits[at]! & (0xff >>> (7 - (to & 7)));
	while (byte === 0 && at > first) byte = bits[--at]!;
	const last = byte === 0 ? -1 : at * 8 + 31 - Math.clz32(byte);
	return last < from ? -1 : last;
}

/** The numbers, ascending. @param count how many they are. */
export function numbersIn(bits: Uint8Array, count: number): Uint32Array {
	const numbers = new Uint32Array(count);
	for (let at = 0, i = 0; i < count; at++) {
		for (let byte = bits[at]!; byte !== 0; byte &= byte - 1) numbers[i++] = at * 8 + 31 - Math.clz32(byte & -byte);
	}
	return numbers;
}
