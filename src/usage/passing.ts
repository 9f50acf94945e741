/** The spending of late, kept from calls that are read anyway for something else. */
import type {SessionHead} from '../model/index.ts';
import {amountOf} from './amount.ts';
import type {Share} from './bill.ts';
import {isInPeriod, localDays} from './period.ts';
import type {CostKind} from './price.ts';
import {DAY_AT_MOST, type Recent} from './recent.ts';
import type {Each} from './sum.ts';
import {countMoney, emptyTally} from './tally.ts';

/**
 * Over calls that a report adds up anyway: `each` is told of them, then one may ask. Of each call a few numbers are kept, no share: a
 * store has a hundred thousand.
 * @param since unix ms: only amounts since then can be asked for, times as far back as there are any.
 */
export function passing(since: number): Recent & {readonly each: Each} {
	const heads: SessionHead[] = [];
	const allTimes = new Numbers();
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
		times(from) {
			asked = from;
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

/** A list of numbers that only grows, eight bytes each. */
class Numbers {
	#list = new Float64Array(1 << 10);
	#length = 0;

	push(value: number): void {
		if (this.#length === this.#list.length) {
			const longer = new Float64Array(this.#length * 2);
			longer.set(this.#list);
			this.#list = longer;
		}
		this.#list[this.#length++] = value;
	}

	all(): Float64Array {
		return this.#list.subarray(0, this.#length);
	}
}
