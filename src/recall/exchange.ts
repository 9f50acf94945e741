/**
 * What became of what the agent said: the person's next words, read as an answer to it.
 *
 * A recommendation is nobody's decision until somebody takes it, and a claim that is refuted right away does not hold. Short
 * answers count ("2", "yes", "no, on the server please"): they are what was decided.
 */
import type {Index, Passage} from '../index/index.ts';
import {alternatives} from '../languages/index.ts';
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
const ORDINALS = alternatives('ordinals');
const CHOICE = new RegExp(
	`^\\W*(?:(?:option|variant|number|nr|opción|opção|вариант|方案|选)\\.?\\s*)?#?([1-9]|[A-Ha-h])(?=[\\s.,:;)!]|$)(?!\\s\\p{L}{2,}ing)|^\\W*(?:\\p{L}{1,4}\\s)?(${ORDINALS})(?![\\p{L}])`,
	'iu',
);
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
	const [, sign, ordinal] = CHOICE.exec(text) ?? [];
	if (sign !== undefined) return /\d/.test(sign) ? Number(sign) : sign.toLowerCase().charCodeAt(0) - 96;
	if (ordinal === undefined) return undefined;
	const at = [
		'fir|prem|prim|ers|перв|一|첫',
		'seco|deux|zwei|segu|втор|二|두',
		'thir|trois|drit|terc|terz|трет|三|세',
		'four|quat|viert|cuar|quar|четв|四|네',
		'fif|fünf|五',
	];
	const place = at.findIndex((stems) => new RegExp(`^(?:${stems})`, 'iu').test(ordinal));
	return place < 0 ? undefined : place + 1;
}
