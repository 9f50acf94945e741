/** UTF-8 as segments and keys have it: one order, one form. */

/** Compares as unsigned bytes, shorter first: the order of UTF-8, which is the order of code points. */
export function compareBytes(
	a: Uint8Array,
	aFrom: number,
	aTo: number,
	b: Uint8Array,
	bFrom: number,
	bTo: number,
): number {
	const length = Math.min(aTo - aFrom, bTo - bFrom);
	for (let i = 0; i < length; i++) {
		const difference = a[aFrom + i]! - b[bFrom + i]!;
		if (difference !== 0) return difference;
	}
	return aTo - aFrom - (bTo - bFrom);
}

/** A lone half of a surrogate pair has no UTF-8: it becomes U+FFFD, as in every file. */
export function wellFormed(text: string): string {
	return /[\ud800-\udfff]/.test(text) ? Buffer.from(text).toString() : text;
}
