/**
 * `--project`: a directory, or the name of a project as it is shown.
 *
 * A directory takes itself and what lies below it; a name must be the whole of the label or its last part. Never a part
 * of a word: `deja` is not `deja-vu`.
 */
import path from 'node:path';
import type {SessionHead} from '../transcript/session.ts';

export function sameOrBelow(head: Pick<SessionHead, 'cwd' | 'project'>, wanted: string, cwd: string): boolean {
	if (wanted.startsWith('.') || path.isAbsolute(wanted)) {
		const dir = path.resolve(cwd, wanted);
		return [head.cwd, head.project.key].some((own) => own === dir || own?.startsWith(dir === '/' ? '/' : `${dir}/`));
	}
	const {key, label} = head.project;
	return label === wanted || key === wanted || key.endsWith(`/${wanted}`) || label.endsWith(`/${wanted}`);
}
