/**
 * Doctor on hook entries as they are written: those that the client drops, and those that can never fire.
 *
 * Reads every settings file that counts here, the person's and the project's. Entries of others are only remarked upon.
 */
import path from 'node:path';
import {hookEvent} from '../hooks/index.ts';
import type {Finding} from './finding.ts';
import {wantedHooks} from './hook-entries.ts';
import {hostOf} from './host.ts';
import {parseStrict} from './json-text.ts';
import {firesOn, keepsMatcher} from './matcher.ts';
import {type HookSeen, hooksOf} from './neighbours.ts';
import {isOtherHook, isOurHook, type Own} from './ours.ts';
import {readRecord} from './record.ts';
import type {Site} from './surface.ts';
import {readTarget} from './target.ts';

/** Settings files whose hooks add up in this directory, as the client reads them. */
export function settingsFiles({places}: Site, cwd: string): readonly string[] {
	const own = path.join(places.commandcode, 'settings.json');
	const here = ['settings.local.json', 'settings.json'].map((name) => path.join(cwd, '.commandcode', name));
	return [...new Set([own, ...here])];
}

export interface OurHook extends HookSeen {
	readonly file: string;
}

/** Hooks that start deja, be it the installed one or another. */
export function ourHooks(site: Site, cwd: string): readonly OurHook[] {
	const own = ownOf(site);
	return settingsFiles(site, cwd).flatMap((file) =>
		hooksOf(file)
			.filter(({event, command}) => isOurHook(command, event, own) || isOtherHook(command, event))
			.map((hook) => ({...hook, file})),
	);
}

export function ownOf({places}: Site): Own {
	return {runtime: places.runtime, wrote: readRecord(places).wrote};
}

export function checkHookEntries(site: Site, cwd: string): readonly Finding[] {
	const all = ownOf(site);
	const [own, ...projects] = settingsFiles(site, cwd);
	// The person's own file is looked at as a surface already.
	const unreadable = projects.flatMap((file): Finding[] => {
		const target = readTarget(file);
		const problem = 'trouble' in target ? target.trouble : target.text && parseStrict(target.text).problem;
		const what = `${file}: ${problem}; the client skips every hook in it`;
		return problem ? [{check: 'hooks', level: 'note', what, fix: 'correct the file'}] : [];
	});
	const entries = [own!, ...projects].flatMap((file) =>
		hooksOf(file).flatMap((hook): Finding[] => {
			const ours = isOurHook(hook.command, hook.event, all) || isOtherHook(hook.command, hook.event);
			const wrong = problemOf(hook) ?? (ours ? tooMuch(hook, site) : undefined);
			if (!wrong) return [];
			const level = ours && wrong.dead ? 'broken' : 'note';
			const whose = ours ? 'deja’s' : `another program’s (${hook.command.slice(0, 50)})`;
			const what = `${file}: ${whose} ${hook.event} hook ${wrong.what}`;
			return [{check: 'hooks', level, what, fix: ours ? 'run `deja install`' : 'tell its owner'}];
		}),
	);
	const bare = hostOf(site.platform).shell(site.bash) === '/bin/sh' && ourHooks(site, cwd).length > 0;
	const note: Finding = {
		check: 'hooks',
		level: 'note',
		what: 'there is no /bin/bash here: the client starts hooks with /bin/sh, and each starts node',
	};
	return [...unreadable, ...entries, ...(bare ? [note] : [])];
}

interface Wrong {
	readonly what: string;
	/** It does not do its work. */
	readonly dead: boolean;
}

/** What keeps any hook from firing. Host facts: see `hook-entries.ts`. */
function problemOf({event, matcher, timeout, type}: HookSeen): Wrong | undefined {
	const dead = (what: string): Wrong => ({what, dead: true});
	const known = hookEvent(event);
	if (!known) return dead('is under an event that the client does not know');
	if (type !== 'command') return dead('is not of type "command" and is skipped');
	if (timeout !== undefined && !(typeof timeout === 'number' && timeout > 0 && timeout <= 600)) {
		return dead(`is skipped: its timeout ${JSON.stringify(timeout)} is not in seconds, above 0 and at most 600`);
	}
	const asked = typeof matcher === 'string' && matcher !== '';
	if (asked && known.matcher === undefined) {
		return dead(`never fires: the matcher "${matcher}" is not allowed at ${event}`);
	}
	const fires = firesOn(matcher);
	if (!fires) return dead(`is skipped: its matcher "${matcher}" is no regular expression, or too long`);
	// Only a plain list of names can be judged: anything else may be meant for the tools of mods and MCP servers.
	const names = asked && /^\w+(\|\w+)*$/.test(matcher) ? matcher.split('|') : [];
	const unknown = names.filter((name) => !/mcp/i.test(name) && firesOn(name)?.length === 0);
	if (unknown.length === 0) return undefined;
	if (unknown.length === names.length) return dead(`never fires: no tool is called "${matcher}"`);
	return {what: `has names of no tool in its matcher: ${unknown.join(', ')}`, dead: false};
}

/** What deja’s own entries must not be, beyond that. */
function tooMuch({event, matcher, failClosed, async}: HookSeen, site: Site): Wrong | undefined {
	if (failClosed === true) return {what: 'has failClosed: a failure of deja would deny the tool', dead: true};
	if (async === true) return {what: 'is async: the client never uses what it says', dead: true};
	const wanted = wantedHooks(site)[event]?.matcher;
	if (wanted === undefined || keepsMatcher(matcher, wanted)) return undefined;
	const fires = firesOn(matcher) ?? [];
	if (!fires.includes('SHELL')) {
		return {
			what: `fires on ${fires.join(', ')}, never on the shell tool: its matcher is "${String(matcher)}"`,
			dead: true,
		};
	}
	return {what: 'fires on more tools than deja has something to say about', dead: false};
}
