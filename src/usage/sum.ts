/**
 * What was paid, cut to a period and grouped.
 */
import type {Billed, SessionHead} from '../model/index.ts';
import {agentNano} from './agent-price.ts';
import type {Share} from './bill.ts';
import {type Dated, type Grouping, rowOf} from './grouping.ts';
import {isInPeriod, localDays, type Period} from './period.ts';
import type {Cost, Pricer} from './price.ts';
import {addCall, addedUp, addPart, addRun, countCall, emptyTally, nanoTotal, type Tally, touch} from './tally.ts';
import {HOURS_5, windowAt, windowStarts} from './windows.ts';

export interface Group {
	/** Local day, start of a window (ISO 8601), model as written, Project.key, SessionHead.key, tool, program, skill, or type of sub-agent. */
	readonly key: string;
	readonly tally: Tally;
	/** The first session in the group; for sessions, the session itself. */
	readonly head?: SessionHead;
}

export interface Sum {
	readonly period: Period;
	readonly by: Grouping;
	readonly totals: Tally;
	/** Days, months and windows in order, else the dearest first. */
	readonly groups: readonly Group[];
	/** Tool runs in the totals that no counted call asked for; no group but those of tools and commands has them. */
	readonly looseRuns: number;
	/** Sessions in the period that say nothing about tokens. */
	readonly withoutUsage: readonly SessionHead[];
	/** Sessions in the period of which lines were left out: see SessionHead.uncounted. */
	readonly uncounted: readonly SessionHead[];
}

/** Of calls without a model, or that asked for no tool, command, skill or sub-agent. */
export const NONE = '(none)';

export interface Asked {
	readonly period: Period;
	readonly by: Grouping;
}

/** Of all that was paid: which sessions, which calls. */
export interface Only {
	readonly head?: (head: SessionHead) => boolean;
	readonly call?: (call: Billed) => boolean;
}

/** Is told of every call that was paid, whatever is asked for. */
export type Each = (share: Share, call: Billed, cost: Cost) => void;

/** Several sums in one pass: every session is read once, every call priced and dated once. */
export function sums(
	shares: Iterable<Share>,
	price: Pricer,
	asked: readonly Asked[],
	only: Only = {},
	each?: Each,
): Sum[] {
	// Windows are known only when all calls are, and whatever is asked for: the others fill them too.
	const all = asked.some(({by}) => by === 'window') ? [...shares] : shares;
	const starts = Array.isArray(all) ? windowStarts(timesOf(all), HOURS_5) : [];
	const zones: Zone[] = [];
	const adders = asked.map(({period, by}) => {
		const {timeZone} = period;
		const known = zones.find((zone) => zone.timeZone === timeZone);
		const zone = known ?? {timeZone, days: localDays(timeZone), adders: []};
		if (!known) zones.push(zone);
		const one = adder(period, by, zone.days, price);
		zone.adders.push(one);
		return one;
	});
	const dated = {day: '', window: Number.NaN};
	for (const share of all) {
		if (only.head && !only.head(share.head)) continue;
		const {calls} = share;
		for (let n = 0; n < calls.length; n++) {
			const call = calls[n]!;
			if (only.call && !only.call(call)) continue;
			const cost = price(call);
			each?.(share, call, cost);
			if (starts.length > 0) dated.window = windowAt(starts, call.time, HOURS_5);
			// Plain loops: this is done for every call of a store.
			for (let place = 0; place < zones.length; place++) {
				const {days, adders} = zones[place]!;
				dated.day = days(call.time);
				for (let at = 0; at < adders.length; at++) adders[at]!.call(share, n, call, cost, dated);
			}
		}
		// Runs that no call asked for are of no model.
		if (!only.call) for (const one of adders) one.rest(share);
	}
	return adders.map((one) => one.end());
}

function* timesOf(shares: Iterable<Share>): Iterable<number> {
	for (const {calls} of shares) for (const {time} of calls) yield time;
}

interface Zone {
	readonly timeZone: string;
	readonly days: (time: number) => string;
	readonly adders: Adder[];
}

interface Adder {
	readonly call: (share: Share, n: number, call: Billed, cost: Cost, dated: Dated) => void;
	/** After the calls of a share: what it has beside them. */
	readonly rest: (share: Share) => void;
	readonly end: () => Sum;
}

function adder(period: Period, by: Grouping, days: (time: number) => string, price: Pricer): Adder {
	const isIn = inPeriod(period);
	const groups = new Map<string, Group>();
	// Mostly the group is that of the call before.
	let last: Group | undefined;
	const groupOf = (key: string, head: SessionHead): Tally => {
		if (last?.key === key) return last.tally;
		last = groups.get(key);
		if (last === undefined) {
			last = {key, tally: emptyTally(), head};
			groups.set(key, last);
		}
		return last.tally;
	};
	/** What the groups do not tell: which sessions and turns there are in all, and runs that are in no group. */
	const beside = emptyTally();
	const withoutUsage: SessionHead[] = [];
	const uncounted: SessionHead[] = [];
	const {callKey: keyOf, runKey, dated: inTime} = rowOf(by);
	let looseRuns = 0;
	return {
		call(share, n, call, cost, dated) {
			const {head, turns, asked, runs} = share;
			if (!isIn(dated.day, call.time)) return;
			const turn = turns[n]!;
			const from = asked[2 * n]!;
			const to = asked[2 * n + 1]!;
			touch(beside, head, turn);
			countCall(beside, cost.kind);
			if (!runKey || from === to) {
				const tally = groupOf(keyOf?.(head, call, dated) || NONE, head);
				addCall(tally, head, turn, call, cost);
				for (let at = from; at < to; at++) addRun(tally, runs[at]!, agentNano(share, call, runs[at]!, price));
				return;
			}
			for (let at = from; at < to; at++) {
				const run = runs[at]!;
				const key = runKey(run);
				const tally = groupOf(key ?? NONE, head);
				addPart(tally, head, turn, call, cost, at - from, to - from);
				addRun(key === undefined ? beside : tally, run, agentNano(share, call, run, price));
			}
		},
		rest({head, loose, silent}) {
			if ((silent || head.uncounted) && isIn(days(head.end), head.end)) {
				if (silent) withoutUsage.push(head);
				if (head.uncounted) uncounted.push(head);
			}
			for (const run of loose) {
				if (!isIn(days(run.time), run.time)) continue;
				if (run.outcome !== 'not-run') looseRuns++;
				const key = runKey?.(run);
				addRun(key === undefined ? beside : groupOf(key, head), run);
			}
		},
		end() {
			const list = [...groups.values()].sort(inTime ? inOrder : dearestFirst);
			const totals = addedUp([...list.map(({tally}) => tally), beside]);
			totals.sessions = beside.sessions;
			totals.turns = beside.turns;
			totals.calls = beside.calls;
			Object.assign(totals.callsBy, beside.callsBy);
			return {period, by, totals, groups: list, looseRuns, withoutUsage, uncounted};
		},
	};
}

/** `isInPeriod`, remembered for the day that was asked for last. */
function inPeriod(period: Period): (day: string, time: number) => boolean {
	const {since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY} = period;
	let last: string | undefined;
	let isIn = false;
	return (day, time) => {
		if (day !== last) {
			last = day;
			isIn = isInPeriod(period, day, Math.max(since, 0));
		}
		return isIn && ((time <= until && time >= since) || isInPeriod(period, day, time));
	};
}

const inOrder = (a: Group, b: Group): number => (a.key < b.key ? -1 : 1);
const tokens = ({tally}: Group): number => tally.prompt + tally.output;
const dearestFirst = (a: Group, b: Group): number =>
	nanoTotal(b.tally) - nanoTotal(a.tally) || tokens(b) - tokens(a) || b.tally.runs - a.tally.runs || inOrder(a, b);
