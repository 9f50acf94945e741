/**
 * The client's hook events: who answers, which tools they are about, how long the client waits, and what a doctor tries.
 *
 * Host facts: a matcher is a regular expression over the tools' display names, and one on SessionStart means never; a timeout
 * is in seconds, and one outside (0, 600] drops the hook; at Stop the client takes no context.
 */
import type {Memory} from '../src/service/index.ts';
import type {HookEvent, Payload} from './payload.ts';
import {preToolUse} from './pre-tool-use.ts';

export interface HookEventRow {
	/** @returns the text for the model; '' for silence. */
	readonly handler: (payload: Payload, memory: Memory) => string;
	/** undefined: the event is about no tool. */
	readonly matcher?: string;
	/** Seconds; undefined: an install wires nothing to this event. */
	readonly timeout?: number;
	/** What the client sends besides the fields that all events have. */
	readonly probe: Readonly<Record<string, unknown>>;
}

/** Command tools: `powershell` is what the client offers on Windows. */
const command = 'SHELL|POWERSHELL';
const call = {
	tool_use_id: 'call_deja_doctor',
	tool_name: 'shell_command',
	tool_display_name: 'SHELL',
	tool_input: {command: 'deja-doctor --probe'},
};

export const events: Readonly<Record<HookEvent, HookEventRow>> = {
	/** The digest, once in a session's life, whichever door comes first. */
	SessionStart: {
		handler: ({session, cwd}, memory) => memory.digest({session, cwd}),
		timeout: 10,
		probe: {source: 'startup'},
	},
	PreToolUse: {
		handler: preToolUse,
		matcher: `^(${command}|READ|EDIT|WRITE)$`,
		timeout: 5,
		probe: call,
	},
	/** After a failed command, what fixed it before. */
	PostToolUse: {
		handler: ({session, cwd, tool, input, response}, memory) =>
			memory.after({session, cwd}, {tool, input, result: response}),
		matcher: `^(${command})$`,
		timeout: 5,
		// Larger than a pipe's buffer, to see that it is read to its end.
		probe: {...call, tool_response: 'x'.repeat(200_000)},
	},
	Stop: {handler: () => '', probe: {stop_hook_active: false}},
};

/** A row by a name that may be none of ours. */
export function hookEvent(name: string): HookEventRow | undefined {
	return Object.hasOwn(events, name) ? events[name as HookEvent] : undefined;
}
