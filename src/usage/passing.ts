/** The spending of late, kept from calls that are read anyway for something else. */
import type {SessionHead} from '../model/index.ts';
import {amountOf} from './amount.ts';
import type {Share} from './bill.ts';
import {isInPeriod, localDays} from './period.ts';
import type {CostKind, Pricer} from './price.ts';
import {DAY_AT_MOST, type Recent} from './recent.ts';
import {countMoney, emptyTally} from './tally.ts';

/**
 * Over shares that are read anyway: `pass` them through, then ask. Of each call a few numbers are kept, no share: a
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
