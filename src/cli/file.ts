/** `deja file`: the sessions that read or changed a file, and what they said about it. */

import path from 'node:path';
import {projectKeys} from '../index/index.ts';
import {idOf} from '../model/index.ts';
import {labelText, sessionsBehind} from '../recall/index.ts';
import {cwdArg, limitArg} from './args.ts';
import {defineCommand} from './command.ts';
import {headLine, textLines} from './session-lines.ts';
import {iso} from './sessions.ts';
import {idsOf} from './short-id.ts';
import {day} from './when.ts';
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
				const projects = path.isAbsolute(asked) ? undefined : projectKeys(index, cwd);
				const here = sessionsBehind(index, asked, {cwd, limit, ...(projects ? {projects} : {})});
				// Another project's file of that name is better than none, as long as it is said to be one.
				const found = here.length > 0 || !projects ? here : sessionsBehind(index, asked, {cwd, limit});
				const {terminal} = context;
				if (json) {
					const results = found.map(({session, title, project, agent, machine, last, edits, reads, said, forks}) => {
						const whose = {...(agent === undefined ? {} : {agent}), ...(machine === undefined ? {} : {machine})};
						return {session, title, project, ...whose, date: iso(last), edits, reads, said: said ?? null, forks};
					});
					terminal.out(`${JSON.stringify({schema_version: 1, file: asked, results})}\n`);
					return 0;
				}
				if (found.length === 0) terminal.out(`no session is known to have touched ${asked}\n`);
				else if (found !== here) terminal.out('not in this project; in others:\n');
				const id = idsOf(index.keys().map((key) => ({id: idOf(key)})));
				for (const one of found) {
					const did = [...times(one.edits, 'edit'), ...times(one.reads, 'read')].join(', ');
					const beside = found === here ? did : `${one.project}, ${did}`;
					const listed = {date: day(one.last), title: one.title, id: id(one.session), beside, whose: labelText(one)};
					const head = headLine(listed, terminal);
					terminal.out(`${[head, ...(one.said ? textLines(one.said, terminal) : [])].join('\n')}\n`);
				}
				return 0;
			},
			cwd,
		),
});

const times = (count: number, what: string): string[] =>
	count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];
