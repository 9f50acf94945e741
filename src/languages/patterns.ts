/**
 * Fields of all languages → patterns. What a language leaves out is not recognised in it.
 *
 * A pattern is built and compiled when it is first asked for, and once: a process asks few of them.
 */
import {languages} from './all.ts';
import type {Borders, DateWords, Language} from './language.ts';

/** `dates` of every language that has them. A function, as whatever runs at once is in every bundle. */
export const dateWords = (): readonly DateWords[] => languages.flatMap(({dates}) => dates ?? []);

/** Words for numbers, folded to lower case → the number; one that two languages share is the first one's. */
export const numberWords = (): ReadonlyMap<string, number> =>
	new Map(languages.toReversed().flatMap(({numbers}) => listed([numbers]).map((word, at) => [word, at + 2] as const)));

/** Fields that are one string. */
export type Field = {[F in keyof Language]-?: Language[F] extends string | undefined ? F : never}[keyof Language];

/** The words of one field in all languages, each once. */
export const wordsOf = (field: Field): readonly string[] => listed(languages.map((language) => language[field]));

/** @param lists words with white space between them. @returns each word once. */
export const listed = (lists: readonly (string | undefined)[]): readonly string[] => [
	...new Set(lists.flatMap((list) => list?.trim().split(/\s+/) ?? [])),
];

/** Languages whose words have white space between them, and those that run on. */
export const spaced = (): readonly Language[] => languages.filter(({borders}) => borders !== 'none');
export const unspaced = (): readonly Language[] => languages.filter(({borders}) => borders === 'none');

/** Fields in all languages, or in those given, as alternatives of a regular expression without borders. */
export const alternatives = (fields: Field | readonly Field[], of: readonly Language[] = languages): string =>
	joined([fields].flat().flatMap((field) => of.map((language) => language[field])));

export const linesOf = (source = ''): readonly string[] => (source === '' ? [] : source.split(/\s*\n\s*/));

/** @param sources alternatives, `|` or a new line between them. @returns one line of alternatives. */
export const joined = (sources: readonly (string | undefined)[]): string =>
	[...new Set(sources.flatMap(linesOf))].join('|');

const BORDERS: Readonly<Record<Borders, readonly [before: string, behind: string]>> = {
	ascii: ['\\b(?:', ')\\b'],
	letter: ['(?<!\\p{L})(?:', ')(?!\\p{L})'],
	none: ['', ''],
};

export function within(borders: Borders, source: string): string {
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

/** The same with no letter beside them, in English as well: `_we_` and `we2` are heard. */
export const whole = (...fields: readonly Field[]): string => {
	const [apart, run] = [alternatives(fields, spaced()), alternatives(fields, unspaced())];
	return run === '' ? within('letter', apart) : `${within('letter', apart)}|${run}`;
};

/**
 * Letters of either case match, as with the flag `i`: the text is made lower instead, since to compile a pattern for both
 * cases of all scripts takes twice as long, and a short-lived process compiles many. @param source for the flag `u`.
 */
export function anyCase(source: () => string): (text: string) => boolean {
	let pattern: RegExp | undefined;
	return (text) => {
		pattern ??= new RegExp(lowered(source()), 'u');
		return pattern.test(text.toLowerCase());
	};
}

/** All but classes and what is escaped. */
const lowered = (source: string): string =>
	source.replace(/\\[pP]\{[^}]*\}|\\.|\p{Lu}/gsu, (part) => (part.startsWith('\\') ? part : part.toLowerCase()));

/** @returns what tells where a phrase of the field stands. */
export const pattern = (field: Field): ((text: string) => boolean) => anyCase(() => phrases(field));
