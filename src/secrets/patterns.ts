/**
 * Finds secrets in a text: long stretches first, then what stands behind the signs that set a value apart.
 *
 * This runs over everything that is indexed. So its units are copied out once, and only they are looked at: by one table for all
 * signs, for stretches at every 20th character and back from there (as Boyer and Moore search), for all words at once; only
 * where something was found the text is read. Each look is bounded, so the work is linear in the text.
 */
import {secretWords} from '../languages/index.ts';
import {TextUnits, wordFinder} from '../lib/index.ts';
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
	passLine,
	passwordHash,
	puttyKey,
	secureString,
	shownFile,
} from './carriers.ts';
import {column, field, pair} from './columns.ts';
import {atPlace, behindDash, htpasswd, keepers, keptFromPipe, placeWords, setTo} from './commands.ts';
import {findSigns, signs} from './signs.ts';
import {phrase, pin} from './spoken.ts';
import {type Secret, SHORTEST, tokensIn} from './tokens.ts';
import {behindUser} from './urls.ts';

export type {Secret} from './tokens.ts';

/** Looks at the text from a sign on, and answers where to go on at the earliest, 0 for right behind the sign. */
type Look = (text: string, at: number, found: Secret[]) => number;

/** What is behind the signs that most texts have, in the order in which it is looked at; `size` is the sign's own. */
const LOOKS: readonly {readonly places: Readonly<typeof signs.colons>; readonly size: number; readonly look: Look}[] = [
	{places: signs.equals, size: 1, look: behindEquals},
	{places: signs.colons, size: 1, look: behindColon},
	{places: signs.wideColons, size: 1, look: behindColon},
	{places: signs.dashPairs, size: 2, look: behindFlag},
	{places: signs.closings, size: 2, look: element},
	{places: signs.dashes, size: 1, look: behindUser},
	{places: signs.dashes, size: 1, look: behindDash},
	{places: signs.dollars, size: 1, look: passwordHash},
	{places: signs.tildes, size: 1, look: aroundTilde},
];

/** A word for password: the head of a column, or part of a sentence. */
const ofPassword: Look = (text, at, found) => {
	column(text, at, found);
	field(text, at, found);
	return behindWord(text, at, found);
};

/** The same in capitals: a name, a setting, a command. */
const inCapitals: Look = (text, at, found) => {
	field(text, at, found);
	return passLine(text, at, found);
};

/** Words that few texts have: all of them are looked for at once. */
const WORDS: ReadonlyMap<string, Look> = new Map([
	...secretWords.flatMap(({inSentence}) => (inSentence ? [[inSentence, ofPassword] as const] : [])),
	['ookie', cookies],
	['login ', netrc],
	['pass', configured],
	['IDENTIFIED ', identifiedBy],
	['identified ', identifiedBy],
	['PASS', inCapitals],
	['redential', pair],
	['creds', pair],
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
	...['nemonic', 'NEMONIC', 'phrase', 'PHRASE'].map((word) => [word, phrase] as const),
	...['PIN=', 'PIN:', 'PIN ', 'PIN_', 'pin ', 'pin:', 'pin='].map((word) => [word, pin] as const),
	...['api_key', 'API key', '_token', '_secret'].map((word) => [word, column] as const),
	...keepers.map((word) => [word, keptFromPipe] as const),
	...placeWords.map((word) => [word, atPlace] as const),
]);
/** Letters beyond Latin are in few texts, and a look for one of them ends at once in all others. */
const isWide = (word: string): boolean => /[^\0-\xff]/.test(word);
const WIDE = [...WORDS].filter(([word]) => isWide(word));
const nextWord = wordFinder([...WORDS.keys()].filter((word) => !isWide(word)));

const loaded = new TextUnits();

/** What an earlier pass left; never looked into, so that redacting twice changes nothing. */
const MARK = /\[redacted:[a-z0-9-]{1,40}\]/g;

/**
 * @returns kinds and places (UTF-16 offsets, end exclusive) in order, without overlaps; never the values.
 * Where two finds overlap they become one, named after the one that starts first; at one place a known key comes before a
 * named value, and that before what only looks random.
 */
export function findSecrets(text: string): Secret[] {
	if (text.length < 8) return [];
	const units = loaded.load(text);
	findSigns(units, text.length);
	const all = signs.dashPairs.count > 3 ? findBlocks(text) : [];
	const random: Secret[] = [];
	eachStretch(text, units, all, random);
	for (const {places, size, look} of LOOKS) {
		// Where a look went on to, the next sign may be one of a later place only.
		for (let i = 0, from = 0; i < places.count; i++) {
			const at = places.at[i]!;
			if (at >= from) from = Math.max(at + size, look(text, at, all));
		}
	}
	if (signs.wide) for (const [word, look] of WIDE) eachWide(text, word, look, all);
	// A word within the next one counts as well: `word` in what `pass` began.
	for (let hit = nextWord(text, units, 0); hit; ) {
		const next = WORDS.get(hit.word)!(text, hit.at, all);
		hit = nextWord(text, units, Math.max(hit.at + 1, next));
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

function eachWide(text: string, word: string, look: Look, found: Secret[]): void {
	for (let at = text.indexOf(word); at >= 0; ) {
		at = text.indexOf(word, Math.max(at + word.length, look(text, at, found)));
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
function eachStretch(text: string, units: Uint16Array, known: Secret[], random: Secret[]): void {
	const n = text.length;
	let from = 0;
	for (let last = SHORTEST - 1; last < n; last = from + SHORTEST - 1) {
		let at = last;
		while (at >= from && STRETCH[units[at]!] === 1) at--;
		if (at >= from) {
			// Nothing that long ends before `last`, nor holds this character.
			from = at + 1;
			continue;
		}
		let to = last + 1;
		while (to < n && STRETCH[units[to]!] === 1) to++;
		const end = tokensIn(text, from, to, known) || findRandom(text, from, to, random);
		from = Math.max(to + 1, end);
	}
}
