/**
 * What was spent lately, for whoever shows a few amounts often: the footer, and the overview's lines of windows and budgets.
 *
 * It is added up by the same adder as every report, over the same shares, so footer and report cannot disagree about a fork
 * or a copy. Sessions come newest first and are read only as far back as an amount can reach.
 */
import {packKeys} from '../lib/index.ts';
import type {Billed, SessionHead, SessionUsage} from '../model/index.ts';
import {type Share, sharesOf} from './bill.ts';
import {byOwnership} from './own.ts';
import {isInPeriod, localDays, type Period, periodFrom} from './period.ts';
import {type CostKind, type Pricer, usdOf} from './price.ts';
import {type Asked, type Only, type Sum, sums} from './sum.ts';
import {countMoney, emptyTally, isUnpriced, nanoEstimated, nanoTotal, type Tally} from './tally.ts';

export interface Amount {
	/** US dollars; undefined when none of the calls has a known price. */
	readonly usd: number | undefined;
	/** Some of it is estimated. */
	readonly estimated: boolean;
	/** Calls without a known price are not in it. */
	readonly unpriced: boolean;
}

export function amountOf(tally: Tally): Amount {
	return {
		usd: isUnpriced(tally) ? undefined : usdOf(nanoTotal(tally)),
		estimated: nanoEstimated(tally) > 0,
		unpriced: tally.callsBy.unpriced > 0,
	};
}

/** A call of a session that runs now, which the index may not know yet. */
export interface RunningCall extends Billed {
	/** When it was asked for, unix ms: before its `time`, after the call before it. */
	readonly started: number;
}

export interface Lately {
	/** Sessions, newest `head.end` first, as the index gives them. */
	readonly usages: Iterable<SessionUsage>;
	/** SessionHead.id; '' when it is not known. */
	readonly session: string;
	/** Unix ms. Calls stamped later are not today's. */
	readonly now: number;
	readonly timeZone: string;
	readonly price: Pricer;
	/** Calls of this session as the client told them; those that the index has by now count once. */
	readonly running?: readonly RunningCall[];
}

/** Longer than any local day, also the one on which clocks go back. Milliseconds. */
export const DAY_AT_MOST = 26 * 3_600_000;

/** Sessions as far back as somebody asked. */
export interface Recent {
	/** When the session that asks made its first call, unix ms; undefined when it is not among those of the last day. */
	begun(now: number): number | undefined;
	/** Times of all calls since then, in any order: copies too. @param from unix ms. */
	times(from: number): number[];
	/** Everything was read: nothing lies further back. */
	readonly isAll: boolean;
	/** What was paid in a period that begins at `from` at the earliest. @param head of which sessions; default: all. */
	spent(from: number, period: Period, head?: Only['head']): Amount;
}

/** The same, with whole sums. */
export interface Summed extends Recent {
	sums(from: number, asked: readonly Asked[], only?: Only): Sum[];
}

export function recent({usages, session, price, running = []}: Omit<Lately, 'now' | 'timeZone'>): Summed {
	const source = usages[Symbol.iterator]();
	const read: SessionUsage[] = [];
	let own: SessionUsage | undefined;
	let held: SessionUsage | undefined;
	let isAll = false;
	/** Whoever holds a copy of a call has ended after it: no session further down has a part in it. */
	const back = (from: number): void => {
		while (!isAll) {
			const next = held ?? source.next().value;
			held = undefined;
			if (next === undefined) isAll = true;
			else if (next.head.end > 0 && next.head.end < from) {
				held = next;
				return;
			} else {
				read.push(next);
				if (next.head.id === session) own ??= next;
			}
		}
	};
	const shares = (): Iterable<Share> => {
		const usagesByKey = new Map(read.map((usage) => [usage.head.key, usage]));
		const owners = byOwnership(read.map(({head}) => head)).map(({key}) => usagesByKey.get(key)!);
		return [...withRunning(owners, session, running)];
	};
	const sumsOf: Summed['sums'] = (from, asked, only) => {
		back(from);
		return sums(shares(), price, asked, only);
	};
	return {
		begun(now) {
			back(now - DAY_AT_MOST);
			return own?.calls.reduce((first, {time}) => (time > 0 ? Math.min(first, time) : first), now);
		},
		get isAll() {
			return isAll;
		},
		times(from) {
			back(from);
			const all = [...read.flatMap(({calls}) => calls), ...running];
			return all.map(({time}) => time).filter((time) => time >= from);
		},
		sums: sumsOf,
		spent: (from, period, head) => amountOf(sumsOf(from, [{period, by: 'day'}], head ? {head} : {})[0]!.totals),
	};
}

/**
 * The same over shares that are read anyway: `pass` them through, then ask. Of each call a few numbers are kept, no share: a
 * store has a hundred thousand.
 * @param since unix ms: only amounts since then can be asked for, times as far back as there are any.
 */
export function passing(price: Pricer, since: number): Recent & {pass(shares: Iterable<Share>): Iterable<Share>} {
	const heads: SessionHead[] = [];
	const allTimes: number[] = [];
	let oldest = Number.POSITIVE_INFINITY;
	let asked = Number.POSITIVE_INFINITY;
	// Of the calls since then: when, by which of the heads, and what each cost.
	const times: number[] = [];
	const owners: number[] = [];
	const kinds: CostKind[] = [];
	const nanos: number[] = [];
	return {
		begun: () => undefined,
		get isAll() {
			return asked <= oldest;
		},
		*pass(shares) {
			for (const share of shares) {
				heads.push(share.head);
				for (const call of share.calls) {
					const {time} = call;
					allTimes.push(time);
					if (time > 0 && time < oldest) oldest = time;
					if (!(time >= since)) continue;
					const {kind, nano} = price(call);
					times.push(time);
					owners.push(heads.length - 1);
					kinds.push(kind);
					nanos.push(nano);
				}
				yield share;
			}
		},
		times(from) {
			asked = from;
			return allTimes.filter((time) => time >= from);
		},
		spent(_, period, head) {
			const days = localDays(period.timeZone);
			const isMeant = head && heads.map(head);
			const earliest = period.since ?? (period.from === undefined ? 0 : Date.parse(period.from) - DAY_AT_MOST);
			const tally = emptyTally();
			for (let n = 0; n < times.length; n++) {
				const time = times[n]!;
				if (time < earliest || (isMeant && !isMeant[owners[n]!])) continue;
				if (isInPeriod(period, days(time), time)) countMoney(tally, kinds[n]!, nanos[n]!);
			}
			return amountOf(tally);
		},
	};
}

/**
 * What was paid, and what the running session has spent since it was read.
 * @param usages in the order of `byOwnership`. @param session SessionHead.id. @param running its calls, as the client told them.
 */
export function* withRunning(
	usages: Iterable<SessionUsage>,
	session: string,
	running: readonly RunningCall[],
): Generator<Share, void, undefined> {
	let own: SessionUsage | undefined;
	function* noted(): Generator<SessionUsage> {
		for (const usage of usages) {
			if (usage.head.id === session) own ??= usage;
			yield usage;
		}
	}
	yield* sharesOf(noted());
	yield* runningShare(running, session, own);
}

/** Calls of a session follow one another: what was asked for before the last known one is known. */
function runningShare(running: readonly RunningCall[], session: string, own: SessionUsage | undefined): Share[] {
	const known = (own?.calls ?? []).reduce((last, {time}) => Math.max(last, time), 0);
	const calls = running.filter(({started}) => started > known);
	if (calls.length === 0) return [];
	return [
		{
			head: own?.head ?? unread(session),
			calls,
			keys: packKeys(calls.map((_, n) => `running ${n}`)),
			turns: calls.map(() => own?.turns ?? 0),
			asked: calls.flatMap(() => [0, 0]),
			runs: [],
			loose: [],
			silent: false,
		},
	];
}

/** A session that nobody has read yet. */
const unread = (id: string): SessionHead => ({
	key: id,
	id,
	file: '',
	project: {key: '', label: ''},
	title: '',
	titleFrom: 'none',
	format: 'v3',
	born: 0,
	start: 0,
	end: 0,
	model: '',
	entrypoint: 'unknown',
	abandoned: [],
	hasUsage: true,
	skippedLines: 0,
});

/**
 * Both amounts of the footer.
 * @returns `today` is undefined when there were only sessions that recorded no calls; `session` when it is not among those
 * of today, or has made no call of its own.
 */
export function spentLately(
	store: Summed,
	{session, now, timeZone}: Pick<Lately, 'session' | 'now' | 'timeZone'>,
): {readonly today: Amount | undefined; readonly session: Amount | undefined} {
	const all: Period = {name: 'all', timeZone};
	const today = periodFrom({period: 'today'}, now, timeZone);
	const isOwn = ({id}: SessionHead): boolean => id === session;
	const [day] = store.sums(now - DAY_AT_MOST, [{period: today, by: 'day'}]) as [Sum];
	const [own] = store.sums(store.begun(now) ?? now, [{period: all, by: 'session'}], {head: isOwn}) as [Sum];
	return {
		today: day.totals.calls === 0 && day.withoutUsage.length > 0 ? undefined : amountOf(day.totals),
		session: session === '' || own.totals.calls === 0 ? undefined : amountOf(own.totals),
	};
}
