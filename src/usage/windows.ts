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
	const all = Float64Array.from(times);
	let [oldest, newest] = [Number.POSITIVE_INFINITY, 0];
	for (const time of all) {
		if (time > 0 && time < oldest) oldest = time;
		if (time > newest) newest = time;
	}
	// A few long windows are found sooner by a look at all times for each than by putting hundreds of thousands in order.
	const next = newest - oldest < FEW_WINDOWS * length ? nextOf(all) : nextInOrder(all.sort());
	const starts: number[] = [];
	for (let time = oldest; Number.isFinite(time); time = next(time + length)) starts.push(time);
	return starts;
}

const FEW_WINDOWS = 32;

/** @returns the first time that is not before the one asked for; Infinity when there is none. */
const nextOf = (times: Float64Array) => (from: number) => {
	let first = Number.POSITIVE_INFINITY;
	for (const time of times) if (time >= from && time < first) first = time;
	return first;
};

/** The same in ascending times, when asked for later and later ones. */
function nextInOrder(sorted: Float64Array): (from: number) => number {
	let at = 0;
	return (from) => {
		while (at < sorted.length && !(sorted[at]! >= from)) at++;
		return sorted[at] ?? Number.POSITIVE_INFINITY;
	};
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
