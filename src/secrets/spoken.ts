/**
 * Secrets that are words or numbers: the phrase that restores a wallet, a PIN. Only what they are called gives them away.
 */
import type {Secret} from './tokens.ts';

/** Words of such a list have three to eight letters; the numbers of words that there are. */
const PHRASE =
	/(?:nemonic|NEMONIC|phrase|PHRASE)(?:[ _](?:is|was|words|phrase|PHRASE)|["'])?[ \t]{0,3}(?:[:=]|(?<=is|was))[ \t]{0,3}["'`]?((?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})(?![\w'-])/y;
/** No such list has them, and hardly a sentence of that length is without. */
const OF_SENTENCES = /\b(?:the|and|for|are|was|were|with|not|but|from|have|has|which|must|their|them|your|been|its)\b/;
const COUNTS = new Set([12, 15, 18, 21, 24]);
export function phrase(text: string, at: number, found: Secret[]): number {
	PHRASE.lastIndex = at;
	const words = PHRASE.exec(text)?.[1];
	if (words === undefined || OF_SENTENCES.test(words) || !COUNTS.has(words.split(/[ ,]+/).length)) return 0;
	found.push({kind: 'recovery-phrase', start: PHRASE.lastIndex - words.length, end: PHRASE.lastIndex});
	return PHRASE.lastIndex;
}

const PIN =
	/(?<![A-Za-z\d])(?<!GPIO[ _])(?:PIN|pin)(?:[ _](?:code|CODE))?(?:[ \t]?=[ \t]?|: ?| is )["']?(\d{4,8})(?![\w.,:-]*\d)(?!\w)/y;
/** `PIN=8252`, "the PIN is 838253"; a pin of a chip has fewer digits. */
export function pin(text: string, at: number, found: Secret[]): number {
	PIN.lastIndex = at;
	const digits = PIN.exec(text)?.[1];
	if (digits === undefined) return 0;
	found.push({kind: 'pin', start: PIN.lastIndex - digits.length, end: PIN.lastIndex});
	return PIN.lastIndex;
}
