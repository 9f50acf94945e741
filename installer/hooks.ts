/**
 * The surface in settings.json: three hook groups of ours beside whatever the person and other programs have there.
 *
 * Groups of others keep their bytes and their order; ours are appended as groups of their own. A file that is not strict
 * JSON, or holds hooks in a shape the client cannot use, is refused: its owner should look at it first.
 */
import path from 'node:path';
import {type HookEntry, wantedHooks} from './hook-entries.ts';
import {addTo, type Draft, emptied, nodeAt, openDraft, put, refused, takeOut, textWithout} from './json-draft.ts';
import {replace} from './json-edit.ts';
import {elements, member, members, type Node, place} from './json-text.ts';
import {keepsMatcher} from './matcher.ts';
import {isOurHook, type Own} from './ours.ts';
import type {Site, TextSurface} from './surface.ts';

/** @param wrote see `Own`. */
export function hooksSurface(site: Site, wrote: readonly string[] = []): TextSurface {
	const {runtime, commandcode} = site.places;
	const own: Own = {runtime, wrote};
	const wanted = wantedHooks(site);
	return {
		name: 'hooks',
		path: path.join(commandcode, 'settings.json'),
		mode: 0o600,
		commands: Object.values(wanted).map(({hooks: [{command}]}) => command),
		put(text) {
			const draft = openDraft(text, shapeProblem);
			if ('problem' in draft) return refused(text, draft.problem);
			let had = false;
			for (const event of eventsOf(draft)) {
				had ||= ourHandlers(draft, event, own).length > 0;
				if (!wanted[event]) takeOutOurs(draft, event, own);
			}
			for (const [event, entry] of Object.entries(wanted)) settle(draft, event, entry, own);
			return put(text, draft, had);
		},
		take(text, before) {
			if (text === undefined || text === '') return emptied(text, before);
			const draft = openDraft(text, shapeProblem);
			if ('problem' in draft) return refused(text, draft.problem);
			const start = draft.text;
			for (const event of eventsOf(draft)) takeOutOurs(draft, event, own, before?.blanks);
			if (draft.text === start) return {state: 'unchanged', text};
			return {state: 'removed', text: textWithout(draft, before)};
		},
	};
}

const eventsOf = (draft: Draft) => members(nodeAt(draft, ['hooks'])).map(([event]) => event);

interface Place {
	readonly group: number;
	readonly handler: number;
	/** The group holds nothing else. */
	readonly alone: boolean;
}

function ourHandlers(draft: Draft, event: string, own: Own): readonly Place[] {
	return elements(nodeAt(draft, ['hooks', event])).flatMap((node, group) => {
		const handlers = elements(member(node, 'hooks'));
		return handlers.flatMap((one, handler) => {
			const command: unknown = member(one, 'command')?.value;
			const ours = typeof command === 'string' && isOurHook(command, event, own);
			return ours ? [{group, handler, alone: handlers.length === 1}] : [];
		});
	});
}

function takeOutOurs(draft: Draft, event: string, own: Own, blanks?: Readonly<Record<string, string>>): void {
	for (let found = ourHandlers(draft, event, own); found[0]; found = ourHandlers(draft, event, own)) {
		takeOutHandler(draft, event, found[0], blanks);
	}
}

function takeOutHandler(draft: Draft, event: string, at: Place, blanks?: Readonly<Record<string, string>>): void {
	const group = ['hooks', event, at.group];
	takeOut(draft, at.alone ? group : [...group, 'hooks', at.handler], blanks);
}

/** Exactly one entry of ours under the event, as wanted: an older one is corrected where it stands. */
function settle(draft: Draft, event: string, entry: HookEntry, own: Own): void {
	const found = ourHandlers(draft, event, own);
	const stays = found.find(({alone}) => alone);
	for (const at of found.filter((at) => at !== stays).reverse()) {
		// The last handler of a group takes the group with it: those behind it move up, so go from the back.
		takeOutHandler(draft, event, at);
	}
	const now = ourHandlers(draft, event, own)[0];
	if (!now) addTo(draft, ['hooks', event], entry);
	else correct(draft, ['hooks', event, now.group], entry);
}

/** What the person narrowed stays: a shorter timeout, a matcher for fewer tools, keys of their own. */
function correct(draft: Draft, group: readonly (string | number)[], entry: HookEntry): void {
	const handler = [...group, 'hooks', 0];
	const {command, timeout} = entry.hooks[0];
	set(draft, handler, 'type', 'command');
	set(draft, handler, 'command', command);
	// Neither may be true: a failure would deny the tool, and what an async hook says is never used.
	for (const key of ['failClosed', 'async']) {
		if (nodeAt(draft, [...handler, key])?.value === true) takeOut(draft, [...handler, key]);
	}
	const own: unknown = nodeAt(draft, [...handler, 'timeout'])?.value;
	if (!(typeof own === 'number' && own > 0 && own <= 10)) set(draft, handler, 'timeout', timeout);
	const matcher: unknown = nodeAt(draft, [...group, 'matcher'])?.value;
	if (entry.matcher === undefined) {
		if (matcher !== undefined && matcher !== '') takeOut(draft, [...group, 'matcher']);
	} else if (!keepsMatcher(matcher, entry.matcher)) set(draft, group, 'matcher', entry.matcher);
}

function set(draft: Draft, object: readonly (string | number)[], key: string, value: unknown): void {
	const node = nodeAt(draft, [...object, key]);
	if (!node) addTo(draft, object, value, key);
	else if (node.value !== value) draft.text = replace(draft.text, nodeAt(draft, [])!, node, value);
}

/** Hooks in a shape the client would skip. Groups without handlers (`"hooks": null`) are common, harmless and left alone. */
function shapeProblem(draft: Draft): string | undefined {
	const wrong = (node: Node, what: string) => `${place(draft.text, node.offset)}: ${what}`;
	const hooks = nodeAt(draft, ['hooks']);
	if (!hooks) return undefined;
	if (hooks.type !== 'object') return wrong(hooks, '"hooks" is not an object');
	for (const [event, groups] of members(hooks)) {
		if (groups.type !== 'array') return wrong(groups, `"hooks.${event}" is not an array`);
		for (const group of elements(groups)) {
			const handlers = member(group, 'hooks');
			if (group.type === 'null' || (group.type === 'object' && (!handlers || handlers.type === 'null'))) continue;
			if (group.type !== 'object') return wrong(group, `a group in "hooks.${event}" is not an object`);
			if (handlers?.type !== 'array') return wrong(handlers!, `"hooks" of a group in "hooks.${event}" is not an array`);
			const odd = elements(handlers).find(({type}) => type !== 'object');
			if (odd) return wrong(odd, `a hook in "hooks.${event}" is not an object`);
		}
	}
	return undefined;
}
