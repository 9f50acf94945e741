/**
 * What a session's head is made of, gathered entry by entry: the same whether a file is read at once or in steps.
 */

import type {Entry} from './entry.ts';
import type {Header} from './scan.ts';
import {titleOf} from './title.ts';
import type {TurnSpan} from './turns.ts';

/** Plain data: it is kept in the read state. */
export interface Facts {
	readonly header: Header | undefined;
	/** Name that the person gave. */
	readonly name: string;
	/** Name that the client made, where that stands in the transcript; absent in states of before. */
	readonly clientName?: string;
	/** The first question, and the first slash command, as titles. */
	readonly asked: string;
	readonly commanded: string;
	readonly model: string;
	readonly hasUsage: boolean;
	/** Prompt tokens of the last call; undefined right after a compaction. */
	readonly context: number | undefined;
	/** Unix ms, 0 when unknown. */
	readonly start: number;
	readonly end: number;
	/** Time of the first entry that is no copy. */
	readonly own: number;
	/** Time of the last entry. */
	readonly last: number;
	readonly abandoned: readonly number[];
}

export function noFacts(header: Header | undefined): Facts {
	return {
		header,
		name: '',
		asked: '',
		commanded: '',
		model: '',
		hasUsage: false,
		context: undefined,
		start: 0,
		end: 0,
		own: 0,
		last: 0,
		abandoned: [],
	};
}

/** @param entries and `spans` that follow what `before` was made of. */
export function gather(before: Facts, entries: readonly Entry[], spans: readonly TurnSpan[]): Facts {
	const facts: {-readonly [Key in keyof Facts]: Facts[Key]} & {abandoned: number[]} = {
		...before,
		abandoned: [...before.abandoned],
	};
	for (const {body, copied, time} of entries) {
		if (body.kind === 'named' && body.by === 'client') facts.clientName = body.name;
		else if (body.kind === 'named') facts.name = body.name;
		if ((body.kind === 'model' || body.kind === 'answer') && body.model !== '') facts.model = body.model;
		if (body.kind === 'answer' && body.call) {
			facts.hasUsage = true;
			facts.context = body.call.inputRaw;
		}
		if (body.kind === 'summary' && body.from === 'compaction') facts.context = undefined;
		if (!copied && facts.own === 0) facts.own = time;
		if (time !== 0) facts.last = time;
	}
	for (const {turn, abandoned} of spans) {
		if (abandoned) facts.abandoned.push(turn.ordinal);
		if (turn.time !== 0) facts.start = Math.min(facts.start || turn.time, turn.time);
		facts.end = Math.max(facts.end, turn.endTime);
		if (turn.origin === 'person' && facts.asked === '') facts.asked = titleOf(turn.question);
		if (turn.origin === 'command' && facts.commanded === '') {
			facts.commanded = titleOf(turn.question || `/${turn.slash ?? ''}`);
		}
	}
	return facts;
}
