/** The spending of late, kept from calls that are read anyway for something else. */
import type {SessionHead} from '../model/index.ts';
import {amountOf} from './amount.ts';
import type {Share} from './bill.ts';
import {Numbers} from './numbers.ts';
import {isInPeriod, localDays} from './period.ts';
import type {CostKind} from './price.ts';
import {DAY_AT_MOST, type Recent} from './recent.ts';
import type {Rolled} from './rolled.ts';
import {KINDS} from './rollup-row.ts';
import type {Each} from './sum.ts';
import {countMoney, emptyTally} from './tally.ts';

/**
 * Over calls that a report adds up anyway: `each` is told of them, then one may ask. Of each call a few numbers are kept, no share: a
 * store has a hundred thousand.
 * @param since unix ms: only amounts since then can be asked for, times as far back as there are any.
 */
export function passing(
	since: number,
): Recent & {readonly each: Each; readonly eachRolled: (rolled: Rolled) => boolean} {
	const heads: SessionHead[] = [];
	const allTimes = new Numbers();
	/** Sessions of before, whose times may yet be asked for. */
	let before: Rolled[] = [];
	let later: Rolled[] = [];
	let share: Share | undefined;
	let oldest = Number.POSITIVE_INFINITY;
	let asked = Number.POSITIVE_INFINITY;
	// Of the calls since then: when, by which of the heads, and what each cost.
	const times = new Numbers();
	const nanos = new Numbers();
	const owners: number[] = [];
	const kinds: CostKind[] = [];
	return {
		begun: () => undefined,
		get isAll() {
			return asked <= oldest;
		},
		each(from, {time}, {kind, nano}) {
			if (from !== share) {
				share = from;
				heads.push(from.head);
			}
			allTimes.push(time);
			if (time > 0 && time < oldest) oldest = time;
			if (!(time >= since)) return;
			times.push(time);
			nanos.push(nano);
			owners.push(heads.length - 1);
			kinds.push(kind);
		},
		eachRolled(rolled) {
			const {head, low, high, columns} = rolled;
			if (high < since && low > 0) {
				before.push(rolled);
				if (low < oldest) oldest = low;
				return true;
			}
			const found = columns();
			if (!found) return false;
			const {times: when, nanos: cost, kinds: how} = found;
			heads.push(head);
			share = undefined;
			allTimes.pushAll(when);
			for (let n = 0; n < when.length; n++) {
				const time = when[n]!;
				if (time > 0 && time < oldest) oldest = time;
				if (!(time >= since)) continue;
				times.push(time);
				nanos.push(cost[n]!);
				owners.push(heads.length - 1);
				kinds.push(KINDS[how[n]!]!);
			}
			return true;
		},
		times(from) {
			asked = from;
			for (const rolled of before) {
				if (rolled.high < from) later.push(rolled);
				else
					allTimes.pushAll(rolled.columns()?.times ?? Float64Array.from(rolled.read()?.calls ?? [], ({time}) => time));
			}
			before = later;
			later = [];
			return allTimes.all().filter((time) => time >= from);
		},
		spent(_, period, head) {
			const days = localDays(period.timeZone);
			const isMeant = head && heads.map(head);
			const earliest = period.since ?? (period.from === undefined ? 0 : Date.parse(period.from) - DAY_AT_MOST);
			const tally = emptyTally();
			const [when, cost] = [times.all(), nanos.all()];
			for (let n = 0; n < when.length; n++) {
				const time = when[n]!;
				if (time < earliest || (isMeant && !isMeant[owners[n]!])) continue;
				if (isInPeriod(period, days(time), time)) countMoney(tally, kinds[n]!, cost[n]!);
			}
			return amountOf(tally);
		},
	};
}
