export {
	diskProbe,
	isNamed,
	labelOf,
	managedName,
	type Probe,
	type Project,
	projectOf,
	rememberingProbe,
} from './project.ts';
export {belongsTo, keysOfProject} from './project-family.ts';
export {mayBeSlugOf, slugify} from './slug.ts';
