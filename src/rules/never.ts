/** Sentences that the person never wants quoted again: "never quote this". */
import type {Settings} from './settings.ts';

/** A sentence is known by its beginning: a shorter cut of it is the same sentence. */
const KNOWN_BY = 100;

/** @returns what a sentence is kept as in `never`. */
export const mutedForm = (sentence: string): string => evened(sentence).replace(/…$/, '').slice(0, KNOWN_BY).trim();

/** True when a text holds a sentence that the person never wants quoted again. */
export function mutes({never}: Pick<Settings, 'never'>, text: string): boolean {
	if (never.length === 0) return false;
	const whole = evened(text);
	return never.some((sentence) => {
		const form = mutedForm(sentence);
		return form !== '' && whole.includes(form);
	});
}

const evened = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
