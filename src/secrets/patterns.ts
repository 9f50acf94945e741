/**
 * Finds secrets in a text: long stretches first, then what stands behind the signs that set a value apart.
 *
 * This runs over everything that is indexed. So it never walks: stretches are found by looking at every 20th character and
 * reading back from there (as Boyer and Moore search), signs by indexOf, words all at once, and only there the text is read. Each look is
 * bounded, so the work is linear in the text.
 */
import {secretWords} from '../languages/index.ts';
import {wordFinder} from '../lib/index.ts';
import {behindColon, behindEquals, behindFlag, behindWord, element, findRandom} from './assignments.ts';
import {findBlocks} from './blocks.ts';
import {
	aroundTilde,
	beforeQuote,
	besideKeyId,
	configured,
	cookies,
	identifiedBy,
	kubernetes,
	netrc,
	passwordHash,
	puttyKey,
	secureString,
	shownFile,
} from './carriers.ts';
import {atPlace, behindDash, htpasswd, placeWords, setTo} from './commands.ts';
import {type Secret, SHORTEST, tokensIn} from './tokens.ts';
import {behindUser} from './urls.ts';

export type {Secret} from './tokens.ts';

/** Looks at the text from a sign on, and answers where to go on at the earliest, 0 for right behind the sign. */
type Look = (text: string, at: number, found: Secret[]) => number;

/** Signs that most texts have: each is looked for by itself. */
const SIGNS: readonly (readonly [sign: string, look: Look])[] = [
	['=', behindEquals],
	[':', behindColon],
	['：', behindColon],
	['--', behindFlag],
	['</', element],
	['-u ', behindUser],
	// Looked for by its rarer character.
	['-', (text, at, found) => (text.charCodeAt(at - 1) === 32 ? behindDash(text, at - 1, found) : 0)],
	['$', passwordHash],
	['~', aroundTilde],
];

/** Words that few texts have: all of them are looked for at once. */
const WORDS: ReadonlyMap<string, Look> = new Map([
	...secretWords.flatMap(({inSentence}) => (inSentence ? [[inSentence, behindWord] as const] : [])),
	['ookie', cookies],
	['login ', netrc],
	['pass', configured],
	['IDENTIFIED ', identifiedBy],
	['identified ', identifiedBy],
	['PASS', beforeQuote],
	['SECRET', beforeQuote],
	['TOKEN', beforeQuote],
	['ENV ', setTo],
	['set ', setTo],
	['setx ', setTo],
	['setenv ', setTo],
	['htpasswd ', htpasswd],
	['Secret', kubernetes],
	['Private-Lines', puttyKey],
	['cat ', shownFile],
	['SecureString', secureString],
	...placeWords.map((word) => [word, atPlace] as const),
]);
/** Letters beyond Latin are in few texts, and a look for one of them ends at once in all others. */
const isWide = (word: string): boolean => /[^\0-\xff]/.test(word);
const WIDE = [...WORDS].filter(([word]) => isWide(word));
const nextWord = wordFinder([...WORDS.keys()].filter((word) => !isWide(word)));

/** What an earlier pass left; never looked into, so that redacting twice changes nothing. */
const MARK = /\[redacted:[a-z0-9-]{1,40}\]/g;

/**
 * @returns kinds and places (UTF-16 offsets, end exclusive) in order, without overlaps; never the values.
 * Where two finds overlap they become one, named after the one that starts first; at one place a known key comes before a
 * named value, and that before what only looks random.
 */
export function findSecrets(text: string): Secret[] {
	if (text.length < 8) return [];
	const all = findBlocks(text);
	const random: Secret[] = [];
	eachStretch(text, all, random);
	for (const [mark, look] of SIGNS) eachSign(text, mark, look, all);
	for (const [mark, look] of WIDE) eachSign(text, mark, look, all);
	// A word within the next one counts as well: `word` in what `pass` began.
	for (let hit = nextWord(text, 0); hit; ) {
		const next = WORDS.get(hit.word)!(text, hit.at, all);
		hit = nextWord(text, Math.max(hit.at + 1, next));
	}
	if (all.some(({kind}) => kind === 'aws-key-id')) besideKeyId(text, [...all], all);
	all.push(...random);
	if (all.length === 0) return all;
	all.sort((a, b) => a.start - b.start);
	const merged: Secret[] = [];
	for (const secret of all) {
		const before = merged.at(-1);
		if (!before || secret.start >= before.end) merged.push(secret);
		else if (secret.end > before.end) merged[merged.length - 1] = {...before, end: secret.end};
	}
	return text.includes('[redacted:') ? merged.flatMap((secret) => aroundMarks(text, secret)) : merged;
}

function eachSign(text: string, mark: string, look: Look, found: Secret[]): void {
	for (let at = text.indexOf(mark); at >= 0; ) {
		at = text.indexOf(mark, Math.max(at + mark.length, look(text, at, found)));
	}
}

/** The parts of a find that are not marks already. */
function aroundMarks(text: string, {kind, start, end}: Secret): Secret[] {
	const from = Math.max(0, start - 60);
	const parts: Secret[] = [];
	let at = start;
	for (const mark of text.slice(from, end + 60).matchAll(MARK)) {
		const place = from + mark.index;
		if (place >= end) break;
		if (place > at) parts.push({kind, start: at, end: place});
		at = Math.max(at, place + mark[0].length);
	}
	if (at < end) parts.push({kind, start: at, end});
	return parts;
}

const STRETCH = new Uint8Array(65_536);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.') STRETCH[c.charCodeAt(0)] = 1;

/** Every stretch of characters that keys are made of, long enough to be one. */
function eachStretch(text: string, known: Secret[], random: Secret[]): void {
	const n = text.length;
	let from = 0;
	for (let last = SHORTEST - 1; last < n; last = from + SHORTEST - 1) {
		let at = last;
		while (at >= from && STRETCH[text.charCodeAt(at)] === 1) at--;
		if (at >= from) {
			// Nothing that long ends before `last`, nor holds this character.
			from = at + 1;
			continue;
		}
		let to = last + 1;
		while (to < n && STRETCH[text.charCodeAt(to)] === 1) to++;
		const end = tokensIn(text, from, to, known) || findRandom(text, from, to, random);
		from = Math.max(to + 1, end);
	}
}
