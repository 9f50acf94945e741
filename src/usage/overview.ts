/** The overview: now, lately, in all; windows and budgets; the last two weeks; the dearest models and projects. */
import type {Budget, Plan} from '../rules/index.ts';
import {unpricedModels} from './notes.ts';
import {localDays, type Period, periodFrom} from './period.ts';
import type {PricedBy} from './price-sources.ts';
import type {Recent} from './recent.ts';
import {type Look, overviewText} from './report.ts';
import type {Asked, Sum} from './sum.ts';
import {forecast, periodBefore, trendOf} from './trend.ts';
import {type Watched, watch, watchedTexts} from './watch.ts';

const LATELY = ['today', '7d', 'month'] as const;

export interface OverviewInput {
	/** Sums, in one walk through the sessions. */
	readonly add: (...wanted: Asked[]) => Sum[];
	/** The same sessions, after `add`. */
	readonly store: Recent;
	readonly plan: Plan;
	readonly budget: Budget;
	readonly pricedBy: PricedBy;
	readonly period: Period;
	/** Others have told of theirs: each is shown. */
	readonly machines?: boolean;
	/** Unix ms. */
	readonly now: number;
}

/** @returns its text, the sum of the period by day, and the windows and budgets. */
export function overview(
	{add, store, plan, budget, pricedBy, period, machines = false, now}: OverviewInput,
	look: Look,
): {readonly text: string; readonly days: Sum; readonly watched: readonly Watched[]} {
	const {timeZone} = period;
	const lately = LATELY.map((name) => periodFrom({period: name}, now, timeZone));
	const before = lately.slice(1).map((one) => periodBefore(one, now)!);
	// What is stamped later than now is no part of what the month will have cost.
	const fiveWeeks = periodFrom({period: '35d'}, now, timeZone);
	const [days, recent, models, projects, ...periods] = add(
		{period, by: 'day'},
		{period: fiveWeeks, by: 'day'},
		{period, by: 'model'},
		{period, by: 'project'},
		...[...lately, ...before].map((one) => ({period: one, by: 'day' as const})),
		...(machines ? [{period, by: 'machine' as const}] : []),
	) as [Sum, Sum, Sum, Sum, ...Sum[]];
	const shown = periods.slice(0, LATELY.length);
	const past = periods.slice(LATELY.length, 2 * LATELY.length - 1);
	const byMachine = machines ? periods.at(-1) : undefined;
	const today = localDays(timeZone)(now);
	const trend = [...past.flatMap((one, n) => trendOf(shown[n + 1]!, one) ?? []), ...(forecast(recent, now) ?? [])];
	const facts = {...pricedBy, unpriced: unpricedModels(models)};
	const watched = watch(store, {session: '', now, timeZone, plan, budget});
	const texts = watched.map((one) => watchedTexts(one, {now, timeZone}));
	const text = overviewText(
		{periods: [...shown, days], days, models, projects, machines: byMachine, today, watched: texts, trend},
		look,
		facts,
	);
	return {text, days, watched};
}
