/**
 * The plan's windows and the person's budgets: how much is spent of each, when it begins anew, and whether it will last.
 *
 * Everything is added up from the calls of this machine (and of those whose sessions were imported); other machines and the
 * account are not asked. So an amount is at least what is shown, and `~` stands before each.
 */
import {isNamed} from '../project/index.ts';
import {type Budget, capsOf, type Plan} from '../rules/index.ts';
import {oneLine, plain} from '../text/index.ts';
import type {Amount} from './amount.ts';
import {addDays, localDays, localMinutes, periodFrom} from './period.ts';
import {DAY_AT_MOST, type Recent} from './recent.ts';
import type {Lately} from './spending.ts';
import type {Only} from './sum.ts';
import {DAYS_7, fullAt, HOURS_5, windowAt, windowStarts} from './windows.ts';

/** As far back as an amount can reach: the days of the longest month, and some for zones. */
export const WATCHED_MS = 33 * 86_400_000;

export interface Watched {
	/** `5h`, `7d`, `month` of a plan; `day`, `week`, `month`, `session` or a project's name of a budget. */
	readonly name: string;
	readonly kind: 'window' | 'budget';
	readonly spent: Amount;
	/** US dollars. */
	readonly cap: number;
	/** Unix ms; undefined: it never begins anew, or nothing is open. */
	readonly resetsAt: number | undefined;
	/** Unix ms when the cap is reached at this pace, if before it begins anew. */
	readonly fullAt: number | undefined;
}

export interface WatchInput extends Pick<Lately, 'session' | 'now' | 'timeZone'> {
	readonly plan: Plan;
	readonly budget: Budget;
	/** Where a window is known to have opened, by its length: reading needs to go no further back. Filled in here. */
	readonly opened?: Map<number, number>;
}

/** @returns windows first, then budgets; only those that the person has set. */
export function watch(store: Recent, input: WatchInput): readonly Watched[] {
	const {plan, budget, now, timeZone, session} = input;
	const {caps} = capsOf(plan);
	const watched: Watched[] = [];
	const window = (name: string, cap: number | undefined, length: number): void => {
		if (cap === undefined) return;
		const since = openWindow(store, length, now, input.opened);
		if (Number.isNaN(since)) {
			const spent = {usd: 0, estimated: false, unpriced: false};
			watched.push({name, kind: 'window', spent, cap, resetsAt: undefined, fullAt: undefined});
			return;
		}
		const spent = store.spent(since, {name, since, until: now, timeZone});
		const resetsAt = since + length;
		watched.push({
			name,
			kind: 'window',
			spent,
			cap,
			resetsAt,
			fullAt: fullAt(spent.usd ?? 0, cap, since, resetsAt, now),
		});
	};
	window('5h', caps.fiveHour, HOURS_5);
	window('7d', caps.week, DAYS_7);

	const today = localDays(timeZone)(now);
	const calendar = (
		name: string,
		kind: Watched['kind'],
		cap: number,
		from: string,
		next: string,
		head?: Only['head'],
	) => {
		const days = (Date.parse(today) - Date.parse(from)) / 86_400_000;
		const period = {name, from, to: today, until: now, timeZone};
		const spent = store.spent(now - days * 86_400_000 - DAY_AT_MOST, period, head);
		const [since, resetsAt] = [midnight(from, now, timeZone), midnight(next, now, timeZone)];
		watched.push({name, kind, spent, cap, resetsAt, fullAt: fullAt(spent.usd ?? 0, cap, since, resetsAt, now)});
	};
	if (caps.month !== undefined) {
		const [from, next] = planMonth(today, plan.renews ?? 1);
		calendar('month', 'window', caps.month, from, next);
	}
	if (budget.session !== undefined && session !== '') {
		const spent = store.spent(store.begun(now) ?? now, {name: 'all', timeZone}, ({id}) => id === session);
		watched.push({name: 'session', kind: 'budget', spent, cap: budget.session, resetsAt: undefined, fullAt: undefined});
	}
	if (budget.day !== undefined) calendar('day', 'budget', budget.day, today, addDays(today, 1));
	const week = periodFrom({period: 'week'}, now, timeZone).from!;
	if (budget.week !== undefined) calendar('week', 'budget', budget.week, week, addDays(week, 7));
	const [month, nextMonth] = planMonth(today, 1);
	if (budget.month !== undefined) calendar('month', 'budget', budget.month, month, nextMonth);
	for (const [name, cap] of Object.entries(budget.project ?? {})) {
		calendar(name, 'budget', cap, month, nextMonth, ({project}) => isNamed(project, name));
	}
	return watched;
}

/**
 * When the window opened that is open now; NaN when none is. Read back until nothing was asked for as long as a window lasts:
 * whatever came next opened one.
 */
function openWindow(store: Recent, length: number, now: number, opened: Map<number, number> | undefined): number {
	const known = opened?.get(length) ?? 0;
	for (let back = 2 * length; ; back *= 2) {
		const since = Math.max(now - back, known);
		const read = store.times(since);
		// All of it may have been read on the way back, though less was asked for.
		const isWhole = since === known || store.isAll;
		const times = upTo(now, isWhole && since !== known ? store.times(known) : read);
		if (!times.some((time) => time > now - length)) return Number.NaN;
		const gap = isWhole ? known : quietUntil(times, since, length);
		if (Number.isNaN(gap)) continue;
		const starts = windowStarts(isWhole ? times : times.filter((time) => time >= gap), length);
		const start = windowAt(starts, now, length);
		if (!Number.isNaN(start)) opened?.set(length, start);
		else if (starts.length > 0) opened?.set(length, starts.at(-1)!);
		return start;
	}
}

/** Known times that are not later. By hand: a week has tens of thousands. */
function upTo(now: number, times: readonly number[] | Float64Array): Float64Array {
	const known = new Float64Array(times.length);
	let length = 0;
	for (let n = 0; n < times.length; n++) if (times[n]! > 0 && times[n]! <= now) known[length++] = times[n]!;
	return known.subarray(0, length);
}

/** @returns the first time that comes after `length` of silence; NaN when there was no such silence since `from`. */
function quietUntil(times: readonly number[] | Float64Array, from: number, length: number): number {
	// A silence so long leaves one of these stretches empty: mostly none is, and then nothing need be put in order.
	const stretch = length / 2;
	const isSpoken = new Set(times.map((time) => Math.floor((time - from) / stretch)));
	const last = Math.max(...isSpoken);
	if (isSpoken.size === last + 1) return Number.NaN;
	let before = from;
	for (const time of Float64Array.from(times).sort()) {
		if (time - before >= length) return time;
		before = time;
	}
	return Number.NaN;
}

/** First day of the plan's month in which `today` lies, and of the next one; a day that a month lacks is its last. */
export function planMonth(today: string, renews: number): readonly [string, string] {
	const [year, month] = today.split('-').map(Number) as [number, number];
	const first = (months: number): string => {
		const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
		return new Date(Date.UTC(year, month - 1 + months, Math.min(renews, last))).toISOString().slice(0, 10);
	};
	return first(0) <= today ? [first(0), first(1)] : [first(-1), first(0)];
}

/** The first instant of a local day, unix ms: found by asking what day it is, so a day of 23 or 25 hours is right. */
export function midnight(day: string, now: number, timeZone: string): number {
	const days = localDays(timeZone);
	let low = Date.parse(day) - DAY_AT_MOST;
	let high = Date.parse(day) + DAY_AT_MOST;
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2);
		if (days(middle) >= day) high = middle;
		else low = middle;
	}
	return Number.isFinite(high) ? high : now;
}

/** Worth a place where there is little: most of it is spent, or it will not last. */
export function matters({spent, cap, fullAt: full}: Watched): boolean {
	return (spent.usd ?? 0) >= 0.8 * cap || full !== undefined;
}

/**
 * @returns `5h ~$9.10 of $14, resets 14:20, at this pace full 13:40`, then shorter ones.
 */
export function watchedTexts(one: Watched, {now, timeZone}: Pick<WatchInput, 'now' | 'timeZone'>): readonly string[] {
	const minutes = localMinutes(timeZone);
	const when = (time: number): string => {
		const [day, minute] = minutes(time).split(' ') as [string, string];
		const midnights = minute === '00:00' && time - now > 3_600_000;
		if (day === minutes(now).slice(0, 10)) return minute;
		return midnights || time - now > DAYS_7 ? day.slice(5) : `${day.slice(5)} ${minute}`;
	};
	const {usd} = one.spent;
	const label = one.kind === 'window' ? one.name : `budget ${one.name}`;
	const amount = `${label} ${usd === undefined ? '$?' : `~$${usd.toFixed(2)}`}${one.spent.unpriced && usd !== undefined ? '+' : ''} of $${money(one.cap)}`;
	const over = isSpent(one);
	const resets = one.resetsAt === undefined ? '' : `resets ${when(one.resetsAt)}`;
	const full = over
		? one.kind === 'window'
			? 'full'
			: 'passed'
		: one.fullAt === undefined
			? ''
			: `full ${when(one.fullAt)}`;
	const long = full === '' || over ? full : `at this pace ${full}`;
	const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ');
	return [joined(amount, resets, long), joined(amount, full || resets), over ? `${label} ${full}` : amount];
}

/** All of it is spent. */
export const isSpent = ({spent, cap}: Pick<Watched, 'spent' | 'cap'>): boolean => (spent.usd ?? 0) >= cap;

/** @returns what is said once when a window is full or a budget passed: `today's budget is passed: ~$2.85 of $2`. */
export function spentNotice({name, kind, spent, cap}: Watched): string {
	const amount = `~$${(spent.usd ?? 0).toFixed(2)} of $${money(cap)}`;
	if (kind === 'window') return `the plan's ${name === 'month' ? 'month' : `window of ${name}`} is full: ${amount}`;
	const whose: Readonly<Record<string, string>> = {
		day: "today's budget",
		week: "this week's budget",
		month: "this month's budget",
		session: "this session's budget",
	};
	return `${whose[name] ?? `the budget of ${oneLine(plain(name))}`} is passed: ${amount}`;
}

const money = (usd: number): string => (Number.isInteger(usd) ? String(usd) : usd.toFixed(2));

/** For `--json`. */
export function watchedJson({name, kind, spent, cap, resetsAt, fullAt: full}: Watched): Record<string, unknown> {
	const iso = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());
	const usd = spent.usd ?? null;
	return {name, kind, usd, unpriced: spent.unpriced, cap, resetsAt: iso(resetsAt), fullAt: iso(full)};
}
