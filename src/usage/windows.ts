/**
 * Windows of use, as plans count them: one opens with the first request that no open window takes in, and lasts five hours,
 * or seven days. Pure arithmetic on unix ms: no zone, no calendar, so a day of 23 or 25 hours changes nothing.
 *
 * That a window opens with its first request is this project's model: the account's own end is told by nobody but the
 * provider, whom we do not ask. Order does not matter, so forks, copies and a clock that jumped back change nothing.
 */

export const HOURS_5 = 5 * 3_600_000;
export const DAYS_7 = 7 * 86_400_000;

/**
 * @param times unix ms in any order; unknown ones (0, NaN) are passed over.
 * @returns when each window opened, in order.
 */
export function windowStarts(times: Iterable<number>, length: number): readonly number[] {
	const sorted = Float64Array.from(times).sort();
	const starts: number[] = [];
	let end = 0;
	for (const time of sorted) {
		if (!(time > 0) || time < end) continue;
		starts.push(time);
		end = time + length;
	}
	return starts;
}

/** @returns when the window opened that takes in `time`; NaN when none does. */
export function windowAt(starts: readonly number[], time: number, length: number): number {
	let low = 0;
	let high = starts.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (starts[middle]! <= time) low = middle + 1;
		else high = middle;
	}
	const start = starts[low - 1];
	return start !== undefined && time < start + length ? start : Number.NaN;
}

/**
 * When the cap would be reached if money went on as it did since the window opened. A window of a few minutes has no pace
 * yet: a twentieth of it must have passed.
 * @param spent in the unit of `cap`. @param start, `end`, `now` in unix ms.
 * @returns unix ms; undefined when not before its end, or when it is reached.
 */
export function fullAt(spent: number, cap: number, start: number, end: number, now: number): number | undefined {
	if (spent >= cap || spent <= 0 || now - start < (end - start) / 20) return undefined;
	const at = start + ((now - start) * cap) / spent;
	return at < end ? at : undefined;
}
