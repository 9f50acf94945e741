/**
 * The surface in mcp.json: one server of ours beside the person's.
 *
 * Beside an installed mod, which has the tools itself, the server is written switched off and nobody starts it; an install
 * without the mod switches it on. Neighbours keep their bytes. A server that already starts deja in another way, or that the
 * person switched off, stays as it is and gets no twin; a server called `deja` that starts something else is somebody's, and
 * stays too, whether its program can be found at the moment or not. What an uninstall takes is what an install wrote: see
 * `ours.ts`.
 */
import path from 'node:path';
import {hostOf} from './host.ts';
import {addTo, type Draft, emptied, nodeAt, openDraft, put, refused, takeOut, textWithout} from './json-draft.ts';
import {replace} from './json-edit.ts';
import {members, place} from './json-text.ts';
import {type Own, serverLine, serverOf} from './ours.ts';
import type {Site, TextSurface} from './surface.ts';

export interface ServerEntry {
	readonly transport: 'stdio';
	readonly enabled: boolean;
	readonly command: string;
	readonly args: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
}

export function wantedServer(site: Site, enabled: boolean): ServerEntry {
	const env = site.moved ? {env: {DEJA_HOME: site.places.deja}} : {};
	return {transport: 'stdio', enabled, ...hostOf(site.platform).server(site), ...env};
}

/** @param hasMod the mod is, or is being, installed. @param wrote see `Own`. */
export function mcpSurface(site: Site, hasMod: boolean, wrote: readonly string[] = []): TextSurface {
	const {runtime, commandcode} = site.places;
	const all: Own = {runtime, wrote};
	const wanted = wantedServer(site, !hasMod);
	return {
		name: 'mcp',
		path: path.join(commandcode, 'mcp.json'),
		mode: 0o600,
		commands: [serverLine(wanted.command, wanted.args)],
		put(text, before) {
			const draft = openDraft(text, shapeProblem);
			if ('problem' in draft) return refused(text, draft.problem);
			const servers = serversOf(draft, all);
			const own = servers.find(({kind}) => kind === 'runtime');
			const other = servers.find(({kind}) => kind === 'other');
			if (!own && other) return {state: 'kept', text, note: alreadyThere(other)};
			if (!own && servers.some(({name}) => name === 'deja')) {
				return {state: 'foreign', text, note: 'a server called "deja" starts another program: left as it is'};
			}
			if (own) correct(draft, own.name, wanted);
			else addTo(draft, ['mcpServers'], wanted, 'deja');
			// Only what an install switched is switched again: the rest is the person's choice.
			const ours = !own || (hasMod ? !own.off && before?.off !== true : own.off && before?.off === true);
			if (own && ours) setEnabled(draft, own.name, wanted.enabled);
			const off = ours ? hasMod : own.off;
			const why =
				ours || before?.off === true
					? 'switched off: the mod has the tools itself'
					: `the server "${own.name}" is switched off in this file, and stays off`;
			const outcome = put(text, draft, own !== undefined, off ? why : undefined);
			return outcome.before && ours ? {...outcome, before: {...outcome.before, off: hasMod}} : outcome;
		},
		take(text, before) {
			if (text === undefined || text === '') return emptied(text, before);
			const draft = openDraft(text, shapeProblem);
			if ('problem' in draft) return refused(text, draft.problem);
			const start = draft.text;
			const servers = serversOf(draft, all);
			for (const {name, kind} of servers) {
				if (kind === 'runtime') takeOut(draft, ['mcpServers', name], before?.blanks);
			}
			if (draft.text !== start) return {state: 'removed', text: textWithout(draft, before)};
			const other = servers.find(({kind}) => kind === 'other');
			return other ? {state: 'kept', text, note: alreadyThere(other)} : {state: 'unchanged', text};
		},
	};
}

interface Server {
	readonly name: string;
	readonly kind: ReturnType<typeof serverOf>;
	readonly off: boolean;
}

function serversOf(draft: Draft, own: Own): readonly Server[] {
	const parsed = JSON.parse(draft.text) as {mcpServers?: Record<string, {enabled?: unknown} | null>};
	return members(nodeAt(draft, ['mcpServers'])).map(([name]) => {
		const entry = parsed.mcpServers?.[name];
		return {name, kind: serverOf(entry, own), off: entry?.enabled === false};
	});
}

const alreadyThere = ({name, off}: Server) =>
	`the server "${name}" ${off ? 'would start deja, but is switched off' : 'starts deja already'}: left as it is`;

/** Program and arguments are ours to keep right; whether it is switched on, and what else is there, is the person's. */
function correct(draft: Draft, name: string, wanted: ServerEntry): void {
	const entry = ['mcpServers', name];
	const now = (JSON.parse(draft.text) as {mcpServers: Record<string, Record<string, unknown>>}).mcpServers[name]!;
	for (const key of ['command', 'args'] as const) {
		if (JSON.stringify(now[key]) === JSON.stringify(wanted[key])) continue;
		const node = nodeAt(draft, [...entry, key]);
		if (node) draft.text = replace(draft.text, nodeAt(draft, [])!, node, wanted[key]);
		else addTo(draft, entry, wanted[key], key);
	}
}

function setEnabled(draft: Draft, name: string, enabled: boolean): void {
	const entry = ['mcpServers', name];
	const node = nodeAt(draft, [...entry, 'enabled']);
	if (node) draft.text = replace(draft.text, nodeAt(draft, [])!, node, enabled);
	else addTo(draft, entry, enabled, 'enabled');
}

function shapeProblem(draft: Draft): string | undefined {
	const servers = nodeAt(draft, ['mcpServers']);
	if (!servers || servers.type === 'object') return undefined;
	return `${place(draft.text, servers.offset)}: "mcpServers" is not an object`;
}
