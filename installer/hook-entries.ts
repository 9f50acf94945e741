/**
 * The hooks that deja wants in the client's settings.json.
 *
 * Host facts: matchers are case-insensitive regular expressions over display names, unanchored, so `SHELL` would also fire on
 * SHELL_OUTPUT; a matcher on SessionStart means never; a timeout is in seconds, and one outside (0, 600] drops the hook; a
 * hook that leaves its stdin unread can end the client, hence the `|| cat`.
 */
import path from 'node:path';
import {quoteWord} from './shell-words.ts';
import type {Site} from './surface.ts';

export interface HookEntry {
	readonly matcher?: string;
	readonly hooks: readonly [{readonly type: 'command'; readonly command: string; readonly timeout: number}];
}

/** Command tools: `powershell` is what the client offers on Windows. */
const command = 'SHELL|POWERSHELL';

export function wantedHooks(site: Site): Readonly<Record<string, HookEntry>> {
	const entry = (event: string, timeout: number, matcher?: string): HookEntry => ({
		...(matcher === undefined ? {} : {matcher}),
		hooks: [{type: 'command', command: hookCommand(site, event), timeout}],
	});
	return {
		SessionStart: entry('SessionStart', 10),
		PreToolUse: entry('PreToolUse', 5, `^(${command}|READ|EDIT|WRITE)$`),
		PostToolUse: entry('PostToolUse', 5, `^(${command})$`),
	};
}

/** Display names of the client's tools, so far as a matcher of ours could meet them. */
export const displayNames = [
	...[
		'SHELL',
		'POWERSHELL',
		'READ',
		'EDIT',
		'WRITE',
		'GLOB',
		'SEARCH',
		'LIST',
		'MONITOR',
		'AGENT',
		'TODOS',
		'QUESTION',
	],
	...['SHELL_OUTPUT', 'SHELL_TASKS', 'KILL_SHELL', 'BASH_OUTPUT', 'TASK_OUTPUT', 'MONITOR_EVENTS', 'TASK_CREATE'],
	...[
		'TASK_UPDATE',
		'TASK_LIST',
		'CRON_LIST',
		'WEB_SEARCH',
		'WEB_FETCH',
		'VISION',
		'SEARCH_TOOLS',
		'TOOL_SEARCH',
		'SLEEP',
	],
	...['ACTIVATE_SKILL', 'AGENT_OUTPUT', 'READ_MULTI', 'DIAGNOSTICS', 'PLAN_REVIEW', 'ENTER_PLAN_MODE'],
];

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

/** Absolute and quoted, so that it needs no PATH; the script gets the Node that deja was installed with. */
export function hookCommand({places, node, platform}: Site, event: string): string {
	const slashed = (file: string) => file.replaceAll('\\', '/');
	if (platform === 'win32') {
		return `"${slashed(node)}" "${slashed(path.win32.join(places.runtime, 'hook.mjs'))}" ${event}`;
	}
	return `${[path.join(places.runtime, 'hook.sh'), event, node].map(quoteWord).join(' ')} || cat >/dev/null`;
}
