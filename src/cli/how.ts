/** `deja how`: how a program was run here before: the commands that passed. */
import {projectKeys} from '../index/index.ts';
import {how as howIt} from '../recall/index.ts';
import {oneLine, plain} from '../text/index.ts';
import {columns} from './columns.ts';
import {type Command, CommandError} from './command.ts';
import {iso, limitOf} from './sessions.ts';
import {style} from './style.ts';
import {ago} from './when.ts';
import {cwdOf, withIndex} from './with-index.ts';

export const how: Command = {
	name: 'how',
	summary: 'how a program was run before: the commands that passed',
	usage: 'deja how <program> [--everywhere] [--cwd DIR] [--limit N]',
	options: {everywhere: {type: 'boolean'}, cwd: {type: 'string'}, limit: {type: 'string'}},
	help: {everywhere: 'in all projects, not only this one', cwd: 'ask as if in this directory', limit: 'default 10'},
	run: ({positionals, values}, context) =>
		withIndex(
			context,
			(index) => {
				const program = positionals.join(' ').trim();
				if (program === '') throw new CommandError('how to run what?', 2);
				const cwd = cwdOf(values, context);
				const limit = limitOf(values['limit'], 10);
				const keys = values['everywhere'] ? undefined : projectKeys(index, cwd);
				const here = howIt(index, program, {limit, ...(keys ? {projects: keys} : {})});
				// Another project's way is better than none, as long as it is said to be one.
				const found = here.length > 0 || !keys ? here : howIt(index, program, {limit});
				const {terminal} = context;
				if (values['json']) {
					const results = found.map(({command, passed, failed, last, session, project}) => {
						return {command, passed, failed, date: iso(last), session, project};
					});
					terminal.out(`${JSON.stringify({schema_version: 1, program, results})}\n`);
					return 0;
				}
				if (found.length === 0) terminal.out(`no run of ${program} that passed is known\n`);
				else if (found !== here) terminal.out('not in this project; in others:\n');
				const rows = found.map((one) => [
					style(terminal, 'dim', one.session.slice(0, 8)),
					ago(one.last, context.now()),
					`${one.passed} ok${one.failed > 0 ? `, ${one.failed} failed` : ''}`,
					oneLine(plain(one.command)),
				]);
				terminal.out(columns(rows, terminal.columns));
				return 0;
			},
			cwdOf(values, context),
		),
};
