/**
 * The standing decisions of a project: sentences that say something for good, newest first, without those that a newer
 * one replaced.
 */
import {type Index, terms as termsOf} from '../index/index.ts';
import {wordsOf} from '../languages/index.ts';
import type {Seconds} from '../lib/index.ts';
import {asks, isJunk, standing, takesBack} from './cues.ts';
import {knownTime} from './dates.ts';
import {idfOf, queryOf} from './query.ts';
import {passageOf} from './reading.ts';
import {sentencesOf} from './sentences.ts';
import {isTradeWord} from './trade-words.ts';

export interface Decision {
	readonly text: string;
	/** SessionHead.key */
	readonly session: string;
	readonly time: Seconds;
}

export interface DecisionsInput {
	readonly projects: readonly string[];
	/** The clock, unix ms. */
	readonly now: number;
	readonly hidden?: readonly string[];
	/** Sessions that must not be quoted. */
	readonly exclude?: (key: string) => boolean;
}

/** The words that such sentences are found by; the patterns of `cues.ts` decide. */
const WORDS = wordsOf('decisionWords').join(' ');
const LIMIT = 60;
const SMALL = 100;
/** Share of the telling words of the shorter sentence by which a later one speaks of an earlier one. */
const TOUCHES = 0.3;

/** @param most decisions; for each its session is read to the end, so that it is quoted as it ended. */
export function standingDecisions(
	index: Index,
	{projects, now, hidden = [], exclude}: DecisionsInput,
	most: number,
): readonly Decision[] {
	const clauses = queryOf(index, WORDS, 64).terms.map(({term}) => ({term}));
	if (clauses.length === 0 || projects.length === 0) return [];
	const {hits} = index.search(clauses, {
		project: projects,
		notSessions: hidden,
		roles: ['assistant', 'user'],
		limit: LIMIT,
	});
	const found: About[] = [];
	const age = ({time}: {readonly time: Seconds}) => knownTime(time, now);
	for (const hit of [...hits].sort(
		(a, b) => age(b) - age(a) || (a.session < b.session ? -1 : 1) || b.turn - a.turn || b.part - a.part,
	)) {
		if (exclude?.(hit.session) || index.session(hit.session)?.abandoned.includes(hit.turn)) continue;
		for (const text of sentencesOf(passageOf(index, hit.doc).text, 60)) {
			if (!standing(text) || asks(text) || isJunk(text) || text.length < 16 || text.length > 400) continue;
			const about = subjectOf(index, text);
			if (found.some((newer) => sameSubject(newer.about, about) || newer.text === text)) continue;
			found.push({text, session: hit.session, turn: hit.turn, time: hit.time, about});
		}
	}
	return found.slice(0, most).map((one) => asItEnded(index, one));
}

interface About extends Decision {
	readonly turn: number;
	readonly about: ReadonlySet<string>;
}

/** The last sentence of the session that takes it back or changes it, if there is one. */
function asItEnded(index: Index, {text, session, turn, time}: About): Decision {
	const dead = index.session(session)?.abandoned ?? [];
	// Within one session plain words and figures are enough to know the subject by.
	const about = new Set(termsOf(text));
	let last: Decision = {text, session, time};
	for (const passage of index.passages(session)) {
		if (passage.role !== 'assistant' || passage.turn <= turn || dead.includes(passage.turn)) continue;
		for (const later of sentencesOf(passage.text, 40)) {
			if (!takesBack(later) || later.length > 400) continue;
			const words = new Set(termsOf(later));
			const shared = [...words].filter((term) => about.has(term)).length;
			if (shared >= 3 && shared >= Math.min(words.size, about.size) * TOUCHES)
				last = {text: later, session, time: passage.time};
		}
	}
	return last;
}

/** The telling words of a sentence: what it is about. */
function subjectOf(index: Index, text: string): ReadonlySet<string> {
	// In a small store no word is common, and none is rare.
	const tells = (term: string) => index.size < SMALL || idfOf(index.size, index.df(term)) > 1;
	return new Set(termsOf(text).filter((term) => !isTradeWord(term) && !/^\d/.test(term) && tells(term)));
}

/** Two thirds of the shorter one's telling words: then the newer sentence is the one that holds. */
function sameSubject(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
	const least = Math.min(a.size, b.size);
	if (least === 0) return false;
	let shared = 0;
	for (const term of a) if (b.has(term)) shared++;
	return shared >= Math.max(2, least * 0.66) || (least === 1 && shared === 1);
}
