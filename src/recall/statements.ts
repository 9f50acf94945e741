/**
 * The sentences of a few passages that could be quoted, each with how well it answers the question.
 *
 * What counts: how much of the question it speaks of, whether it decides or explains, and whether it stands where an
 * answer is summed up. Only complete statements in the speaker's own words are kept: see `statement-kind` and `provenance`.
 */
import {type Passage, queryTokens} from '../index/index.ts';
import type {Seconds} from '../lib/index.ts';
import {termsAsked} from './asked-terms.ts';
import {decides, fixes, givesUp, isEcho, saysDone, takesBack} from './cues.ts';
import {isDictation} from './machine.ts';
import {provenanceOf} from './provenance.ts';
import type {Query} from './query.ts';
import {readSentences, type Sentence} from './sentences.ts';
import {hangs, type StatementKind, statementKind} from './statement-kind.ts';
import {isTradeWord} from './trade-words.ts';

export interface Statement {
	readonly text: string;
	readonly kind: StatementKind;
	/** The heading or lead-in it stands under; of a table row the head of its table. */
	readonly heading?: string | undefined;
	/** The sentence before, when this one hangs on it. */
	readonly before?: string | undefined;
	readonly by: 'agent' | 'person';
	readonly turn: number;
	/** Position among all sentences that were read. */
	readonly order: number;
	readonly time: Seconds;
	/** Weight of the question's terms in it. */
	readonly overlap: number;
	readonly weight: number;
}

/** A sentence with what it weighs. Whether it can be quoted is looked at when that is asked: of most it never is. */
export interface Draft extends Omit<Statement, 'kind' | 'before'> {
	/** undefined: no complete statement, or not in the speaker's own words. Looked at once. */
	readonly statement: () => Statement | undefined;
}

/** What has been looked at already. */
export const drafted = (statement: Statement): Draft => ({...statement, statement: () => statement});

const MAX_SENTENCES = 120;
/** What "because" is worth in a sentence that has no word of the question. */
const APART = 0.35;
/** What a line with all words of the question lends to the answers to it, and how much of it is read. */
const ANSWERS = 0.8;
const ASKED_CHARS = 400;
/** What a heading lends to the sentences under it. */
const HEADING = 0.5;
const QUOTABLE = {
	agent: new Set<StatementKind>(['statement', 'row']),
	/** A person decides in the imperative, and with "let's". */
	person: new Set<StatementKind>(['statement', 'instruction', 'announcement', 'proposal']),
} as const;

export interface StatementOptions {
	/** The turn that was asked about: only there does a sentence without a word of the question count. */
	readonly main?: number | undefined;
	/** Also what the agent only proposes. */
	readonly proposals?: boolean;
	/** Also its steps in the imperative, and sentences without a word of the question. */
	readonly instructions?: boolean;
	/** No other sentences. */
	readonly only?: (sentence: Sentence) => boolean;
}

/** @param passages of one session, in order. Tool output is not read. */
export const statementsOf = (
	passages: readonly Passage[],
	query: Query,
	options: StatementOptions = {},
): readonly Statement[] => draftsOf(passages, query, options).flatMap((draft) => draft.statement() ?? []);

/** @param passages as for `statementsOf`. @returns in order what may turn out to be a statement. */
export function draftsOf(
	passages: readonly Passage[],
	query: Query,
	{main, proposals = false, instructions = false, only}: StatementOptions = {},
): readonly Draft[] {
	const most = query.terms.reduce((sum, {weight}) => sum + weight, 0) || 1;
	const lastAnswer = new Map<number, Passage>();
	const asked = new Map<number, number>();
	const prompts = new Map<number, string>();
	for (const passage of passages) {
		if (passage.role === 'assistant') lastAnswer.set(passage.turn, passage);
		else if (passage.role === 'user' && !asked.has(passage.turn)) {
			prompts.set(passage.turn, passage.text);
			asked.set(passage.turn, overlapOf(passage.text.slice(0, ASKED_CHARS), undefined, query));
		}
	}
	const found: Draft[] = [];
	let order = 0;
	let dictated = false;
	for (const passage of passages) {
		if (passage.role !== 'assistant' && passage.role !== 'user') continue;
		if (passage.role === 'user') dictated = isDictation(passage.text);
		const by = passage.role === 'assistant' ? 'agent' : 'person';
		const sums = lastAnswer.get(passage.turn) === passage;
		const {role} = passage;
		const speech = {role, text: passage.text, asked: role === 'user' ? undefined : prompts.get(passage.turn)};
		let previous: Sentence | undefined;
		let beforeIt: Sentence | undefined;
		for (const sentence of readSentences(passage.text, MAX_SENTENCES)) {
			order++;
			const first = beforeIt;
			const before = previous;
			beforeIt = previous;
			previous = sentence;
			const {text, heading} = sentence;
			if (dictated || text.length < 8 || isEcho(text)) continue;
			const overlap = overlapOf(text, heading, query);
			const here = main === undefined || passage.turn === main;
			if (overlap === 0 && !here) continue;
			// The cheap looks first: most sentences have no word of the question.
			const cue = cueOf(text);
			if ((overlap === 0 && cue === 0 && !sums) || only?.(sentence) === false) continue;
			const draft = {
				text,
				heading,
				by,
				turn: passage.turn,
				order,
				time: passage.time,
				overlap,
				weight:
					(1.2 * overlap) / most +
					(by === 'agent' ? (ANSWERS * (asked.get(passage.turn) ?? 0)) / most : 0) +
					cue * (overlap > 0 ? 1 : APART) +
					(sums ? 0.3 : 0) -
					(text.length > 400 ? 0.2 : 0),
			} as const;
			const look = (): Statement | undefined => {
				const kind = statementKind(sentence);
				const wanted =
					QUOTABLE[by].has(kind) || (proposals && kind === 'proposal') || (instructions && kind === 'instruction');
				if (!wanted || provenanceOf(sentence, before, speech) !== 'own') return undefined;
				// What hangs on somebody else's words says nothing without them, and they are not told.
				const needs = before !== undefined && hangs(text) ? before : undefined;
				if (needs && provenanceOf(needs, first, speech) !== 'own') return undefined;
				if (cue === 0 && isHollow(text)) return undefined;
				return {...draft, kind, before: needs?.text};
			};
			let looked: {readonly statement: Statement | undefined} | undefined;
			found.push({
				...draft,
				statement() {
					looked ??= {statement: look()};
					return looked.statement;
				},
			});
		}
	}
	return found;
}

/** "Done, see src/a.ts." says nothing in a later session: no figure, and hardly a word of its own beside paths. */
function isHollow(text: string): boolean {
	const rest = text.replace(/\S*[\\/]\S+|\S+\.\w+/g, ' ');
	if (/\d/.test(rest) || (rest === text && !saysDone(text))) return false;
	let words = 0;
	queryTokens(text, (word) => {
		if (!/[\\/]/.test(word.text) && !word.whole.every(isTradeWord)) words++;
		return words === 2;
	});
	return words < 2;
}

function overlapOf(text: string, heading: string | undefined, {weights}: Query): number {
	const own = termsAsked(text, weights);
	let sum = 0;
	for (const term of own) sum += weights.get(term)!;
	if (heading === undefined) return sum;
	for (const term of termsAsked(heading, weights)) if (!own.has(term)) sum += HEADING * weights.get(term)!;
	return sum;
}

function cueOf(text: string): number {
	if (decides(text)) return 0.7;
	if (givesUp(text) || fixes(text)) return 0.6;
	return takesBack(text) ? 0.5 : 0;
}
