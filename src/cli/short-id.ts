/** Ids as lists show them: eight characters, more where two sessions begin alike, so that what is copied names one. */

/** @returns a function from a whole id to its short form. Two sessions with the same id cannot be told apart by it. */
export function idsOf(sessions: readonly {readonly id: string}[], least = 8): (id: string) => string {
	const byStart = new Map<string, Set<string>>();
	for (const {id} of sessions) {
		const start = id.slice(0, least);
		byStart.set(start, (byStart.get(start) ?? new Set()).add(id));
	}
	return (id) => {
		const others = [...(byStart.get(id.slice(0, least)) ?? [])].filter((other) => other !== id);
		let length = least;
		while (length < id.length && others.some((other) => other.startsWith(id.slice(0, length)))) length++;
		return id.slice(0, length);
	};
}
