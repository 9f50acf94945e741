/**
 * The hooks that deja wants in the client's settings.json.
 *
 * Host facts: a matcher on SessionStart means never; a timeout is in seconds, and one outside (0, 600] drops the hook; a hook
 * that leaves its stdin unread can end the client, hence the `|| cat`.
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

/** Absolute and quoted, so that it needs no PATH; the script gets the Node that deja was installed with. */
export function hookCommand({places, node, platform, moved}: Site, event: string): string {
	const slashed = (file: string) => file.replaceAll('\\', '/');
	if (platform === 'win32') {
		return `"${slashed(node)}" "${slashed(path.win32.join(places.runtime, 'hook.mjs'))}" ${event}`;
	}
	const home = moved ? `DEJA_HOME=${quoteWord(places.deja)} ` : '';
	const words = [path.join(places.runtime, 'hook.sh'), event, node].map(quoteWord);
	return `${home}${words.join(' ')} || cat >/dev/null`;
}
