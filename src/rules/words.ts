/**
 * Words and names that were forgotten, kept so that they can be met again but not be read: a keyed hash, not the words.
 *
 * The key lies beside the rules, in a file of its own, since every reading needs it: whoever has both can try out guesses.
 * What it stops is reading, and a search over the disk.
 */
import {createHmac, randomBytes} from 'node:crypto';

/** A phrase as forget.jsonl holds it. */
export interface Sealed {
	/** How many words it has. */
	readonly n: number;
	/** Twelve bits of its first word, to tell most words apart at once; and the hash of the phrase. */
	readonly hint: number;
	readonly hash: string;
}

export const newKey = (): string => randomBytes(32).toString('base64url');

/** @returns undefined for a phrase without a letter or a digit. */
export function seal(phrase: string, key: string): Sealed | undefined {
	const words = wordsOf(phrase);
	return words.length === 0
		? undefined
		: {n: words.length, hint: hintOf(words[0]!, seedOf(key)), hash: hashOf(words.join(' '), key)};
}

/** The name of a session, kept likewise: a project's name is part of it. */
export const sealName = (name: string, key: string): string => hashOf(name, key);

/** @returns does a text hold one of the phrases: its words in this order, whatever the case and the signs between them? */
export function finder(sealed: readonly Sealed[], key: string): (text: string) => boolean {
	if (sealed.length === 0) return () => false;
	const seed = seedOf(key);
	const byHint = new Map<number, Sealed[]>();
	for (const one of sealed) byHint.set(one.hint, [...(byHint.get(one.hint) ?? []), one]);
	return (text) => {
		if (text === '') return false;
		const words = wordsOf(text);
		return words.some((word, at) =>
			byHint.get(hintOf(word, seed))?.some(({n, hash}) => hashOf(words.slice(at, at + n).join(' '), key) === hash),
		);
	};
}

/** Scripts that are written without spaces: every sign is a word. */
const WORD =
	/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{N}\p{M}])+/gu;
const wordsOf = (text: string): readonly string[] => text.normalize('NFC').toLowerCase().match(WORD) ?? [];

const hashOf = (words: string, key: string): string =>
	createHmac('sha256', key).update(words).digest('base64url').slice(0, 22);

const seedOf = (key: string): number =>
	Number.parseInt(
		hashOf('', key)
			.replace(/[^0-9a-f]/g, '')
			.slice(0, 6) || '1',
		16,
	);

/** FNV-1a, folded to twelve bits. */
function hintOf(word: string, seed: number): number {
	let hash = seed ^ 0x811c9dc5;
	for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
	return (hash ^ (hash >>> 12) ^ (hash >>> 24)) & 0xfff;
}
