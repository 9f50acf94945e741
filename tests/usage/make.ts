/** Calls, runs and sessions for tests, with every field at its quietest value. */
import type {SessionHead} from '../../src/model/session.ts';
import {type Run, type SessionUsage, sessionUsage} from '../../src/model/session-usage.ts';
import type {Call} from '../../src/model/turn.ts';
import {type Share, sharesOf} from '../../src/usage/bill.ts';
import type {Grouping} from '../../src/usage/grouping.ts';
import {byOwnership} from '../../src/usage/own.ts';
import type {Period} from '../../src/usage/period.ts';
import {type Pricer, pricer} from '../../src/usage/price.ts';
import type {Mark} from '../../src/usage/rollup.ts';
import {type Sum, sums} from '../../src/usage/sum.ts';
import {head} from '../cli/heads.ts';

export const noon = Date.UTC(2026, 10, 30, 12);

export function call(given: Partial<Call> & {key: string}): Call {
	return {
		time: noon,
		model: 'moonshotai/Kimi-K3',
		inputRaw: 0,
		cacheRead: 0,
		cacheWrite: 0,
		cacheWrite1h: 0,
		output: 0,
		...given,
	};
}

export function run(given: Partial<Run> & {key: string}): Run {
	return {name: 'shell_command', time: noon, outcome: 'ok', ...given};
}

/** @param turns calls of each turn. @param runs each for the first call that has its time; all others stand in the first turn. */
export function session(
	given: Partial<SessionHead> & {id: string},
	turns: readonly (readonly Call[])[],
	runs: readonly Run[] = [],
): SessionUsage {
	const calls = turns.flat();
	const asks = new Map(calls.map((one) => [one, [] as Run[]]));
	const loose: Run[] = [];
	for (const one of runs) (asks.get(calls.find(({time}) => time === one.time)!) ?? loose).push(one);
	const times = calls.map(({time}) => time);
	return sessionUsage(
		head({hasUsage: calls.length > 0, end: Math.max(0, ...times), ...given}),
		turns.map((turn, n) => {
			const asked = turn.map((one) => asks.get(one)!);
			return {
				calls: turn,
				asks: asked.map(({length}) => length),
				runs: [...asked.flat(), ...(n === 0 ? loose : [])],
			};
		}),
	);
}

/** Sessions in the order of who owns. */
export function inOrder(usages: Iterable<SessionUsage>): SessionUsage[] {
	const all = [...usages];
	return byOwnership(all.map((usage) => usage.head)).map((one) => all.find((usage) => usage.head === one)!);
}

export const sharesIn = (usages: Iterable<SessionUsage>): Share[] => [...sharesOf(inOrder(usages))];

export function sum(shares: Iterable<Share>, period: Period, by: Grouping, price: Pricer = pricer()): Sum {
	return sums(shares, price, [{period, by}])[0]!;
}

/** A store as an index gives it: newest first, the same list until something happens. */
export function indexOf(usages: readonly SessionUsage[]) {
	const newest = usages.toSorted((a, b) => b.head.end - a.head.end || (a.head.key < b.head.key ? -1 : 1));
	const heads = newest.map((usage) => usage.head);
	/** Keys of the sessions that were read. */
	const read: string[] = [];
	const usageOf = (key: string): SessionUsage => newest.find((usage) => usage.head.key === key)!;
	return {
		newest,
		read,
		billed: () => heads,
		*usage(keys: Iterable<string>) {
			for (const key of keys) {
				read.push(key);
				yield usageOf(key);
			}
		},
		mark(key: string): Mark {
			const {head: told, calls, turns, loose} = usageOf(key);
			const text = JSON.stringify([calls, turns, loose.length]);
			const sum = [...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7);
			return [told.born, told.key.length, sum, text.length];
		},
	};
}
