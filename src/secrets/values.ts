/**
 * Is what stands behind a name a secret, or a word, a variable, an expression, a path?
 *
 * The measure is strict for a name that promises little and generous for a password. What is left alone on purpose:
 * `$TOKEN`, `${…}`, `process.env.X`, `getToken()`, types, paths, hashes and UUIDs behind names that promise nothing.
 */
import {classOf, type NameClass} from './names.ts';
import {looksRandom} from './shape.ts';

/** How a value was written. */
export interface Written {
	readonly quoted: boolean;
	/** No space between `=` and the value: an environment line, a flag, a query string. */
	readonly tight: boolean;
	/** Nothing else stands on the line behind it. */
	readonly last: boolean;
}

const WORDS = new Set(
	`null none true false undefined nil string str text number int integer bool boolean any unknown required optional hidden
	password passwd secret token todo example changeme inherit redacted masked default empty missing invalid expired
	bearer basic digest await async new return typeof function func class import require self this from here below above
	yes no on off char varchar bytes object array void never option`.split(/\s+/),
);
const VARIABLE =
	/^(?:\$(?:[A-Za-z_]\w*$|[{(])|%\w+%?$|\{\{|<|\[redacted|\.{2,}|…|\*+$|[xX]{3,}$|[-_*•.0]+$|your[-_ ]|\{[\w.]+\}$)/;
const MEMBER = /^!?[A-Za-z_$][\w$]*(?:\[['"\w]*\]|(?:\?\.|\.|::|->)[A-Za-z_$][\w$]*)+!?$/;
const CODE = /^(?:process\.|os\.|env[.[(]|import\.|self\.|this\.|config\.|settings\.|ctx\.|req\.|z\.|@)/;
const ALGORITHM = /^(?:base|sha|utf|rsa|hmac|bcrypt|argon|scrypt|pbkdf|aes|oauth)-?\d/i;
/** With one or two letters before the number many a password begins as well. */
const SHORT_ALGORITHM = /^(?:ed|md|ipv?|hs|rs|es|http|v|x|tls|p)-?\d[\d._-]*(?:[a-z][a-z\d._/-]*)?$/;
const HEX = /^[0-9a-fA-F-]+$/;
const RANDOM_ALPHABET = /^[A-Za-z0-9+/_=.-]+$/;

/** The verdict on one value behind a name of the given class. */
export function isSecret(is: NameClass, value: string, written: Written): boolean {
	if (value.length < 4 || VARIABLE.test(value) || WORDS.has(value.toLowerCase())) return false;
	if (isPath(value)) return false;
	if (is === 'weak') return value.length >= 16 && isRandom(value);
	if (is === 'none') return value.length >= 24 && isRandom(value);
	if (!written.quoted && isExpression(value)) return false;
	return is === 'password' ? isPassword(value, written) : isTokenLike(value, written);
}

/** Something that stands for a secret, and is none. */
export const isPlaceholder = (value: string): boolean => VARIABLE.test(value) || WORDS.has(value.toLowerCase());

/** Could it be a secret where one is expected? More than a word: a digit, or signs that words have not; no path. */
export function looksLikeKey(value: string): boolean {
	if (value.length < 6 || isPath(value) || isPlaceholder(value) || isExpression(value)) return false;
	if (!/\d/.test(value)) return /[!#$%^&*~+=|@]/.test(value) || (value.length >= 20 && mixes(value));
	return !/^[\d.,:/_-]+$/.test(value) && !(isAlgorithm(value) && value.length < 16);
}

/** Three of four kinds of characters, one of them a digit: nobody writes prose like that. */
export function looksLikePassword(value: string): boolean {
	if (value.length < 6 || isPath(value) || VARIABLE.test(value) || isAlgorithm(value)) return false;
	const kinds = [/\p{Ll}/u, /\p{Lu}/u, /[^\p{L}\p{N}\s]/u].filter((kind) => kind.test(value)).length;
	return /\d/.test(value) && kinds >= 2 && !HEX.test(value) && !/^[\d.:,-]+$/.test(value);
}

function isPassword(value: string, {quoted, tight, last}: Written): boolean {
	const digit = /\d/.test(value);
	if (quoted) {
		const spaces = value.split(' ').length - 1;
		// A label of a form, in whatever language: `password: "Passwort"`.
		if (/^\p{L}+$/u.test(value) && classOf(value) !== 'none') return false;
		return spaces === 0 || (digit && spaces <= 4);
	}
	if (isAlgorithm(value) && value.length < 16) return false;
	if (digit || /[!#$%^&*~+=/|@]/.test(value)) return true;
	if (classOf(value) !== 'none') return false;
	// A bare word: a password in `PASSWORD=hunter`, and alone on a line of YAML; else most likely prose or code.
	return /^[\p{L}_-]+$/u.test(value) && (tight ? value.length >= 6 : last && value.length >= 10 && !/[-_]/.test(value));
}

function isTokenLike(value: string, {quoted, tight}: Written): boolean {
	if (value.length < 8 || value.includes(' ') || !/\d/.test(value)) {
		return value.length >= 20 && !/[\s]/.test(value) && /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value) && mixes(value);
	}
	if (isAlgorithm(value) && value.length < 16) return false;
	if (/^[\d.,:_-]+$/.test(value)) return value.length >= 16 && (quoted || tight);
	if (quoted || tight) return quoted || classOf(value) === 'none' || looksRandom(value);
	return value.length >= 12 ? !/^[a-z]+(?:[-_][a-z]+)*\d{0,3}$/i.test(value) : looksLikePassword(value);
}

/** Capitals inside words, as random letters have them and camelCase has not: more than every third letter changes case. */
function mixes(value: string): boolean {
	let changes = 0;
	for (let i = 1; i < value.length; i++) if (/[a-z]/.test(value[i - 1]!) !== /[a-z]/.test(value[i]!)) changes++;
	return changes >= value.length * 0.36;
}

function isRandom(value: string): boolean {
	if (!RANDOM_ALPHABET.test(value) || HEX.test(value) || !looksRandom(value)) return false;
	if (!/[a-z]/.test(value) || !/[A-Z]/.test(value)) return false;
	// `base64ToUint8Array`: words, and few numbers between them.
	return !/[a-z]{4}/.test(value) || (value.match(/\d+/g)?.length ?? 0) > 2;
}

function isExpression(value: string): boolean {
	if (value.includes('(') || value.endsWith('[]') || CODE.test(value)) return true;
	return MEMBER.test(value) && !looksRandom(value);
}

const isPath = (value: string): boolean =>
	/^(?:\.{0,2}\/|~\/|[A-Za-z]:\\|https?:)/.test(value) && !/^\/[^/]*$/.test(value);

/** `sha256`, `x86_64`, `es2022`, `v1.2.3`, `P-256`, `Ed25519`. */
function isAlgorithm(value: string): boolean {
	if (ALGORITHM.test(value)) return true;
	const isOneCase = value === value.toUpperCase() || value.slice(1) === value.slice(1).toLowerCase();
	return isOneCase && SHORT_ALGORITHM.test(value.toLowerCase());
}
