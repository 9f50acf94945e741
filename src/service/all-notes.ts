/** The notes that lead: the person's own, those of machines that they trust, and those that somebody in their team stands behind. */
import {toldNotes} from '../exchange/index.ts';
import type {Places} from '../lib/index.ts';
import {type Note, notes} from '../recall/index.ts';
import {keptTeamNotes} from '../team/index.ts';

/** @param projects only theirs, and those that hold everywhere. @returns newest first. Never throws. */
export function allNotes(
	places: Pick<Places, 'notes' | 'deja' | 'imports'>,
	projects: readonly string[],
): readonly Note[] {
	const told = [...toldNotes(places, projects), ...keptTeamNotes(places, projects)];
	const own = notes(places.notes, projects);
	return told.length === 0 ? own : [...own, ...told].sort((a, b) => b.time - a.time);
}
