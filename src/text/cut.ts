/** One line of at most so many characters: for what stands in a sentence of ours. */

/** Then a letter is a grapheme: to load what knows the others takes longer than all the rest of an answer. */
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

let segmenter: Intl.Segmenter | undefined;

/** Cuts at a word's end and marks the cut; graphemes stay whole. */
export function cut(text: string, max: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	if (line.length <= max) return line;
	let end = isAscii(line.slice(0, max)) ? max - 1 : 0;
	if (end === 0) {
		segmenter ??= new Intl.Segmenter();
		for (const {index, segment} of segmenter.segment(line.slice(0, max + 16))) {
			if (index + segment.length > max - 1) break;
			end = index + segment.length;
		}
	}
	const space = line.lastIndexOf(' ', end);
	return `${line.slice(0, space > max * 0.6 ? space : end).trimEnd()}…`;
}
