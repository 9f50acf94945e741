/** Numbers of things in a transcript, whoever wrote them: whole, and small enough to be added up and kept. */

const most = 1e15;

/** @returns a count; undefined for anything that cannot be one, never NaN. */
export function countOf(value: unknown): number | undefined {
	return typeof value === 'number' && value >= 0 && value <= most ? Math.trunc(value) : undefined;
}
