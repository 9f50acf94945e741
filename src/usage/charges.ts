/**
 * All calls that were paid, each once, with its price and its owner: what every report adds up.
 */
import type {SessionHead} from '../transcript/session.ts';
import type {Run, SessionUsage} from '../transcript/session-usage.ts';
import type {Call} from '../transcript/turn.ts';
import {byOwnership} from './own.ts';
import type {Cost, Pricer} from './price.ts';

export interface Charge {
	readonly head: SessionHead;
	readonly call: Call;
	readonly cost: Cost;
	/** Number of the turn, unique over all sessions; undefined when the turns are not known. */
	readonly turn: number | undefined;
	/** The tools that this call asked for; none for an answer. */
	readonly runs: readonly Run[];
}

export interface Bill {
	readonly charges: readonly Charge[];
	/** Tool runs, each once; those of a charge included. */
	readonly runs: readonly {readonly head: SessionHead; readonly run: Run}[];
	readonly heads: readonly SessionHead[];
	/** Sessions in which something was said but no usage was recorded, as in files of old versions. */
	readonly withoutUsage: readonly SessionHead[];
}

const none: readonly Run[] = [];

/** @param price called once per call that is kept. */
export function billOf(usages: Iterable<SessionUsage>, price: Pricer): Bill {
	const charges: Charge[] = [];
	const runs: {head: SessionHead; run: Run}[] = [];
	const heads: SessionHead[] = [];
	const withoutUsage: SessionHead[] = [];
	const paid = new Set<string>();
	const ran = new Set<string>();
	let turns = 0;
	for (const usage of byOwnership(usages)) {
		const {head} = usage;
		heads.push(head);
		if (!head.hasUsage && usage.turns > 0) withoutUsage.push(head);
		const asked = new Map<number, Run[]>();
		for (const run of usage.runs) {
			if (ran.has(run.key)) continue;
			ran.add(run.key);
			runs.push({head, run});
			const same = asked.get(run.time);
			if (same) same.push(run);
			else asked.set(run.time, [run]);
		}
		const ends = turnEnds(usage);
		let turn = 0;
		for (const [n, call] of usage.calls.entries()) {
			while (ends && n >= (ends[turn] ?? Number.POSITIVE_INFINITY)) turn++;
			if (paid.has(call.key)) continue;
			paid.add(call.key);
			const own = asked.get(call.time) ?? none;
			// Two calls of one moment: the tools are the first one's.
			asked.delete(call.time);
			charges.push({head, call, cost: price(call), turn: ends && turns + turn, runs: own});
		}
		turns += usage.turns + 1;
	}
	return {charges, runs, heads, withoutUsage};
}

/** For each turn, how many of the session's calls have been made when it ends. */
function turnEnds(usage: SessionUsage): number[] | undefined {
	let sum = 0;
	return usage.turnCalls?.map((count) => {
		sum += count;
		return sum;
	});
}
