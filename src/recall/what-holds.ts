/**
 * Of the sessions that answer a question: which of them a newer one contradicts, and the order in which they are told then.
 *
 * What no longer holds stays in the answer, marked, and right after what took its place: it explains why the question comes
 * up. The newer session is looked for among those that were found, and by the old answer's own words, since it need not use
 * a word of the question.
 */
import type {Index} from '../index/index.ts';
import {seconds} from '../lib/index.ts';
import type {SessionHead} from '../model/index.ts';
import {knownTime} from './dates.ts';
import type {Evidence} from './evidence.ts';
import type {Query} from './query.ts';
import {successorOf} from './successor.ts';
import {contradicts} from './supersede.ts';

export interface AskedSession {
	readonly head: SessionHead;
	/** Unix seconds of the best evidence, else of the best match. */
	readonly time: number;
	/** Ordinal of the turn to go on with. */
	readonly turn: number;
	/** Of another project than the one that is asked in. */
	readonly elsewhere: boolean;
	readonly evidence: readonly Evidence[];
	/** When no sentence answers: the command or files of the run that matched best. */
	readonly did?: string | undefined;
	readonly ended?: string | undefined;
	/** Asked what is left: the sentences at its end that say so. */
	readonly open?: readonly string[] | undefined;
	/** The newer session that says otherwise: what is shown here no longer holds. */
	readonly newer?: Newer | undefined;
	/** Ids of forks and copies. */
	readonly copies: readonly string[];
}

export interface Newer {
	readonly head: SessionHead;
	readonly evidence: Evidence;
}

/** For so many of the first a newer session is searched for: a search each. The others are compared with what is shown. */
const SEARCHED = 2;

interface Around {
	readonly notSessions: readonly string[];
	/** Unix ms. */
	readonly now: number;
}

/** @param sessions best first. @returns the same, those that are contradicted right after what contradicts them; and that, if it was missing. */
export function whatHolds(
	index: Index,
	sessions: readonly AskedSession[],
	query: Query,
	around: Around,
): readonly AskedSession[] {
	const marked = sessions.map((one, at) => ({
		...one,
		newer: newerThan(index, one, sessions, query, around, at < SEARCHED),
	}));
	const order: AskedSession[] = [];
	const open = new Set<string>();
	const place = (one: AskedSession): void => {
		if (open.has(one.head.key)) return;
		open.add(one.head.key);
		if (one.newer) {
			const {head, evidence} = one.newer;
			const {time, turn} = evidence;
			const found = marked.find((other) => other.head.key === head.key);
			place(found ?? {head, time, turn, elsewhere: one.elsewhere, evidence: [evidence], copies: []});
		}
		order.push(one);
	};
	for (const one of marked) place(one);
	return order;
}

/** What has been said against its best sentence since; what was taken down on the spot needs no more. */
function newerThan(
	index: Index,
	{head, evidence}: AskedSession,
	sessions: readonly AskedSession[],
	query: Query,
	{notSessions, now}: Around,
	searched: boolean,
): Newer | undefined {
	const best = bestOf(evidence);
	if (best === undefined || knownTime(seconds(best.time), now) === 0) return undefined;
	const [shown] = sessions
		.flatMap((other) => {
			const said = other.head.key === head.key ? undefined : bestOf(other.evidence);
			const isNewer = said !== undefined && said.time > best.time && knownTime(seconds(said.time), now) > 0;
			return isNewer && contradicts(said.text, best.text, query) ? [{head: other.head, evidence: said}] : [];
		})
		.sort((a, b) => b.evidence.time - a.evidence.time);
	if (shown || !searched) return shown;
	const older = {session: head.key, turn: best.turn, time: seconds(best.time), quotes: [best.text], asked: best.asked};
	const next = successorOf(index, older, query, {project: [head.project.key], notSessions}, now);
	const nextHead = next && index.session(next.settled.session);
	if (!next?.contradicts || !nextHead) return undefined;
	const {turn, time, by, quotes, heading, asked = '', best: of} = next.settled;
	const text = quotes.join(' ');
	return {
		head: nextHead,
		evidence: {turn, time, by, text, heading, asked, abandoned: false, kind: of.kind, weight: of.overlap},
	};
}

const bestOf = (evidence: readonly Evidence[]): Evidence | undefined =>
	evidence
		.filter(({kind, became}) => kind !== 'proposal' && became === undefined)
		.sort((a, b) => b.weight - a.weight)[0];
