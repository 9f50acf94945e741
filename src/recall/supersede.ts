/**
 * Does a newer session contradict an older one? Then the older is only quoted under the newer's date, or not first.
 *
 * Two settlements contradict when they speak of the same thing and either the newer takes something back ("no longer",
 * "instead of", "is now") or both name a figure or a name in its place and the two differ. When that cannot be seen,
 * they stand beside each other, newest last word first.
 */
import {terms as termsOf} from '../index/index.ts';
import {takesBack} from './cues.ts';
import {knownTime} from './dates.ts';
import type {Query} from './query.ts';
import type {Settled} from './settle.ts';
import {isTradeWord} from './trade-words.ts';

/** Of the question's words that either of the two speaks of, this share must be in both. */
const SAME_SUBJECT = 0.4;
/** And of the shorter one's words this share. */
const OVERLAP = 0.35;

/**
 * What has no date, or one that has not come yet, is neither older nor newer than anything.
 * @returns the newest of `others` that supersedes this one, or undefined.
 */
export function supersededBy(one: Settled, others: readonly Settled[], query: Query, now: number): Settled | undefined {
	const age = ({time}: Settled): number => knownTime(time, now);
	if (age(one) === 0) return undefined;
	const newer = others.filter(
		(other) => other.session !== one.session && age(other) > age(one) && contradicts(other, one, query),
	);
	return newer.sort((a, b) => b.time - a.time || (a.session < b.session ? -1 : 1))[0];
}

function contradicts(newer: Settled, older: Settled, query: Query): boolean {
	const a = termSet(newer.quotes);
	const b = termSet(older.quotes);
	let shared = 0;
	let all = 0;
	for (const {term, weight} of query.terms) {
		if (a.has(term) && b.has(term)) shared += weight;
		if (a.has(term) || b.has(term)) all += weight;
	}
	if (all === 0 || shared < all * SAME_SUBJECT) return false;
	const common = [...a].filter((term) => b.has(term) && !isTradeWord(term)).length;
	if (common < 2 || common < Math.min(a.size, b.size) * OVERLAP || sameWords(a, b)) return false;
	if (newer.quotes.some(takesBack)) return true;
	return figuresDiffer(newer.quotes.join(' '), older.quotes.join(' '));
}

const termSet = (quotes: readonly string[]): ReadonlySet<string> =>
	new Set(quotes.flatMap((quote) => [...termsOf(quote)]));

function sameWords(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
	let shared = 0;
	for (const term of a) if (b.has(term)) shared++;
	return shared >= 0.9 * Math.max(a.size, b.size);
}

/** The newer one has another number of the same thing ("5 replicas", not "3 replicas"), or all its numbers are new. */
function figuresDiffer(newer: string, older: string): boolean {
	const [a, b] = [figures(newer), figures(older)];
	if (a.length === 0 || b.length === 0) return false;
	const same = (one: Figure) => b.filter((other) => other.of !== '' && other.of === one.of);
	if (a.some((one) => same(one).length > 0 && same(one).every((other) => other.number !== one.number))) return true;
	return !a.some((one) => b.some((other) => other.number === one.number));
}

interface Figure {
	readonly number: string;
	/** The word after it, analysed. */
	readonly of: string;
}

function figures(text: string): readonly Figure[] {
	return [...text.matchAll(/(\d+(?:[.,]\d+)*)\s*(\p{L}+|%)?/gu)].map(([, number, of]) => ({
		number: number!,
		of: of === '%' ? of : (termsOf(of ?? '')[0] ?? ''),
	}));
}
