/**
 * Which entries are the conversation, and which were left behind when the person went back.
 *
 * Host facts: the leaf is the last entry of the file, whatever its kind; the conversation is the walk over `parentId` from
 * there. Going back writes nothing: the next entry's `parentId` shows it. Files only grow, so a real parent stands before its
 * child: whatever names itself, a later entry, or an id that is not there has lost its parent to damage, and is taken to
 * follow the entry before it. So no walk can go in circles, and damage does not look like a rewind.
 */
export interface Tree {
	/** Index of each entry's parent, -1 for a root. */
	readonly parents: Int32Array;
	/** 1 for entries of the conversation. */
	readonly active: Uint8Array;
}

interface Node {
	readonly id: string;
	readonly parentId: string | null | undefined;
}

/**
 * @param entries in file order. An id that stands twice means its newest entry.
 * @param twice index of a copy → index of what it is a copy of: the copy hangs on its original, whatever its parent.
 */
export function treeOf(entries: readonly Node[], twice: ReadonlyMap<number, number> = new Map()): Tree {
	const parents = new Int32Array(entries.length).fill(-1);
	const active = new Uint8Array(entries.length);
	const seen = new Map<string, number>();
	/** Entries before this one are in `seen`: in most files nobody asks. */
	let known = 0;
	const newest = (id: string, before: number): number | undefined => {
		for (; known < before; known++) seen.set(entries[known]!.id, known);
		return seen.get(id);
	};
	let before: string | undefined;
	entries.forEach(({id, parentId}, at) => {
		const original = twice.get(at);
		if (original !== undefined) parents[at] = original;
		else if (parentId === undefined || parentId === before) parents[at] = at - 1;
		else if (parentId !== null) parents[at] = newest(parentId, at) ?? at - 1;
		before = id;
	});
	for (let at = entries.length - 1; at >= 0; at = parents[at]!) active[at] = 1;
	return {parents, active};
}
