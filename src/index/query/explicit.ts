/**
 * Runs a search in the explicit syntax (`syntax.ts`). Phrases are not in the index, which holds no positions: the hits
 * that hold all words of a phrase are checked against their stored text.
 */

import type {Passage} from '../segment/index.ts';
import {holdsPhrase, type Search} from './syntax.ts';
import type {Hit, Index, SearchOptions, SearchResult} from './types.ts';

/** Stored texts that are read for phrases at most; with more hits than that `total` is a lower bound. */
const MOST_READ = 1000;

/** @returns hits best first, all of which hold every phrase, and none of those that must not be there. */
export function explicitSearch(index: Index, search: Search, options: SearchOptions = {}): SearchResult {
	const {clauses, phrases, notPhrases} = search;
	if (phrases.length + notPhrases.length === 0) return index.search(clauses, options);
	const {limit = 20} = options;
	const found = index.search(clauses, {...options, limit: MOST_READ});
	const hits = found.hits.filter(({doc}: Hit) => {
		const texts = textsOf(index.passage(doc));
		const holds = (phrase: readonly string[]) => holdsPhrase(texts, phrase);
		return phrases.every(holds) && !notPhrases.some(holds);
	});
	return {hits: hits.slice(0, limit), total: hits.length, partial: found.partial || found.total > MOST_READ};
}

function textsOf({text, output, command, files}: Passage): string[] {
	return [text, output, command, ...files];
}
