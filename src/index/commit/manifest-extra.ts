/**
 * Small facts that ride in the manifest, so that a door which opens the index has them without another read: the projects
 * that sessions were held in, and which rules of what to leave out the index was built by.
 */
import type {Project} from '../../project/index.ts';
import type {Manifest} from './manifest.ts';

/** In the order in which they came to be known. A project all of whose sessions were forgotten may still be named. */
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

/** Fingerprint of the rules; '' when there were none. */
export function rulesOf({extra}: Pick<Manifest, 'extra'>): string {
	const rules = extra?.['rules'];
	return typeof rules === 'string' ? rules : '';
}

export function withRules(manifest: Manifest, rules: string): Manifest {
	return rulesOf(manifest) === rules ? manifest : {...manifest, extra: {...manifest.extra, rules}};
}
