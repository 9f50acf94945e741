/**
 * Calls that follow one another and are alike in all that a report tells apart: of one session, turn, model, day and window.
 * They are added up once, and then added as one to every sum that is asked for; a turn makes half a dozen calls.
 */
import type {Billed, SessionHead} from '../model/index.ts';
import {agentNano} from './agent-price.ts';
import type {Share} from './bill.ts';
import type {Cost, Pricer} from './price.ts';
import {addCharge, addRun, clearTally, emptyTally, type Tally} from './tally.ts';

/** One for all of a report, begun anew for each stretch: a store has a hundred thousand. */
export class Stretch {
	/** What the calls add up to, their tool runs too; its sessions and turns are not counted. */
	readonly tally: Tally = emptyTally();
	/** Calls in it. */
	length = 0;
	/** The number of its first call in the share. */
	from = 0;
	turn = 0;
	/** Local day, one per time zone that is asked for. */
	days: readonly string[] = [];
	/** When the five-hour window opened; NaN when it is not known. */
	window = Number.NaN;
	/** Earliest and latest time, unix ms. */
	low = 0;
	high = 0;
	#share: Share | undefined;
	#call: Billed | undefined;

	get share(): Share {
		return this.#share!;
	}

	get head(): SessionHead {
		return this.#share!.head;
	}

	/** Its first call. */
	get call(): Billed {
		return this.#call!;
	}

	/** Does call number n of a share go with it? */
	takes(share: Share, n: number, days: readonly string[], window: number): boolean {
		if (share !== this.#share || n !== this.from + this.length || share.turns[n] !== this.turn) return false;
		return share.calls[n]!.model === this.#call!.model && days === this.days && Object.is(window, this.window);
	}

	/** @param days another list for other days. */
	begin(share: Share, n: number, days: readonly string[], window: number): void {
		clearTally(this.tally);
		this.#share = share;
		this.#call = share.calls[n]!;
		this.from = n;
		this.length = 0;
		this.turn = share.turns[n]!;
		this.days = days;
		this.window = window;
		this.low = this.#call.time;
		this.high = this.#call.time;
	}

	/** Adds the next call of its share. */
	add(cost: Cost, price: Pricer): void {
		const {tally, share} = this;
		const n = this.from + this.length++;
		const call = share.calls[n]!;
		if (call.time < this.low) this.low = call.time;
		if (call.time > this.high) this.high = call.time;
		addCharge(tally, call, cost);
		const to = share.asked[2 * n + 1]!;
		for (let at = share.asked[2 * n]!; at < to; at++) {
			const run = share.runs[at]!;
			addRun(tally, run, agentNano(share, call, run, price));
		}
	}

	/** Did a call of it ask for a tool? */
	hasRuns(): boolean {
		const {asked} = this.share;
		for (let n = this.from; n < this.from + this.length; n++) if (asked[2 * n] !== asked[2 * n + 1]) return true;
		return false;
	}
}
