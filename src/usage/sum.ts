/**
 * What was paid, cut to a period and grouped.
 */
import type {SessionHead} from '../transcript/session.ts';
import type {Run} from '../transcript/session-usage.ts';
import type {Call} from '../transcript/turn.ts';
import type {Share} from './bill.ts';
import {isInPeriod, localDays, type Period} from './period.ts';
import type {Cost, Pricer} from './price.ts';
import {addCall, addedUp, addPart, addRun, emptyTally, nanoTotal, type Tally, touch} from './tally.ts';

export const groupings = ['day', 'month', 'model', 'project', 'session', 'tool', 'command', 'skill', 'agent'] as const;
export type Grouping = (typeof groupings)[number];

export interface Group {
	/** Local day, model as written, Project.key, SessionHead.key, tool, program, skill, or type of sub-agent. */
	readonly key: string;
	readonly tally: Tally;
	/** The first session in the group; for sessions, the session itself. */
	readonly head?: SessionHead;
}

export interface Sum {
	readonly period: Period;
	readonly by: Grouping;
	readonly totals: Tally;
	/** Days and months in order, else the dearest first. */
	readonly groups: readonly Group[];
	/** Tool runs in the totals that no counted call asked for; no group but those of tools and commands has them. */
	readonly looseRuns: number;
	/** Sessions in the period that say nothing about tokens. */
	readonly withoutUsage: readonly SessionHead[];
}

/** Of calls without a model, or that asked for no tool, command, skill or sub-agent. */
export const NONE = '(none)';

export interface Asked {
	readonly period: Period;
	readonly by: Grouping;
}

/** Several sums in one pass: every session is read once and every call priced once. */
export function sums(shares: Iterable<Share>, price: Pricer, asked: readonly Asked[]): Sum[] {
	const days = new Map<string, (time: number) => string>();
	const adders = asked.map(({period, by}) => {
		const {timeZone} = period;
		if (!days.has(timeZone)) days.set(timeZone, localDays(timeZone));
		return adder(period, by, days.get(timeZone)!);
	});
	for (const share of shares) {
		for (let n = 0; n < share.calls.length; n++) {
			const call = share.calls[n]!;
			const cost = price(call);
			for (const each of adders) each.call(share, n, call, cost);
		}
		for (const each of adders) each.rest(share);
	}
	return adders.map((each) => each.end());
}

interface Adder {
	readonly call: (share: Share, n: number, call: Call, cost: Cost) => void;
	/** After the calls of a share: what it has beside them. */
	readonly rest: (share: Share) => void;
	readonly end: () => Sum;
}

function adder(period: Period, by: Grouping, days: (time: number) => string): Adder {
	const isAll = period.from === undefined && period.to === undefined;
	const isIn = (time: number): boolean => isAll || isInPeriod(period, days(time), time);
	const groups = new Map<string, Group>();
	const groupOf = (key: string, head: SessionHead): Tally => {
		let group = groups.get(key);
		if (group === undefined) {
			group = {key, tally: emptyTally(), head};
			groups.set(key, group);
		}
		return group.tally;
	};
	/** What the groups do not tell: which sessions and turns there are in all, and runs that are in no group. */
	const beside = emptyTally();
	const withoutUsage: SessionHead[] = [];
	const keyOf = callKeys(by, days);
	const runKey = runKeys[by];
	let looseRuns = 0;
	return {
		call({head, turns, asked, runs}, n, call, cost) {
			if (!isIn(call.time)) return;
			const turn = turns ? turns[n]! : -1;
			const from = asked[2 * n]!;
			const to = asked[2 * n + 1]!;
			touch(beside, head, turn);
			if (!runKey || from === to) {
				const tally = groupOf(runKey ? NONE : keyOf(head, call), head);
				addCall(tally, head, turn, call, cost);
				for (let at = from; at < to; at++) addRun(tally, runs[at]!);
				return;
			}
			for (let at = from; at < to; at++) {
				const run = runs[at]!;
				const key = runKey(run);
				const tally = groupOf(key ?? NONE, head);
				addPart(tally, head, turn, call, cost, at - from, to - from);
				addRun(key === undefined ? beside : tally, run);
			}
		},
		rest({head, loose, silent}) {
			if (silent && isIn(head.end)) withoutUsage.push(head);
			for (const run of loose) {
				if (!isIn(run.time)) continue;
				looseRuns++;
				const key = runKey?.(run);
				addRun(key === undefined ? beside : groupOf(key, head), run);
			}
		},
		end() {
			const list = [...groups.values()].sort(by === 'day' || by === 'month' ? inOrder : dearestFirst);
			const totals = addedUp([...list.map(({tally}) => tally), beside]);
			totals.sessions = beside.sessions;
			totals.turns = beside.turns;
			return {period, by, totals, groups: list, looseRuns, withoutUsage};
		},
	};
}

function callKeys(by: Grouping, days: (time: number) => string): (head: SessionHead, call: Call) => string {
	switch (by) {
		case 'month':
			return (_, {time}) => days(time).slice(0, 7);
		case 'model':
			return (_, {model}) => model || NONE;
		case 'project':
			return ({project}) => project.key;
		case 'session':
			return ({key}) => key;
		default:
			return (_, {time}) => days(time);
	}
}

/** Groupings by what a call asked for; undefined: this run is not of that kind. */
const runKeys: Partial<Record<Grouping, (run: Run) => string | undefined>> = {
	tool: (run) => run.name,
	command: (run) => run.program,
	skill: (run) => run.skill,
	agent: (run) => run.agent && (run.agent.type || '(default)'),
};

const inOrder = (a: Group, b: Group): number => (a.key < b.key ? -1 : 1);
const tokens = ({tally}: Group): number => tally.prompt + tally.output;
const dearestFirst = (a: Group, b: Group): number =>
	nanoTotal(b.tally) - nanoTotal(a.tally) || tokens(b) - tokens(a) || b.tally.runs - a.tally.runs || inOrder(a, b);
