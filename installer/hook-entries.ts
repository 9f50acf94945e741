/** The hooks that deja wants in the client's settings.json: one for each event of the table that has a timeout. */
import {events} from '../hooks/index.ts';
import {hostOf} from './host.ts';
import type {Site} from './surface.ts';

export interface HookEntry {
	readonly matcher?: string;
	readonly hooks: readonly [{readonly type: 'command'; readonly command: string; readonly timeout: number}];
}

export function wantedHooks(site: Site): Readonly<Record<string, HookEntry>> {
	return Object.fromEntries(
		Object.entries(events).flatMap(([event, {matcher, timeout}]) => {
			if (timeout === undefined) return [];
			const command = hostOf(site.platform).hook(site, event);
			const hooks = [{type: 'command', command, timeout}] as const;
			return [[event, {...(matcher === undefined ? {} : {matcher}), hooks}] as const];
		}),
	);
}
