import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {openStamp, stampOf} from '../../src/live/live-sessions.ts';
import {askingSession} from '../../src/mcp/asking-session.ts';
import {indexOf} from '../recall/story.ts';

let dir: string;
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deja-asking-'));
});
afterEach(() => fs.rmSync(dir, {recursive: true, force: true}));

test('the client’s stamp names the session, and says whether its mod is awake', () => {
	const place = {live: dir, client: process.pid, cwd: '/work/app', started: Date.now()};
	expect(askingSession(place, undefined)).toEqual({session: '', modAwake: false});
	openStamp(dir, stampOf({session: 'own', cwd: '/work/app'}, Date.now()));
	expect(askingSession(place, undefined)).toEqual({session: 'own', modAwake: true});
	openStamp(dir, stampOf({session: 'own', cwd: '/work/app', mod: false}, Date.now()));
	expect(askingSession(place, undefined)).toEqual({session: 'own', modAwake: false});
	expect(askingSession({...place, client: process.pid + 1}, undefined).session).toBe('');
});

test('without a stamp it is what was written here since the server started', () => {
	const index = indexOf(
		{id: 'before', at: '2026-09-01T09:00:00Z', turns: [['a', {say: 'b'}]]},
		{id: 'since', at: '2026-09-02T09:00:00Z', turns: [['a', {say: 'b'}]]},
		{id: 'there', at: '2026-09-03T09:00:00Z', cwd: '/work/other', turns: [['a', {say: 'b'}]]},
	);
	const place = {live: dir, client: 1, cwd: '/work/app', started: Date.parse('2026-09-02T08:00:00Z')};
	expect(askingSession(place, index).session).toBe('since');
});
