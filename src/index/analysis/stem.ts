/**
 * One word → one index term: folded, an irregular form led back, the ending cut. The same for texts and for questions.
 *
 * Porter's stemmer is lunr's own and sees plain English words only; identifiers keep their form. Russian, Ukrainian and
 * their neighbours lose the case and verb endings that a reader would not notice.
 */
import lunr from 'lunr';
import {wordsOf} from '../../languages/index.ts';
import {lemmaOf, standsApart} from './lemmas.ts';

const PLAIN = /^[a-z]{4,18}$/;
const CYRILLIC = /^[\u0400-\u052f]{4,32}$/;

/** @param word folded: see `fold`. */
export function stem(word: string): string {
	if (PLAIN.test(word)) {
		const lemma = lemmaOf(word);
		return lemma.length < 4 || standsApart(lemma) ? lemma : porter(lemma);
	}
	if (CYRILLIC.test(word)) return cyrillic(word);
	return word.length < 4 ? lemmaOf(word) : word;
}

const porter = (word: string): string => lunr.stemmer(new lunr.Token(word, {})).toString();

/** Longest first, cut once, at least three letters stay. */
const endings = wordsOf('endings').toSorted((a, b) => b.length - a.length);
const REFLEXIVE = new RegExp(`(?:${wordsOf('reflexives').join('|')})$`);

function cyrillic(word: string): string {
	const bare = word.length > 5 ? word.replace(REFLEXIVE, '') : word;
	for (const ending of endings) {
		if (bare.length - ending.length >= 3 && bare.endsWith(ending)) return bare.slice(0, -ending.length);
	}
	return bare;
}

const LETTERS = new Map(
	[...'ß:ss æ:ae œ:oe ø:o ł:l đ:d ð:d þ:th ı:i ŀ:l ĸ:k ŋ:n ŧ:t ħ:h ё:е ς:σ ـ:'.matchAll(/(\S):(\S*)/gu)].map(
		([, letter, plain]) => [letter!, plain!] as const,
	),
);
const SPECIAL = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
/** Accents of Latin and Greek letters, vowel points of Hebrew and Arabic; й and ї are letters of their own. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
const POINTS = /[\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/g;
const UMLAUT = /[äöü]/g;

/**
 * Case, accents and letter variants folded, so that `Straße`, `strasse` and `STRASSE` are one word.
 *
 * @param word in NFKC. @returns one form, or two for words with umlauts: `müller` is looked for as muller and as mueller.
 */
export function fold(word: string): readonly string[] {
	const lower = word.toLowerCase().normalize('NFC');
	const plain = unaccented(lower);
	if (!/[äöü]/.test(lower)) return [plain];
	return [plain, unaccented(lower.replace(UMLAUT, (letter) => (letter === 'ä' ? 'ae' : letter === 'ö' ? 'oe' : 'ue')))];
}

const unaccented = (word: string): string =>
	word
		.normalize('NFKD')
		.replace(ACCENTS, '$1')
		.normalize('NFC')
		.replace(POINTS, '')
		.replace(SPECIAL, (letter) => LETTERS.get(letter) ?? letter);
