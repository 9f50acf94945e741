/**
 * Do two statements about the same thing give it another value? A figure of the same noun ("30 days", "400 days"), another name
 * in otherwise the same words, or something else in one place of the same sentence, when the newer one says that it is new.
 */
import {queryTokens, terms as termsOf} from '../index/index.ts';
import {numberWords} from '../languages/index.ts';
import {standing, takesBack, withoutReasons} from './cues.ts';
import {ticketsIn} from './subject.ts';
import {isTradeWord} from './trade-words.ts';
import {SAME_WORDS} from './weights.ts';

/** Whole words: the parts of two names that share some make no subject. */
export const wholesIn = (text: string): readonly string[] => queryTokens(text).flatMap(({whole}) => whole);
export const tellingIn = (text: string): ReadonlySet<string> =>
	new Set(wholesIn(text).filter((term) => !isTradeWord(term) && !/^\d/.test(term)));

interface Figure {
	readonly number: string;
	/** What it counts: the words before and after it, analysed. */
	readonly of: readonly string[];
}

/** "ten minutes" is 10 of them. */
const NUMBERS = numberWords();
const NUMBER_WORD = new RegExp(`(?<!\\p{L})(?:${[...NUMBERS.keys()].join('|')})(?!\\p{L})`, 'giu');
const withDigits = (text: string): string =>
	text.replace(NUMBER_WORD, (word) => String(NUMBERS.get(word.toLowerCase())));

function figures(said: string): readonly Figure[] {
	const text = withDigits(said);
	const found = text.matchAll(
		/(?<![\p{L}\d.])(?<!\b(?:all|both|these|other|another) )(\d+(?:[.,:]\d+)*)(?![\p{L}\d])\s*(\p{L}+|%)?/giu,
	);
	return [...found].map(({index, 1: number, 2: after = ''}) => ({
		number: number!,
		of: [
			...termsOf(text.slice(Math.max(0, index - 40), index)).slice(-1),
			...(after === '%' ? [after] : termsOf(after)),
		],
	}));
}

/** A figure of the same noun that the older one does not have; where both stand in the newer one, it must say what became of it. */
export function figuresDiffer(newer: string, older: string): boolean {
	const [a, b] = [figures(newer), figures(older)];
	const same = (one: Figure) => b.filter(({of}) => of.some((noun) => one.of.includes(noun)));
	return a.some((one) => {
		const was = same(one);
		if (was.length === 0 || was.some(({number}) => number === one.number)) return false;
		const both = a.some((other) =>
			was.some(({number, of}) => number === other.number && of.some((noun) => other.of.includes(noun))),
		);
		return !both || takesBack(newer) || /,? not\b/i.test(newer);
	});
}

export const sharesFigure = (newer: string, older: string): boolean => {
	const was = new Set(figures(older).map(({number}) => number));
	return figures(newer).some(({number}) => was.has(number));
};

const NAMED = /\p{Ll}\p{Lu}|^\p{Lu}{2,}|\p{L}[\d_./-]+[\p{L}\d]|^\p{Lu}\p{Ll}+/u;

/** The same words, small ones included, but for one or two, and these are names. */
export function namesDiffer(newer: string, older: string): boolean {
	if (sameWords(newer, older) < SAME_WORDS) return false;
	const [a, b] = [wordsIn(newer), wordsIn(older)];
	const only = (one: readonly Named[], other: readonly Named[]) =>
		one.filter(({term}) => !other.some((each) => each.term === term));
	const [fresh, gone] = [only(a, b), only(b, a)];
	const few = (list: readonly Named[]) => list.length >= 1 && list.length <= 2 && list.some(({isName}) => isName);
	return few(fresh) && few(gone) && ticketsIn(newer).size === 0;
}

/** So many words must be the same, and so many terms at most differ. */
const SPAN = 3;

/**
 * The same sentence but for one place, in which each says something else, and the newer one says that this is how it is now, or
 * gives the older one's value as the reason: "by Miguel since Dana left".
 */
export function oneSpanDiffers(newer: string, older: string): boolean {
	const now = withoutReasons(newer);
	const isNew = takesBack(newer) || standing(newer);
	if (!isNew && now === newer) return false;
	const reasons = new Set(termsOf(newer));
	for (const term of termsOf(now)) reasons.delete(term);
	const isValue = (terms: readonly string[]) => terms.length >= 1 && terms.length <= SPAN;
	const differs = (said: readonly string[], was: readonly string[]): boolean => {
		const from = said.findIndex((word, at) => word !== was[at]);
		// The value stands behind a small word: "stored in", "approved by"; else it is another thing that is said.
		if (from < 2 || termsOf(said[from - 1]!).length > 0 || termsOf(said.slice(0, from).join(' ')).length === 0)
			return false;
		let same = 0;
		while (same < Math.min(said.length, was.length) - from && said.at(-1 - same) === was.at(-1 - same)) same++;
		const [fresh, gone] = [said, was].map((words) => termsOf(words.slice(from, words.length - same).join(' '))) as [
			string[],
			string[],
		];
		if (from + same < SPAN || !isValue(fresh) || !isValue(gone)) return false;
		return !fresh.some((term) => gone.includes(term)) && (isNew || gone.some((term) => reasons.has(term)));
	};
	const before = clausesOf(older);
	return clausesOf(newer).some((said) => before.some((was) => differs(said, was)));
}

/** The words of each clause, without its reasons and without the small words at its end. */
function clausesOf(text: string): readonly (readonly string[])[] {
	return withoutReasons(text)
		.split(/[;:!?]\s|[.,]\s/)
		.map((clause) => {
			const words = clause.toLowerCase().match(/[\p{L}\p{N}](?:[\p{L}\p{N}._/-]*[\p{L}\p{N}])?/gu) ?? [];
			return words.slice(0, words.findLastIndex((word) => termsOf(word).length > 0) + 1);
		});
}

/** Share of the longer one's words that stand in both, 0..1. */
function sameWords(a: string, b: string): number {
	const [one, other] = [a, b].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))) as [
		Set<string>,
		Set<string>,
	];
	return [...one].filter((word) => other.has(word)).length / Math.max(one.size, other.size, 1);
}

export interface Named {
	readonly term: string;
	readonly isName: boolean;
}

export function wordsIn(text: string): readonly Named[] {
	const words = text.split(/[\s,;:!?"'`()[\]]+/).map((word) => word.replace(/\.$/, ''));
	return words.flatMap((word, at) => {
		const [term] = termsOf(word);
		if (term === undefined || isTradeWord(term)) return [];
		return [{term, isName: NAMED.test(word) && (at > 0 || /\p{Ll}\p{Lu}|\p{Lu}{2}|\d/u.test(word))}];
	});
}
