/**
 * All calls that were paid, each once and by its owner: what every report adds up.
 *
 * A store has a hundred thousand calls, so nothing is copied that need not be: a session without copies keeps its own
 * lists, and what a call asked for is a range in the list of runs.
 */
import {KeySet, type Keys, keyAt} from '../lib/index.ts';
import type {Billed, Ran, SessionHead, SessionUsage} from '../model/index.ts';
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

/** A run that was asked for goes with its call; the others are told apart by themselves. */
export function shareOf(usage: SessionUsage, paid: KeySet, ran: KeySet): Share {
	const {head, calls, keys, asks, runs} = usage;
	const own: number[] = [];
	const asked: number[] = [];
	let run = 0;
	for (let n = 0; n < calls.length; n++) {
		const from = run;
		run += asks[n]!;
		if (!paid.add(keys, n)) continue;
		own.push(n);
		asked.push(from, run);
	}
	const loose = usage.loose.filter((_, n) => ran.add(usage.looseKeys, n));
	const beside = {head, asked, runs, loose, silent: !head.hasUsage && usage.turns > 0};
	if (own.length === calls.length) return {...beside, calls, keys, turns: usage.callTurns};
	return {
		...beside,
		calls: own.map((n) => calls[n]!),
		keys: {bytes: keys.bytes, places: own.map((n) => keys.places[n]!)},
		turns: own.map((n) => usage.callTurns[n]!),
	};
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
