/**
 * Lines that stand in the person's place but that a program wrote: nudges, hook feedback, run errors, notices.
 *
 * Pure text tests, for prompts whose origin is not on record. When in doubt a text counts as the person's: a missed
 * machine line costs one search, a person's line thrown away costs an answer.
 */

/** How the client and its hooks begin what they put into the conversation (client 1.64.0, seen in its transcripts). */
const OPENINGS: readonly RegExp[] = [
	/^you ended your turn right after\b/i,
	/^your previous response was (?:cut off|empty)\b/i,
	/^please continue your response\b/i,
	/^a stop hook (?:rejected your previous response|exited with code)\b/i,
	/^(?:stop|pretooluse|posttooluse|sessionstart|userpromptsubmit) hook (?:feedback|error|blocking|success|returned)\b/i,
	/^\[request interrupted\b/i,
	/^<(?:system-reminder|hook_context|command-message|command-name|local-command|task-notification|deja-recall|deja-digest|repair_note)\b/i,
	/^(?:error: )?(?:\d{3} )?(?:api error|provider returned|request failed with status)\b/i,
	/^this session is being continued from a previous conversation\b/i,
	/^caveat: the messages below were generated\b/i,
];

/** True when a program wrote this, going by its first words. */
export function isMachineText(text: string): boolean {
	const start = text.trimStart().slice(0, 200);
	return OPENINGS.some((opening) => opening.test(start));
}

/** Orders to a test harness: what is answered to them was dictated, not decided. */
const DICTATED =
	/\b(?:(?:reply|respond|answer|output|print|say)\b(?: \w+){0,3} exactly|(?:reply|respond|answer) (?:me )?(?:with )?(?:only|just|nothing but)(?: with)?)\b/i;

/** True for "reply with exactly: ok" and the like. */
export function isDictation(text: string): boolean {
	return DICTATED.test(text.trimStart().slice(0, 160));
}
