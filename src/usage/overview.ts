/** The overview: now, lately, in all; the last two weeks; the dearest models and projects. */
import {unpricedModels} from './notes.ts';
import {localDays, type Period, periodFrom} from './period.ts';
import {prices} from './prices.ts';
import {type Look, overviewText} from './report.ts';
import type {Asked, Sum} from './sum.ts';

const LATELY = ['today', '7d', 'month'] as const;

/**
 * @param add sums, in one walk through the sessions.
 * @param now unix ms.
 * @returns its text, and the sum of the period by day.
 */
export function overview(
	add: (...wanted: Asked[]) => Sum[],
	period: Period,
	now: number,
	look: Look,
): {readonly text: string; readonly days: Sum} {
	const lately = LATELY.map((name) => periodFrom({period: name}, now, period.timeZone));
	const [days, models, projects, ...periods] = add(
		{period, by: 'day'},
		{period, by: 'model'},
		{period, by: 'project'},
		...lately.map((one) => ({period: one, by: 'day' as const})),
	) as [Sum, Sum, Sum, ...Sum[]];
	const today = localDays(period.timeZone)(now);
	const facts = {checkedOn: prices.checkedOn, unpriced: unpricedModels(models)};
	return {text: overviewText({periods: [...periods, days], days, models, projects, today}, look, facts), days};
}
