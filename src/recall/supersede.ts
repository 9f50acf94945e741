/**
 * Does a newer statement contradict an older one? Only when both are about the same thing and its value differs.
 *
 * About the same thing: much of what the shorter one says stands in both. Its value differs: another figure of the same noun
 * ("30 days", "400 days"), another name in otherwise the same words, or the newer says that something is over ("instead of S3",
 * "the lock table is no longer used") which the older one had named, or names it only as the reason for what is now. Sharing words and a "now" is not enough; neither is a date, an id or a ticket that only one cites.
 */
import {queryTokens, terms as termsOf} from '../index/index.ts';
import type {Seconds} from '../lib/index.ts';
import {overIn, standing, takesBack, withoutReasons} from './cues.ts';
import {knownTime} from './dates.ts';
import type {Query} from './query.ts';
import {ticketsIn} from './subject.ts';
import {isTradeWord} from './trade-words.ts';
import {SAME_THING, SAME_WORDS} from './weights.ts';

/** What of a settlement is compared. */
export interface Settlement {
	/** SessionHead.key */
	readonly session: string;
	readonly quotes: readonly string[];
	readonly time: Seconds;
}

/**
 * What has no date, or one that has not come yet, is neither older nor newer than anything.
 * @returns the newest of `others` that contradicts this one, or undefined.
 */
export function supersededBy<T extends Settlement>(
	one: Settlement,
	others: readonly T[],
	query: Query,
	now: number,
): T | undefined {
	const age = ({time}: Settlement): number => knownTime(time, now);
	if (age(one) === 0) return undefined;
	const isAgainst = contradicting(one.quotes.join(' '), query);
	const newer = others.filter(
		(other) => other.session !== one.session && age(other) > age(one) && isAgainst(other.quotes.join(' ')),
	);
	return newer.sort((a, b) => b.time - a.time || (a.session < b.session ? -1 : 1))[0];
}

/** @param query what was asked: its words are the thing, not its value. */
export const contradicts = (newer: string, older: string, query: Query): boolean => contradicting(older, query)(newer);

/** The same for many that may contradict one. */
export function contradicting(older: string, query: Query): (newer: string) => boolean {
	const {plain: b, telling: was} = tellingOf(older);
	return (newer) => {
		const {plain: a, telling: said} = tellingOf(newer);
		const common = [...said].filter((term) => was.has(term));
		if (common.length < 2 || common.length < Math.min(said.size, was.size) * SAME_THING) return false;
		if (figuresDiffer(a, b) || namesDiffer(a, b) || announced(a) || leftFor(a, b)) return true;
		return saysOver(a, b) && (common.some((term) => !query.weights.has(term)) || sharesFigure(a, b));
	};
}

/** It says that something is over which the older one had named, and does not name it again. */
function saysOver(newer: string, older: string): boolean {
	const over = overIn(newer);
	if (over.trim() === '') return false;
	if (sharesFigure(over, older)) return true;
	const was = new Set(termsOf(older));
	// Why it is over may name it once more.
	const said = [newer, withoutReasons(newer)].map(termsOf);
	const isSaidOnce = (term: string) => said.some((terms) => terms.filter((one) => one === term).length === 1);
	return queryTokens(over)
		.flatMap(({whole}) => whole)
		.some((term) => was.has(term) && !/^\d/.test(term) && isSaidOnce(term));
}

/** It says how things are now, and what the older one had named only as the reason: "in Postgres now, because Redis lost them". */
function leftFor(newer: string, older: string): boolean {
	const now = withoutReasons(newer);
	if (now === newer || !(takesBack(now) || standing(now))) return false;
	const [said, all] = [new Set(termsOf(now)), new Set(termsOf(newer))];
	return wordsIn(withoutReasons(older)).some(({term, isName}) => isName && all.has(term) && !said.has(term));
}

/** "Changed: …", "Correction: …". */
const announced = (text: string): boolean => {
	const label = /^\W*\p{L}+\s*[:：]/u.exec(text)?.[0];
	return label !== undefined && takesBack(label);
};

const IDS =
	/\b\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?\b|\b[\da-f]{8}-[\da-f-]{9,}\b|\b(?=[\da-f]*\d)[\da-f]{7,40}\b|https?:\/\/\S+|#\d+|\b[A-Z]{2,10}-\d+\b|(?<=\.\w{1,5}):\d+(?:[:-]\d+)*|\b(?:PR|MR|issue|ticket|step|phase|line|lines)s? ?#?\d+(?:-\d+)?\b/gi;
const withoutIds = (text: string): string => text.replace(IDS, ' ');

interface Told {
	/** Without its ids. */
	readonly plain: string;
	readonly telling: ReadonlySet<string>;
}

/** Each answer to a question is held against all the others. */
const KEPT = 64;
const told = new Map<string, Told>();

function tellingOf(text: string): Told {
	let one = told.get(text);
	if (!one) {
		const plain = withoutIds(text);
		const words = termsOf(plain).filter((term) => !isTradeWord(term) && !/^\d/.test(term));
		one = {plain, telling: new Set(words)};
		if (told.size >= KEPT) told.clear();
		told.set(text, one);
	}
	return one;
}

interface Figure {
	readonly number: string;
	/** What it counts: the words before and after it, analysed. */
	readonly of: readonly string[];
}

function figures(text: string): readonly Figure[] {
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
function figuresDiffer(newer: string, older: string): boolean {
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

const sharesFigure = (newer: string, older: string): boolean => {
	const was = new Set(figures(older).map(({number}) => number));
	return figures(newer).some(({number}) => was.has(number));
};

const NAMED = /\p{Ll}\p{Lu}|^\p{Lu}{2,}|\p{L}[\d_./-]+[\p{L}\d]|^\p{Lu}\p{Ll}+/u;

/** The same words, small ones included, but for one or two, and these are names. */
function namesDiffer(newer: string, older: string): boolean {
	if (sameWords(newer, older) < SAME_WORDS) return false;
	const [a, b] = [wordsIn(newer), wordsIn(older)];
	const only = (one: readonly Named[], other: readonly Named[]) =>
		one.filter(({term}) => !other.some((each) => each.term === term));
	const [fresh, gone] = [only(a, b), only(b, a)];
	const few = (list: readonly Named[]) => list.length >= 1 && list.length <= 2 && list.some(({isName}) => isName);
	return few(fresh) && few(gone) && ticketsIn(newer).size === 0;
}

/** Share of the longer one's words that stand in both, 0..1. */
function sameWords(a: string, b: string): number {
	const [one, other] = [a, b].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))) as [
		Set<string>,
		Set<string>,
	];
	return [...one].filter((word) => other.has(word)).length / Math.max(one.size, other.size, 1);
}

interface Named {
	readonly term: string;
	readonly isName: boolean;
}

function wordsIn(text: string): readonly Named[] {
	const words = text.split(/[\s,;:!?"'`()[\]]+/).map((word) => word.replace(/\.$/, ''));
	return words.flatMap((word, at) => {
		const [term] = termsOf(word);
		if (term === undefined || isTradeWord(term)) return [];
		return [{term, isName: NAMED.test(word) && (at > 0 || /\p{Ll}\p{Lu}|\p{Lu}{2}|\d/u.test(word))}];
	});
}
