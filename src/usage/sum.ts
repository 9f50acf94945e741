/**
 * A bill, cut to a period and grouped.
 */
import type {SessionHead} from '../transcript/session.ts';
import type {Run} from '../transcript/session-usage.ts';
import type {Bill, Charge} from './charges.ts';
import {isInPeriod, localDays, type Period} from './period.ts';
import {addCharge, addRun, emptyTally, nanoTotal, type Tally} from './tally.ts';

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

export function sum(bill: Bill, period: Period, by: Grouping): Sum {
	const days = localDays(period.timeZone);
	const isIn = (time: number) => isInPeriod(period, days(time), time);
	const totals = emptyTally();
	const groups = new Map<string, Group>();
	const groupOf = (key: string, head: SessionHead): Tally => {
		let group = groups.get(key);
		if (group === undefined) {
			group = {key, tally: emptyTally(), head};
			groups.set(key, group);
		}
		return group.tally;
	};
	const chargeKey = chargeKeys(by, days);
	const runKey = runKeys[by];
	let asked = 0;
	for (const charge of bill.charges) {
		if (!isIn(charge.call.time)) continue;
		addCharge(totals, charge);
		asked += charge.runs.length;
		if (!runKey) {
			const tally = groupOf(chargeKey(charge), charge.head);
			addCharge(tally, charge);
			for (const run of charge.runs) addRun(tally, run);
			continue;
		}
		const parts = Math.max(1, charge.runs.length);
		for (let part = 0; part < parts; part++) {
			const run = charge.runs[part];
			addCharge(groupOf((run && runKey(run)) ?? NONE, charge.head), charge, part, parts);
		}
	}
	for (const {head, run} of bill.runs) {
		if (!isIn(run.time)) continue;
		addRun(totals, run);
		const key = runKey?.(run);
		if (key !== undefined) addRun(groupOf(key, head), run);
	}
	return {
		period,
		by,
		totals,
		groups: [...groups.values()].sort(by === 'day' || by === 'month' ? inOrder : dearestFirst),
		looseRuns: totals.runs - asked,
		withoutUsage: bill.withoutUsage.filter(({end}) => isIn(end)),
	};
}

function chargeKeys(by: Grouping, days: (time: number) => string): (charge: Charge) => string {
	switch (by) {
		case 'month':
			return ({call}) => days(call.time).slice(0, 7);
		case 'model':
			return ({call}) => call.model || NONE;
		case 'project':
			return ({head}) => head.project.key;
		case 'session':
			return ({head}) => head.key;
		default:
			return ({call}) => days(call.time);
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
