/**
 * What was paid, cut to a period and grouped.
 */
import type {Billed, SessionHead} from '../model/index.ts';
import {agentNano} from './agent-price.ts';
import type {Share} from './bill.ts';
import {type Grouping, rowOf} from './grouping.ts';
import {isInPeriod, localDays, type Period} from './period.ts';
import type {Cost, Pricer} from './price.ts';
import type {Rolled} from './rolled.ts';
import {NO_CALL, type Row} from './rollup-row.ts';
import {Stretch} from './stretch.ts';
import {
	addCharge,
	addedUp,
	addKinds,
	addPart,
	addRun,
	addTally,
	countCall,
	emptyTally,
	nanoTotal,
	type Tally,
	touch,
} from './tally.ts';
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

/** Is told of a session whose calls were added up before, instead. @returns false when it must be told of every call. */
export type EachRolled = (rolled: Rolled) => boolean;

/** Several sums in one pass: every session is read once, every call priced and dated once. */
export function sums(
	shares: Iterable<Share | Rolled>,
	price: Pricer,
	asked: readonly Asked[],
	only: Only = {},
	each?: Each,
	eachRolled: EachRolled = () => each === undefined,
): Sum[] {
	// Windows are known only when all calls are, and whatever is asked for: the others fill them too.
	const all = asked.some(({by}) => by === 'window') ? [...read(shares)] : shares;
	const starts = Array.isArray(all) ? windowStarts(timesOf(all), HOURS_5) : [];
	const names = [...new Set(asked.map(({period}) => period.timeZone))];
	const zones = names.map((timeZone) => localDays(timeZone));
	const adders = asked.map(({period, by}) => {
		const zone = names.indexOf(period.timeZone);
		return adder(period, by, zone, zones[zone]!, price);
	});
	const stretch = new Stretch();
	const pass = (): void => {
		if (stretch.length > 0) for (let at = 0; at < adders.length; at++) adders[at]!.add(stretch);
	};
	let days: string[] = zones.map(() => '');
	for (const one of all) {
		const rolled = 'rows' in one ? one : undefined;
		if (rolled && !only.call && adders.every(({takes}) => takes(rolled)) && eachRolled(rolled)) {
			pass();
			stretch.length = 0;
			if (only.head && !only.head(rolled.head)) continue;
			for (const row of rolled.rows()) for (let at = 0; at < adders.length; at++) adders[at]!.addRow(rolled.head, row);
			for (const one of adders) one.rest(rolled);
			continue;
		}
		const share = 'rows' in one ? one.read() : one;
		if (!share) continue;
		const {calls} = share;
		const isMeant = !only.head || only.head(share.head);
		// Plain loops: this is done for every call of a store.
		for (let n = 0; n < calls.length; n++) {
			const call = calls[n]!;
			const isCounted = isMeant && (!only.call || only.call(call));
			if (!isCounted && !each) continue;
			const cost = price(call);
			each?.(share, call, cost);
			if (!isCounted) continue;
			days = daysOf(call.time, zones, days);
			const window = starts.length > 0 ? windowAt(starts, call.time, HOURS_5) : Number.NaN;
			if (!stretch.takes(share, n, days, window)) {
				pass();
				stretch.begin(share, n, days, window);
			}
			stretch.add(cost, price);
		}
		// Runs that no call asked for are of no model.
		if (isMeant && !only.call) {
			pass();
			stretch.length = 0;
			for (const one of adders) one.rest(share);
		}
	}
	pass();
	return adders.map((one) => one.end());
}

function* read(shares: Iterable<Share | Rolled>): Iterable<Share> {
	for (const one of shares) {
		const share = 'rows' in one ? one.read() : one;
		if (share) yield share;
	}
}

/** The local days of a time; the list itself when they are the same. */
function daysOf(time: number, zones: readonly ((time: number) => string)[], list: string[]): string[] {
	for (let at = 0; at < zones.length; at++) {
		if (zones[at]!(time) !== list[at]) return zones.map((days) => days(time));
	}
	return list;
}

function* timesOf(shares: Iterable<Share>): Iterable<number> {
	for (const {calls} of shares) for (const {time} of calls) yield time;
}

interface Adder {
	readonly add: (stretch: Stretch) => void;
	/** Can it be added row by row? */
	readonly takes: (rolled: Rolled) => boolean;
	readonly addRow: (head: SessionHead, row: Row) => void;
	/** After the calls of a share: what it has beside them. */
	readonly rest: (share: Pick<Share, 'head' | 'silent'> & Partial<Pick<Share, 'loose'>>) => void;
	readonly end: () => Sum;
}

/** @param zone which of a stretch's days. @param days the days of that zone. */
function adder(period: Period, by: Grouping, zone: number, days: (time: number) => string, price: Pricer): Adder {
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
	const addOne = (share: Share, n: number, key: string): void => {
		const {head, turns, asked, runs} = share;
		const call = share.calls[n]!;
		const cost = price(call);
		const turn = turns[n]!;
		const from = asked[2 * n]!;
		const to = asked[2 * n + 1]!;
		touch(beside, head, turn);
		countCall(beside, cost.kind);
		if (!runKey || from === to) {
			const tally = groupOf(key, head);
			touch(tally, head, turn);
			addCharge(tally, call, cost);
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
	};
	return {
		add(stretch) {
			const {share, head, turn, call, window, tally: more, from, length} = stretch;
			const day = stretch.days[zone]!;
			const what = isIn.of(day, stretch.low, stretch.high);
			if (what === 'none') return;
			const key = keyOf?.(head, call, {day, window}) || NONE;
			if (what === 'all' && (!runKey || !stretch.hasRuns())) {
				touch(beside, head, turn);
				addKinds(beside, more);
				beside.calls += more.calls;
				const tally = groupOf(key, head);
				touch(tally, head, turn);
				addTally(tally, more);
				return;
			}
			for (let n = from; n < from + length; n++) if (isIn.one(day, share.calls[n]!.time)) addOne(share, n, key);
		},
		takes: ({timeZone, low, high}) =>
			!runKey && by !== 'window' && timeZone === period.timeZone && isIn.whole(low, high),
		addRow(head, row) {
			if (isIn.of(row.day, row.low, row.high) === 'none') return;
			const {tally: more} = row;
			if (row.turn === NO_CALL) {
				looseRuns += more.runs;
				addTally(beside, more);
				return;
			}
			touchRow(beside, head, row);
			addKinds(beside, more);
			beside.calls += more.calls;
			const tally = groupOf(keyOf?.(head, row, {day: row.day, window: Number.NaN}) || NONE, head);
			touchRow(tally, head, row);
			addTally(tally, more);
		},
		rest({head, loose = [], silent}) {
			if ((silent || head.uncounted) && isIn.one(days(head.end), head.end)) {
				if (silent) withoutUsage.push(head);
				if (head.uncounted) uncounted.push(head);
			}
			for (const run of loose) {
				if (!isIn.one(days(run.time), run.time)) continue;
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

function touchRow(tally: Tally, head: SessionHead, {turn, turns}: Row): void {
	if (turn >= 0) {
		touch(tally, head, turn);
		return;
	}
	if (tally.session !== head) {
		tally.session = head;
		tally.turn = -1;
		tally.sessions++;
	}
	tally.turns += turns;
}

/** `isInPeriod`, remembered for the day that was asked for last. */
function inPeriod(period: Period) {
	const {since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY} = period;
	let last: string | undefined;
	let isIn = false;
	const isDayIn = (day: string): boolean => {
		if (day !== last) {
			last = day;
			isIn = isInPeriod(period, day, Math.max(since, 0));
		}
		return isIn;
	};
	return {
		one: (day: string, time: number): boolean =>
			isDayIn(day) && ((time <= until && time >= since) || isInPeriod(period, day, time)),
		/** Do times in between count or not by their day alone? */
		whole: (low: number, high: number): boolean => high <= until && low >= since,
		/** How many of some times of one day; `some`: they must be asked one by one. */
		of(day: string, low: number, high: number): 'all' | 'some' | 'none' {
			if (!isDayIn(day)) return 'none';
			return high <= until && low >= since ? 'all' : 'some';
		},
	};
}

const inOrder = (a: Group, b: Group): number => (a.key < b.key ? -1 : 1);
const tokens = ({tally}: Group): number => tally.prompt + tally.output;
const dearestFirst = (a: Group, b: Group): number =>
	nanoTotal(b.tally) - nanoTotal(a.tally) || tokens(b) - tokens(a) || b.tally.runs - a.tally.runs || inOrder(a, b);
