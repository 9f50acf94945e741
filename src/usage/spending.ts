/**
 * What was spent lately, for whoever shows a few amounts often: the footer, and the overview's lines of windows and budgets.
 *
 * It is added up by the same adder as every report, over the same shares, so footer and report cannot disagree about a fork
 * or a copy. Sessions come newest first and are read only as far back as an amount can reach.
 */
import type {SessionHead, SessionUsage} from '../model/index.ts';
import {type Amount, amountOf} from './amount.ts';
import type {Share} from './bill.ts';
import {byOwnership} from './own.ts';
import {type Period, periodFrom} from './period.ts';
import type {Pricer} from './price.ts';
import {DAY_AT_MOST, type Recent, type Spends} from './recent.ts';
import {type RunningCall, withRunning} from './running.ts';
import {type Only, type Sum, sums} from './sum.ts';

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

export function recent({usages, session, price, running = []}: Omit<Lately, 'now' | 'timeZone'>): Recent & Spends {
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
	const sumOf = (from: number, period: Period, head?: Only['head']): Sum => {
		back(from);
		return sums(shares(), price, [{period, by: 'day'}], head ? {head} : {})[0]!;
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
		tally: (from, period, head) => sumOf(from, period, head).totals,
		isSilent: (from, period) => sumOf(from, period).withoutUsage.length > 0,
		spent: (from, period, head) => amountOf(sumOf(from, period, head).totals),
	};
}

/**
 * Both amounts of the footer.
 * @returns `today` is undefined when there were only sessions that recorded no calls; `session` when it is not among those
 * of today, or has made no call of its own.
 */
export function spentLately(
	store: Spends,
	{session, now, timeZone}: Pick<Lately, 'session' | 'now' | 'timeZone'>,
): {readonly today: Amount | undefined; readonly session: Amount | undefined} {
	const all: Period = {name: 'all', timeZone};
	const today = periodFrom({period: 'today'}, now, timeZone);
	const isOwn = ({id}: SessionHead): boolean => id === session;
	const since = now - DAY_AT_MOST;
	const day = store.tally(since, today);
	const own = session === '' ? undefined : store.tally(store.begun(now) ?? now, all, isOwn);
	return {
		today: day.calls === 0 && store.isSilent(since, today) ? undefined : amountOf(day),
		session: own === undefined || own.calls === 0 ? undefined : amountOf(own),
	};
}
