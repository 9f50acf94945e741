/**
 * What a prompt is about: the words of it that tell something, and how many of them a sentence carries.
 *
 * A word tells when it names a subject (no word of the trade, none that people ask with) and is not said in every other session.
 * A whole name (identifier, flag, file, ticket with its number) tells by itself; the parts of one, a host, a bare number do
 * not, and a ticket is only itself: who asks about PR 68 is not answered with PR 12.
 */
import {type Index, terms as termsOf} from '../index/index.ts';
import {idfOf, type Query, type Word} from './query.ts';
import {sessionCount, sessionsWith} from './reading.ts';
import {isAskingWord, isTradeWord} from './trade-words.ts';
import {TELLING, UNSEEN_SESSIONS} from './weights.ts';

export interface TellingWord {
	/** As it was typed. */
	readonly text: string;
	/** Terms of the whole word; any of them carries it. */
	readonly terms: readonly string[];
	/** Of a name: the terms that it is made of. */
	readonly parts: readonly string[];
	/** Rarity among sessions: ln of about how many there are to one that holds it. */
	readonly idf: number;
	/** False for a word that is said in too many sessions here: it belongs to the subject, but finds nothing. */
	readonly tells: boolean;
	readonly isName: boolean;
	/** Share of a word: a pair of signs in a script without spaces is half of one. */
	readonly worth: number;
}

export interface Subject {
	readonly words: readonly TellingWord[];
	/** Numbers of tickets, issues and pull requests: `#68`, `ent-108`. */
	readonly tickets: ReadonlySet<string>;
	/** Terms that stand in no session. */
	readonly unknown: number;
}

export interface Carried {
	/** Telling words in the sentence itself, and those of them that are whole names. */
	readonly words: readonly string[];
	readonly count: number;
	readonly names: number;
	/** Telling words in the sentence or in what stands around it, and those of them that are whole names. */
	readonly around: number;
	readonly namesAround: number;
	/** Share of the subject's weight in the sentence or around it, 0..1. */
	readonly share: number;
	/** False when the prompt names a ticket and the sentence, with what is around it, does not, or another one. */
	readonly sameTicket: boolean;
}

/** Looks like a name that somebody made: an identifier, a flag, a path, a ticket with its number. */
const NAME =
	/\p{Ll}\p{Lu}|\p{L}_\p{L}|^--?\p{L}[\p{L}-]+$|^\p{L}+-\d+$|\.\p{L}{1,5}$|\p{L}[\\/]\S*\p{L}|^[A-Z][A-Z\d]+_|^\p{L}+[:.]{1,2}\p{Lu}|^(?:\d{1,3}\.){3}\d{1,3}$|^(?=[\da-f]*\d)(?=[\da-f]*[a-f])[\da-f]{7,40}$/u;
/** Made by nobody here: hosts and addresses, versions, bare numbers. */
const NO_NAME =
	/^(?:https?|www|ftp|mailto)\b|\.(?:com|org|net|io|dev|edu|gov|app|ai|co)(?:[/:]|$)|^v?\d+(?:[.,:-]\d+){0,2}$|^(?:and|or|either|both|he|she|him|his|yes|no|true|read|input|client)\//i;
const TICKET =
	/(?:#|(?<![\p{L}\d])(?:pr|mr|issue|ticket|bug|task|pull)s?[ -]?#?\s?)(\d{1,6})(?![\d.])|\/(?:pull|issues|merge_requests)\/(\d+)|(?<![\p{L}\d])([A-Z]{2,10}-\d{1,6})(?![\p{L}\d])/giu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Does a text hold a whole name, of whatever rarity? */
export const namesIn = (text: string): boolean =>
	text.split(/[\s,;()"'`?!]+/).some((word) => NAME.test(word) && !NO_NAME.test(word));

export function subjectOf(index: Index, query: Query): Subject {
	const sessions = sessionCount(index) + UNSEEN_SESSIONS;
	const most = Math.ceil(sessions * Math.exp(-TELLING));
	const seen = new Set<string>();
	let unknown = 0;
	const words = query.words.flatMap(apart).flatMap((word): readonly TellingWord[] => {
		const {text, whole, parts} = word;
		const isName = NAME.test(text) && !NO_NAME.test(text);
		const id = whole.join(' ');
		if (
			seen.has(id) ||
			NO_NAME.test(text) ||
			(!isName && whole.every((term) => isTradeWord(term) || isAskingWord(term)))
		)
			return [];
		seen.add(id);
		const held = Math.max(0, ...whole.map((term) => sessionsWith(index, term, most + 1)));
		if (held === 0) unknown++;
		// What no session holds is as rare as can be, but how much it meant is a guess: half of that.
		const idf = held === 0 ? idfOf(sessions, 0) / 2 : idfOf(sessions, held);
		return [
			{
				text,
				terms: whole,
				parts,
				idf,
				tells: held > 0 && held <= most,
				isName,
				worth: whole.every((term) => CJK.test(term)) ? 0.5 : 1,
			},
		];
	});
	return {words, tickets: ticketsIn(query.words.map(({text}) => text).join(' ')), unknown};
}

/** A run of signs without spaces is asked for by its pairs. */
const apart = (word: Word): readonly Word[] =>
	word.whole.length > 2 || word.whole.some((term) => CJK.test(term))
		? word.whole.map((term) => ({text: term, whole: [term], parts: []}))
		: [word];

/**
 * @param said the sentence to be quoted. @param around its heading, the line it answers, the error it explains.
 * @param done commands and files: only whole names are looked for there.
 */
export function carries({words, tickets}: Subject, said: string, around = '', done = ''): Carried {
	const inSaid = termCounts(said);
	// A part of a name that was found is no further word: `due` and the `due` of `due_at` are one.
	for (const {terms, parts, isName} of words)
		if (isName && terms.some((term) => inSaid.has(term)))
			for (const part of parts) inSaid.set(part, (inSaid.get(part) ?? 0) - 1);
	for (const [term, times] of inSaid) if (times <= 0) inSaid.delete(term);
	const named = new Set(words.some(({isName}) => isName) ? termsOf(done) : []);
	const nearby = new Set([...inSaid.keys(), ...termsOf(around)]);
	const found: string[] = [];
	let count = 0;
	let names = 0;
	let near = 0;
	let namesAround = 0;
	let shared = 0;
	let all = 0;
	for (const {text, terms, idf, tells, isName, worth} of words) {
		all += idf * worth;
		if (!terms.some((term) => nearby.has(term) || (isName && named.has(term)))) continue;
		shared += idf * worth;
		if (!tells) continue;
		near += worth;
		if (isName) namesAround++;
		if (!terms.some((term) => inSaid.has(term))) continue;
		count += worth;
		found.push(text);
		if (isName) names++;
	}
	const there = ticketsIn(`${said} ${around}`);
	const sameTicket = tickets.size === 0 || [...tickets].some((ticket) => there.has(ticket));
	return {words: found, count, names, around: near, namesAround, share: all > 0 ? shared / all : 0, sameTicket};
}

function termCounts(text: string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
	return counts;
}

/** The tickets that a text names. */
export function ticketsIn(text: string): ReadonlySet<string> {
	return new Set(
		[...text.matchAll(TICKET)].map(([, number, path, key]) => (key ?? `#${number ?? path}`).toLowerCase()),
	);
}
