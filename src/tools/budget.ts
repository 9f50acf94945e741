/** An answer's size: whole parts as far as they fit, in the frame that says what they are. */
import {frame} from '../recall/index.ts';
import {fitBytes} from '../text/index.ts';

/** Tokens of an answer, frame included. */
export const ANSWER_TOKENS = 1_500;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/gu;

/** About as many tokens as a model's tokenizer makes of a text: rather more than less. */
export function tokensAtMost(text: string): number {
	const wide = text.match(WIDE)?.length ?? 0;
	const narrow = text.length - wide;
	const ascii = text.replace(/[^\x20-\x7e]/g, '').length;
	return Math.ceil(ascii / 3.4 + (narrow - ascii) / 2 + wide * 1.3);
}

/**
 * @param parts lines that belong together, safe to stand in a frame. @param tail the last line; '' for none.
 * @returns the framed answer: parts are left out from the end until it fits, and the tail says so; the first is cut if it must be.
 */
export function within(parts: readonly (readonly string[])[], tail: string): string {
	const end = (kept: number): string =>
		kept === parts.length ? tail : `${parts.length - kept} more did not fit. ${tail}`.trim();
	for (let kept = parts.length; kept > 0; kept--) {
		const text = framed(parts.slice(0, kept), end(kept));
		if (tokensAtMost(text) <= ANSWER_TOKENS) return text;
	}
	const first = (parts[0] ?? []).join('\n');
	for (let bytes = ANSWER_TOKENS * 4; ; bytes = Math.floor(bytes * 0.85)) {
		const text = framed([[fitBytes(first, bytes)]], end(1));
		if (tokensAtMost(text) <= ANSWER_TOKENS || bytes < 64) return text;
	}
}

export const fits = (parts: readonly (readonly string[])[], tail: string): boolean =>
	tokensAtMost(framed(parts, tail)) <= ANSWER_TOKENS;

const framed = (parts: readonly (readonly string[])[], end: string): string =>
	frame([...parts.flat(), ...(end === '' ? [] : [end])]);
