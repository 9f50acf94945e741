/** Which of a question's terms stand in a text: asked of every sentence of a few dozen passages. */
import {type TermFinder, termFinder} from '../index/index.ts';

/** A finder for each question, by its weights. */
const finders = new WeakMap<ReadonlyMap<string, number>, TermFinder>();

/** @param weights term → weight. @param found is told each of them in order, with its place among the text's terms. @returns how many terms the text has. */
export function findTerms(
	text: string,
	weights: ReadonlyMap<string, number>,
	found: (term: string, at: number) => void,
): number {
	const finder = finders.get(weights) ?? termFinder(weights.keys());
	finders.set(weights, finder);
	return finder(text, found);
}

/** The distinct ones, in order. */
export function termsAsked(text: string, weights: ReadonlyMap<string, number>): ReadonlySet<string> {
	const terms = new Set<string>();
	findTerms(text, weights, (term) => terms.add(term));
	return terms;
}
