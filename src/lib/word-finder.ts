/**
 * Many words looked for at once, as Wu and Manber do it: a window as long as the shortest word moves on by what its last two
 * characters allow, so that most characters of a text are never looked at.
 */

export interface FoundWord {
	readonly word: string;
	/** Where it begins: UTF-16 units. */
	readonly at: number;
}

/** @returns what finds the first of the words that begins at `from` or later; of several at one place the longest. */
export function wordFinder(words: readonly string[]): (text: string, from: number) => FoundWord | undefined {
	const size = Math.min(...words.map(({length}) => length));
	if (!(size >= 2)) throw new RangeError('words of two characters at least');
	const shifts = new Uint8Array(65_536).fill(Math.min(size - 1, 255));
	/** Words by the last two characters of their first `size`. */
	const ending = new Map<number, string[]>();
	for (const word of [...words].sort((a, b) => b.length - a.length)) {
		for (let end = 1; end < size; end++) {
			const pair = pairAt(word, end);
			shifts[pair] = Math.min(shifts[pair]!, size - 1 - end);
		}
		const pair = pairAt(word, size - 1);
		ending.set(pair, [...(ending.get(pair) ?? []), word]);
	}
	return (text, from) => {
		for (let end = from + size - 1; end < text.length; ) {
			const pair = pairAt(text, end);
			const shift = shifts[pair]!;
			if (shift > 0) {
				end += shift;
				continue;
			}
			const at = end - size + 1;
			for (const word of ending.get(pair)!) if (text.startsWith(word, at)) return {word, at};
			end++;
		}
		return undefined;
	};
}

/** The character at `end` and the one before it as one number; wider ones share a number with others. */
function pairAt(text: string, end: number): number {
	return ((text.charCodeAt(end - 1) & 255) << 8) | (text.charCodeAt(end) & 255);
}
