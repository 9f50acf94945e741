/** Dates as people type them, and how long ago something was. */
import {day} from '../lib/index.ts';

export {day, minute} from '../lib/index.ts';

/** @returns how old it is in one unit: `now`, `5m`, `3h`, `2d`, `6w`, `14mo`, `3y`. A time in the future is its date. */
export function ago(ms: number, now: number): string {
	const minutes = Math.floor((now - ms) / 60_000);
	if (ms <= 0 || minutes < 0) return day(ms);
	if (minutes < 1) return 'now';
	if (minutes < 60) return `${minutes}m`;
	if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h`;
	const days = Math.floor(minutes / (24 * 60));
	if (days < 14) return `${days}d`;
	if (days < 9 * 7) return `${Math.floor(days / 7)}w`;
	return days < 2 * 365 ? `${Math.floor(days / 30.44)}mo` : `${Math.floor(days / 365.25)}y`;
}

/**
 * @param text `30d`, `12h`, `6w`, or a date `2026-11-01` (local midnight).
 * @returns unix ms, or undefined when it is none of these.
 */
export function since(text: string, now: number): number | undefined {
	const span = /^(\d+)([hdw])$/.exec(text);
	if (span) return now - Number(span[1]) * {h: 3_600_000, d: 86_400_000, w: 604_800_000}[span[2] as 'h' | 'd' | 'w'];
	const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
	if (!date) return undefined;
	const local = new Date(Number(date[1]), Number(date[2]) - 1, Number(date[3]));
	return local.getDate() === Number(date[3]) ? local.getTime() : undefined;
}
