/** `deja fix`: what made this error go away before. */
import {projectKeys} from '../index/index.ts';
import {toMillis} from '../lib/index.ts';
import {type Fix, fixesOf} from '../recall/index.ts';
import {oneLine, plain, wrap} from '../text/index.ts';
import {cwdArg} from './args.ts';
import {type Context, defineCommand} from './command.ts';
import {textLines} from './session-lines.ts';
import {iso} from './sessions.ts';
import {style} from './style.ts';
import {day} from './when.ts';
import {withIndex} from './with-index.ts';

export const fix = defineCommand({
	name: 'fix',
	summary: 'what fixed this error before',
	args: {
		error: {
			kind: 'words',
			hint: '<error>',
			description: 'the error line, or a whole output on stdin',
			required: 'which error? Give its line, or pipe the output in',
			stdin: true,
		},
		cwd: cwdArg,
	},
	run: ({error, cwd, json}, context) =>
		withIndex(
			context,
			(index) => {
				const found = fixesOf(index, {error, projects: projectKeys(index, cwd), now: context.now()});
				if (json) {
					const results = found.map(
						({command, edited, said, error, session, project, time, confirmed, times, here}) => {
							return {
								command: command ?? null,
								edited,
								said: said ?? null,
								error,
								session,
								project,
								date: iso(toMillis(time)),
								confirmed,
								times,
								here,
							};
						},
					);
					context.terminal.out(`${JSON.stringify({schema_version: 1, results})}\n`);
					return 0;
				}
				if (found.length === 0) context.terminal.out('no confirmed fix of this error is known\n');
				for (const one of found) context.terminal.out(told(one, context));
				return 0;
			},
			cwd,
		),
});

function told(one: Fix, {terminal}: Context): string {
	const what = one.command ?? `after a change in ${one.edited.join(', ')}`;
	const where = [day(toMillis(one.time)), one.session.slice(0, 8), one.here ? 'here' : one.project, one.confirmed];
	return [
		...wrap(oneLine(plain(what)), terminal.columns, '    ').map((line) => style(terminal, 'bold', line)),
		...wrap(`  ${plain(where.join('  '))}`, terminal.columns).map((line) => style(terminal, 'dim', line)),
		...(one.said ? textLines(one.said, terminal) : []),
		'',
	].join('\n');
}
