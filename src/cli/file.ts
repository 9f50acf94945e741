/** `deja file`: the sessions that read or changed a file, and what they said about it. */
import path from 'node:path';
import {projectKeys} from '../index/index.ts';
import {sessionsBehind} from '../recall/index.ts';
import {oneLine, plain} from '../text/index.ts';
import {type Command, CommandError} from './command.ts';
import {iso, limitOf} from './sessions.ts';
import {style} from './style.ts';
import {ago} from './when.ts';
import {cwdOf, withIndex} from './with-index.ts';

export const file: Command = {
	name: 'file',
	summary: 'the sessions behind a file',
	usage: 'deja file <path> [--cwd DIR] [--limit N]',
	options: {cwd: {type: 'string'}, limit: {type: 'string'}},
	help: {cwd: 'the directory that the path starts from', limit: 'default 10'},
	run: ({positionals, values}, context) =>
		withIndex(
			context,
			(index) => {
				const asked = positionals.join(' ');
				if (asked === '') throw new CommandError('which file?', 2);
				const cwd = cwdOf(values, context);
				const limit = limitOf(values['limit'], 10);
				const projects = path.isAbsolute(asked) ? {} : {projects: projectKeys(index, cwd)};
				const found = sessionsBehind(index, asked, {cwd, limit, ...projects});
				const {terminal} = context;
				if (values['json']) {
					const results = found.map(({session, title, project, last, edits, reads, said, forks}) => {
						return {session, title, project, date: iso(last), edits, reads, said: said ?? null, forks};
					});
					terminal.out(`${JSON.stringify({schema_version: 1, file: asked, results})}\n`);
					return 0;
				}
				if (found.length === 0) terminal.out(`no session is known to have touched ${asked}\n`);
				for (const one of found) {
					const what = [one.edits > 0 && `${one.edits} edits`, one.reads > 0 && `${one.reads} reads`].filter(Boolean);
					const id = style(terminal, 'dim', one.session.slice(0, 8));
					terminal.out(`${id}  ${ago(one.last, context.now())}  ${oneLine(plain(one.title))}  (${what.join(', ')})\n`);
					if (one.said) terminal.out(`          ${oneLine(plain(one.said))}\n`);
				}
				return 0;
			},
			cwdOf(values, context),
		),
};
