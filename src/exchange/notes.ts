/** Notes that machines told which the person trusts: they lead like those that were written here. */
import path from 'node:path';
import type {Places} from '../lib/index.ts';
import type {NoteLine} from './form.ts';
import {readMachines, sameHere} from './machines.ts';
import {MACHINE} from './source.ts';
import {readAbout} from './store.ts';

/** A note of another machine, in this one's terms. */
export interface ToldNote extends NoteLine {
	/** Project.key here; absent for a note that holds everywhere. */
	readonly project?: string;
}

/** Never throws; newest first. @param projects only theirs, and those that hold everywhere. */
export function toldNotes(places: Pick<Places, 'deja' | 'imports'>, projects?: readonly string[]): readonly ToldNote[] {
	const known = readMachines(places);
	const all = known.trusted.flatMap((machine) =>
		readAbout(path.join(places.imports, machine)).notes.flatMap(({project, notes}): ToldNote[] => {
			const key = project && (sameHere(known, machine, project) ?? `${MACHINE}:${machine}:${project.key}`);
			return notes.map((note) => ({...note, ...(key === null ? {} : {project: key})}));
		}),
	);
	return all
		.filter(({project}) => projects === undefined || project === undefined || projects.includes(project))
		.sort((a, b) => b.time - a.time || (a.id < b.id ? -1 : 1));
}
