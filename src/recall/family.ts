/**
 * Fork families: sessions that hold copies of the same turns.
 *
 * A fork or clone is found by the parent its file names, or, when that is lost, by a turn with the same key. Of a family
 * the session that was there first owns the shared turns; the others are only named.
 */
import type {Index} from '../index/index.ts';
import {idOf, type SessionHead} from '../model/index.ts';
import type {Ranked} from './rank.ts';
import {passageOf} from './reading.ts';

/** All sessions' families by session key, computed once per state of the index. */
const known = new WeakMap<
	Index,
	{readonly generation: number; readonly byKey: ReadonlyMap<string, readonly SessionHead[]>}
>();

/** The session itself, its parents and its forks, by key; just itself when it has none. */
export function familyOf(index: Index, key: string): readonly SessionHead[] {
	const cached = known.get(index);
	const families = cached?.generation === index.generation ? cached.byKey : familiesOf(index);
	if (families !== cached?.byKey) known.set(index, {generation: index.generation, byKey: families});
	const head = index.session(key);
	return families.get(key) ?? (head ? [head] : []);
}

/** Keys of every session that must not be quoted to this one: itself (by id or key) and its family. */
export function ownKeys(index: Index, session: string | undefined): readonly string[] {
	if (session === undefined || session === '') return [];
	const own = index.keys().filter((key) => key.endsWith(session) && (key === session || idOf(key) === session));
	return [...new Set(own.flatMap((key) => familyOf(index, key).map((head) => head.key)))];
}

/** Only what names a parent, and what is named, is looked at: most sessions are alone. */
function familiesOf(index: Index): ReadonlyMap<string, readonly SessionHead[]> {
	const copies = index.copies();
	const byId = new Map<string, string[]>(copies.map(({parent}) => [parent!, []]));
	if (byId.size > 0) for (const key of index.keys()) byId.get(idOf(key))?.push(key);
	// Union-find over "is a copy of".
	const root = new Map<string, string>();
	const find = (key: string): string => {
		let at = key;
		for (let up = root.get(at); up !== undefined && up !== at; up = root.get(at)) at = up;
		return at;
	};
	const named = new Set<string>();
	for (const {key, parent} of copies) {
		for (const other of byId.get(parent!)!) {
			named.add(key).add(other);
			const [a, b] = [find(key), find(other)];
			if (a !== b) root.set(a, b);
		}
	}
	const members = new Map<string, SessionHead[]>();
	for (const key of named) {
		const top = find(key);
		const head = index.session(key);
		if (head) members.set(top, [...(members.get(top) ?? []), head]);
	}
	const families = new Map<string, readonly SessionHead[]>();
	for (const family of members.values()) {
		if (family.length < 2) continue;
		family.sort((a, b) => a.born - b.born || (a.key < b.key ? -1 : 1));
		for (const head of family) families.set(head.key, family);
	}
	return families;
}

/**
 * One entry per family, at the place of its best member: the member that owns the turns that matched, and the keys of
 * the other members that also matched.
 */
export function collapse(
	index: Index,
	ranked: readonly Ranked[],
): readonly (Ranked & {readonly forks: readonly string[]})[] {
	const taken = new Map<string, number>();
	const turns = new Map<string, number>();
	const kept: {best: Ranked; members: Ranked[]}[] = [];
	for (const one of ranked) {
		const family = familyOf(index, one.session)[0]?.key ?? one.session;
		const turn = turnKeyOf(index, one);
		const at = taken.get(family) ?? (turn === undefined ? undefined : turns.get(turn));
		if (at !== undefined) {
			kept[at]!.members.push(one);
			continue;
		}
		taken.set(family, kept.length);
		if (turn !== undefined) turns.set(turn, kept.length);
		kept.push({best: one, members: [one]});
	}
	return kept.map(({best, members}) => {
		if (members.length === 1) return {...best, forks: []};
		const same = members.filter((one) => turnKeyOf(index, one) === turnKeyOf(index, best));
		const owner =
			same.sort((a, b) => bornOf(index, a) - bornOf(index, b) || (a.session < b.session ? -1 : 1))[0] ?? best;
		return {...owner, score: best.score, forks: members.filter((one) => one !== owner).map((one) => one.session)};
	});
}

const bornOf = (index: Index, one: Ranked): number => index.session(one.session)?.born ?? Number.POSITIVE_INFINITY;

/** Only of hits whose text was read anyway: the best hit of the window. */
function turnKeyOf(index: Index, one: Ranked): string | undefined {
	const hit = one.window.hits[0];
	return hit === undefined || hit.role === 'title' ? undefined : passageOf(index, hit.doc).turnKey;
}
