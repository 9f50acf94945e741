/**
 * Narrowing by hand: what `JSON.parse` gave, looked at field by field. Schemas are for the doors; a transcript has a hundred
 * thousand lines and every one of them may be wrong in its own way.
 */
export type Json = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is a non-empty string. */
export function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The first of `keys` whose value is not null or absent. */
export function firstOf(record: Json, keys: readonly string[]): unknown {
	for (const key of keys) {
		const value = record[key];
		if (value !== undefined && value !== null) return value;
	}
	return undefined;
}

/** A list as the models send it: an array, or the same array as a JSON string. */
export function listOf(value: unknown): readonly unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return undefined;
	try {
		const parsed: unknown = JSON.parse(value);
		return Array.isArray(parsed) ? parsed : undefined;
	} catch {
		return undefined;
	}
}
