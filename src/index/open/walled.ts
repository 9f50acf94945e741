/**
 * The index as one asker may see it: without what the person left out, and, when nothing may be said across projects, with
 * the asker's project alone. Every door reads through it, so no door can forget to.
 *
 * What is counted (`size`, `df`, `usage`) is counted over everything: it weighs words and adds up money, and quotes nobody.
 */
import type {SessionHead} from '../../model/index.ts';
import {belongsTo} from '../../project/index.ts';
import type {Index, SearchOptions} from '../query/index.ts';

export interface Walls {
	/** Sessions that nobody may see. */
	readonly hides?: ((head: SessionHead) => boolean) | undefined;
	/** Keys of sessions that this asker may not see. */
	readonly not?: readonly string[] | undefined;
	/** Project keys (see `projectKeys`): nothing else may be seen. */
	readonly only?: readonly string[] | undefined;
}

/** @returns the index itself where there is no wall. */
export function walled(index: Index, {hides, not = [], only}: Walls): Index {
	if (!hides && !only && not.length === 0) return index;
	const hidden = new Set(not);
	let seen: readonly SessionHead[] | undefined;
	const sessions = (): readonly SessionHead[] => {
		seen ??= index.sessions().filter((head) => {
			const may = !hidden.has(head.key) && !hides?.(head);
			if (!may) hidden.add(head.key);
			return may && (!only || belongsTo(head, only));
		});
		return seen;
	};
	const maySee = (head: SessionHead | undefined): head is SessionHead =>
		head !== undefined && !hidden.has(head.key) && !hides?.(head) && (!only || belongsTo(head, only));
	/** undefined: nothing of what was asked for may be seen. */
	const within = <T extends SearchOptions>(options: T): T | undefined => {
		if (options.session !== undefined && !maySee(index.session(options.session))) return undefined;
		if (hides) sessions();
		const notSessions = hidden.size > 0 ? {notSessions: [...(options.notSessions ?? []), ...hidden]} : {};
		if (!only) return {...options, ...notSessions};
		const asked = options.project === undefined ? only : [options.project].flat().filter((key) => only.includes(key));
		return asked.length === 0 ? undefined : {...options, ...notSessions, project: asked};
	};
	return {
		...index,
		get damage() {
			return index.damage;
		},
		search(clauses, options = {}) {
			const allowed = within(options);
			return allowed ? index.search(clauses, allowed) : {hits: [], total: 0, partial: false};
		},
		tagged(tag, options = {}) {
			const allowed = within(options);
			return allowed ? index.tagged(tag, allowed) : [];
		},
		passages: (session, turn, roles) => (maySee(index.session(session)) ? index.passages(session, turn, roles) : []),
		session(key) {
			const head = index.session(key);
			return maySee(head) ? head : undefined;
		},
		sessions,
	};
}
