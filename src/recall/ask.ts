/**
 * What memory answers to somebody who asks: the sessions that deserve to be shown, each with the sentences that answer, how it
 * ended, and what has been said against it since.
 *
 * Unlike recall, which speaks unasked and therefore seldom, this is asked on purpose: it always shows its best, and says by
 * form what each line is. It reads the index only and throws for nothing that is in the store.
 */
import {type Hit, type Index, sessionsNamed} from '../index/index.ts';
import {isForeign} from '../model/index.ts';
import {asksLeftOff, leavesOpen} from './cues.ts';
import {datesIn} from './dates.ts';
import {endingOf} from './ending.ts';
import {evidenceOf} from './evidence.ts';
import {openAtEnd} from './left-off.ts';
import {matchingNotes} from './note-match.ts';
import type {Note} from './notes.ts';
import {type Query, queryOf} from './query.ts';
import {passageOf} from './reading.ts';
import {deserving, type RankedSession, rankSessions} from './session-rank.ts';
import {type AskedSession, whatHolds} from './what-holds.ts';

export interface AskInput {
	/** Words of whoever asks. */
	readonly question: string;
	/** Keys of the project that is asked in. */
	readonly projects: readonly string[];
	/** Also, or when nothing is found here: other projects. */
	readonly elsewhere: 'never' | 'when nothing is here' | 'too';
	/** Only this session: its id, or the beginning of it. */
	readonly session?: string;
	/** SessionHead.keys that are never shown. */
	readonly notSessions: readonly string[];
	/** Unix ms: nothing older. 0 for all of history. */
	readonly since?: number;
	/** Unix ms. */
	readonly now: number;
	readonly notes?: readonly Note[];
	/** Sessions at most; default 5. */
	readonly limit?: number;
}

export interface Asked {
	readonly notes: readonly Note[];
	readonly sessions: readonly AskedSession[];
	/** Words of the question that stand nowhere in memory. */
	readonly unknown: readonly string[];
	/** Sessions that hold a word of the question, the shown ones included. */
	readonly total: number;
}

/** An agent's question is searched with all of its words: they were chosen. */
const TERMS = 24;
/** Quotes of the first session, and of each further one. */
const QUOTES = [3, 2] as const;

export function ask(index: Index, input: AskInput): Asked {
	const query = queryOf(index, input.question, TERMS);
	const notes = matchingNotes(input.notes ?? [], query);
	const here = new Set(input.projects);
	const near = input.elsewhere === 'too' ? [] : ranking(index, query, input, {project: input.projects});
	const far = input.elsewhere === 'too' || (input.elsewhere !== 'never' && near.length === 0);
	const ranked = far ? ranking(index, query, input, {}) : near;
	const shown = deserving(index, ranked, input.limit);
	const wantsOpen = asksLeftOff(input.question) || leavesOpen(input.question);
	const found = shown.flatMap((one, at) => sessionOf(index, one, query, QUOTES[at === 0 ? 0 : 1], here, wantsOpen));
	const sessions = whatHolds(index, found, query, input).slice(0, Math.max(1, input.limit ?? found.length + 1));
	return {notes, sessions, unknown: query.unknown, total: ranked.length};
}

function ranking(
	index: Index,
	query: Query,
	{question, notSessions, now, session = '', since = 0}: AskInput,
	scope: {readonly project?: readonly string[]},
): readonly RankedSession[] {
	if (scope.project?.length === 0 && session === '') return [];
	if (session !== '') {
		const [meant, ...others] = sessionsNamed(index.sessions(), session);
		if (!meant || others.length > 0) return [];
		return rankSessions(index, query, {session: meant.key, now, dates: []});
	}
	const from = since > 0 ? {since: Math.floor(since / 1_000)} : {};
	return rankSessions(index, query, {...scope, ...from, notSessions, now, dates: datesIn(question, now)});
}

function sessionOf(
	index: Index,
	one: RankedSession,
	query: Query,
	quotes: number,
	here: ReadonlySet<string>,
	wantsOpen: boolean,
): readonly AskedSession[] {
	const head = index.session(one.session);
	if (!head) return [];
	const evidence = evidenceOf(index, one, query, quotes);
	const best = [...evidence].sort((a, b) => b.weight - a.weight)[0];
	const hit = one.hits.find(({role}) => role !== 'title') ?? one.hits[0]!;
	const open = wantsOpen ? openAtEnd(index, one.session, query)?.quotes : undefined;
	const ended = open === undefined ? endingOf(index, head) : undefined;
	const known = evidence.some(({text}) => ended !== undefined && text.includes(ended));
	return [
		{
			head,
			time: best?.time ?? hit.time,
			turn: Math.max(0, best?.turn ?? hit.turn),
			elsewhere: !here.has(head.project.key) && !here.has(head.alsoProject?.key ?? ''),
			evidence,
			did:
				evidence.length > 0 || isForeign(head)
					? undefined
					: doneIn(
							one.hits.map(({doc, role}) => ({doc, role})),
							index,
						),
			ended: known ? undefined : ended,
			open,
			copies: one.copies.map((key) => index.session(key)?.id ?? key),
		},
	];
}

function doneIn(
	hits: readonly {readonly doc: Hit['doc']; readonly role: Hit['role']}[],
	index: Index,
): string | undefined {
	const run = hits.find(({role}) => role === 'tool');
	if (!run) return undefined;
	const {tool, command, files} = passageOf(index, run.doc);
	return command || (files.length > 0 ? `${tool ?? 'tool'} ${files.slice(0, 3).join(', ')}` : undefined);
}
