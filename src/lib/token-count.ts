/** Numbers of things in a transcript, whoever wrote them: whole, and no more than a model can have read or written. */

/** No context holds so many tokens by a factor of hundreds; one damaged or forged line must not drown every sum. */
const most = 1e9;

/** @returns a count; undefined for anything that cannot be one, never NaN. */
export function countOf(value: unknown): number | undefined {
	return typeof value === 'number' && value >= 0 && value <= most ? Math.trunc(value) : undefined;
}

/** A number that is too large to be a count. */
export function isImpossible(value: unknown): boolean {
	return typeof value === 'number' && value > most;
}
