/**
 * What else is wired beside deja: other memories, a second way to deja itself, and switches that keep it from working.
 *
 * Only read, never touched. Install says it and doctor says it; files that cannot be read count as empty here, since the
 * surfaces themselves complain about those.
 */
import fs from 'node:fs';
import path from 'node:path';
import {type Places, readSmallFile} from '../src/lib/index.ts';
import {isOtherHook, isOurHook, type Own, serverOf} from './ours.ts';
import {shellWords} from './shell-words.ts';

export interface Neighbour {
	readonly kind: 'memory' | 'twin' | 'disabled' | 'package' | 'stray';
	readonly where: string;
	/** One sentence: what is there and what it means. */
	readonly what: string;
}

/** Names under which other memories are known, as words of a command, a server, a mod or a package. */
const memories =
	/(?:^|[^a-z0-9])(deja-vu|claude-mem|cavemem|mem0|ai-memory|agent-?memory|supermemory|basic-memory|engram|memsearch|mcp-memory|server-memory|openmemory|coding[-_]agent[-_]session[-_]search)(?:$|[^a-z0-9])/i;

type Loose = Readonly<Record<string, unknown>>;

/** @param cwd the directory the person stands in: its project settings add to theirs. */
export function neighbours(places: Places, cwd: string): readonly Neighbour[] {
	const own = path.join(places.commandcode, 'settings.json');
	const projects = ['settings.local.json', 'settings.json']
		.map((name) => path.join(cwd, '.commandcode', name))
		.filter((file) => file !== own);
	return [
		...modSettings(own),
		...strays(path.join(places.commandcode, 'mods')),
		...[own, ...projects].flatMap((file) =>
			hooksOf(file).flatMap((hook) => hookNeighbour(hook, file, file !== own, places)),
		),
		...mcpFiles(places, cwd).flatMap((file) => serverNeighbours(file, places)),
	];
}

function modSettings(file: string): Neighbour[] {
	const {disabled, sources} = objectOf(jsonOf(file)['mods']);
	const found: Neighbour[] = [];
	if (listOf(disabled).includes('deja')) {
		const what = 'the mod is switched off there (mods.disabled): the hooks work alone until "deja" is taken out of it';
		found.push({kind: 'disabled', where: file, what});
	}
	for (const entry of listOf(sources)) {
		const source = typeof entry === 'string' ? entry : String(objectOf(entry)['source'] ?? '');
		const name = source.replace(/^npm:/, '').replace(/@[^@/]*$/, '');
		if (name === 'deja-commandcode' || /\/deja-commandcode(\.git)?$/.test(name)) {
			const what = `the package ${source} brings the mod as well; the client loads it once`;
			found.push({kind: 'package', where: file, what});
		} else if (memories.test(source)) found.push(memory(file, `the mod package ${source}`));
	}
	return found;
}

/** Files in the mods folder that the client may load in place of ours, and mods of other memories. */
function strays(dir: string): Neighbour[] {
	let names: string[];
	try {
		names = fs.readdirSync(dir);
	} catch {
		return [];
	}
	return names.flatMap((name): Neighbour[] => {
		const file = path.join(dir, name);
		if (name !== 'deja.ts' && /^deja(\.(js|mts|mjs|d\.ts))?$/.test(name)) {
			return [{kind: 'stray', where: file, what: 'has the name of deja’s mod, and the client may load it instead'}];
		}
		return name !== 'deja.ts' && !name.startsWith('.') && memories.test(name) ? [memory(file, `the mod ${name}`)] : [];
	});
}

/** A hook command as a settings file has it, not yet judged. */
export interface HookSeen {
	readonly event: string;
	readonly command: string;
	readonly matcher: unknown;
	readonly type: unknown;
	readonly timeout: unknown;
	readonly failClosed: unknown;
	readonly async: unknown;
}

/** Every hook command of a settings file, whatever else is wrong with it. */
export function hooksOf(file: string): readonly HookSeen[] {
	return Object.entries(objectOf(jsonOf(file)['hooks'])).flatMap(([event, groups]) =>
		listOf(groups).flatMap((group) => {
			const {matcher, hooks} = objectOf(group);
			return listOf(hooks).flatMap((hook) => {
				const {command, type, timeout, failClosed, async} = objectOf(hook);
				return typeof command === 'string' ? [{event, command, matcher, type, timeout, failClosed, async}] : [];
			});
		}),
	);
}

function hookNeighbour({event, command}: HookSeen, file: string, project: boolean, places: Places): Neighbour[] {
	if (isOurHook(command, event, ownOf(places)) || isOtherHook(command, event)) {
		const what = `deja is wired here a second time (${event}); each session is still told only once, but take it out`;
		return project || !isOurHook(command, event, ownOf(places)) ? [{kind: 'twin', where: file, what}] : [];
	}
	const called = shellWords(command)?.words[0] ?? '';
	const other = memories.test(command) || namesake(called);
	return other ? [memory(file, `the ${event} hook ${short(command)}`)] : [];
}

function mcpFiles({commandcode}: Places, cwd: string): readonly string[] {
	return [path.join(commandcode, 'mcp.json'), path.join(commandcode, '.mcp.json'), path.join(cwd, '.mcp.json')];
}

function serverNeighbours(file: string, places: Places): Neighbour[] {
	const {commandcode} = places;
	return Object.entries(objectOf(jsonOf(file)['mcpServers'])).flatMap(([name, entry]): Neighbour[] => {
		if (serverOf(entry, ownOf(places))) {
			const what = `the server "${name}" starts deja, too; this file wins over mcp.json`;
			return file === path.join(commandcode, 'mcp.json') ? [] : [{kind: 'twin', where: file, what}];
		}
		const {command, args} = objectOf(entry);
		const words = [name, command, ...listOf(args)].filter((word) => typeof word === 'string').join(' ');
		const other = memories.test(words) || (typeof command === 'string' && namesake(command));
		return other ? [memory(file, `the server "${name}"`)] : [];
	});
}

function memory(where: string, what: string): Neighbour {
	return {
		kind: 'memory',
		where,
		what: `another memory is wired, too: ${what}. Both will speak; nothing of it was touched`,
	};
}

const ownOf = ({runtime}: Places): Own => ({runtime, wrote: []});

/** A program called deja whose arguments are not ours: another program of that name. */
const namesake = (word: string) => /(^|[\\/])deja(\.exe)?$/.test(word);

const short = (command: string) => (command.length > 60 ? `${command.slice(0, 59)}…` : command);

function jsonOf(file: string): Loose {
	try {
		return objectOf(JSON.parse((readSmallFile(file) ?? '').replace(/^\uFEFF/, '')));
	} catch {
		return {};
	}
}

function objectOf(value: unknown): Loose {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
