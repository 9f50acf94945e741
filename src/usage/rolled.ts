/**
 * All that was paid, as `sharesOf`, but sessions come added up where the rollup has them: those that have not changed since, nor have
 * those with which they share calls. A copy that was made since has the hash of a call; then all of them are read.
 */
import {KeySet, keyHash} from '../lib/index.ts';
import type {SessionHead, SessionUsage} from '../model/index.ts';
import {type Share, shareOf, sharesOf} from './bill.ts';
import {byOwnership} from './own.ts';
import {type Columns, HAS_TURNS, type Rollup} from './rollup.ts';
import type {Marked} from './rollup-build.ts';
import type {Row} from './rollup-row.ts';

/** What a session owns, added up. */
export interface Rolled {
	readonly head: SessionHead;
	/** That of the days of its rows. */
	readonly timeZone: string;
	/** Earliest and latest call, unix ms; Infinity and 0 when there is none. */
	readonly low: number;
	readonly high: number;
	/** As of a share. */
	readonly silent: boolean;
	/** Each holds until the next. Of its runs they know those of sub-agents. */
	readonly rows: () => Iterable<Row>;
	readonly columns: () => Columns | undefined;
	/** `keyHash` of all its calls, copies too. */
	readonly hashes: () => Uint32Array | undefined;
	/** All of it; undefined when the index has lost it. */
	readonly read: () => Share | undefined;
}

/** More sessions than that are not looked for one by one: then all of them are read. */
const MOST_READ = 0.25;

/**
 * @param billed of which sessions; the others are taken not to be there. @param onRead is told of each session that is read, before it
 * comes.
 * @returns in the order of `byOwnership`. Of the tool runs, those of sub-agents.
 */
export function* rolledFrom(
	index: Marked,
	rollup: Rollup | undefined,
	billed: readonly SessionHead[] = index.billed(),
	onRead: (usage: SessionUsage) => void = () => {},
): Generator<Share | Rolled, void, undefined> {
	const heads = byOwnership(billed);
	const numbers = heads.map(({key}) => {
		const mark = rollup && index.mark(key);
		return mark && rollup.find(mark);
	});
	const news = heads.filter((_, n) => numbers[n] === undefined);
	const usageOf = (key: string): SessionUsage | undefined => [...index.usage([key], 'agents')][0];
	function* noted(): Generator<SessionUsage> {
		const keys = heads.map(({key}) => key);
		for (const usage of index.usage(keys, 'agents')) {
			onRead(usage);
			yield usage;
		}
	}
	const all = (): Iterable<Share> => sharesOf(noted());
	if (!rollup || news.length > MOST_READ * heads.length) return yield* all();
	const fresh = new Map<string, SessionUsage>();
	const hashes = new Set<number>();
	for (const {key} of news) {
		const usage = usageOf(key);
		if (!usage) continue;
		fresh.set(key, usage);
		for (let n = 0; n < usage.calls.length; n++) hashes.add(keyHash(usage.keys, n));
		for (let n = 0; n < usage.loose.length; n++) hashes.add(keyHash(usage.looseKeys, n));
	}
	const found = numbers.filter((number) => number !== undefined);
	const holding = rollup.holding(found, hashes);
	if (!holding) return yield* all();
	/** One session, by way of those before it that may own what it holds. */
	const shareAlone = (number: number, key: string): Share | undefined => {
		const shared = rollup.shared(number);
		const isBeside = (other: number | undefined): boolean => other !== undefined && rollup.shared(other) === shared;
		const beside = shared < 0 ? [key] : heads.filter((_, n) => isBeside(numbers[n])).map((head) => head.key);
		for (const share of sharesOf(index.usage(beside, 'agents'))) if (share.head.key === key) return share;
		return undefined;
	};
	const [paid, ran] = [new KeySet(), new KeySet()];
	for (const [n, head] of heads.entries()) {
		const number = numbers[n];
		const {key} = head;
		if (number === undefined || !holding.has(number)) {
			const usage = fresh.get(key) ?? usageOf(key);
			if (!usage) continue;
			onRead(usage);
			yield shareOf(usage, paid, ran);
			continue;
		}
		yield {
			head,
			timeZone: rollup.timeZone,
			low: rollup.low(number),
			high: rollup.high(number),
			silent: !head.hasUsage && (rollup.flags(number) & HAS_TURNS) !== 0,
			rows: () => rollup.rows(number),
			columns: () => rollup.columns(number),
			hashes: () => rollup.hashes(number),
			read: () => shareAlone(number, key),
		};
	}
}
