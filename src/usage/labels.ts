/** What people read for a group's key. */
import {commonName} from './common-names.ts';
import {type Grouping, rowOf} from './grouping.ts';
import {localMinutes} from './period.ts';
import {type Group, NONE} from './sum.ts';

/**
 * @returns one label per group, all different for projects: the last parts of a path, as many as it takes to tell two
 * apart.
 */
export function labelsOf(groups: readonly Group[], by: Grouping, timeZone = 'UTC'): string[] {
	if (by === 'window') {
		const minutes = localMinutes(timeZone);
		return groups.map(({key}) => (key === '-' ? key : minutes(Date.parse(key))));
	}
	if (by === 'project') return shortPaths(groups.map(({key}) => key));
	if (by === 'session') {
		return groups.map(({key, head}) => {
			const id = head?.id.slice(0, 8) ?? key;
			const fork = head?.parent === undefined ? '' : ` (from ${head.parent.slice(0, 8)})`;
			return `${id}  ${head?.title || 'untitled'}${fork}`;
		});
	}
	return groups.map(({key}) => {
		if (key === NONE) return rowOf(by).none ?? key;
		const common = by === 'tool' ? commonName(key) : key;
		return common === key ? key : `${key} (${common})`;
	});
}

/** `/home/dev/my/app` and `/srv/other/app` → `my/app` and `other/app`. */
export function shortPaths(paths: readonly string[]): string[] {
	const parts = paths.map((path) => path.split(/[/\\]/).filter((part) => part !== ''));
	const named = (n: number, depth: number): string => parts[n]!.slice(-depth).join('/') || paths[n]!;
	return paths.map((path, n) => {
		for (let depth = 1; depth <= parts[n]!.length; depth++) {
			const name = named(n, depth);
			if (!paths.some((other, m) => other !== path && named(m, depth) === name)) return name;
		}
		return path;
	});
}
