/**
 * The gate: whether an answer that was found carries enough of what was asked to be said, at this kind of question.
 *
 * A sentence need not carry all by itself: its heading, the line it answers, the error of its turn and the files that were
 * changed there stand around it. In another project only a whole name is enough.
 */
import {type Index, type Passage, terms as termsOf} from '../index/index.ts';
import {decides, fixes, takesBack} from './cues.ts';
import type {Query} from './query.ts';
import type {Settled} from './settled.ts';
import {type Carried, carries, type Subject} from './subject.ts';
import {isAskingWord, isTradeWord} from './trade-words.ts';
import {CARRIES, SHARE_ELSEWHERE} from './weights.ts';

/** Of what was run in a turn; a long turn runs hundreds of commands. */
const DONE_CHARS = 8_000;

export interface Verdict {
	/** What of the question the answer carries. */
	readonly carried: Carried;
	readonly isSure: boolean;
}

/** @param occasion how it was asked. @param isElsewhere the answer is another project's. */
export function judge(
	index: Index,
	answer: Settled,
	query: Query,
	subject: Subject,
	occasion: keyof typeof CARRIES,
	isElsewhere: boolean,
): Verdict {
	const said = saidIn(answer);
	const explains = settles(answer.best.text);
	const isAskedAgain = !isElsewhere && repeats(query, answer.asked ?? '');
	const verdictWith = (runs: readonly Passage[]): Verdict => {
		const carried = carries(subject, said, around(answer, runs), doneIn(runs));
		return {carried, isSure: isAskedAgain || isEnough(carried, occasion, explains, isElsewhere)};
	};
	// What was run can only add to it: a long turn is not read for an answer that needs nothing more.
	const alone = verdictWith([]);
	return alone.isSure ? alone : verdictWith(index.passages(answer.session, answer.turn, ['tool']));
}

/** Why an answer is not sure enough. */
export const whyUnsure = ({words, share}: Carried): string =>
	words.length === 0
		? 'no sentence says what was asked'
		: `only "${words.slice(0, 3).join('", "')}" was said there (${Math.round(share * 100)} %)`;

/** What stands around a quote and says what it is about: its heading, the line it answers, the line that failed in its turn. */
function around({heading = '', asked = '', best}: Settled, runs: readonly Passage[]): string {
	return [heading, best.heading ?? '', asked, ...runs.map(({error = ''}) => error)].join('\n');
}

/** What was done in its turn: names that stand here belong to it, words do not. */
const doneIn = (runs: readonly Passage[]): string =>
	runs
		.map(({command, files}) => [command, ...files].join('\n'))
		.join('\n')
		.slice(0, DONE_CHARS);

/** What is quoted; a short answer of the person with what it answers. */
const saidIn = ({quotes, by, reply, best}: Settled): string =>
	[...quotes, ...(by === 'person' || reply !== undefined ? [best.text] : [])].join('\n');

function isEnough(carried: Carried, occasion: keyof typeof CARRIES, explains: boolean, isElsewhere: boolean): boolean {
	const {count, names, around, namesAround, share, sameTicket} = carried;
	if (!sameTicket) return false;
	if (isElsewhere) return names > 0 && share >= SHARE_ELSEWHERE;
	const least = CARRIES[occasion];
	if (occasion === 'error') return around >= 2 && share >= least.share;
	// The sentence need not repeat the name of the file it changed, or the error it explains.
	const near = namesAround > 0 || around >= (explains ? 2 : 3);
	if (near && occasion === 'looks back' && share >= least.explains) return true;
	if (count >= 2 || names > 0 || (count > 0 && around >= 2 && occasion === 'looks back')) return share >= least.share;
	return count > 0 && share >= least.alone;
}

/** Every word of the question, those of the trade too, stands in the line that was answered: it was asked before. */
function repeats(query: Query, asked: string): boolean {
	const words = query.words.filter(({whole}) => whole.some((term) => query.weights.has(term) && !isAskingWord(term)));
	const said = new Set(termsOf(asked));
	return (
		words.some(({whole}) => !whole.every(isTradeWord)) &&
		words.length >= 2 &&
		query.unknown.length === 0 &&
		words.every(({whole}) => whole.some((term) => said.has(term)))
	);
}

/** It decides, says why, or takes something back. */
const settles = (text: string): boolean => decides(text) || fixes(text) || takesBack(text);
