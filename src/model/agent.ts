/** The agents whose history can be read, and what people call them. */
export const AGENTS = {commandcode: 'Command Code', 'claude-code': 'Claude Code', codex: 'Codex'} as const;

export type AgentId = keyof typeof AGENTS;
/** Any but Command Code: what is read of these is labelled wherever it is quoted, and stays out of its sums. */
export type OtherAgent = Exclude<AgentId, 'commandcode'>;

/** @returns the agent's name when a session is another agent's; undefined for Command Code's own. */
export function otherAgent({source}: {readonly source?: OtherAgent}): string | undefined {
	return source && AGENTS[source];
}
