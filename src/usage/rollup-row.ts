/** A row of the rollup: what the calls of a session add up to that are of one day and one model. */
import type {CostKind} from './price.ts';
import {emptyTally, type Tally} from './tally.ts';

export const KINDS: readonly CostKind[] = ['recorded', 'own', 'listed', 'estimated', 'unpriced'];

export interface Row {
	/** Local day. */
	day: string;
	model: string;
	/** Earliest and latest time, unix ms. */
	low: number;
	high: number;
	/** The number of the turn when others of its calls are in other rows; -1: `turns` whole ones; NO_CALL: runs without a call. */
	turn: number;
	turns: number;
	/** Its sessions and turns are not counted. */
	readonly tally: Tally;
}

/** Runs of sub-agents that no counted call asked for, of a day. */
export const NO_CALL = -2;

/** Numbers of a row. */
export const ROW = 34;

/** In the order in which they are written: the place of a field is the same for both. */
export function numbersOf({low, high, turn, turns, tally}: Row, model: number, day: number): readonly number[] {
	const {nano, callsBy, agents} = tally;
	return [
		...[model, day, low, high, turn, turns, tally.calls, tally.prompt, tally.input, tally.cacheRead],
		...[tally.cacheWrite, tally.cacheWrite1h, tally.output],
		...[nano.recorded, nano.own, nano.listed, nano.estimated],
		...[callsBy.recorded, callsBy.own, callsBy.listed, callsBy.estimated, callsBy.unpriced],
		...[tally.unpricedTokens, tally.writeNano, tally.savedNano, tally.runs, tally.failed, tally.notRun],
		...[agents.runs, agents.tokens, agents.toolUses, agents.turns, agents.durationMs, agents.nano],
	];
}

/** @returns a function that gives rows from one number up to another; each row holds until the next is asked for. */
export function rowReader(
	list: Float64Array,
	{models, days}: {readonly models: readonly string[]; readonly days: readonly string[]},
): (from: number, to: number) => Iterable<Row> {
	const row: Row = {day: '', model: '', low: 0, high: 0, turn: -1, turns: 0, tally: emptyTally()};
	return function* (from, to) {
		for (let n = from; n < to; n++) {
			read(row, list, n * ROW);
			row.model = models[list[n * ROW]!] ?? '';
			row.day = days[list[n * ROW + 1]!] ?? '';
			yield row;
		}
	};
}

/** By fixed names: this is done for every session of a store. */
function read(row: Row, list: Float64Array, at: number): void {
	const {tally} = row;
	const {nano, callsBy, agents} = tally;
	row.low = list[at + 2]!;
	row.high = list[at + 3]!;
	row.turn = list[at + 4]!;
	row.turns = list[at + 5]!;
	tally.calls = list[at + 6]!;
	tally.prompt = list[at + 7]!;
	tally.input = list[at + 8]!;
	tally.cacheRead = list[at + 9]!;
	tally.cacheWrite = list[at + 10]!;
	tally.cacheWrite1h = list[at + 11]!;
	tally.output = list[at + 12]!;
	nano.recorded = list[at + 13]!;
	nano.own = list[at + 14]!;
	nano.listed = list[at + 15]!;
	nano.estimated = list[at + 16]!;
	callsBy.recorded = list[at + 17]!;
	callsBy.own = list[at + 18]!;
	callsBy.listed = list[at + 19]!;
	callsBy.estimated = list[at + 20]!;
	callsBy.unpriced = list[at + 21]!;
	tally.unpricedTokens = list[at + 22]!;
	tally.writeNano = list[at + 23]!;
	tally.savedNano = list[at + 24]!;
	tally.runs = list[at + 25]!;
	tally.failed = list[at + 26]!;
	tally.notRun = list[at + 27]!;
	agents.runs = list[at + 28]!;
	agents.tokens = list[at + 29]!;
	agents.toolUses = list[at + 30]!;
	agents.turns = list[at + 31]!;
	agents.durationMs = list[at + 32]!;
	agents.nano = list[at + 33]!;
}
