/**
 * Small facts that ride in the manifest, so that a door which opens the index has them without another read: the projects
 * that sessions were held in, the worktrees that git was asked about while they existed, and which rules of what to leave
 * out the index was built by.
 */
import {isRecord} from '../../lib/index.ts';
import type {Project} from '../../project/index.ts';
import type {Manifest} from './manifest.ts';

/** In the order in which they came to be known. */
export function projectsOf({extra}: Pick<Manifest, 'extra'>): readonly Project[] {
	const projects = extra?.['projects'];
	return Array.isArray(projects) ? projects : [];
}

/** @returns the manifest, with projects added that it did not name, or names otherwise. */
export function withProjects(manifest: Manifest, projects: Iterable<Project>): Manifest {
	const known = new Map(projectsOf(manifest).map((project) => [project.key, project]));
	let changed = false;
	for (const project of projects) {
		if (JSON.stringify(known.get(project.key)) === JSON.stringify(project)) continue;
		known.set(project.key, project);
		changed = true;
	}
	return changed ? {...manifest, extra: {...manifest.extra, projects: [...known.values()]}} : manifest;
}

/** Roots of linked worktrees → their main repositories; some may be gone, so that nobody can be asked again. */
export function worktreesOf({extra}: Pick<Manifest, 'extra'>): Map<string, string> {
	const worktrees = extra?.['worktrees'];
	return new Map(isRecord(worktrees) ? Object.entries(worktrees).filter(isPairOfTexts) : []);
}

const isPairOfTexts = (pair: [string, unknown]): pair is [string, string] => typeof pair[1] === 'string';

/** @returns the manifest, with worktrees added that it did not name, or names otherwise. */
export function withWorktrees(manifest: Manifest, worktrees: ReadonlyMap<string, string>): Manifest {
	const known = worktreesOf(manifest);
	if ([...worktrees].every(([root, repository]) => known.get(root) === repository)) return manifest;
	const all = Object.fromEntries([...known, ...worktrees]);
	return {...manifest, extra: {...manifest.extra, worktrees: all}};
}

/** @returns the manifest without the names of projects that no session is left of. */
export function withoutProjects(manifest: Manifest, gone: ReadonlySet<string>): Manifest {
	const projects = projectsOf(manifest).filter(({key}) => !gone.has(key));
	if (projects.length === projectsOf(manifest).length) return manifest;
	const worktrees = Object.fromEntries([...worktreesOf(manifest)].filter(([, repository]) => !gone.has(repository)));
	return {...manifest, extra: {...manifest.extra, projects, worktrees}};
}

/** Fingerprint of the rules; '' when there were none. */
export function rulesOf({extra}: Pick<Manifest, 'extra'>): string {
	const rules = extra?.['rules'];
	return typeof rules === 'string' ? rules : '';
}

export function withRules(manifest: Manifest, rules: string): Manifest {
	return rulesOf(manifest) === rules ? manifest : {...manifest, extra: {...manifest.extra, rules}};
}
