/**
 * The sentences of a session that answer a question, verbatim, each so that it can be read alone: with the heading that limits
 * it, with the sentence before or after when its meaning hangs on that, and with what became of it: the person's answer.
 *
 * Only the few passages that matched best are read. What is no statement (a question, the next step, code, a log) is left
 * out, and so is what the speaker only quoted or pasted; a session that says nothing in sentences has no evidence.
 */
import {type Index, type Passage, terms as termsOf} from '../index/index.ts';
import {fitBytes} from '../text/index.ts';
import {termsAsked} from './asked-terms.ts';
import {decides, fixes, takesBack} from './cues.ts';
import {beforeEmbedded} from './embedded.ts';
import {optionOf, replyTo} from './exchange.ts';
import {isDictation, isMachineText} from './machine.ts';
import {printedIn, provenanceOf, toldHeading} from './provenance.ts';
import type {Query} from './query.ts';
import {passageOf} from './reading.ts';
import {recants} from './refutes.ts';
import {readSentences, type Sentence} from './sentences.ts';
import type {RankedSession} from './session-rank.ts';
import {shownTitle} from './shown-title.ts';
import {hangs, type StatementKind, statementKind} from './statement-kind.ts';

export interface Evidence {
	/** Turn.ordinal */
	readonly turn: number;
	/** Unix seconds. */
	readonly time: number;
	readonly by: 'agent' | 'person';
	/** One to three sentences as they stand in the session. */
	readonly text: string;
	/** Heading or lead-in above it; of a table row the head of its table. */
	readonly heading?: string | undefined;
	/** What the person had asked in that turn, one line; '' when a program asked. */
	readonly asked: string;
	/** The turn lies on a branch that was left. */
	readonly abandoned: boolean;
	/** The kind of the sentence that was chosen: an option or a plan is no decision. */
	readonly kind: StatementKind;
	/** What became of it later on in its session. */
	readonly became?: Aftermath | undefined;
	/** Weight of the question's terms in it, 0..1 of all there are, and a little for what decides or explains. */
	readonly weight: number;
}

export interface Aftermath {
	/** The person said no to it, agreed to the proposal, chose among options; or the agent corrected itself. */
	readonly how: 'denied' | 'agreed' | 'chose' | 'taken back';
	/** The words that say so, one line; of a choice the option that was chosen, when it is known. */
	readonly text: string;
}

/** Passages read per session. */
const PASSAGES = 3;
const SENTENCES = 160;
/** Bytes of one quote, of the line that was answered, of a denial. */
const QUOTE = 420;
const ASKED = 140;
/** What a heading lends of its words to the sentences under it. */
const HEADING = 0.5;
/** For a sentence that decides, explains, or takes something back. */
const SETTLES = 0.12;
/** Quoted besides the best one when it is worth this share of it. */
const ALSO = 0.6;

/** @param most quotes at most. @returns in the order in which they were said; empty when no sentence answers. */
export function evidenceOf(
	index: Index,
	ranked: Pick<RankedSession, 'session' | 'hits'>,
	query: Query,
	most: number,
): readonly Evidence[] {
	const head = index.session(ranked.session);
	const transcript = head?.file;
	const title = head ? shownTitle(head) : '';
	const turns = new Map<number, readonly Passage[]>();
	const turnOf: Turn = (turn) => {
		const known = turns.get(turn) ?? index.passages(ranked.session, turn);
		turns.set(turn, known);
		return known;
	};
	const found = ranked.hits
		.filter(({role}) => role === 'user' || role === 'assistant')
		.slice(0, PASSAGES)
		.flatMap((hit) => sentencesIn(passageOf(index, hit.doc), query))
		.sort((a, b) => b.weight - a.weight || b.passage.time - a.passage.time || a.at - b.at);
	const corrections = found.filter(({passage, text}) => passage.role === 'assistant' && recants(text));
	const kept: Found[] = [];
	for (const one of found) {
		if (kept.length === most || one.weight < (kept[0]?.weight ?? 0) * ALSO) break;
		// A sentence beside one that is quoted already goes along with it, or says nothing new.
		if (kept.some((other) => other.passage === one.passage && Math.abs(other.at - one.at) <= 1)) continue;
		if (isTitle(one, title)) continue;
		if (kept.some(({text}) => sameWords(text, one.text)) || !isOwn(one, turnOf, transcript)) continue;
		kept.push(one);
	}
	kept.sort((a, b) => a.passage.turn - b.passage.turn || a.passage.part - b.passage.part || a.at - b.at);
	const abandoned = new Set(head?.abandoned);
	return kept.map((one) => {
		const {turn, time, role} = one.passage;
		const byAgent = role === 'assistant';
		return {
			turn,
			time,
			by: byAgent ? 'agent' : 'person',
			text: whole(one, (at) => isOwn({...one, at}, turnOf, transcript)),
			heading: toldHeading(one.all[one.at]!.heading),
			asked: byAgent ? askedIn(turnOf(turn)) : '',
			abandoned: abandoned.has(turn),
			kind: one.kind,
			became: byAgent ? (recanted(one, corrections) ?? answered(index, one, turnOf)) : undefined,
			weight: one.weight,
		};
	});
}

/** Ordinal → passages of that turn, read once. */
type Turn = (turn: number) => readonly Passage[];

interface Found {
	readonly passage: Passage;
	/** The sentences of the passage, and the place of this one among them. */
	readonly all: readonly Sentence[];
	readonly at: number;
	readonly text: string;
	readonly kind: StatementKind;
	readonly weight: number;
}

/** What may be quoted; of the person also what they demand. */
const QUOTABLE: ReadonlySet<StatementKind> = new Set(['statement', 'row', 'proposal']);

function sentencesIn(passage: Passage, query: Query): readonly Found[] {
	const byPerson = passage.role === 'user';
	if (byPerson && (isMachineText(passage.text) || isDictation(passage.text))) return [];
	const most = query.terms.reduce((sum, {weight}) => sum + weight, 0) || 1;
	const all = readSentences(passage.text, SENTENCES);
	return all.flatMap((sentence, at): readonly Found[] => {
		const {text, heading} = sentence;
		const own = weightOf(text, query);
		if (own === 0) return [];
		const kind = statementKind(sentence);
		if (!QUOTABLE.has(kind) && !(byPerson && kind === 'instruction')) return [];
		const under = heading === undefined ? 0 : weightOf(heading, query, text) * HEADING;
		const settles = decides(text) || fixes(text) || takesBack(text) ? SETTLES : 0;
		const weight = (own + under) / most + settles - (kind === 'proposal' ? SETTLES : 0);
		return [{passage, all, at, text, kind, weight}];
	});
}

/** What the person asked for stands above the session's answers as its title. */
const isTitle = ({passage, text}: Found, title: string): boolean =>
	passage.role === 'user' && title.replace(/…$/, '').includes(text.replace(/[.…]$/, ''));

/** The speaker's own words, not what they quote, report, paste or copy from an output of that turn. */
function isOwn({passage, all, at}: Found, turnOf: Turn, transcript: string | undefined): boolean {
	const role = passage.role === 'user' ? 'user' : 'assistant';
	const {text} = passage;
	const printed = printedIn(() => turnOf(passage.turn), passage, transcript);
	const asked = role === 'user' ? undefined : () => personIn(turnOf(passage.turn));
	return provenanceOf(all[at]!, all[at - 1], {role, text, asked}, printed) === 'own';
}

/**
 * The sentence with its neighbours, where one of them cannot be understood without the other.
 * @param own is the sentence at this place the speaker's own? Only such a one goes along.
 */
function whole({all, at}: Found, own: (at: number) => boolean): string {
	const {text, heading} = all[at]!;
	const beside = (other: number) =>
		all[other]?.heading === heading && ['plain', 'item', 'numbered'].includes(all[other]?.line ?? '') && own(other);
	const before = hangs(text) && beside(at - 1) ? `${all[at - 1]!.text} ` : '';
	const next = all[at + 1];
	const after = next !== undefined && hangs(next.text) && statementKind(next) === 'statement' && beside(at + 1);
	return fitBytes(`${before}${text}${after ? ` ${next.text}` : ''}`, QUOTE);
}

/** @param besides a text whose words do not count again. */
function weightOf(text: string, {weights}: Query, besides = ''): number {
	const counted = besides === '' ? new Set() : termsAsked(besides, weights);
	let sum = 0;
	for (const term of termsAsked(text, weights)) if (!counted.has(term)) sum += weights.get(term)!;
	return sum;
}

function sameWords(a: string, b: string): boolean {
	const [one, other] = [new Set(termsOf(a)), new Set(termsOf(b))];
	let shared = 0;
	for (const term of one) if (other.has(term)) shared++;
	return shared >= 0.8 * Math.min(one.size, other.size);
}

const personIn = (passages: readonly Passage[]): string =>
	passages.find(({role}) => role === 'user')?.text.trim() ?? '';

const firstLine = (text: string, most: number): string => {
	const line = text.replace(/\s+/g, ' ');
	return Buffer.byteLength(line) <= most ? line : fitBytes(line, most);
};

function askedIn(passages: readonly Passage[]): string {
	const text = personIn(passages);
	if (isMachineText(text)) return '';
	// Of what was put in below it nothing is told.
	const sentences = readSentences(text, 4);
	const typed = sentences.filter((one, at) => provenanceOf(one, sentences[at - 1], {role: 'user', text}) === 'own');
	return firstLine(beforeEmbedded(typed.map((one) => one.text).join(' ')), ASKED);
}

/** The person's next words, when they are an answer to it. */
function answered(index: Index, {passage, kind}: Found, turnOf: Turn): Aftermath | undefined {
	const reply = replyTo(index, passage.session, passage.turn);
	if (reply === undefined || reply.verdict === 'goes on') return undefined;
	const text = firstLine(reply.text, ASKED);
	if (reply.verdict === 'denies') return {how: 'denied', text};
	if (kind !== 'proposal') return undefined;
	if (reply.verdict === 'agrees') return {how: 'agreed', text};
	const option = optionOf(turnOf(passage.turn), reply.option ?? 0);
	return {how: 'chose', text: option === undefined ? text : firstLine(option, ASKED)};
}

/** What the agent said later of the same thing, when it says that it was wrong. */
function recanted(one: Found, corrections: readonly Found[]): Aftermath | undefined {
	const later = corrections.find(({passage, at, text}) => {
		const after = passage.turn - one.passage.turn || passage.part - one.passage.part || at - one.at;
		return after > 0 && text !== one.text;
	});
	return later && {how: 'taken back', text: firstLine(later.text, QUOTE)};
}
