/**
 * All calls that were paid, each once and by its owner: what every report adds up.
 *
 * A store has a hundred thousand calls, so nothing is copied that need not be: a session without copies keeps its own
 * lists, and what a call asked for is a range in the list of runs.
 */
import type {SessionHead} from '../transcript/session.ts';
import type {Run, SessionUsage} from '../transcript/session-usage.ts';
import type {Call} from '../transcript/turn.ts';
import {keySet} from './key-set.ts';
import type {Cost, Pricer} from './price.ts';

/** What one session owns. */
export interface Share {
	readonly head: SessionHead;
	readonly calls: readonly Call[];
	/** Per call the number of its turn in the session; undefined when the turns are not known. */
	readonly turns: Uint32Array | undefined;
	/** Per call two numbers: the runs that it asked for are `runs.slice(asked[2n], asked[2n + 1])`. */
	readonly asked: Uint32Array;
	readonly runs: readonly Run[];
	/** Runs that no counted call asked for. */
	readonly loose: readonly Run[];
	/** Something was said, but no usage was recorded, as in files of old versions. */
	readonly silent: boolean;
}

/**
 * @param usages in the order of `byOwnership`; each is let go of before the next is asked for.
 */
export function* sharesOf(usages: Iterable<SessionUsage>): Generator<Share, void, undefined> {
	const paid = keySet();
	const ran = keySet();
	for (const usage of usages) yield shareOf(usage, paid, ran);
}

type IsNew = ReturnType<typeof keySet>;

/** A run follows the call that asked for it; only those without a call are looked up one by one. */
function shareOf(
	{head, turns: all, calls, runs, turnCalls}: SessionUsage,
	isPaidFirst: IsNew,
	isRunFirst: IsNew,
): Share {
	const asked = rangesOf(calls, runs);
	const turns = turnCalls && turnsOf(turnCalls, calls.length);
	const loose: Run[] = [];
	const silent = !head.hasUsage && all > 0;
	const own: number[] = [];
	const taken = new Uint8Array(runs.length);
	for (let n = 0; n < calls.length; n++) {
		for (let at = asked[2 * n]!; at < asked[2 * n + 1]!; at++) taken[at] = 1;
		if (isPaidFirst(calls[n]!.key)) own.push(n);
	}
	for (let n = 0; n < runs.length; n++) {
		const run = runs[n]!;
		if (taken[n] === 0 && isRunFirst(`${run.key}\n${run.time}`)) loose.push(run);
	}
	if (own.length === calls.length) return {head, calls, turns, asked, runs, loose, silent};
	return {
		head,
		calls: own.map((n) => calls[n]!),
		turns: turns && Uint32Array.from(own, (n) => turns[n]!),
		asked: Uint32Array.from(own.flatMap((n) => [asked[2 * n]!, asked[2 * n + 1]!])),
		runs,
		loose,
		silent,
	};
}

/**
 * A run has the time of the line that asked for it, so runs and calls stand in the same order, with runs in between that
 * lines without usage asked for. Two calls of one moment: the runs are the first one's.
 */
function rangesOf(calls: readonly Call[], runs: readonly Run[]): Uint32Array {
	const ranges = new Uint32Array(2 * calls.length);
	let at = 0;
	for (let n = 0; n < calls.length; n++) {
		const {time} = calls[n]!;
		let from = at;
		while (from < runs.length && runs[from]!.time < time) from++;
		let to = from;
		while (to < runs.length && runs[to]!.time === time) to++;
		// Nothing found: a later call may still be before these runs, when the clock was set back.
		if (to > from) at = to;
		ranges[2 * n] = from;
		ranges[2 * n + 1] = to;
	}
	return ranges;
}

function turnsOf(turnCalls: readonly number[], calls: number): Uint32Array {
	const turns = new Uint32Array(calls);
	let end = 0;
	for (let turn = 0; turn < turnCalls.length; turn++) {
		for (const from = end; end < from + turnCalls[turn]!; end++) turns[end] = turn;
	}
	return turns;
}

/** One call that was paid, with its price. */
export interface Charge {
	readonly head: SessionHead;
	readonly call: Call;
	readonly cost: Cost;
	readonly runs: readonly Run[];
}

/** All of them, owner by owner: for what looks at single calls. */
export function* chargesOf(shares: Iterable<Share>, price: Pricer): Generator<Charge, void, undefined> {
	for (const {head, calls, asked, runs} of shares) {
		for (const [n, call] of calls.entries()) {
			yield {head, call, cost: price(call), runs: runs.slice(asked[2 * n], asked[2 * n + 1])};
		}
	}
}
