/**
 * What a session settled: the sentence of the agent that answers the question, or the person's own words where they decided.
 *
 * A proposal is nothing until the person took it; a claim that they refuted is not quoted, their refutation is. Turns on an
 * abandoned branch are never quoted. What the session said of it later on is not looked at here: see last-word.ts.
 */
import {type Index, type Passage, terms as termsOf} from '../index/index.ts';
import {cut} from '../text/index.ts';
import {whyChatty} from './chatty.ts';
import {asks, asksProposal, standing} from './cues.ts';
import {optionOf, type Reply, replyTo} from './exchange.ts';
import type {Query} from './query.ts';
import type {Ranked} from './rank.ts';
import {abandonedTurns, SPOKEN} from './reading.ts';
import {isRule} from './rule-cues.ts';
import {sentencesOf} from './sentences.ts';
import {byPerson, MAX_ASKED, MAX_QUOTES, type Settled, settledOf} from './settled.ts';
import {type Draft, draftsOf, type Statement} from './statements.ts';
import {PERSON_SETTLED} from './weights.ts';

/** Candidates that are looked at: most are the first. */
const TRIED = 6;

/** What the window that matched settled; later turns of the session are not looked at. Reads that window's turns. */
export function settle(index: Index, ranked: Ranked, query: Query): Settled | undefined {
	const dead = abandonedTurns(index, ranked.session);
	const turns = [...new Set(ranked.window.hits.map((hit) => hit.turn))].filter((turn) => turn >= 0 && !dead.has(turn));
	// A title alone points at the session's beginning.
	if (turns.length === 0 && ranked.window.turn < 0 && !dead.has(0)) turns.push(0);
	const passages = turns.sort((a, b) => a - b).flatMap((turn) => index.passages(ranked.session, turn, SPOKEN));
	const drafts = draftsOf(passages, query, {main: mainTurn(ranked, turns), proposals: true});
	return settledIn(index, ranked.session, drafts, passages, query);
}

/** The best of these statements that holds, with what became of it. */
export function settledIn(
	index: Index,
	session: string,
	drafts: readonly Draft[],
	passages: readonly Passage[],
	query: Query,
): Settled | undefined {
	const worth = (one: Draft) => one.weight * (one.by === 'person' ? 1 - PERSON_SETTLED : 1);
	const candidates = drafts
		.filter((one) => one.by === 'agent' || (one.overlap > 0 && laysDown(one.text)))
		.sort((a, b) => worth(b) - worth(a) || b.turn - a.turn || a.order - b.order);
	let tried = 0;
	for (const draft of candidates) {
		const best = draft.statement();
		if (!best) continue;
		const settled = asAnswered(index, session, best, drafts, passages, query);
		if (settled) return settled;
		if (++tried === TRIED) break;
	}
	return undefined;
}

/** The person decides, sets a rule, or puts something right: "on the 19th, not on the 5th". */
export const laysDown = (text: string): boolean =>
	isRule(text) || standing(text) || /[,;—-]\s*(?:and )?not\b|[?？] → \S/i.test(text);

/** A statement as the person's next words left it; undefined when nothing holds. */
function asAnswered(
	index: Index,
	session: string,
	best: Statement,
	drafts: readonly Draft[],
	passages: readonly Passage[],
	query: Query,
): Settled | undefined {
	const plain = (): Settled => settledOf(session, best, drafts, passages);
	if (best.by === 'person') return plain();
	const reply = replyTo(index, session, best.turn);
	if (best.kind === 'proposal') {
		if (reply === undefined || reply.verdict === 'goes on')
			return asksProposal(query.words.map(({text}) => text).join(' ')) ? {...plain(), state: 'proposed'} : undefined;
		if (reply.verdict === 'denies') return byPerson(session, reply, best);
		if (reply.verdict === 'agrees') return {...plain(), reply: {how: 'agreed', text: cut(reply.text, MAX_ASKED)}};
		const option = optionOf(
			passages.filter(({turn}) => turn === best.turn),
			reply.option ?? 0,
		);
		return option === undefined
			? byPerson(session, reply, best)
			: {
					...plain(),
					quotes: [cut(option, MAX_QUOTES)],
					heading: best.heading,
					asked: undefined,
					reply: {how: 'chose', text: cut(reply.text, MAX_ASKED)},
				};
	}
	if (reply?.verdict !== 'denies' || !isAbout(reply, best, passages, query)) return plain();
	return says(reply.text) ? {...byPerson(session, reply, best), state: 'refuted'} : undefined;
}

/** A "no" answers the question at the end of the turn, unless it speaks of the claim. */
function isAbout(reply: Reply, best: Statement, passages: readonly Passage[], query: Query): boolean {
	const words = new Set(termsOf(reply.text));
	if (termsOf(best.text).some((term) => words.has(term) && (query.weights.has(term) || term.length > 4))) return true;
	const last = passages.filter(({turn, role}) => turn === best.turn && role === 'assistant').at(-1);
	const end = last === undefined ? undefined : sentencesOf(last.text).at(-1);
	return end === undefined || !asks(end);
}

/** More than "no". */
const says = (text: string): boolean => termsOf(text).length >= 2 && whyChatty(text) === undefined;

/** The turn of the best hit: where the question was spoken of. */
function mainTurn(ranked: Ranked, turns: readonly number[]): number | undefined {
	return ranked.window.hits.find((hit) => turns.includes(hit.turn))?.turn ?? turns[0];
}
