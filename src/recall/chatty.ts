/**
 * Prompts that never deserve recall: thanks, a yes, "go on", "fix it", greetings, in the languages people type them in.
 *
 * The test is made of words, not of sentences: when every word of a short prompt says only "yes", "please", "do it",
 * there is no subject in it to remember. A prompt with one word of its own is not chatty.
 */
import {alternatives, wordsOf} from '../languages/index.ts';
import {isDictation, isMachineText} from './machine.ts';

/** Words without a subject. Folded: lower case, no diacritics. */
const EMPTY_WORDS = new Set(wordsOf('emptyWords'));

/** Chinese, Japanese, Korean: written without spaces, so whole phrases are taken away and nothing may be left. */
const EMPTY_PHRASES = new RegExp(alternatives('emptyPhrases'), 'gu');

const fold = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}+/gu, (marks) => marks.replace(/[\u0300-\u036f]/g, ''))
		.normalize('NFC')
		.toLowerCase()
		.replace(/ё/g, 'е')
		.replace(/ß/g, 'ss');

/** A slash command of the client without words of the person, e.g. `/compact` or `/model kimi`. */
const SLASH = /^\/[\w:-]+$/;
/** Why this prompt deserves no recall, or undefined. The text is only looked at; up to some KB. */
export function whyChatty(
	text: string,
): 'empty' | 'slash command' | 'machine text' | 'dictated answer' | 'no subject' | undefined {
	const trimmed = text.trim();
	if (trimmed === '') return 'empty';
	if (SLASH.test(trimmed)) return 'slash command';
	if (isMachineText(trimmed)) return 'machine text';
	if (isDictation(trimmed)) return 'dictated answer';
	// A long prompt has a subject, whatever its words; so the loop below stays short.
	if (trimmed.length > 160) return undefined;
	// An address, a version, a ticket number is a subject.
	if (/\d[\d.:/-]{2,}/.test(trimmed)) return undefined;
	const rest = trimmed
		.normalize('NFC')
		.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu, (run) =>
			run.replace(EMPTY_PHRASES, ' '),
		);
	// "don't" is one word; a sign that is no letter or digit says nothing.
	const left = fold(rest)
		.replace(/(\p{L})['’](\p{L})/gu, '$1$2')
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter(
			(word) => word !== '' && !EMPTY_WORDS.has(word) && !/^\d{1,2}$/.test(word) && !/^(?:h[ae]){2,}h?$/.test(word),
		);
	return left.length === 0 ? 'no subject' : undefined;
}
