/**
 * "Did you mean": the known name that a mistyped word most likely stands for.
 *
 * Optimal string alignment distance; a suggestion is made only within a third of the word's length, so that an ordinary
 * word is searched for and not mistaken for a command.
 */

/** @returns edits (insert, delete, replace, swap of neighbours) between two words. */
export function distance(a: string, b: string): number {
	let before: number[] = [];
	let previous = Array.from({length: b.length + 1}, (_, column) => column);
	for (let row = 1; row <= a.length; row++) {
		const current = [row];
		for (let column = 1; column <= b.length; column++) {
			const same = a[row - 1] === b[column - 1];
			let best = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1));
			const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
			if (swapped) best = Math.min(best, before[column - 2]! + 1);
			current.push(best);
		}
		before = previous;
		previous = current;
	}
	return previous[b.length]!;
}

/** @returns the nearest of `names` within a third of the word's length (at least one edit), or undefined. */
export function nearest(word: string, names: readonly string[]): string | undefined {
	const reach = Math.max(1, Math.floor(word.length / 3));
	let found: string | undefined;
	let best = reach + 1;
	for (const name of names) {
		const edits = distance(word.toLowerCase(), name);
		if (edits < best) {
			best = edits;
			found = name;
		}
	}
	return found;
}
