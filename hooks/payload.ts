/**
 * What the client sends a hook: one JSON object on stdin.
 *
 * Everything is optional and of any type here: a field that is not what it should be is missing, and a payload that is no
 * object, or of an unknown event, is no payload. Nothing a payload says is trusted as a path of ours: see `transcriptIn`.
 *
 * Host facts: keys and events as client 1.64.0 sends them; stdin is closed behind the object, its size is unlimited.
 */
import path from 'node:path';
import * as z from 'zod/mini';
import {validSession} from '../src/live/index.ts';
import {commandcode} from '../src/sources/index.ts';

export const EVENTS = ['SessionStart', 'PreToolUse', 'PostToolUse', 'Stop'] as const;
export type HookEvent = (typeof EVENTS)[number];

const text = z.catch(z.optional(z.string()), undefined);
const schema = z.object({
	hook_event_name: z.catch(z.optional(z.enum(EVENTS)), undefined),
	session_id: text,
	transcript_path: text,
	cwd: text,
	permission_mode: text,
	source: text,
	tool_name: text,
	tool_input: z.catch(z.record(z.string(), z.unknown()), {}),
	tool_response: text,
});

export interface Payload {
	readonly event: HookEvent;
	/** '' when the payload has none that can be a file's name. */
	readonly session: string;
	/** The session's transcript, only when it lies inside the store. */
	readonly transcript: string | undefined;
	/** Absolute: the payload's, else COMMANDCODE_PROJECT_DIR, else this process's own. */
	readonly cwd: string;
	readonly source: string;
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
	readonly response: string;
}

/**
 * @param raw stdin as it came; a BOM is tolerated.
 * @param event as named on the command line: the payload must not contradict it.
 * @param around `projects`: the store's root; `fallbackCwd`: where to be when the payload does not say.
 */
export function readPayload(
	raw: string,
	event: string,
	around: {readonly projects: string; readonly fallbackCwd: string},
): Payload | undefined {
	let json: unknown;
	try {
		json = JSON.parse(raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw);
	} catch {
		return undefined;
	}
	const parsed = z.safeParse(schema, json);
	if (!parsed.success) return undefined;
	const {data} = parsed;
	const named = EVENTS.find((name) => name === event);
	if (!named || data.hook_event_name !== named) return undefined;
	return {
		event: named,
		session: validSession(data.session_id) ? data.session_id : '',
		transcript: transcriptIn(around.projects, data.transcript_path),
		cwd: data.cwd && path.isAbsolute(data.cwd) && !data.cwd.includes('\0') ? data.cwd : around.fallbackCwd,
		source: data.source ?? '',
		tool: data.tool_name ?? '',
		input: data.tool_input,
		response: data.tool_response ?? '',
	};
}

/** The transcript a payload names, when it is one. Anything else is not opened, not even to look. */
export function transcriptIn(projects: string, named: string | undefined): string | undefined {
	return named && path.isAbsolute(named) ? commandcode.at(projects, named)?.path : undefined;
}
