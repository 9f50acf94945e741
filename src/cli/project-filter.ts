/**
 * `--project`: a directory, or the name of a project as it is shown.
 *
 * A directory takes itself and what lies below it; a name must be the whole of the label or its last part. Never a part
 * of a word: `deja` is not `deja-vu`.
 */
import path from 'node:path';
import {diskProbe, type Probe, projectOf} from '../transcript/project.ts';
import type {SessionHead} from '../transcript/session.ts';

/** Spellings and links are evened out; a directory inside of a repository stays itself. */
const itself: Probe = {...diskProbe, git: () => undefined, read: () => undefined};

export function sameOrBelow(head: Pick<SessionHead, 'cwd' | 'project'>, wanted: string, cwd: string): boolean {
	if (wanted.startsWith('.') || path.isAbsolute(wanted) || path.win32.isAbsolute(wanted)) {
		const {key: dir} = projectOf(wanted.startsWith('.') ? path.resolve(cwd, wanted) : wanted, '', itself);
		const below = dir.endsWith('/') ? dir : `${dir}/`;
		const own = [head.project.key, ...(head.cwd ? [projectOf(head.cwd, '', itself).key] : [])];
		return own.some((key) => key === dir || key.startsWith(below));
	}
	const {key, label} = head.project;
	return label === wanted || key === wanted || key.endsWith(`/${wanted}`) || label.endsWith(`/${wanted}`);
}
