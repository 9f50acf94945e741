/**
 * A plan that the person has approved: the client sends it to the agent as a prompt of theirs, although the agent wrote it. Theirs is
 * that it be carried out; the plan stays what an agent has said.
 */

/** What a client adds behind the plan. */
const clients = /^If you need specific details from before exiting plan mode[^\n]*$/gm;
/** Longer first lines are no heading. UTF-16 units. */
const longest = 200;

/**
 * @param prompt in which `plan` stands. @returns the person's part, with the plan's first line, by which it is known, and the plan;
 * undefined when it does not stand there, or is no longer than that line.
 */
export function approvedPlan(
	prompt: string,
	plan: string,
): {readonly asked: string; readonly plan: string} | undefined {
	const words = plan.trim();
	const at = prompt.indexOf(words);
	const end = words.indexOf('\n');
	if (at < 0 || end < 0 || end > longest) return undefined;
	const behind = prompt
		.slice(at + words.length)
		.replace(clients, '')
		.trim();
	const asked = `${prompt.slice(0, at)}${words.slice(0, end).trimEnd()}${behind === '' ? '' : `\n\n${behind}`}`;
	return {asked: asked.trim(), plan: words};
}
