/**
 * Where work stopped: what the session that is meant said at its end is open, not what matches best.
 *
 * With a subject ("what is missing in the replay viewer") it is the newest session that speaks of it, read from there to its
 * end; without one ("where were we") the newest session of the project in which a person worked.
 */
import type {Index, Passage} from '../index/index.ts';
import {leavesOpen} from './cues.ts';
import {collapse} from './family.ts';
import type {Query} from './query.ts';
import {rank} from './rank.ts';
import {SPOKEN} from './reading.ts';
import type {Sentence} from './sentences.ts';
import {settledIn} from './settle.ts';
import type {Settled} from './settled.ts';
import {drafted, type Statement, statementsOf} from './statements.ts';
import {carries, type Subject} from './subject.ts';

interface LeftOffInput {
	readonly projects: readonly string[];
	readonly notSessions: readonly string[];
	readonly now: number;
}

/** Sessions that are looked at, and turns at the end of one. */
const SESSIONS = 8;
const TURNS = 6;
/** A session of the subject is meant when it holds this share of what the best one holds. */
const NEAR = 0.6;

export function leftOff(
	index: Index,
	query: Query,
	subject: Subject,
	{projects, notSessions, now}: LeftOffInput,
): {readonly found: readonly {readonly settled: Settled}[]; readonly why: string} {
	if (projects.length === 0) return {found: [], why: 'this project has no sessions yet'};
	const named = subject.words.some(({tells}) => tells);
	// Words that stand nowhere name something that memory has never heard of.
	if (!named && subject.words.length > 0) return {found: [], why: 'what is left was asked of something unknown'};
	const sessions = named
		? speakingOf(index, query, subject, projects, notSessions, now)
		: newest(index, projects, notSessions);
	for (const session of sessions) {
		const settled = openAtEnd(index, session, query);
		if (settled) return {found: [{settled}], why: 'how that session ended'};
	}
	return {found: [], why: 'no session says what is left'};
}

/** Newest first, those that speak of the subject about as much as the best one. */
function speakingOf(
	index: Index,
	query: Query,
	subject: Subject,
	project: readonly string[],
	notSessions: readonly string[],
	now: number,
): readonly string[] {
	const telling = subject.words.reduce((sum, {tells, worth}) => sum + (tells ? worth : 0), 0);
	const {ranked} = rank(index, query, {project, notSessions, now, hits: [120, 40], reads: 40});
	const top = collapse(index, ranked.slice(0, SESSIONS));
	const best = top[0]?.score ?? 0;
	const time = (session: string) => index.session(session)?.end ?? 0;
	return top
		.filter(({score, window, session}) => {
			const texts = window.hits.flatMap(({turn}) => index.passages(session, turn, [...SPOKEN, 'title']));
			const said = texts.map(({text}) => text).join('\n');
			return score >= best * NEAR && carries(subject, said).count * 2 >= telling;
		})
		.map(({session}) => session)
		.sort((a, b) => time(b) - time(a));
}

function newest(index: Index, projects: readonly string[], notSessions: readonly string[]): readonly string[] {
	return index
		.sessions()
		.filter(
			({key, project, alsoProject}) =>
				!notSessions.includes(key) && [project.key, alsoProject?.key ?? ''].some((one) => projects.includes(one)),
		)
		.slice(0, SESSIONS)
		.map(({key}) => key);
}

/** What is open at the end of a session, else how it ended: up to three sentences of its last turns that say so. */
export function openAtEnd(index: Index, session: string, query: Query): Settled | undefined {
	const dead = index.session(session)?.abandoned ?? [];
	const passages: Passage[] = [];
	for (let turn = index.lastTurn(session), read = 0; turn >= 0 && read < TURNS; turn--) {
		if (dead.includes(turn)) continue;
		passages.unshift(...index.passages(session, turn, SPOKEN));
		read++;
	}
	const said = statementsOf(passages, query).filter(({by}) => by === 'agent');
	const every = passages.flatMap((passage) => openIn(passage, query));
	const last = every.at(-1)?.turn;
	const open = every.filter(({turn}) => turn === last);
	const chosen = open.length > 0 ? open : said.filter(({turn}) => turn === said.at(-1)?.turn).slice(-1);
	if (chosen.length === 0) return undefined;
	const best = settledIn(index, session, chosen.map(drafted), passages, query);
	if (!best) return undefined;
	const quotes = chosen.slice(0, 3).map(({text}) => text);
	return {...best, quotes, reply: undefined, state: 'holds'};
}

/** Statements that name what is left; a step in the imperative is one here. */
function openIn(passage: Passage, query: Query): readonly Statement[] {
	if (passage.role !== 'assistant') return [];
	const only = ({text, heading}: Sentence) => leavesOpen(text) || (heading !== undefined && leavesOpen(heading));
	return statementsOf([passage], query, {proposals: true, instructions: true, only});
}
