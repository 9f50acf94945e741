/**
 * Does a text that binds speak of the same names as a sentence does, in other words or another language? Names survive a
 * translation and a retelling: addresses, files, versions, identifiers.
 *
 * Whoever reads "always use mirror.example for zebra2" and says that in French has decided nothing. Total.
 */

/** Has a dot, a slash, a digit, a hyphen or an inner capital. */
const NAME = /[\p{L}\p{N}@][\p{L}\p{N}@._/:+-]*[\p{L}\p{N}]/gu;
const isName = (word: string): boolean =>
	word.length >= 4 && (/\d|[./@:_-]\S/.test(word) || /\p{Ll}\p{Lu}/u.test(word));
/** Two names in one sentence are nobody's by chance. */
const LEAST = 2;
const MOST = 4_000;

/** @param output what a tool printed. @param binds see `provenance.ts`. */
export function tellsSame(sentence: string, output: string, binds: (text: string) => boolean): boolean {
	const names = new Set((sentence.match(NAME) ?? []).filter(isName).map(bare));
	if (names.size < LEAST || shared(output, names) < LEAST) return false;
	return output
		.split(/\n|(?<=[.!?])\s+(?=\p{Lu})|(?<=[。！？])/u)
		.slice(0, MOST)
		.some((one) => shared(one, names) >= LEAST && binds(one.replace(/^[^\p{L}]+/u, '')));
}

const bare = (name: string): string => name.toLowerCase().replace(/^https?:\/\//, '');

function shared(text: string, names: ReadonlySet<string>): number {
	const small = text.toLowerCase();
	return [...names].filter((name) => small.includes(name)).length;
}
