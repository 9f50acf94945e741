/**
 * Which sessions belong to "here": resolved when it is asked, not when a session is read, so that it never depends on the
 * order in which sessions came to be known. The rules are in `project-family.ts`.
 */
import {personsHome} from '../../lib/index.ts';
import {keysOfProject, type Project, projectOf, slugify} from '../../project/index.ts';
import type {Index} from '../query/index.ts';

/**
 * @param cwd where the question is asked, absolute.
 * @returns project keys for `Filter.project`; the project of `cwd` itself is the first, whether it is known or not.
 */
export function projectKeys(index: Pick<Index, 'projects'>, cwd: string, home: string = personsHome()): string[] {
	return keysOfProject(projectHere(cwd), index.projects(), home, cwd);
}

/** The project of a directory, known or not. */
export function projectHere(cwd: string): Project {
	return projectOf(cwd, slugify(cwd));
}
