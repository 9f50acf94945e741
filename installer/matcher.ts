/**
 * What a hook's matcher fires on.
 *
 * Host facts: a matcher is a case-insensitive regular expression over the tools' display names, unanchored, so that `SHELL`
 * also fires on SHELL_OUTPUT; at most 200 characters; empty, `*` and none mean every tool; shell_output is tested under three
 * more names.
 */

/** Display names of the client's own tools; tools of mods and of MCP servers come on top. */
export const displayNames: readonly string[] = `
	SHELL POWERSHELL READ EDIT WRITE GLOB SEARCH LIST MONITOR
	SHELL_OUTPUT BASH_OUTPUT TASK_OUTPUT MONITOR_EVENTS SHELL_TASKS KILL_SHELL RUN_COMMAND
	AGENT AGENT_OUTPUT ACTIVATE_SKILL SEARCH_TOOLS TOOL_SEARCH SLEEP TASTE TODOS QUESTION
	TASK_CREATE TASK_UPDATE TASK_LIST TASK_GET TASK_STOP CRON_CREATE CRON_LIST CRON_DELETE LOOP
	WEB_SEARCH WEB_FETCH VISION DIAGNOSTICS READ_MULTI
	PLAN_REVIEW ENTER_PLAN_MODE EXIT_PLAN_MODE ENTER_WORKTREE EXIT_WORKTREE`
	.trim()
	.split(/\s+/);

/** The display names that a matcher fires on, as the client tests it; undefined when it drops the matcher as invalid. */
export function firesOn(matcher: unknown): readonly string[] | undefined {
	if (typeof matcher !== 'string' || ['', '*', '**'].includes(matcher.trim())) return displayNames;
	if (matcher.length > 200) return undefined;
	try {
		const pattern = new RegExp(matcher, 'i');
		return displayNames.filter((name) => pattern.test(name));
	} catch {
		return undefined;
	}
}

/** Does the person's matcher fire on some of the wanted tools and on no other? Then it is a choice of theirs. */
export function keepsMatcher(own: unknown, wanted: string): boolean {
	const allowed = new Set(firesOn(wanted));
	const fires = firesOn(own) ?? [];
	return fires.length > 0 && fires.every((name) => allowed.has(name));
}
