/** What recall asks of the person's settings. */
import {type Exclusion, exclusionsOf, type Named, type Settings} from '../rules/index.ts';

export {DEFAULTS, type Settings as Config} from '../rules/index.ts';

const read = new WeakMap<readonly string[], readonly Exclusion[]>();

/** True when the person asked never to be quoted this session. */
export function isExcluded({exclude}: Pick<Settings, 'exclude'>, session: Named): boolean {
	if (exclude.length === 0) return false;
	const exclusions = read.get(exclude) ?? exclusionsOf(exclude);
	read.set(exclude, exclusions);
	return exclusions.some((one) => one.session(session));
}
