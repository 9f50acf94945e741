/**
 * Recall: a question of the person → the block that the model should read with it, or silence and why.
 *
 * It speaks when the person looks back in so many words, asks where they left off, or puts a short question that stands by
 * itself, and when the sentence it would quote carries what was asked (`subject`); and for a note of the person's. Everything
 * it needs comes in as a value; it reads the index, and the ledger for what was said lately. It never throws for what is in
 * the store.
 */
import {performance} from 'node:perf_hooks';
import {type Index, type Passage, terms as termsOf} from '../index/index.ts';
import {toMillis} from '../lib/index.ts';

import {isForeign, type SessionHead} from '../model/index.ts';

import {mutes} from '../rules/index.ts';
import {answersOf, READ} from './answers.ts';
import {blockOf, dayOf, type Quoted} from './block.ts';
import {whyChatty} from './chatty.ts';
import {type Config, DEFAULTS, isExcluded} from './config.ts';
import {decides, fixes, takesBack} from './cues.ts';
import {datesIn} from './dates.ts';
import {collapse, ownKeys} from './family.ts';
import type {Ledger} from './ledger.ts';
import {leftOff} from './left-off.ts';
import {matchingNotes} from './note-match.ts';
import type {Note} from './notes.ts';
import {placeOf} from './origin.ts';
import {type Occasion, readPrompt} from './prompt.ts';
import {type Query, queryOf} from './query.ts';
import {rank} from './rank.ts';
import {EDITS} from './runs.ts';
import {heardOut, type Settled} from './settle.ts';
import {type Carried, carries, type Subject, subjectOf} from './subject.ts';
import {successorOf} from './successor.ts';
import {supersededBy} from './supersede.ts';
import {isAskingWord, isTradeWord} from './trade-words.ts';
import {CARRIES, SECOND, SHARE_ELSEWHERE} from './weights.ts';

/** Of what was run in a turn; a long turn runs hundreds of commands. */
const DONE_CHARS = 8_000;

export interface RecallInput {
	/** The person's words. */
	readonly question: string;
	/** Keys of the project that the question is asked in; see `projectKeys` of the index. */
	readonly projects: readonly string[];
	/** Id of the session that asks: it and its family are never quoted. */
	readonly session?: string | undefined;
	/** Ids of sessions that are running now: never quoted. */
	readonly live?: readonly string[];
	/** The clock, unix ms. */
	readonly now: number;
	/** What this session was told lately sits out. */
	readonly ledger?: Ledger | undefined;
	readonly config?: Config;
	readonly notes?: readonly Note[];
	/** How many of these files have changed since then (unix ms); undefined when that cannot be known. */
	readonly changed?: (files: readonly string[], since: number) => number | undefined;
	readonly limits?: {
		/** Bytes of the block; default: what the config allows. */
		readonly bytes?: number;
		/** Sessions quoted; default 2. */
		readonly sessions?: number;
	};
}

export interface Source {
	/** Session id, and its key in the index. */
	readonly session: string;
	readonly key: string;
	readonly date: string;
	readonly title: string;
	readonly project: string;
}

export interface Quote {
	/** Session id. */
	readonly session: string;
	/** Turn.ordinal */
	readonly turn: number;
	readonly role: 'user' | 'assistant';
	/** One sentence, verbatim. */
	readonly text: string;
}

export interface Recall {
	/** Exactly what is to be injected; '' for silence. */
	readonly block: string;
	readonly why: string;
	readonly sources: readonly Source[];
	/** What the block quotes, in its order; notes are none. */
	readonly quotes: readonly Quote[];
	readonly ms: number;
}

export function recall(index: Index, input: RecallInput): Recall {
	const start = performance.now();
	const done = (why: string, block = '', said: readonly Settled[] = []): Recall => ({
		block,
		why,
		sources: said.flatMap((one) => sourceOf(index.session(one.session))),
		quotes: said.flatMap((one) => quotesIn(index, one)),
		ms: Math.round((performance.now() - start) * 10) / 10,
	});
	const {config = DEFAULTS, limits = {}} = input;
	if (config.recall === 'off') return done('recall is off');
	const {typed, occasion, error} = readPrompt(input.question);
	// "Where were we" has no subject, and asks all the same.
	const chatty = whyChatty(input.question);
	if (chatty && !(chatty === 'no subject' && occasion === 'left off'))
		return done(`these words ask nothing (${chatty})`);
	const asked = queryOf(index, typed);
	const isBare = occasion === 'looks back' && error !== '' && subjectOf(index, asked).words.length === 0;
	const query = isBare ? queryOf(index, error) : asked;
	const notes = matchingNotes(input.notes ?? [], query);
	const {found, why, elsewhere = false} = answersTo(index, query, occasion, input, notes.length > 0);
	if (found.length === 0 && notes.length === 0) return done(why);
	const quoted = found.slice(0, limits.sessions ?? 2).map((one) => quotedOf(index, one, elsewhere, input));
	const block = blockOf(notes, quoted, limits.bytes ?? config.tokens.recall * 4);
	if (mutes(config, block)) return done('what was found is never to be quoted');
	// What did not fit was not said.
	const said = found.filter(({settled}) => block.includes(index.session(settled.session)?.id ?? '\0'));
	const reasons = [...(found.length > 0 ? [why] : []), ...(notes.length > 0 ? ['a note matches'] : [])];
	return done(
		reasons.join('; '),
		block,
		said.map(({settled}) => settled),
	);
}

/** An answer as it will be quoted. */
interface Standing {
	readonly settled: Settled;
	/** The newer answer that stands before it, when there is one; and whether the two contradict. */
	readonly newer?: Settled | undefined;
	readonly contradicted?: boolean;
}

interface Answers {
	readonly found: readonly Standing[];
	readonly why: string;
	readonly elsewhere?: boolean;
}

function answersTo(index: Index, query: Query, occasion: Occasion, input: RecallInput, noted: boolean): Answers {
	const {config = DEFAULTS} = input;
	if (occasion === 'none') return {found: [], why: 'nothing is asked of memory'};
	const silent = silencer(index, input);
	const subject = subjectOf(index, query);
	if (occasion === 'left off') return leftOff(index, query, subject, {...input, notSessions: silent});
	if (query.terms.length === 0) return {found: [], why: 'no word of the question stands in memory'};
	const here = answersIn(index, query, subject, occasion, input, silent, input.projects);
	if (here.found.length > 0 || noted || config.scope !== 'all' || occasion === 'error') return here;
	if (!subject.words.some(({isName, tells}) => isName && tells)) return here;
	const there = answersIn(index, query, subject, occasion, input, silent, undefined);
	return there.found.length > 0 ? {...there, why: `another project: ${there.why}`, elsewhere: true} : here;
}

/** Sessions that must not be quoted now, and why not in general. */
function silencer(index: Index, input: RecallInput): readonly string[] {
	const {config = DEFAULTS, live = [], ledger, session} = input;
	const keys = new Set(ownKeys(index, session));
	for (const id of live) for (const key of ownKeys(index, id)) keys.add(key);
	for (const key of ledger && session ? ledger.recent(session) : []) keys.add(key);
	if (config.exclude.length > 0) for (const head of index.sessions()) if (isExcluded(config, head)) keys.add(head.key);
	return [...keys];
}

/** @param project undefined: every project, and then only what a whole name identifies. */
function answersIn(
	index: Index,
	query: Query,
	subject: Subject,
	occasion: Exclude<Occasion, 'none' | 'left off'>,
	{question, now, limits, config = DEFAULTS}: RecallInput,
	notSessions: readonly string[],
	project: readonly string[] | undefined,
): Answers {
	if (project?.length === 0) return {found: [], why: 'this project has no sessions yet'};
	const filter = {...(project === undefined ? {} : {project}), notSessions};
	const dates = datesIn(question, now);
	const {ranked} = rank(index, query, {...filter, dates, now, hits: [120, 40], reads: 40});
	// A window without a telling word cannot hold a sentence with one.
	const tells = (term: string) => subject.words.some((word) => word.tells && word.terms.includes(term));
	const telling = ranked.filter(
		({window}) => [...window.terms].some(tells) || subject.words.every((word) => !word.tells),
	);
	const top = collapse(index, telling.slice(0, READ));
	let why = top.length === 0 ? 'nothing was found' : 'it was spoken of, but nothing was settled';
	const sure = answersOf(index, top, query, question, now).flatMap(({settled, worth}) => {
		if (!settled || mutes(config, settled.quotes.join(' '))) return [];
		const runs = index.passages(settled.session, settled.turn).filter(({role}) => role === 'tool');
		const carried = carries(subject, saidIn(settled), around(settled, runs), doneIn(runs));
		const again = project !== undefined && repeats(query, settled.asked ?? '');
		if (!again && !isSure(carried, occasion, settles(settled.best.text), project === undefined)) {
			if (why.startsWith('it was')) why = reason(carried);
			return [];
		}
		return [{settled: {...settled, weight: worth}, carried}];
	});
	const [best] = sure;
	if (!best) return {found: [], why};
	// Of those that answer nearly as well the newest leads: that is what holds.
	const near = sure
		.filter(
			({settled, carried}) => settled.weight >= best.settled.weight * SECOND && carried.count >= best.carried.count,
		)
		.sort((a, b) => b.settled.time - a.settled.time);
	const found = standing(
		index,
		near.map(({settled}) => settled),
		query,
		filter,
		now,
		limits?.sessions ?? 2,
	);
	return {found, why: found.length > 0 ? `said there: ${best.carried.words.slice(0, 6).join(', ')}` : why};
}

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

function isSure(carried: Carried, occasion: keyof typeof CARRIES, explains: boolean, elsewhere: boolean): boolean {
	const {count, names, around, namesAround, share, sameTicket} = carried;
	if (!sameTicket) return false;
	if (elsewhere) return names > 0 && share >= SHARE_ELSEWHERE;
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

const reason = ({words, share}: Carried): string =>
	words.length === 0
		? 'no sentence says what was asked'
		: `only "${words.slice(0, 3).join('", "')}" was said there (${Math.round(share * 100)} %)`;

/** What is left of the answers once each was heard to its end: newest first, with what took the place of the first. */
function standing(
	index: Index,
	near: readonly Settled[],
	query: Query,
	filter: {readonly project?: readonly string[]; readonly notSessions: readonly string[]},
	now: number,
	most: number,
): readonly Standing[] {
	const kept: Standing[] = [];
	for (const one of near) {
		if (kept.length >= most) break;
		const settled = heardOut(index, one, query);
		if (!settled || kept.some((each) => each.settled.quotes[0] === settled.quotes[0])) continue;
		const newer = kept[0]?.settled;
		const contradicted = newer !== undefined && supersededBy(settled, [newer], query, now) !== undefined;
		if (newer === undefined && filter.project !== undefined) {
			const next = successorOf(index, settled, query, filter, now);
			if (next) kept.push({settled: {...next.settled, weight: settled.weight, thin: false}});
			kept.push({settled, newer: next?.settled, contradicted: next?.contradicts ?? false});
		} else kept.push({settled, newer, contradicted});
	}
	return kept;
}

const LABELS: Readonly<Record<Settled['state'], string>> = {
	holds: 'Settled',
	'given up': 'Tried and given up',
	'taken back': 'Settled, after being decided otherwise earlier in that session',
	refuted: 'Corrected by the person',
	proposed: 'Proposed, not decided',
};

function quotedOf(
	index: Index,
	{settled: one, newer, contradicted}: Standing,
	elsewhere: boolean,
	input: RecallInput,
): Quoted {
	const head = index.session(one.session);
	const foreign = head !== undefined && isForeign(head);
	const remarks: string[] = [];
	if (newer && contradicted)
		remarks.push(`a session of ${dayOf(toMillis(newer.time))} contradicts this; the newer one holds`);
	if (elsewhere) remarks.push('this is another project of the same person; it may not apply here');
	const changed = newer || elsewhere ? undefined : changedRemark(index, one, input);
	if (changed) remarks.push(changed);
	return {
		label: newer
			? contradicted
				? 'Superseded'
				: 'Earlier'
			: one.by === 'person' && one.state === 'holds'
				? foreign
					? 'Said there'
					: 'The person said'
				: LABELS[one.state],
		date: dayOf(toMillis(one.time)),
		project: head ? placeOf(head) : '-',
		session: head?.id ?? one.session,
		by: one.by,
		heading: one.heading,
		quotes: one.quotes,
		asked: one.asked,
		reply: one.reply,
		remarks,
	};
}

function changedRemark(index: Index, one: Settled, {changed}: RecallInput): string | undefined {
	if (!changed) return undefined;
	const runs = index.passages(one.session, one.turn).filter(({tool}) => tool !== undefined && EDITS.has(tool));
	const files = [...new Set(runs.flatMap(({files}) => files))].slice(0, 20);
	const count = files.length > 0 ? changed(files, toMillis(one.time)) : undefined;
	if (!count) return undefined;
	return files.length === 1
		? 'the file it touched has changed since'
		: `${count} of the ${files.length} files it touched have changed since`;
}

function quotesIn(index: Index, {session, turn, by, quotes}: Settled): readonly Quote[] {
	const id = index.session(session)?.id ?? session;
	return quotes.map((text) => ({session: id, turn, role: by === 'agent' ? 'assistant' : 'user', text}));
}

function sourceOf(head: SessionHead | undefined): readonly Source[] {
	if (!head) return [];
	return [
		{
			session: head.id,
			key: head.key,
			date: dayOf(head.end || head.start),
			title: head.title,
			project: head.project.label,
		},
	];
}
