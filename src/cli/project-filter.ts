/**
 * `--project`: a directory, or the name of a project as it is shown.
 *
 * A directory takes itself and what lies below it; a name must be the whole of the label or its last part. Never a part
 * of a word: `deja` is not `deja-vu`.
 */
import path from 'node:path';
import {isWindowsPath, placeBelow} from '../lib/index.ts';
import type {SessionHead} from '../model/index.ts';
import {diskProbe, isNamed, managedName, type Probe, projectOf, slugify} from '../project/index.ts';
import {nearest} from './near.ts';

/** Spellings and links are evened out; a directory inside of a repository stays itself. */
const itself: Probe = {...diskProbe, git: () => undefined, read: () => undefined};

type Filed = Pick<SessionHead, 'cwd' | 'project' | 'alsoProject'>;

/** @returns the key of the session's project that is meant by `wanted`; undefined when none is. */
export function keyMeant(head: Filed, wanted: string, cwd: string): string | undefined {
	const {key} = head.project;
	if (wanted.startsWith('.') || path.isAbsolute(wanted) || isWindowsPath(wanted)) {
		const dir = projectOf(wanted.startsWith('.') ? placeBelow(cwd, wanted) : wanted, '', itself).key;
		const below = dir.endsWith('/') ? dir : `${dir}/`;
		const own = [key, ...(head.cwd ? [projectOf(head.cwd, '', itself).key] : [])];
		if (own.some((one) => one === dir || one.startsWith(below))) return key;
		// Filed under a directory's name, a session is that directory's as well.
		const named = `slug:${slugify(dir)}`;
		if (managedName(key) === path.posix.basename(dir)) return key;
		return [key, head.alsoProject?.key].find((one) => one === named);
	}
	return isNamed(head.project, wanted) ? key : undefined;
}

/** @returns what is said of a project that no session is of. */
export function noProject(wanted: string, labels: readonly string[]): string {
	const near = nearest(wanted, labels) ?? labels.find((label) => nearest(wanted, [label.split('/').at(-1)!]));
	return `no project "${wanted}" is known${near === undefined ? '' : `; did you mean ${near}?`}`;
}

export const sameOrBelow = (head: Filed, wanted: string, cwd: string): boolean =>
	keyMeant(head, wanted, cwd) !== undefined;
