/** Where it goes: a period against the one before it, and what the month will cost if it goes on like the last weeks. */
import {dollars} from './money.ts';
import {addDays, localDays, type Period} from './period.ts';
import {periodName} from './period-name.ts';
import {usdOf} from './price.ts';
import type {Sum} from './sum.ts';
import {isUnpriced, marked, nanoTotal} from './tally.ts';

const DAY = 86_400_000;

/**
 * The period that a period is compared with: as long, and as far gone. The second of December is compared with the first two
 * days of November, 7 days with the 7 before.
 * @returns undefined for a period that is open at its beginning, or that has no days.
 */
export function periodBefore(period: Period, now: number): Period | undefined {
	const {name, from, timeZone} = period;
	if (from === undefined) return undefined;
	const today = localDays(timeZone)(now);
	const to = period.to === undefined || period.to > today ? today : period.to;
	const inMonths = name === 'month' || /^\d{4}-\d\d$/.test(name);
	const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
	const first = inMonths ? `${addDays(from, -1).slice(0, 7)}-01` : addDays(from, name === 'week' ? -7 : -days);
	const isWhole = inMonths && to < today;
	const last = isWhole ? addDays(from, -1) : addDays(first, days - 1);
	// A shorter month ends where it ends.
	const until = last < from ? last : addDays(from, -1);
	return {name: 'range', from: first, to: until, timeZone};
}

/** @returns `This month: 12% less than from 2026-11-01 to 2026-11-02 ($4.10)`; undefined when one of them has no amount. */
export function trendOf(now: Sum, before: Sum): string | undefined {
	const change = changeOf(now, before);
	if (change === undefined) return undefined;
	const name = periodName(now.period);
	const {from, to} = before.period;
	const when = from === to ? `on ${from}` : `from ${from} to ${to}`;
	const amount = marked(dollars(nanoTotal(before.totals)), before.totals);
	return `${name[0]!.toUpperCase()}${name.slice(1)}: ${changeWords(change)} ${when} (${amount})`;
}

/** @returns `12% less than`, `as much as`, `5.6 times as much as`. */
export function changeWords(change: number): string {
	const share = Math.round(Math.abs(change) * 100);
	if (share === 0) return 'as much as';
	if (change >= 1) return `${(1 + change).toFixed(change < 9 ? 1 : 0)} times as much as`;
	return `${share}% ${change > 0 ? 'more' : 'less'} than`;
}

/** @returns what more was spent, as a share of the time before: -0.12; undefined when one of them has no amount. */
export function changeOf(now: Sum, before: Sum): number | undefined {
	const [spent, base] = [nanoTotal(now.totals), nanoTotal(before.totals)];
	if (base === 0 || spent === 0 || isUnpriced(now.totals) || isUnpriced(before.totals)) return undefined;
	return spent / base - 1;
}

/** Days that a forecast looks back. */
const LOOK_BACK = 28;

/**
 * What this month will have cost: what it has, and for each day to come what a day cost in the last four weeks, or since the
 * first day of use.
 * @param days of all time, or at least of the last four weeks. @returns nano-dollars; undefined before a week of use.
 */
export function monthForecast({groups, period}: Sum, now: number): number | undefined {
	const today = localDays(period.timeZone)(now);
	const past = groups.filter(({key}) => key < today && key >= addDays(today, -LOOK_BACK) && key !== '-');
	const used = groups.find(({key}) => key >= addDays(today, -LOOK_BACK) && key !== '-')?.key ?? today;
	const length = Math.round((Date.parse(today) - Date.parse(used)) / DAY);
	if (length < 7) return undefined;
	const aDay = past.reduce((sum, {tally}) => sum + nanoTotal(tally), 0) / length;
	const month = today.slice(0, 7);
	const spent = groups.filter(({key}) => key.startsWith(month) && key <= today);
	const toCome = daysOf(month) - Number(today.slice(8));
	return Math.round(spent.reduce((sum, {tally}) => sum + nanoTotal(tally), 0) + aDay * toCome);
}

export function forecast(days: Sum, now: number): string[] | undefined {
	const nano = monthForecast(days, now);
	return nano === undefined || nano === 0
		? undefined
		: [`Forecast: ~${dollars(nano)} for this month, if it goes on like the last four weeks`];
}

const daysOf = (month: string): number => {
	const [year, number] = month.split('-').map(Number) as [number, number];
	return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

/** For `--json`: the period before and the change, and what the month will have cost. */
export function trendJson(now: Sum, before: Sum | undefined, days: Sum, time: number): Record<string, unknown> {
	const nano = monthForecast(days, time);
	return {
		before: before && {
			from: before.period.from,
			to: before.period.to,
			calls: before.totals.calls,
			usd: isUnpriced(before.totals) ? null : usdOf(nanoTotal(before.totals)),
			change: changeOf(now, before) ?? null,
		},
		forecast: nano === undefined ? null : {month: localDays(days.period.timeZone)(time).slice(0, 7), usd: usdOf(nano)},
	};
}
