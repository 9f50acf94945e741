/**
 * Does a name promise a secret? `DB_PASSWORD`, `apiKey`, `пароль` do; `max_tokens`, `passRate`, `tokenUrl` do not.
 *
 * A name is split into words (camelCase, snake_case, kebab-case). The last word decides first: a count, a path or a type
 * of something secret is not secret. Key words of other languages stand beside the English ones, because people paste
 * their notes as they wrote them.
 */
import {listed, secretWords} from '../languages/index.ts';

/**
 * `password`: whatever stands there is one, however plain. `token`: a value that looks like one. `weak`: only a value that
 * looks random. `none`: nothing is promised.
 */
export type NameClass = 'password' | 'token' | 'weak' | 'none';

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Words of another script stand inflected, or without spaces: they are looked for within others. */
const isLatin = (word: string): boolean => word.charCodeAt(word.length - 1) <= 0x36f;
const latin = (of: 'password' | 'token' | 'weak'): readonly string[] =>
	listed(secretWords.map((words) => words[of])).filter(isLatin);
const PASSWORD = new Set(latin('password'));
const TOKEN = new Set([
	...words('token apikey accesskey secretkey privatekey authkey signingkey bearer authorization jwt pat psk'),
	...latin('token'),
]);
const BEFORE_KEY = new Set(
	words(`api access secret private signing encryption crypto auth account master shared service client license deploy
	subscription storage app application admin project function host primary secondary`),
);
const WEAK = new Set([
	...words(`key keys session sess sid cookie auth credential credentials creds signature sig sas dsn code otp pin nonce
	salt hash secrets tokens`),
	...latin('weak'),
]);
/** What is said about a secret, not the secret. */
const ABOUT = new Set(
	words(`count counts type types limit limits length len size rate budget usage used url uri urls endpoint path paths file
	files filename dir name names field fields label labels hint prompt placeholder title text message msg error errors
	expiry expires expiration expire ttl age policy policies rule rules regex pattern index idx position cost price bucket
	min max total per manager provider service schema version at enabled required valid invalid format algorithm alg env
	var ref arn stdin issuer audience scope scopes strength reset change changed cache window ring store storage helper
	util utils test tests spec ok rating fail failed map list set array class is has input output form button screen page
	route view flow kind status state source src column table row`),
);
/** In the order of the languages, and within one from what promises most. */
const STEMS = secretWords.flatMap((language) =>
	(['password', 'token', 'weak'] as const).flatMap((of) =>
		listed([language[of]]).flatMap((stem) => (isLatin(stem) ? [] : [[stem, of] as const])),
	),
);
/** Written together with other words: `dbpassword`, `authtoken`. */
const GLUED = new RegExp(`(?:${listed(secretWords.map(({glued}) => glued)).join('|')})$`);
const GLUED_TOKEN = /(?:[a-z]{2}token|apikey|secretkey|accesskey|privatekey)$/;

/** The last three letters of all key words above, hashed: nearly every other name ends here, unread. */
const ENDINGS = new Uint8Array(4096);
const slot = (a: number, b: number, c: number): number => ((a | 32) ^ ((b | 32) << 3) ^ ((c | 32) << 6)) & 4095;
for (const word of [...PASSWORD, ...TOKEN, ...BEFORE_KEY, 'key']) {
	const [a = 32, b = 32, c = 32] = [...word.slice(-3).padStart(3)].map((letter) => letter.charCodeAt(0));
	ENDINGS[slot(a, b, c)] = 1;
	if (word.length === 2) for (const sign of '_-"\' .') ENDINGS[slot(sign.charCodeAt(0), b, c)] = 1;
}

/**
 * Could the name that ends here promise a secret? Never a wrong no for a name that ends in a key word. One with a key word
 * further in front (`password_for_staging`) counts only where it ends in a capital or in another script.
 */
export function mayEndName(text: string, end: number): boolean {
	let last = end - 1;
	let c = text.charCodeAt(last);
	// `password2`, `TOKEN_2`, but not `12:30`.
	while (c >= 48 && c <= 57) c = text.charCodeAt(--last);
	if (c === 95 && last < end - 1) c = text.charCodeAt(--last);
	const b = text.charCodeAt(last - 1);
	if (c > 127 || b > 127 || (c >= 65 && c <= 90)) return true;
	return ENDINGS[slot(text.charCodeAt(last - 2), b, c)] === 1;
}

const memo = new Map<string, NameClass>();

/** @param name an identifier, a flag, a header or a word before a colon; at most 64 characters of it matter. */
export function classOf(name: string): NameClass {
	const known = memo.get(name);
	if (known !== undefined) return known;
	if (memo.size > 8192) memo.clear();
	const result = classify(name);
	memo.set(name, result);
	return result;
}

const HUMP = /([\p{Ll}\d])(\p{Lu})/gu;
const CAPITALS = /(\p{Lu})(\p{Lu}\p{Ll})/gu;
/** Marks stand inside the words of Hindi and Thai; the one behind an emoji is none of theirs. */
const BETWEEN = /(?:[^\p{L}\p{Mn}\p{Mc}\p{N}]|[\ufe00-\ufe0f])+/u;

/** The same for names without accents, which need nothing folded. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_HUMP = /([a-z\d])([A-Z])/g;
const ASCII_CAPITALS = /([A-Z])([A-Z][a-z])/g;
const ASCII_WORD = /[a-z\d]+/g;

function wordsOf(name: string): readonly string[] {
	if (ASCII.test(name)) {
		const spaced = name.replace(ASCII_HUMP, '$1 $2').replace(ASCII_CAPITALS, '$1 $2').toLowerCase();
		return spaced.match(ASCII_WORD) ?? [];
	}
	return name
		.replace(HUMP, '$1 $2')
		.replace(CAPITALS, '$1 $2')
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.normalize('NFC')
		.toLowerCase()
		.replace(/ı/g, 'i')
		.replace(/ß/g, 'ss')
		.split(BETWEEN);
}

function classify(name: string): NameClass {
	const parts = wordsOf(name)
		.map((word) => word.replace(/\d+$/, ''))
		.filter((word) => word !== '');
	const last = parts.at(-1);
	if (last === undefined || ABOUT.has(last)) return 'none';
	let best: NameClass = 'none';
	for (const [i, word] of parts.entries()) {
		const is = ofWord(word, parts[i - 1]);
		if (is === 'password') best = 'password';
		else if (is === 'token' && best !== 'password') best = 'token';
		else if (is === 'weak' && best === 'none' && i === parts.length - 1) best = 'weak';
	}
	return (last === 'id' || last === 'hash') && best !== 'none' ? 'weak' : best;
}

function ofWord(word: string, before: string | undefined): NameClass {
	if (PASSWORD.has(word) || GLUED.test(word)) return 'password';
	if (TOKEN.has(word) || GLUED_TOKEN.test(word)) return 'token';
	if (word === 'key' && before !== undefined && BEFORE_KEY.has(before)) return 'token';
	if (WEAK.has(word)) return 'weak';
	if (!isLatin(word)) for (const [stem, of] of STEMS) if (word.includes(stem)) return of;
	return 'none';
}
