/**
 * `deja restore`: a session whose transcript is gone, or one of another agent, as a transcript that the client opens. Nothing is
 * ever written over: what was restored once is named.
 */
import fs from 'node:fs';
import path from 'node:path';
import {codeOf} from '../lib/index.ts';
import {readRules} from '../rules/index.ts';
import {restoredId, restore as restoreIn, sessionTurns} from '../service/index.ts';
import {cwdArg, sessionArg} from './args.ts';
import {CommandError, defineCommand} from './command.ts';
import {tilde} from './install-words.ts';
import {pickSession} from './pick.ts';
import {resumeOf} from './resume.ts';
import {withIndex} from './with-index.ts';

export const restore = defineCommand({
	name: 'restore',
	summary: 'brings a session back that has no transcript here any more',
	args: {session: sessionArg, cwd: {...cwdArg, description: 'where to open it, when its own directory is not there'}},
	run: ({session, cwd, json}, context) =>
		withIndex(context, (index) => {
			const {terminal, places, env} = context;
			const head = pickSession(index.sessions(), session);
			const isOwn = head.source === undefined && head.machine === undefined;
			if (isOwn && fs.existsSync(head.file))
				throw new CommandError(`session ${head.id} has its transcript: \`deja resume ${head.id}\` opens it`);
			const turns = sessionTurns(index, head, readRules(places, env), places);
			if (turns.length === 0) throw new CommandError(`nothing is remembered of session ${head.id}`);
			const where = head.cwd !== undefined && isDirectory(head.cwd) ? head.cwd : fs.realpathSync(cwd);
			const done = restored(() => restoreIn(head, turns, {projects: places.projects, cwd: where, now: context.now()}));
			if (done === undefined)
				throw new CommandError(`session ${head.id} was restored before: \`deja resume ${restoredId(head)}\` opens it`);
			const {command} = resumeOf({key: done.id, id: done.id, cwd: where, file: done.file}, context.platform);
			if (json) {
				terminal.out(`${JSON.stringify({schema_version: 1, session: head.id, ...done, cwd: where, command})}\n`);
				return 0;
			}
			const home = path.dirname(places.commandcode);
			terminal.out(`${done.turns} ${done.turns === 1 ? 'turn' : 'turns'} restored as ${done.id}\n`);
			if (where !== head.cwd)
				terminal.err(`its own directory is not on this machine; it opens in ${tilde(where, home)}\n`);
			terminal.err(`not in it: ${done.missing.join(', ')}; secrets stay redacted\n`);
			terminal.out(`${command}\n`);
			return 0;
		}),
});

function restored<T>(write: () => T): T | undefined {
	try {
		return write();
	} catch (error) {
		if (codeOf(error) === 'EEXIST') return undefined;
		throw error;
	}
}

function isDirectory(dir: string): boolean {
	return fs.statSync(dir, {throwIfNoEntry: false})?.isDirectory() ?? false;
}
