/**
 * Projects that are one although no repository says so: a directory that a session ran in, and those below it.
 *
 * A repository is always its own project. Homes and other wide directories take nothing in, or one session started at the
 * top would make a single project of everything. And a session that is filed under another directory's name (see
 * `SessionHead.alsoProject`), has no directory at all, or ran in a worktree of the client's that is gone, belongs to whoever
 * has that name.
 */
import {placeKey} from '../lib/index.ts';
import {managedName, type Project} from './project.ts';
import {slugify} from './slug.ts';

/**
 * @returns for every key, the key of the project it belongs to: its outermost ancestor among the given, by whole segments,
 * else itself.
 * @param home the person's home directory as the system spells it; '' when there is none to spare.
 */
export function foldProjects(projects: Iterable<Project>, home = ''): Map<string, string> {
	const all = new Map([...projects].map((project) => [project.key, project]));
	const homeKey = home === '' ? '' : placeKey(home);
	const folded = new Map<string, string>();
	for (const {key, repository} of all.values()) {
		let root = key;
		if (!repository && !key.startsWith('slug:')) {
			for (let dir = parentOf(key); dir !== undefined; dir = parentOf(dir)) {
				const above = all.get(dir);
				if (!above || isWide(dir, homeKey)) continue;
				root = dir;
				// What lies in a repository without being told so belongs to it, and to nothing above it.
				if (above.repository) break;
			}
		}
		folded.set(key, root);
	}
	return folded;
}

/**
 * All keys among `projects` whose sessions a person in `project` would call theirs, its own key first: for filters.
 * @param cwd the directory the person is in, when it is not the project's root: sessions may be filed under its name.
 */
export function keysOfProject(project: Project, projects: Iterable<Project>, home = '', cwd?: string): string[] {
	const all = [project, ...projects];
	const folded = foldProjects(all, home);
	const root = folded.get(project.key);
	const keys = new Set([project.key]);
	for (const {key} of all) if (folded.get(key) === root) keys.add(key);
	const names = new Set([project.key, ...(cwd === undefined ? [] : [cwd])].map((dir) => `slug:${slugify(dir)}`));
	for (const {key} of all) if (names.has(key)) keys.add(key);
	// Worktrees that the client made and removed: all that is left of their repository is its name.
	const name = project.repository ? project.key.slice(project.key.lastIndexOf('/') + 1) : undefined;
	if (name !== undefined) for (const {key} of all) if (managedName(key) === name) keys.add(key);
	return [...keys];
}

/** Is the session filed under one of these projects? `keys` as `keysOfProject` gives them. */
export function belongsTo(
	head: {readonly project: Project; readonly alsoProject?: Project},
	keys: readonly string[],
): boolean {
	return keys.includes(head.project.key) || (head.alsoProject !== undefined && keys.includes(head.alsoProject.key));
}

function parentOf(key: string): string | undefined {
	const at = key.lastIndexOf('/');
	return at <= 0 ? undefined : key.slice(0, at);
}

/** `/`, `/home`, `c:`, `//server/share`, a home and whatever it lies in. */
function isWide(dir: string, home: string): boolean {
	const segments = dir.split('/').filter((segment) => segment !== '' && !/^[A-Za-z]:$/.test(segment));
	if (segments.length < 2 || (dir.startsWith('//') && segments.length < 3)) return true;
	return home !== '' && (home === dir || home.startsWith(`${dir}/`));
}
