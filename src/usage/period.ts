/**
 * Periods in the person's local days: `today`, `7d`, `month`, a day, a range.
 *
 * A period is compared by the name of the local day (`2026-11-30`), never by arithmetic on hours: so a day of 23 or 25
 * hours, a day that a zone skipped, and a zone of half an hour are all right, and a report by day adds up to the report
 * of its period. Days that have not come yet are in no period that ends now: a transcript stamped in 2099 is not today.
 */

export interface Period {
	/** As asked: `today`, `7d`, `all`, `2026-11-30`, or `range`. */
	readonly name: string;
	/** First and last local day, both included; absent: open. */
	readonly from?: string;
	readonly to?: string;
	/** Unix ms before which, and after which, nothing counts; absent for periods that the person dated. */
	readonly since?: number;
	readonly until?: number;
	readonly timeZone: string;
}

export interface PeriodQuestion {
	readonly period?: string | undefined;
	readonly day?: string | undefined;
	readonly from?: string | undefined;
	readonly to?: string | undefined;
}

/** What may be asked for by name, or looks like this. A week begins on Monday. */
export const periodNames = [
	'today',
	'yesterday',
	'week',
	'month',
	'7d',
	'30d',
	'2026-11',
	'2026-11-30',
	'all',
] as const;

/** An unknown time. */
export const NO_DAY = '-';

/** @returns the zone to use: `asked` when it is one, else the system's. */
export function timeZoneOf(asked: string | undefined): string {
	try {
		if (asked) return clockOf(asked.replace(/^:/, '')).resolvedOptions().timeZone;
	} catch {
		// No zone of that name.
	}
	return clockOf(undefined).resolvedOptions().timeZone;
}

const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

/** The first of these objects costs ten milliseconds, so whoever asks for a zone gets the same. */
function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
	const known = clocks.get(timeZone);
	if (known) return known;
	const clock = new Intl.DateTimeFormat('en-US', {
		timeZone,
		calendar: 'gregory',
		numberingSystem: 'latn',
		hourCycle: 'h23',
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		second: '2-digit',
	});
	clocks.set(timeZone, clock);
	clocks.set(clock.resolvedOptions().timeZone, clock);
	return clock;
}

/**
 * @param now unix ms.
 * @returns the period. Throws RangeError with a sentence for the person when it is none.
 */
export function periodFrom({period, day, from, to}: PeriodQuestion, now: number, timeZone: string): Period {
	if ([period, day, from ?? to].filter((given) => given !== undefined).length > 1) {
		throw new RangeError('one of --period, --day and --from/--to is enough');
	}
	const today = localDays(timeZone)(now);
	if (day !== undefined) {
		const one = day === 'today' ? today : day === 'yesterday' ? addDays(today, -1) : realDay(day);
		return {name: one, from: one, to: one, timeZone};
	}
	if (from !== undefined || to !== undefined) {
		const range = {
			...(from === undefined ? {} : {from: realDay(from)}),
			...(to === undefined ? {} : {to: realDay(to)}),
		};
		if (range.from && range.to && range.from > range.to) throw new RangeError(`${from} is after ${to}`);
		return {name: 'range', ...range, ...(to === undefined ? {until: now} : {}), timeZone};
	}
	const name = period ?? 'all';
	if (name === 'yesterday' || /^\d{4}-\d\d-\d\d$/.test(name)) return periodFrom({day: name}, now, timeZone);
	if (name === 'all') return {name, timeZone};
	if (/^\d{4}-(0[1-9]|1[0-2])$/.test(name)) return {name, from: `${name}-01`, to: `${name}-31`, timeZone};
	const days = /^([1-9]\d{0,3})d$/.exec(name)?.[1];
	const first =
		name === 'today'
			? today
			: name === 'week'
				? addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
				: name === 'month'
					? `${today.slice(0, -2)}01`
					: days !== undefined
						? addDays(today, 1 - Number(days))
						: undefined;
	if (first === undefined) throw new RangeError(`no period "${name}"; ${periodNames.join(', ')}`);
	return {name, from: first, to: today, until: now, timeZone};
}

/** @param day the local day of `time`, as `localDays` names it. */
export function isInPeriod(period: Period, day: string, time: number): boolean {
	if (period.from === undefined && period.to === undefined && period.since === undefined) return true;
	if (day === NO_DAY) return false;
	if (period.since !== undefined && time < period.since) return false;
	if (period.until !== undefined && time > period.until) return false;
	return (period.from === undefined || day >= period.from) && (period.to === undefined || day <= period.to);
}

/** @returns a function that tells of a time, unix ms, whether it lies in the period. */
export function isWithin(period: Period): (time: number) => boolean {
	const days = localDays(period.timeZone);
	return (time) => isInPeriod(period, days(time), time);
}

/** @returns a function from unix ms to the local minute, `2026-11-30 14:20`. */
export function localMinutes(timeZone: string): (time: number) => string {
	const days = localDays(timeZone);
	const format = clockOf(timeZone);
	return (time) => {
		const day = days(time);
		if (day === NO_DAY) return day;
		const [, , , hour, minute] = format.format(time).split(/\D+/);
		return `${day} ${hour}:${minute}`;
	};
}

const DAY = 86_400_000;

/**
 * @returns a function from unix ms to the local day, `-` for an unknown or impossible time. A zone that is as far from
 * UTC at the end of a UTC day as at its start is asked once for all of it; where the clock changed, for every time.
 */
export function localDays(timeZone: string): (time: number) => string {
	const format = clockOf(timeZone);
	/** Local clock time as if it were UTC, ms. */
	const clock = (time: number): number => {
		const [month, day, year, hour, minute, second] = format.format(time).split(/\D+/).map(Number);
		return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
	};
	const offsetAt = remembered((utcDay) => clock(utcDay * DAY) - utcDay * DAY);
	const nameOf = remembered((day) => new Date(day * DAY).toISOString().slice(0, 10));
	// Mostly the day is that of the call before.
	let from = 0;
	let to = 0;
	let name = NO_DAY;
	return (time) => {
		if (time >= from && time < to) return name;
		if (!(time > 0 && time <= 8.64e15 - 2 * DAY)) return NO_DAY;
		const utcDay = Math.floor(time / DAY);
		const offset = offsetAt(utcDay);
		if (offset !== offsetAt(utcDay + 1)) return nameOf(Math.floor(clock(time) / DAY));
		const day = Math.floor((time + offset) / DAY);
		name = nameOf(day);
		from = Math.max(day * DAY - offset, utcDay * DAY);
		to = Math.min((day + 1) * DAY - offset, (utcDay + 1) * DAY);
		return name;
	};
}

function remembered<T>(work: (n: number) => T): (n: number) => T {
	const known = new Map<number, T>();
	return (n) => {
		const value = known.get(n) ?? work(n);
		known.set(n, value);
		return value;
	};
}

/** Calendar arithmetic on names of days; no zone is involved. */
export function addDays(day: string, days: number): string {
	const date = new Date(`${day}T00:00:00Z`);
	date.setUTCDate(date.getUTCDate() + days);
	return date.toISOString().slice(0, 10);
}

function realDay(text: string): string {
	const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
	if (date && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text) return text;
	throw new RangeError(`"${text}" is no day; write it as 2026-11-30`);
}
