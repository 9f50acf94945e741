/**
 * Words of the trade that name no subject: "file", "error", "explain". In a large store they are common and weigh little by
 * themselves; in a store of five sessions every word is rare, and this list keeps them from carrying a block.
 */
import {terms as termsOf} from '../index/index.ts';
import {wordsOf} from '../languages/index.ts';

const TRADE = new Set(termsOf(wordsOf('tradeWords').join(' ')));

/** @param term as the analyzer makes it. */
export function isTradeWord(term: string): boolean {
	return TRADE.has(term);
}

/** Words that people ask with. They say that something is asked, not what. */
const ASKING = new Set(termsOf(wordsOf('askingWords').join(' ')));

/** @param term as the analyzer makes it. */
export function isAskingWord(term: string): boolean {
	return ASKING.has(term);
}
