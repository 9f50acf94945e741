/** Times as people read them: on the local calendar and clock. An unknown time is "-", nothing is ever "in -3 days". */

const two = (value: number) => String(value).padStart(2, '0');
const isKnown = (ms: number) => Number.isFinite(ms) && ms > 0;

/** @param ms unix ms, 0 = unknown. @returns `2026-11-30`, or "-". */
export function day(ms: number): string {
	if (!isKnown(ms)) return '-';
	const date = new Date(ms);
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** @returns `14:05`, or "-". */
export function clock(ms: number): string {
	if (!isKnown(ms)) return '-';
	const date = new Date(ms);
	return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** @returns `2026-11-30 14:05`, or "-". */
export const minute = (ms: number): string => (isKnown(ms) ? `${day(ms)} ${clock(ms)}` : '-');

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** @param day `2026-11-12`. @param now unix ms. @returns `12 Nov`, of another year `12 Nov 2025`; the text itself when it is no day. */
export function shortDay(day: string, now: number): string {
	const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
	const name = MONTHS[Number(month) - 1];
	if (name === undefined) return day;
	return `${Number(date)} ${name}${Number(year) === new Date(now).getFullYear() ? '' : ` ${year}`}`;
}
