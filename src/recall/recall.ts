/**
 * Recall: a question of the person → the block that the model should read with it, or silence and why.
 *
 * It speaks when the person looks back in so many words, asks where they left off, or puts a short question that stands by
 * itself, and when the sentence it would quote carries what was asked (`gate`); and for a note of the person's. Everything
 * it needs comes in as a value; it reads the index, and the ledger for what was said lately. It never throws for what is in
 * the store.
 */
import {performance} from 'node:perf_hooks';
import type {Index} from '../index/index.ts';
import {mutes} from '../rules/index.ts';
import {answersOf, READ} from './answers.ts';
import {blockOf} from './block.ts';
import {whyChatty} from './chatty.ts';
import {type Config, DEFAULTS, isExcluded} from './config.ts';
import {datesIn} from './dates.ts';
import {collapse, ownKeys} from './family.ts';
import {judge, whyUnsure} from './gate.ts';
import type {Ledger} from './ledger.ts';
import {leftOff} from './left-off.ts';
import {matchingNotes} from './note-match.ts';
import type {Note} from './notes.ts';
import {type Occasion, readPrompt} from './prompt.ts';
import {type Query, queryOf} from './query.ts';
import {type Changed, type Quote, quotedOf, quotesIn, type Source, sourceOf} from './quoted.ts';
import {rank} from './rank.ts';
import type {Settled} from './settled.ts';
import {type Standing, standing} from './standing.ts';
import {type Subject, subjectOf} from './subject.ts';
import {SECOND} from './weights.ts';

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
	readonly changed?: Changed;
	readonly limits?: {
		/** Bytes of the block; default: what the config allows. */
		readonly bytes?: number;
		/** Sessions quoted; default 2. */
		readonly sessions?: number;
	};
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
	const quoted = found.slice(0, limits.sessions ?? 2).map((one) => quotedOf(index, one, elsewhere, input.changed));
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
		const {carried, isSure} = judge(index, settled, query, subject, occasion, project === undefined);
		if (!isSure) {
			if (why.startsWith('it was')) why = whyUnsure(carried);
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
