/**
 * A report as JSON: `schema_version` 1, additive from then on. Tokens are whole numbers, money is US dollars as exact
 * decimals of nine digits, unknown values are null and never 0.
 */
import {commonName} from './common-names.ts';
import {reasonsOf, usualCalls} from './dear.ts';
import type {Grouping} from './grouping.ts';
import {usdOf} from './price.ts';
import type {Group, Sum} from './sum.ts';
import {cacheHitRate, isUnpriced, nanoTotal, type Tally} from './tally.ts';

export function reportJson(
	{period, by, totals, groups, looseRuns, withoutUsage, uncounted}: Sum,
	prices: {readonly source: string; readonly checkedOn: string; readonly listed?: string},
): Record<string, unknown> {
	const names = groupNames(by, groups);
	return {
		schema_version: 1,
		period: {
			name: period.name,
			from: period.from ?? null,
			to: period.to ?? null,
			timeZone: period.timeZone,
		},
		by,
		totals: {
			...tallyJson(totals),
			/** Of `runs`: asked for by lines without usage, so in no group but by tool, command, skill and agent. */
			runsWithoutCall: looseRuns,
			sessionsWithoutUsage: withoutUsage.length,
			averages: averages(totals),
		},
		groups: groups.map((group) => ({
			...names(group),
			...tallyJson(group.tally),
			...(by === 'session' ? {why: reasonsOf(group.tally, usualCalls(totals))} : {}),
		})),
		sessionsWithoutUsage: withoutUsage.map((head) => ({session: head.id, key: head.key, title: head.title})),
		linesLeftOut: uncounted.flatMap(({file, uncounted = []}) => uncounted.map((line) => ({file, line}))),
		prices: {source: prices.source, checkedOn: prices.checkedOn, listed: prices.listed ?? null},
	};
}

export function tallyJson(tally: Tally): Record<string, unknown> {
	const {nano, callsBy} = tally;
	return {
		calls: tally.calls,
		sessions: tally.sessions,
		turns: tally.turns,
		input: tally.input,
		cacheRead: tally.cacheRead,
		cacheWrite: tally.cacheWrite,
		cacheWrite1h: tally.cacheWrite1h,
		output: tally.output,
		prompt: tally.prompt,
		tokens: tally.prompt + tally.output,
		cacheHitRate: cacheHitRate(tally) ?? null,
		cost: {
			usd: isUnpriced(tally) ? null : usdOf(nanoTotal(tally)),
			recorded: usdOf(nano.recorded),
			estimated: usdOf(nano.estimated),
			own: usdOf(nano.own),
			listed: usdOf(nano.listed),
			recordedCalls: callsBy.recorded,
			estimatedCalls: callsBy.estimated,
			ownCalls: callsBy.own,
			listedCalls: callsBy.listed,
			unpricedCalls: callsBy.unpriced,
			unpricedTokens: tally.unpricedTokens,
			cacheWrites: usdOf(tally.writeNano),
			cacheSaved: usdOf(tally.savedNano),
		},
		runs: tally.runs,
		failedRuns: tally.failed,
		notRun: tally.notRun,
		exitCodes: Object.fromEntries([...tally.exitCodes].sort(([a], [b]) => a - b)),
		agents: agentsJson(tally),
	};
}

/** `usd`: at their parents' prices, and in no other amount. */
function agentsJson({agents: {nano, ...agents}}: Tally): Record<string, unknown> {
	return {...agents, usd: usdOf(nano)};
}

/** Over what has a price: a session without usage data makes no average smaller. */
function averages(tally: Tally): Record<string, number | null> {
	const per = (count: number) => (count > 0 && !isUnpriced(tally) ? usdOf(Math.round(nanoTotal(tally) / count)) : null);
	return {
		usdPerCall: per(tally.calls - tally.callsBy.unpriced),
		usdPerTurn: per(tally.turns),
		usdPerSession: per(tally.sessions),
	};
}

function groupNames(by: Grouping, groups: readonly Group[]): (group: Group) => Record<string, unknown> {
	if (by === 'tool') return ({key}) => ({key, commonName: commonName(key)});
	if (by === 'project') return ({key, head}) => ({key, label: head?.project.label ?? key});
	if (by !== 'session') return ({key}) => ({key});
	// Two files may share an id; then the path in the store tells them apart.
	const shared = sharedIds(groups);
	return ({key, head}) => ({
		key: head && !shared.has(head.id) ? head.id : key,
		session: head?.id,
		file: key,
		title: head?.title,
		project: head?.project.label,
		cwd: head?.cwd ?? null,
		parent: head?.parent ?? null,
		model: head?.model || null,
		start: head && head.start > 0 ? new Date(head.start).toISOString() : null,
		end: head && head.end > 0 ? new Date(head.end).toISOString() : null,
		contextNow: head?.contextNow ?? null,
	});
}

function sharedIds(groups: readonly Group[]): ReadonlySet<string> {
	const seen = new Set<string>();
	const shared = new Set<string>();
	for (const {head} of groups) {
		if (head && seen.has(head.id)) shared.add(head.id);
		if (head) seen.add(head.id);
	}
	return shared;
}
