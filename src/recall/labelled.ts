import {otherAgent, type SessionHead} from '../model/index.ts';

/** @returns whose session it is, when it is another agent's. */
export function labelled(head: Pick<SessionHead, 'source'> | undefined): {readonly agent?: string} {
	const agent = head && otherAgent(head);
	return agent === undefined ? {} : {agent};
}
