/**
 * Timestamps as transcripts have them: ISO strings, milliseconds as numbers (older files), and now and then nonsense.
 * What cannot be a time of this client gives 0, "not known": the reader then takes a neighbour's time.
 */

/** 2000-01-01 and 2100-01-01. Outside of that a clock was not set, or the number is something else. */
const earliest = 946_684_800_000;
const latest = 4_102_444_800_000;

/** Unix ms, or 0 when `value` is no time. Numbers that can only be seconds are taken as seconds. */
export function stampOf(value: unknown): number {
	if (typeof value === 'string') {
		if (/^\d{10}(?:\d{3})?$/.test(value)) return stampOf(Number(value));
		return within(Date.parse(value));
	}
	if (typeof value !== 'number') return 0;
	return within(value) || within(value * 1_000);
}

function within(ms: number): number {
	return ms >= earliest && ms < latest ? Math.floor(ms) : 0;
}
