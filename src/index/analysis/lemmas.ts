/**
 * Irregular forms → the word they belong to, where a stemmer cannot know: went → go, children → child; and words that its
 * rules would throw together with others. Both are words of the languages.
 */
import {languages} from '../../languages/index.ts';

const lemmas = new Map<string, string>();
const apart = new Set<string>();
for (const {forms = '', apart: kept = ''} of languages) {
	for (const list of [forms, kept]) {
		for (const entry of list.split(/[|\n]/)) {
			const [lemma = '', ...irregular] = entry.trim().split(/\s+/);
			for (const form of irregular) lemmas.set(form, lemma);
			if (list === kept) apart.add(lemma);
		}
	}
}

/** @returns the lemma of an irregular form, or the word itself. @param word lower-case ASCII. */
export function lemmaOf(word: string): string {
	return lemmas.get(word) ?? word;
}

/** Must the stemmer leave this word alone? */
export function standsApart(word: string): boolean {
	return apart.has(word);
}
