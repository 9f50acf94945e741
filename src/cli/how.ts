/** `deja how`: how a program was run here before: the commands that passed. */
import {projectKeys} from '../index/index.ts';
import {how as howIt} from '../recall/index.ts';
import {oneLine, plain} from '../text/index.ts';
import {cwdArg, limitArg} from './args.ts';
import {columns} from './columns.ts';
import {defineCommand} from './command.ts';
import {iso} from './sessions.ts';
import {style} from './style.ts';
import {ago} from './when.ts';
import {withIndex} from './with-index.ts';

export const how = defineCommand({
	name: 'how',
	summary: 'how a program was run before: the commands that passed',
	args: {
		program: {kind: 'words', hint: '<program>', description: 'its name, e.g. npm', required: 'how to run what?'},
		everywhere: {kind: 'flag', description: 'in all projects, not only this one'},
		cwd: cwdArg,
		limit: limitArg(10),
	},
	run: ({program, everywhere, cwd, limit, json}, context) =>
		withIndex(
			context,
			(index) => {
				const keys = everywhere ? undefined : projectKeys(index, cwd);
				const here = howIt(index, program, {limit, ...(keys ? {projects: keys} : {})});
				// Another project's way is better than none, as long as it is said to be one.
				const found = here.length > 0 || !keys ? here : howIt(index, program, {limit});
				const {terminal} = context;
				if (json) {
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
			cwd,
			true,
		),
});
