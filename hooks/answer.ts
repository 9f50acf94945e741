/** When the row of an event is asked, and when nobody is asked at all. */
import {existsSync} from 'node:fs';
import type {Env, Places} from '../src/lib/index.ts';
import {readSettings} from '../src/rules/index.ts';
import {openMemory, syncAtEnd, syncAtStart} from '../src/service/index.ts';
import {events} from './events.ts';
import type {Payload} from './payload.ts';

export interface Around {
	readonly env: Env;
	readonly places: Places;
	/** Folder of the running program. */
	readonly program: string;
	readonly now: () => number;
}

/** @returns the text for the model; '' for silence. */
export function answer(payload: Payload, around: Around): string {
	const {env, places, program, now} = around;
	if (readSettings(places.config, env).recall === 'off') return '';
	const indexed = existsSync(places.index);
	// Never built here: a first build takes seconds, and the client waits for hooks.
	if (payload.event === 'Stop') syncAtEnd(program, env);
	else if (!indexed || payload.event === 'SessionStart') syncAtStart(program, env);
	// Without a session there is no telling what it has heard already.
	if (!indexed || payload.event === 'Stop' || payload.session === '') return '';
	const memory = openMemory({env, places, now, door: 'hook'});
	try {
		return events[payload.event].handler(payload, memory);
	} finally {
		memory.close();
	}
}
