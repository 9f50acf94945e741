/** Where a session was held, as it is told beside what is quoted from it: whose machine it was is never left out. */
import {isForeign, otherAgent, type SessionHead} from '../model/index.ts';

/** @returns the project's name, the machine and the agent when it was another; not made safe. */
export function placeOf(head: Pick<SessionHead, 'project' | 'machine' | 'source'>): string {
	const {project, machine} = head;
	const agent = otherAgent(head);
	const from = agent === undefined ? '' : `, from ${agent}`;
	if (!machine) return `${project.label}${from}`;
	return `${project.label}${from} on ${machine.name}${isForeign(head) ? ', a machine that is not trusted' : ''}`;
}
