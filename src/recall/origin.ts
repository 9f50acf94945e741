/** Where a session was held, as it is told beside what is quoted from it: whose machine it was is never left out. */
import {isForeign, type SessionHead} from '../model/index.ts';

/** @returns the project's name, and the machine when it was another; not made safe. */
export function placeOf(head: Pick<SessionHead, 'project' | 'machine'>): string {
	const {project, machine} = head;
	if (!machine) return project.label;
	return `${project.label} on ${machine.name}${isForeign(head) ? ', a machine that is not trusted' : ''}`;
}
