/**
 * Many words looked for at once, as Wu and Manber do it: a window as long as the shortest word moves on by what its last two
 * characters allow, so that most characters of a text are never looked at.
 */

export interface FoundWord {
	readonly word: string;
	/** Where it begins: UTF-16 units. */
	readonly at: number;
}

/**
 * @returns what finds the first of the words that begins at `from` or later; of several at one place the longest. It is
 * given the text, and the text's units.
 */
export function wordFinder(
	words: readonly string[],
): (text: string, units: Uint16Array, from: number) => FoundWord | undefined {
	const size = Math.min(...words.map(({length}) => length));
	if (!(size >= 2)) throw new RangeError('words of two characters at least');
	const shifts = new Uint8Array(65_536).fill(Math.min(size - 1, 255));
	/** Can a word begin with these two characters? Nearly every window that ends as a word might is passed over here. */
	const begins = new Uint8Array(65_536);
	/** Words by the last two characters of their first `size`. */
	const ending = new Map<number, string[]>();
	for (const word of [...words].sort((a, b) => b.length - a.length)) {
		for (let end = 1; end < size; end++) {
			const pair = pairOf(word.charCodeAt(end - 1), word.charCodeAt(end));
			shifts[pair] = Math.min(shifts[pair]!, size - 1 - end);
		}
		begins[pairOf(word.charCodeAt(0), word.charCodeAt(1))] = 1;
		const pair = pairOf(word.charCodeAt(size - 2), word.charCodeAt(size - 1));
		ending.set(pair, [...(ending.get(pair) ?? []), word]);
	}
	return (text, units, from) => {
		const {length} = text;
		for (let end = from + size - 1; end < length; ) {
			const pair = pairOf(units[end - 1]!, units[end]!);
			const shift = shifts[pair]!;
			if (shift > 0) {
				end += shift;
				continue;
			}
			const at = end - size + 1;
			if (begins[pairOf(units[at]!, units[at + 1]!)] === 1) {
				for (const word of ending.get(pair)!) if (text.startsWith(word, at)) return {word, at};
			}
			end++;
		}
		return undefined;
	};
}

/** Two characters as one number; wider ones share a number with others. */
function pairOf(first: number, second: number): number {
	return ((first & 255) << 8) | (second & 255);
}
