/** The walls between projects, as the person has set them: every door opens the index through this. */
import {type Index, projectKeys, walled} from '../index/index.ts';
import {isForeign} from '../model/index.ts';
import type {Rules} from '../rules/index.ts';

/**
 * @param cwd where the asker works, absolute.
 * @param own only what was said on this machine, and on those that are trusted: for rules, fixes and commands.
 * @returns the index with what the rules leave out, and with `scope: "project"` whatever is not of this project, out of sight.
 */
export function withinWalls(
	index: Index,
	rules: Pick<Rules, 'scope' | 'exclude' | 'excludesSession'>,
	cwd: string,
	own = false,
): Index {
	return walled(index, {
		hides: rules.exclude.length > 0 ? rules.excludesSession : undefined,
		not: own ? foreignKeys(index) : [],
		only: rules.scope === 'project' ? projectKeys(index, cwd) : undefined,
	});
}

/** Heads are read of sessions that other machines told only: a hook has no time for all. */
function foreignKeys(index: Index): readonly string[] {
	return index.keys().filter((key) => {
		const head = key.startsWith('machine:') ? index.session(key) : undefined;
		return head !== undefined && isForeign(head);
	});
}
