/**
 * `deja statusline`: the footer's line, for a status bar of one's own. The client's payload may come on stdin.
 *
 * It answers from what is on disk, always with exit 0, and never reads the history itself: a bar is drawn every few
 * seconds. So it says nothing of what it does not know: no amount that the index may lack a part of, nothing of a session
 * that it was not told. A pipe that nobody closes is not waited for.
 */
import fs from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import {openIndex} from '../index/index.ts';
import {validSession} from '../live/index.ts';
import {openLedger} from '../recall/index.ts';
import {readRules} from '../rules/index.ts';
import {footerLine, transcriptOf} from '../service/index.ts';
import {type Context, defineCommand} from './command.ts';
import {style} from './style.ts';

const STDIN_MS = 30;

export const statusline = defineCommand({
	name: 'statusline',
	summary: 'one line for a status bar: what memory did, what today cost',
	args: {},
	run: async ({json}, context) => {
		const line = lineFor(await sessionOf(context), context);
		if (json) context.terminal.out(`${JSON.stringify({schema_version: 1, line})}\n`);
		else if (line !== '') context.terminal.out(`${line}\n`);
		return 0;
	},
});

function lineFor(session: string, {places, env, now, terminal}: Context): string {
	const index = openIndex(places.index);
	const {recall, problem} = readRules(places, env);
	try {
		const {text, warning} = footerLine({
			index: index.generation === 0 ? undefined : index,
			places,
			told: session === '' ? undefined : openLedger(places.said, now).read(session),
			session,
			off: recall === 'off',
			misread: problem !== undefined,
			now: now(),
			timeZone: env['TZ'],
			columns: terminal.columns,
			onlyKnown: true,
			stale: session !== '' && isUnread(session, places),
		});
		if (warning === '') return text;
		return text.slice(0, -warning.length) + style(terminal, 'yellow', warning);
	} finally {
		index.close();
	}
}

/** Was something written to the session after the index was? */
function isUnread(session: string, {projects, index}: Context['places']): boolean {
	const written = transcriptOf(projects, session)?.mtimeMs ?? 0;
	return written > (fs.statSync(index, {throwIfNoEntry: false})?.mtimeMs ?? 0);
}

/** `session_id` of the payload; '' when there is none, or it is not the name of a session. */
async function sessionOf({terminal}: Context): Promise<string> {
	const timer = new AbortController();
	const text = await Promise.race([
		terminal.stdin(),
		sleep(STDIN_MS, '', {signal: timer.signal}).then(() => {
			process.stdin.unref?.();
			return '';
		}),
	]);
	timer.abort();
	try {
		const payload: unknown = JSON.parse(text);
		const id = (payload as {session_id?: unknown} | null)?.session_id;
		return validSession(id) ? id : '';
	} catch {
		return '';
	}
}
