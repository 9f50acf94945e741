/**
 * A statement as it will be quoted: verbatim, with the sentence that goes with it, its heading and the line that it answers,
 * and what became of it.
 */
import type {Passage} from '../index/index.ts';
import type {Seconds} from '../lib/index.ts';
import {cut} from '../text/index.ts';
import {whyChatty} from './chatty.ts';
import {decides, givesUp, isGeneral, isJunk} from './cues.ts';
import {beforeEmbedded} from './embedded.ts';
import type {Reply} from './exchange.ts';
import {provenanceOf, toldHeading} from './provenance.ts';
import {readSentences} from './sentences.ts';
import type {Draft, Statement} from './statements.ts';

export interface Settled {
	/** SessionHead.key */
	readonly session: string;
	readonly turn: number;
	/** One or two sentences, of the one who settled it. Never empty. */
	readonly quotes: readonly string[];
	readonly by: 'agent' | 'person';
	/** The heading that limits it. */
	readonly heading?: string | undefined;
	/** The line that was answered, when it says something: the person's, or where the person decided the agent's. */
	readonly asked?: string | undefined;
	/** With what words the person took it. */
	readonly reply?: {readonly how: 'agreed' | 'chose'; readonly text: string} | undefined;
	/** Of the first quote. */
	readonly time: Seconds;
	/** `proposed`: nobody said yes, and the question asks for what was proposed. */
	readonly state: 'holds' | 'given up' | 'taken back' | 'refuted' | 'proposed';
	/** How well it answers; comparable within one question. */
	readonly weight: number;
	/** Neither a word of the question nor a word that settles: only the end of the answer. */
	readonly thin: boolean;
	/** The sentence that was chosen. */
	readonly best: Statement;
}

export const MAX_QUOTES = 320;
export const MAX_ASKED = 160;

/** The agent's statement, or the person's, as it stands. */
export function settledOf(
	session: string,
	best: Statement,
	drafts: readonly Draft[],
	passages: readonly Passage[],
): Settled {
	const quotes = best.by === 'person' ? [cut(best.text, MAX_ASKED)] : quotesOf(best, drafts);
	return {
		session,
		turn: best.turn,
		quotes,
		by: best.by,
		heading: limits(best.heading) ? toldHeading(best.heading) : undefined,
		asked: best.by === 'person' ? undefined : askedIn(passages, best.turn),
		time: best.time,
		state: best.by === 'agent' && gaveUp(best, quotes, drafts) ? 'given up' : 'holds',
		weight: best.weight,
		thin: best.overlap === 0,
		best,
	};
}

/** "Staging" limits what stands under it; "Summary" does not. */
const limits = (heading: string | undefined): boolean =>
	heading !== undefined && heading.split(/\s+/).length <= 6 && !isGeneral(heading);

/** The person's words in place of the statement that they answer. */
export function byPerson(session: string, reply: Reply, best: Statement): Settled {
	return {
		session,
		turn: reply.turn,
		quotes: [cut(reply.text, MAX_QUOTES)],
		by: 'person',
		asked: cut(best.text, MAX_ASKED),
		time: reply.time,
		state: 'holds',
		weight: best.weight,
		thin: false,
		best,
	};
}

const byWeight = (a: Draft, b: Draft): number => b.weight - a.weight || b.turn - a.turn || a.order - b.order;

/** The chosen sentence, and one more that goes with it, in the order in which they were said. */
function quotesOf(chosen: Statement, drafts: readonly Draft[]): readonly string[] {
	const first = cut(chosen.text, MAX_QUOTES);
	const room = MAX_QUOTES - first.length;
	// What its "it" stands for comes along.
	if (chosen.before !== undefined && chosen.before.length <= room) return [chosen.before, first];
	const others = drafts.filter(
		(one) =>
			one.by === 'agent' &&
			chosen.kind !== 'row' &&
			one.heading === chosen.heading &&
			one.turn === chosen.turn &&
			one.order !== chosen.order &&
			one.text.length <= room &&
			one.weight > 0.5,
	);
	const isTold = (one: Draft): boolean => one.statement()?.kind === 'statement';
	// The sentence right after explains the one that was chosen; else the next best.
	const after = others.find((one) => one.order === chosen.order + 1);
	const second = after && isTold(after) ? after : others.sort(byWeight).find(isTold);
	if (!second || first.includes(second.text)) return [first];
	return second.order < chosen.order ? [second.text, first] : [first, second.text];
}

function gaveUp(chosen: Statement, quotes: readonly string[], drafts: readonly Draft[]): boolean {
	// "We gave up X for Y" is a decision for Y; a plain "reverted, it did not work" is not.
	if (quotes.some((quote) => givesUp(quote) && !decides(quote))) return true;
	const next = drafts.find(
		(one) =>
			one.by === 'agent' && one.turn === chosen.turn && one.order > chosen.order && one.statement() !== undefined,
	);
	return next !== undefined && givesUp(next.text) && !decides(next.text);
}

/** The person's line of the turn, as far as it says something. */
function askedIn(passages: readonly Passage[], turn: number): string | undefined {
	for (const passage of passages) {
		if (passage.turn !== turn || passage.role !== 'user') continue;
		const {text} = passage;
		const sentences = readSentences(text, 4);
		const line = sentences
			.filter((one, at) => one.line !== 'row' && provenanceOf(one, sentences[at - 1], {role: 'user', text}) === 'own')
			.map((one) => beforeEmbedded(one.text))
			.find((one) => one !== '' && !isJunk(one) && whyChatty(one) === undefined);
		if (line) return cut(line, MAX_ASKED);
	}
	return undefined;
}
