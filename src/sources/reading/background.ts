/**
 * Commands that go on in the background: how they ended stands in the result of a later call, in this turn or in another.
 *
 * Host facts: the result of the call that starts one names its task (`Task: s0oi42oc` on the second line) and nothing else;
 * `shell_output` begins with `Task: s0oi42oc (shell, completed)` and, once the command has ended, has its exit code on the
 * second line.
 *
 * The end belongs to the run of the command: it gets outcome, exit code and error, so that "how did this command end" is
 * answered where the command stands, and a report counts the failure once. The run that asked did what it was asked, whatever
 * it was told. When the command is not known (its call is lost), the end stays with the run that asked.
 *
 * So it is with sub-agents: the call that starts one is told its `agent_id`, and an `agent_output` of that id ends in the same
 * `<usage>` block as the result of a sub-agent that was waited for.
 *
 * Between two readings of a growing file nothing is kept of a command: an end whose beginning lies before what was read makes
 * the reader take the whole file, and so both ways give the same turns.
 */
import {isShell, withoutNotes} from './outcome.ts';
import type {OpenRun} from './tool-run.ts';

/** Runs by the task they started, the newest of each. */
export type Tasks = Map<string, OpenRun>;

const started = /^[^\r\n]*\r?\nTask: (\S+)/;
const launched = /^Background agent launched\.\r?\nagent_id: (\S+)/;
const reported = /^agent_id: (\S+)\r?\nagent: ([^\r\n]*)/;
const ended = /^Task: (\S+)(?: \([^()\n]*\))?\r?\nExit code: -?\d+/;

/** Remembers the run when its result says that it goes on. */
export function noteTask(tasks: Tasks, run: OpenRun, text: string): void {
	const agent = run.name === 'agent' ? launched.exec(withoutNotes(text))?.[1] : undefined;
	if (agent !== undefined) tasks.set(agent, run);
	// Nothing else of a shell is told without its end: see `becameOf`.
	if (run.outcome !== 'unknown' || !isShell(run.name)) return;
	const task = started.exec(withoutNotes(text))?.[1];
	if (task !== undefined) tasks.set(task, run);
}

/** @returns the task whose end this result tells, undefined for any other result. */
export function endedTask(run: OpenRun, text: string): string | undefined {
	return run.name === 'shell_output' ? ended.exec(withoutNotes(text))?.[1] : undefined;
}

/** @returns the sub-agent whose end this result tells; undefined for a list of several, and while it works. */
export function endedAgent(run: OpenRun, text: string): {readonly id: string; readonly type: string} | undefined {
	if (run.name !== 'agent_output' || !text.includes('<usage>')) return undefined;
	const [, id, type = ''] = reported.exec(withoutNotes(text)) ?? [];
	return id === undefined ? undefined : {id, type};
}
