/**
 * The human languages that people and agents settle things in, and the patterns that all of them share.
 *
 * One file a language, data alone; a new one is its file and its two lines here. What a language leaves out is not
 * recognised in it. Nothing here imports anything, so everyone may import it. The lists name exports instead of walking
 * modules: a bundle that wants the words of secrets (the mod's) gets these and nothing else.
 */
import * as ar from './ar.ts';
import * as cs from './cs.ts';
import * as da from './da.ts';
import * as de from './de.ts';
import * as el from './el.ts';
import * as en from './en.ts';
import * as es from './es.ts';
import * as fi from './fi.ts';
import * as fr from './fr.ts';
import * as he from './he.ts';
import * as hi from './hi.ts';
import * as hu from './hu.ts';
import * as id from './id.ts';
import * as it from './it.ts';
import * as ja from './ja.ts';
import * as ko from './ko.ts';
import type {Borders, DateWords, Language, SecretWords} from './language.ts';
import * as lt from './lt.ts';
import * as lv from './lv.ts';
import * as nb from './nb.ts';
import * as nl from './nl.ts';
import * as pl from './pl.ts';
import * as pt from './pt.ts';
import * as ru from './ru.ts';
import * as sr from './sr.ts';
import * as sv from './sv.ts';
import * as th from './th.ts';
import * as tr from './tr.ts';
import * as uk from './uk.ts';
import * as vi from './vi.ts';
import * as zh from './zh.ts';

export type {RelativeDay} from './language.ts';

/** In the order in which their words are looked for: where two languages share letters, the first one wins. */
export const languages: readonly Language[] = [
	en.language,
	uk.language,
	sr.language,
	ru.language,
	de.language,
	fr.language,
	es.language,
	pt.language,
	it.language,
	nl.language,
	da.language,
	nb.language,
	sv.language,
	fi.language,
	pl.language,
	cs.language,
	hu.language,
	lt.language,
	lv.language,
	tr.language,
	id.language,
	vi.language,
	el.language,
	he.language,
	ar.language,
	zh.language,
	ja.language,
	ko.language,
	hi.language,
	th.language,
];

/** `secrets` of every language, in the same order. */
export const secretWords: readonly SecretWords[] = [
	en.secrets,
	uk.secrets,
	sr.secrets,
	ru.secrets,
	de.secrets,
	fr.secrets,
	es.secrets,
	pt.secrets,
	it.secrets,
	nl.secrets,
	da.secrets,
	nb.secrets,
	sv.secrets,
	fi.secrets,
	pl.secrets,
	cs.secrets,
	hu.secrets,
	lt.secrets,
	lv.secrets,
	tr.secrets,
	id.secrets,
	vi.secrets,
	el.secrets,
	he.secrets,
	ar.secrets,
	zh.secrets,
	ja.secrets,
	ko.secrets,
	hi.secrets,
	th.secrets,
];

/** `dates` of every language that has them. A function, as whatever runs at once is in every bundle. */
export const dateWords = (): readonly DateWords[] => languages.flatMap(({dates}) => dates ?? []);

/** Words for numbers, folded to lower case → the number; one that two languages share is the first one's. */
export const numberWords = (): ReadonlyMap<string, number> =>
	new Map(languages.toReversed().flatMap(({numbers}) => listed([numbers]).map((word, at) => [word, at + 2] as const)));

/** Fields that are one string. */
type Field = {[F in keyof Language]-?: Language[F] extends string | undefined ? F : never}[keyof Language];

/** The words of one field in all languages, each once. */
export const wordsOf = (field: Field): readonly string[] => listed(languages.map((language) => language[field]));

/** @param lists words with white space between them. @returns each word once. */
export const listed = (lists: readonly (string | undefined)[]): readonly string[] => [
	...new Set(lists.flatMap((list) => list?.trim().split(/\s+/) ?? [])),
];

/** One field in all languages, or in those given, as alternatives of a regular expression without borders. */
export const alternatives = (field: Field, of: readonly Language[] = languages): string =>
	joined(of.map((language) => language[field]));

const linesOf = (source = ''): readonly string[] => (source === '' ? [] : source.split(/\s*\n\s*/));

/** @param sources alternatives, `|` or a new line between them. @returns one line of alternatives. */
export const joined = (sources: readonly (string | undefined)[]): string =>
	[...new Set(sources.flatMap(linesOf))].join('|');

/** Languages whose words have white space between them, and those that run on. */
export const spaced = (): readonly Language[] => languages.filter(({borders}) => borders !== 'none');
export const unspaced = (): readonly Language[] => languages.filter(({borders}) => borders === 'none');

const BORDERS: Readonly<Record<Borders, readonly [before: string, behind: string]>> = {
	ascii: ['\\b(?:', ')\\b'],
	letter: ['(?<!\\p{L})(?:', ')(?!\\p{L})'],
	none: ['', ''],
};

function within(borders: Borders, source: string): string {
	const [before, behind] = BORDERS[borders];
	return before + source + behind;
}

/** The phrases of one field in all languages, each within its language's borders. @returns source, for the flags `iu`. */
export const phrases = (field: Field): string =>
	(['ascii', 'letter', 'none'] as const)
		.flatMap((kind) => {
			const source = alternatives(
				field,
				languages.filter(({borders = 'letter'}) => borders === kind),
			);
			return source === '' ? [] : within(kind, source);
		})
		.join('|');

/** Tells of texts in any case whether they match. */
export interface Matcher {
	test(text: string): boolean;
}

/**
 * Letters of either case match, as with the flag `i`: the text is made lower instead, since to compile a pattern for both
 * cases of all scripts takes twice as long, and a short-lived process compiles many. @param source for the flag `u`.
 */
export function anyCase(source: string): Matcher {
	let pattern: RegExp | undefined;
	return {
		test(text) {
			pattern ??= new RegExp(lowered(source), 'u');
			return pattern.test(text.toLowerCase());
		},
	};
}

/** All but classes and what is escaped. */
const lowered = (source: string): string =>
	source.replace(/\\[pP]\{[^}]*\}|\\.|\p{Lu}/gsu, (part) => (part.startsWith('\\') ? part : part.toLowerCase()));

/** @returns what tells where a phrase of the field stands. */
export const pattern = (field: Field): Matcher => anyCase(phrases(field));

/** A pattern a line, made when first asked for: together they compile in a quarter of the time that one of all takes. */
let backward: readonly RegExp[] | undefined;

/**
 * Does the person refer back to earlier work in so many words: "what did we decide", "last time", "remember when"? Not
 * "remember to", "try again", "do it again". @param text a prompt.
 */
export function looksBack(text: string): boolean {
	backward ??= languages.flatMap(({looksBack: phrases = '', borders = 'letter'}) =>
		linesOf(phrases).map((line) => new RegExp(within(borders, line), 'u')),
	);
	const lower = text.normalize('NFC').toLowerCase();
	return backward.some((one) => one.test(lower));
}
