/**
 * Words of the trade that name no subject: "file", "error", "explain". In a large store they are common and weigh little by
 * themselves; in a store of five sessions every word is rare, and this list keeps them from carrying a block.
 */
import {terms as termsOf} from '../index/index.ts';
import {wordsOf} from '../languages/index.ts';

/** A short-lived process that asks for none of them takes none apart. */
let trade: ReadonlySet<string> | undefined;

/** @param term as the analyzer makes it. */
export function isTradeWord(term: string): boolean {
	trade ??= new Set(termsOf(wordsOf('tradeWords').join(' ')));
	return trade.has(term);
}

/** Words that people ask with. They say that something is asked, not what. */
let asking: ReadonlySet<string> | undefined;

/** @param term as the analyzer makes it. */
export function isAskingWord(term: string): boolean {
	asking ??= new Set(termsOf(wordsOf('askingWords').join(' ')));
	return asking.has(term);
}
