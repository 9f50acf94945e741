/**
 * The sentences of a few passages that could be quoted, each with how well it answers the question.
 *
 * What counts: how much of the question it speaks of, whether it decides or explains, and whether it stands where an
 * answer is summed up. What announces the next step, asks, or is no memory at all is left out.
 */
import {type Passage, queryTokens, terms as termsOf} from '../index/index.ts';
import type {Seconds} from '../lib/index.ts';
import {announces, asks, decides, fixes, givesUp, isEcho, isJunk, saysDone, takesBack} from './cues.ts';
import {isDictation} from './machine.ts';
import type {Query} from './query.ts';
import {sentencesOf} from './sentences.ts';
import {isTradeWord} from './trade-words.ts';

export interface Statement {
	readonly text: string;
	readonly by: 'agent' | 'person';
	readonly turn: number;
	/** Position among all sentences that were read. */
	readonly order: number;
	readonly time: Seconds;
	/** Weight of the question's terms in it. */
	readonly overlap: number;
	readonly weight: number;
}

const MAX_SENTENCES = 120;
/** What "because" is worth in a sentence that has no word of the question. */
const APART = 0.35;

/**
 * @param passages of one session, in order. Tool output is not read.
 * @param main the turn that was asked about: only there does a sentence without a word of the question count.
 */
export function statementsOf(passages: readonly Passage[], query: Query, main?: number): readonly Statement[] {
	const most = query.terms.reduce((sum, {weight}) => sum + weight, 0) || 1;
	const lastAnswer = new Map<number, Passage>();
	for (const passage of passages) if (passage.role === 'assistant') lastAnswer.set(passage.turn, passage);
	const found: Statement[] = [];
	let order = 0;
	let dictated = false;
	for (const passage of passages) {
		if (passage.role !== 'assistant' && passage.role !== 'user') continue;
		if (passage.role === 'user') dictated = isDictation(passage.text);
		const sums = lastAnswer.get(passage.turn) === passage;
		for (const text of sentencesOf(passage.text, MAX_SENTENCES)) {
			order++;
			if (dictated || isJunk(text) || isEcho(text) || asks(text) || text.length < 8) continue;
			const overlap = overlapOf(text, query);
			const cue = cueOf(text);
			if (cue === 0 && (announces(text) || isHollow(text))) continue;
			const here = main === undefined || passage.turn === main;
			if (overlap === 0 && (!here || (cue === 0 && !sums))) continue;
			found.push({
				text,
				by: passage.role === 'assistant' ? 'agent' : 'person',
				turn: passage.turn,
				order,
				time: passage.time,
				overlap,
				weight:
					(1.2 * overlap) / most +
					cue * (overlap > 0 ? 1 : APART) +
					(sums ? 0.3 : 0) -
					(announces(text) ? 0.6 : 0) -
					(text.length > 400 ? 0.2 : 0),
			});
		}
	}
	return found;
}

/** "Done, see src/a.ts." says nothing in a later session: no figure, and hardly a word of its own beside paths. */
function isHollow(text: string): boolean {
	const rest = text.replace(/\S*[\\/]\S+|\S+\.\w+/g, ' ');
	if (/\d/.test(rest) || (rest === text && !saysDone(text))) return false;
	const words = queryTokens(text).filter((word) => !/[\\/]/.test(word.text) && !word.whole.every(isTradeWord));
	return words.length < 2;
}

function overlapOf(text: string, query: Query): number {
	let sum = 0;
	for (const term of new Set(termsOf(text))) sum += query.weights.get(term) ?? 0;
	return sum;
}

function cueOf(text: string): number {
	if (takesBack(text)) return 0.8;
	if (decides(text)) return 0.7;
	if (givesUp(text)) return 0.6;
	return fixes(text) ? 0.6 : 0;
}
