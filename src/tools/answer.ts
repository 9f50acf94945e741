/**
 * What the tools answer, whichever door they were called through. Everything they need comes in as a value.
 *
 * A wrong argument and a memory without an answer are told in words; only what the file system throws is thrown.
 */

import type {Index} from '../index/index.ts';
import {idOf} from '../model/index.ts';
import {type AskInput, ask, dayOf, fixesOf, how, remember, safe, sessionsBehind} from '../recall/index.ts';
import type {Settings} from '../rules/index.ts';
import {redact} from '../secrets/index.ts';
import type {Around} from '../service/index.ts';
import {errorLine} from '../text/index.ts';
import type {KnownPrices, RunningCall} from '../usage/index.ts';
import {type Request, readNote, readRequest} from './arguments.ts';
import {costText} from './cost-text.ts';
import {fileText, fixText, programText} from './lists-text.ts';
import {questionText} from './question-text.ts';
import {sessionText} from './session-text.ts';

/** Who asks, and what the money of a report is known from. */
export interface Asking extends Around {
	readonly timeZone: string;
	readonly prices: () => KnownPrices;
	/** Calls of the session that asks, as the client told them. */
	readonly running: readonly RunningCall[];
	readonly settings: () => Pick<Settings, 'plan' | 'budget'>;
}

export interface ToolAnswer {
	readonly text: string;
	/** The sessions that a question was answered with, best first; none for other requests. */
	readonly sessions: readonly {readonly session: string; readonly date: string; readonly title: string}[];
	/** The arguments were wrong; `text` says how. */
	readonly wrong?: true;
}

const LISTED = 8;

/** @param given the tool's input. */
export function recallAnswer(asking: Asking, given: unknown): ToolAnswer {
	const request = readRequest(given);
	if (typeof request === 'string') return {text: request, sessions: [], wrong: true};
	if (request.kind === 'question') return answerTo(asking, request.question, request);
	return {text: textFor(asking, request), sessions: []};
}

/** Keeps a note of the agent's; it holds in this project only. */
export function rememberAnswer(
	{projects, now}: Pick<Around, 'projects' | 'now'>,
	notesFile: string,
	given: unknown,
): ToolAnswer {
	const read = readNote(given);
	if (typeof read === 'string') return {text: read, sessions: [], wrong: true};
	const [project] = projects;
	if (project === undefined) return {text: 'There is no project here to keep a note for.', sessions: [], wrong: true};
	const note = remember(notesFile, {text: redact(read.note), project, author: 'agent'}, now);
	return {
		text: `Kept as a note of the agent's, ${note.id}: "${safe(note.text)}". The user confirms it with \`deja notes\`.`,
		sessions: [],
	};
}

function answerTo(
	asking: Asking,
	question: string,
	{everywhere = false, session = ''}: {readonly everywhere?: boolean; readonly session?: string},
	lead: readonly string[] = [],
): ToolAnswer {
	const {index, projects, notSessions, notes, now, elsewhere} = asking;
	const input: AskInput = {
		question,
		projects,
		notSessions,
		notes: lead.length > 0 ? [] : notes,
		now,
		elsewhere: everywhere ? 'too' : elsewhere ? 'when nothing is here' : 'never',
		...(session === '' ? {} : {session}),
	};
	const found = ask(index, input);
	return {
		text: questionText(found, question, shortIds(index), lead),
		sessions: found.sessions.map(({head, time}) => ({
			session: head.id,
			date: dayOf(time * 1_000),
			title: head.title,
		})),
	};
}

function textFor(asking: Asking, request: Exclude<Request, {kind: 'question'}>): string {
	const {index, own, cwd, projects, session, now, timeZone, prices, running, settings, elsewhere, isRead} = asking;
	const short = shortIds(index);
	const scope = (everywhere: boolean) => (everywhere ? {} : {projects});
	switch (request.kind) {
		case 'session':
			return sessionText(index, request.session, request.turn);
		case 'file':
			return fileText(
				sessionsBehind(index, request.file, {cwd, limit: LISTED, ...scope(request.everywhere)}),
				request.file,
				short,
			);
		case 'error': {
			const found = fixesOf(own, {error: request.error, projects, session, elsewhere, now, partial: true});
			if (found.length > 0) return fixText(found.slice(0, LISTED), short);
			const line = errorLine(request.error) ?? request.error;
			return answerTo(asking, line, {}, ['No confirmed fix of this error is known. Nearest:']).text;
		}
		case 'program': {
			const near = how(own, request.program, {limit: LISTED, ...scope(request.everywhere)});
			const found = near.length > 0 || !elsewhere ? near : how(own, request.program, {limit: LISTED});
			return programText(found, request.program, short);
		}
		case 'cost':
			return costText(index, {
				span: request.cost,
				session,
				projects,
				now,
				timeZone,
				prices: prices(),
				running,
				isRead,
				...settings(),
			});
	}
}

/** How many ids begin with these characters, counted once for a list of keys: it never changes. */
const starts = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Eight characters name a session, where no other begins like that. */
function shortIds(index: Index): (id: string) => string {
	const keys = index.keys();
	const counts = starts.get(keys) ?? countStarts(keys);
	starts.set(keys, counts);
	return (id) => (counts.get(id.slice(0, 8)) === 1 ? id.slice(0, 8) : id);
}

function countStarts(keys: readonly string[]): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const key of keys) {
		const start = idOf(key).slice(0, 8);
		counts.set(start, (counts.get(start) ?? 0) + 1);
	}
	return counts;
}
