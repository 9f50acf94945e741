/**
 * Does a newer statement contradict an older one? Only when both are about the same thing and its value differs.
 *
 * About the same thing: much of what the shorter one says stands in both. Its value differs: another figure of the same noun
 * (value.ts), or the newer says that something is over ("instead of S3", "the lock table is no longer used") which the older one
 * had named, or names it only as the reason for what is now. Sharing words and a "now" is not enough; neither is a date, an id or
 * a ticket that only one cites.
 */
import {terms as termsOf} from '../index/index.ts';
import {alternatives} from '../languages/index.ts';
import type {Seconds} from '../lib/index.ts';
import {overIn, standing, takesBack, withoutReasons} from './cues.ts';
import {knownTime} from './dates.ts';
import type {Query} from './query.ts';
import {figuresDiffer, namesDiffer, oneSpanDiffers, sharesFigure, tellingIn, wholesIn, wordsIn} from './value.ts';
import {SAME_THING} from './weights.ts';

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
	const {plain: b, telling: was, files} = tellingOf(older, query);
	return (newer) => {
		const {plain: a, telling: said, files: others} = tellingOf(newer, query);
		// Each says it of files, and of no file in common.
		if (files.size > 0 && others.size > 0 && ![...files].some((file) => others.has(file))) return false;
		const common = [...said].filter((term) => was.has(term));
		if (common.length > 0 && oneSpanDiffers(a, b)) return true;
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
	const was = new Set(wholesIn(older));
	// What the older one says is not so is not what it says.
	for (const term of wholesIn(`${overIn(older)} ${negatedIn(older)}`)) was.delete(term);
	// Why it is over may name it once more.
	const said = [newer, withoutReasons(newer)].map(termsOf);
	const isSaidOnce = (term: string) => said.some((terms) => terms.filter((one) => one === term).length === 1);
	// "from returning `Old`" is over for `Old`, not for what returns.
	const names = wordsIn(over).flatMap(({term, isName}) => (isName ? [term] : []));
	return (names.length > 0 ? names : wholesIn(over)).some(
		(term) => was.has(term) && !/^\d/.test(term) && isSaidOnce(term),
	);
}

const NEGATED = new RegExp(`(?:${alternatives('negates')})([^.,;:!?]{0,40})`, 'giu');
const negatedIn = (text: string): string => [...text.matchAll(NEGATED)].map(([, behind]) => behind).join(' ');

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

const IDS = new RegExp(
	`\\b\\d{4}-\\d\\d-\\d\\d(?:[T ][\\d:.]+Z?)?\\b|\\b[\\da-f]{8}-[\\da-f-]{9,}\\b|\\b(?=[\\da-f]*\\d)[\\da-f]{7,40}\\b|https?:\\/\\/\\S+|#\\d+|\\b[A-Z]{2,10}-\\d+\\b|(?<=\\.\\w{1,5}):\\d+(?:[:-]\\d+)*|(?<![\\p{L}\\p{N}_])(?:${alternatives('numbered')})s? ?#?\\d+(?:(?:-|–|, ?| (?:${alternatives('alsoNumbers')}) )\\d+)*\\b|\\b\\d+-(?:based|indexed)\\b|(?<=\\[:?-?)\\d+`,
	'giu',
);
const withoutIds = (text: string): string => text.replace(IDS, ' ');

const FILES = /[\w-]+\.(?!(?:com|org|net|io|dev)\b)[a-z]{1,5}\b(?!\()/g;

interface Told {
	/** Without its ids. */
	readonly plain: string;
	readonly telling: ReadonlySet<string>;
	readonly files: ReadonlySet<string>;
}

/** Each answer to a question is held against all the others: what was read of one is kept as long as its question. */
const told = new WeakMap<Query, Map<string, Told>>();

function tellingOf(text: string, query: Query): Told {
	const known = told.get(query) ?? new Map<string, Told>();
	told.set(query, known);
	let one = known.get(text);
	if (!one) {
		const plain = withoutIds(text);
		one = {plain, telling: tellingIn(plain), files: new Set(plain.match(FILES))};
		known.set(text, one);
	}
	return one;
}
