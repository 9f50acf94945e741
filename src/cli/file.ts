/** `deja file`: the sessions that read or changed a file, and what they said about it. */
import path from 'node:path';
import {projectKeys} from '../index/index.ts';
import {sessionsBehind} from '../recall/index.ts';
import {oneLine, plain} from '../text/index.ts';
import {cwdArg, limitArg} from './args.ts';
import {defineCommand} from './command.ts';
import {iso} from './sessions.ts';
import {style} from './style.ts';
import {ago} from './when.ts';
import {withIndex} from './with-index.ts';

export const file = defineCommand({
	name: 'file',
	summary: 'the sessions behind a file',
	args: {
		path: {kind: 'words', hint: '<path>', description: 'a file', required: 'which file?', complete: 'file'},
		cwd: {...cwdArg, description: 'the directory that the path starts from'},
		limit: limitArg(10),
	},
	run: ({path: asked, cwd, limit, json}, context) =>
		withIndex(
			context,
			(index) => {
				const projects = path.isAbsolute(asked) ? {} : {projects: projectKeys(index, cwd)};
				const found = sessionsBehind(index, asked, {cwd, limit, ...projects});
				const {terminal} = context;
				if (json) {
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
			cwd,
		),
});
