/** The walls between projects, as the person has set them: every door opens the index through this. */
import {type Index, projectKeys, walled} from '../index/index.ts';
import type {Rules} from '../rules/index.ts';

/**
 * @param cwd where the asker works, absolute.
 * @returns the index with what the rules leave out, and with `scope: "project"` whatever is not of this project, out of sight.
 */
export function withinWalls(
	index: Index,
	rules: Pick<Rules, 'scope' | 'exclude' | 'excludesSession'>,
	cwd: string,
): Index {
	return walled(index, {
		hides: rules.exclude.length > 0 ? rules.excludesSession : undefined,
		only: rules.scope === 'project' ? projectKeys(index, cwd) : undefined,
	});
}
