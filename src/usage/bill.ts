/**
 * All calls that were paid, each once and by its owner: what every report adds up.
 *
 * A store has a hundred thousand calls, so nothing is copied that need not be: a session without copies keeps its own
 * lists, and what a call asked for is a range in the list of runs.
 */
import {KeySet} from '../key-set.ts';
import {type Keys, keyAt} from '../keys.ts';
import type {SessionHead} from '../transcript/session.ts';
import type {Ran, SessionUsage} from '../transcript/session-usage.ts';
import type {Billed} from '../transcript/turn.ts';
import type {Cost, Pricer} from './price.ts';

/** What one session owns. */
export interface Share {
	readonly head: SessionHead;
	readonly calls: readonly Billed[];
	/** Call.key of each. */
	readonly keys: Keys;
	/** Per call the number of its turn in the session. */
	readonly turns: readonly number[];
	/** Per call two numbers: the runs that it asked for are `runs.slice(asked[2n], asked[2n + 1])`. */
	readonly asked: readonly number[];
	readonly runs: readonly Ran[];
	/** Runs that no counted call asked for. */
	readonly loose: readonly Ran[];
	/** Something was said, but no usage was recorded, as in files of old versions. */
	readonly silent: boolean;
}

/**
 * @param usages in the order of `byOwnership`; each is let go of before the next is asked for.
 */
export function* sharesOf(usages: Iterable<SessionUsage>): Generator<Share, void, undefined> {
	const paid = new KeySet();
	const ran = new KeySet();
	for (const usage of usages) yield shareOf(usage, paid, ran);
}

/** A run follows the call that asked for it; only those without a call are looked up one by one. */
function shareOf(
	{head, turns: all, calls, keys, callTurns, runs, runKeys}: SessionUsage,
	paid: KeySet,
	ran: KeySet,
): Share {
	const asked = rangesOf(calls, runs);
	const silent = !head.hasUsage && all > 0;
	const own: number[] = [];
	const taken = new Uint8Array(runs.length);
	for (let n = 0; n < calls.length; n++) {
		for (let at = asked[2 * n]!; at < asked[2 * n + 1]!; at++) taken[at] = 1;
		if (paid.add(keys, n)) own.push(n);
	}
	const loose = runs.filter((_, n) => taken[n] === 0 && ran.add(runKeys, n));
	if (own.length === calls.length) return {head, calls, keys, turns: callTurns, asked, runs, loose, silent};
	return {
		head,
		calls: own.map((n) => calls[n]!),
		keys: {bytes: keys.bytes, places: own.map((n) => keys.places[n]!)},
		turns: own.map((n) => callTurns[n]!),
		asked: own.flatMap((n) => [asked[2 * n]!, asked[2 * n + 1]!]),
		runs,
		loose,
		silent,
	};
}

/**
 * A run has the time of the line that asked for it, so runs and calls stand in the same order, with runs in between that
 * lines without usage asked for. Two calls of one moment: the runs are the first one's.
 */
function rangesOf(calls: readonly Billed[], runs: readonly Ran[]): number[] {
	const ranges: number[] = [];
	let at = 0;
	for (let n = 0; n < calls.length; n++) {
		const {time} = calls[n]!;
		let from = at;
		while (from < runs.length && runs[from]!.time < time) from++;
		let to = from;
		while (to < runs.length && runs[to]!.time === time) to++;
		// Nothing found: a later call may still be before these runs, when the clock was set back.
		if (to > from) at = to;
		ranges.push(from, to);
	}
	return ranges;
}

/** One call that was paid, with its price. */
export interface Charge {
	readonly head: SessionHead;
	/** Call.key */
	readonly key: string;
	readonly call: Billed;
	readonly cost: Cost;
	readonly runs: readonly Ran[];
}

/** All of them, owner by owner: for what looks at single calls. */
export function* chargesOf(shares: Iterable<Share>, price: Pricer): Generator<Charge, void, undefined> {
	for (const {head, calls, keys, asked, runs} of shares) {
		for (const [n, call] of calls.entries()) {
			yield {head, key: keyAt(keys, n), call, cost: price(call), runs: runs.slice(asked[2 * n], asked[2 * n + 1])};
		}
	}
}
