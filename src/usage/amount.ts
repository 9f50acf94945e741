/** An amount as a person is told it: with what is guessed in it, and what is not in it. */
import {usdOf} from './price.ts';
import {isUnpriced, nanoEstimated, nanoTotal, type Tally} from './tally.ts';

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
