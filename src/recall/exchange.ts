/**
 * What became of what the agent said: the person's next words, read as an answer to it.
 *
 * A recommendation is nobody's decision until somebody takes it, and a claim that is refuted right away does not hold. Short
 * answers count ("2", "yes", "no, on the server please"): they are what was decided.
 */
import type {Index, Passage} from '../index/index.ts';
import {alternatives, joined, languages} from '../languages/index.ts';
import type {Seconds} from '../lib/index.ts';
import {agrees, isOption} from './cues.ts';
import {isMachineText} from './machine.ts';
import {isLongPaste} from './provenance.ts';
import {refutes} from './refutes.ts';
import {readSentences} from './sentences.ts';

export interface Reply {
	/** The person's words, whole. */
	readonly text: string;
	readonly turn: number;
	readonly time: Seconds;
	readonly verdict: 'agrees' | 'denies' | 'chooses' | 'goes on';
	/** The option that was chosen, from 1: by its number, letter or place. */
	readonly option?: number | undefined;
}

/** Further turns in which the answer is looked for: an abandoned one is passed over. */
const NEXT = 3;
/** The words for the n-th, from 1. */
const ordinal = (n: number): string => joined(languages.map(({ordinals}) => ordinals?.[n - 1]));
const PLACES = [1, 2, 3, 4, 5];
/** A number or a letter in group 1, or a place in group 2. */
let choice: RegExp | undefined;
const choiceIn = (text: string): readonly (string | undefined)[] => {
	choice ??= new RegExp(
		`^\\W*(?:(?:${alternatives('choiceNames')})\\.?\\s*)?#?([1-9]|[A-Ha-h])(?=[\\s.,:;)!]|$)(?!\\s\\p{L}{2,}ing)|^\\W*(?:\\p{L}{1,4}\\s)?(${joined(PLACES.map(ordinal))})(?![\\p{L}])`,
		'iu',
	);
	return choice.exec(text) ?? [];
};
/** "first" stands at the head of many sentences; a choice is short. */
const MOST_WORDS = 12;

/** What the person said next after this turn; undefined when nothing follows, or a program's text. */
export function replyTo(index: Index, session: string, turn: number): Reply | undefined {
	const dead = index.session(session)?.abandoned ?? [];
	for (let next = turn + 1; next <= turn + NEXT; next++) {
		if (dead.includes(next)) continue;
		const [said] = index.passages(session, next, ['user']);
		if (!said || isMachineText(said.text) || isLongPaste(said.text)) return undefined;
		return {text: said.text, turn: next, time: said.time, ...readReply(said.text)};
	}
	return undefined;
}

export function readReply(text: string): Pick<Reply, 'verdict' | 'option'> {
	if (refutes(text)) return {verdict: 'denies'};
	const option = text.split(/\s+/).length <= MOST_WORDS ? optionIn(text) : undefined;
	if (option !== undefined) return {verdict: 'chooses', option};
	return {verdict: agrees(text) ? 'agrees' : 'goes on'};
}

/** The n-th option, from 1, that the agent listed. @param passages of one turn. */
export function optionOf(passages: readonly Passage[], n: number): string | undefined {
	const options = passages
		.filter(({role}) => role === 'assistant')
		.flatMap(({text}) => readSentences(text).filter(({line, text: one}) => line === 'numbered' || isOption(one)));
	return options[n - 1]?.text;
}

function optionIn(text: string): number | undefined {
	const [, sign, place] = choiceIn(text);
	if (sign !== undefined) return /\d/.test(sign) ? Number(sign) : sign.toLowerCase().charCodeAt(0) - 96;
	if (place === undefined) return undefined;
	return PLACES.find((n) => new RegExp(`^(?:${ordinal(n)})$`, 'iu').test(place));
}
