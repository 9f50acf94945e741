import {otherAgent, type SessionHead} from '../model/index.ts';

export interface Label {
	/** The agent whose session it is, when it is not the client's own: `Claude Code`. */
	readonly agent?: string;
	/** The machine that told of it, when it is another. */
	readonly machine?: string;
}

/** @returns whose session it is, when it is another agent's or another machine's. */
export function labelled(head: Pick<SessionHead, 'source' | 'machine'> | undefined): Label {
	const agent = head && otherAgent(head);
	const machine = head?.machine?.name;
	return {...(agent === undefined ? {} : {agent}), ...(machine === undefined ? {} : {machine})};
}

/** @returns the same in words behind something: `, from Claude Code, on laptop`; '' for the client's own here. */
export const labelText = ({agent, machine}: Label): string =>
	`${agent === undefined ? '' : `, from ${agent}`}${machine === undefined ? '' : `, on ${machine}`}`;
