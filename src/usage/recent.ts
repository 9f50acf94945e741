/** What may be asked of the spending of late, however the calls are come by: by windows and budgets, the footer and the overview. */
import {type Amount, amountOf} from './amount.ts';
import type {Period} from './period.ts';
import type {Only} from './sum.ts';
import type {Tally} from './tally.ts';

/** Longer than any local day, also the one on which clocks go back. Milliseconds. */
export const DAY_AT_MOST = 26 * 3_600_000;

/** Sessions as far back as somebody asked. */
export interface Recent {
	/** When the session that asks made its first call, unix ms; undefined when it is not among those of the last day. */
	begun(now: number): number | undefined;
	/** Times of all calls since then, in any order: copies too. @param from unix ms. */
	times(from: number): readonly number[] | Float64Array;
	/** Everything was read: nothing lies further back. */
	readonly isAll: boolean;
	/** What was paid in a period that begins at `from` at the earliest. @param head of which sessions; default: all. */
	spent(from: number, period: Period, head?: Only['head']): Amount;
}

/** The same, to be asked for more than an amount. */
export interface Spends extends Omit<Recent, 'spent'> {
	/** Calls and money of a period, as `Recent.spent`. */
	tally(from: number, period: Period, head?: Only['head']): Tally;
	/** Was there a session in the period that says nothing about tokens? */
	isSilent(from: number, period: Period): boolean;
}

/** As windows and budgets ask. */
export const asRecent = (store: Spends): Recent => ({
	begun: store.begun,
	times: store.times,
	get isAll() {
		return store.isAll;
	},
	spent: (from, period, head) => amountOf(store.tally(from, period, head)),
});
