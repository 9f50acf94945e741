/**
 * Which session owns a call that stands in several.
 *
 * A fork copies its parent's lines, a clone its active branch, a resumed old file its whole history: the same call then
 * stands in many files and was paid once. It belongs to the session that wrote it first: the one with the fewest
 * ancestors, then the one that began earliest, then the smaller key, so that the answer never depends on the order of
 * files on a disk.
 */
import type {SessionHead} from '../model/index.ts';

/** @returns the heads in the order of who owns: the first session that has a call keeps it. */
export function byOwnership(heads: Iterable<SessionHead>): SessionHead[] {
	const all = [...heads];
	const byId = new Map<string, SessionHead[]>();
	for (const head of all) {
		const same = byId.get(head.id);
		if (same) same.push(head);
		else byId.set(head.id, [head]);
	}
	const depths = new Map<string, number>();
	const depthOf = (head: SessionHead): number => {
		const known = depths.get(head.key);
		if (known !== undefined) return known;
		// Said first, so that sessions which name each other as parents come to an end.
		depths.set(head.key, 0);
		const depth = head.parent === undefined ? 0 : 1 + Math.max(0, ...parentsOf(head, byId).map(depthOf));
		depths.set(head.key, depth);
		return depth;
	};
	return all
		.map((head) => ({head, depth: depthOf(head)}))
		.sort((a, b) => a.depth - b.depth || a.head.born - b.head.born || (a.head.key < b.head.key ? -1 : 1))
		.map(({head}) => head);
}

/** The parent beside the fork; where there is none, whoever has that id. */
function parentsOf(head: SessionHead, byId: ReadonlyMap<string, readonly SessionHead[]>): readonly SessionHead[] {
	const named = (byId.get(head.parent!) ?? []).filter((parent) => parent.key !== head.key);
	const folder = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1);
	const beside = named.filter((parent) => folder(parent.key) === folder(head.key));
	return beside.length > 0 ? beside : named;
}
