/**
 * What random text looks like: the last resort where neither a key's beginning nor a name gives a secret away.
 */

/**
 * Does a string look like random base64 or base62, rather than like words, an identifier, a hash or a path?
 * Letters of both cases and digits must change places often: at least every third step in random text, less in words.
 */
export function looksRandom(text: string): boolean {
	let lower = 0;
	let upper = 0;
	let digits = 0;
	let changes = 0;
	let before = 0;
	for (let i = 0; i < text.length; i++) {
		const c = text.charCodeAt(i);
		let now = 0;
		if (c >= 97 && c <= 122) {
			lower++;
			now = 1;
		} else if (c >= 65 && c <= 90) {
			upper++;
			now = 2;
		} else if (c >= 48 && c <= 57) {
			digits++;
			now = 3;
		}
		if (now !== before && i > 0) changes++;
		before = now;
	}
	const n = text.length;
	if (n < 12) return false;
	// Lower-case letters and digits only (or capitals and digits): keys of that form are long and rich in digits.
	if (upper < 2 || lower < 2)
		return n >= 24 && digits >= n / 8 && digits < n && changes >= n * 0.3 && lower + upper > 4;
	return digits >= 2 && changes >= n * 0.34;
}
