/** `deja fix`: what made this error go away before. */
import {type Index, projectKeys} from '../index/index.ts';
import {toMillis} from '../lib/index.ts';
import {type Fix, fixesOf, nearestTo} from '../recall/index.ts';
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
			description: 'the error line or a part of it, or a whole output on stdin',
			required: 'which error? Give its line, or pipe the output in',
			stdin: true,
		},
		cwd: cwdArg,
	},
	run: ({error, cwd, json}, context) =>
		withIndex(
			context,
			(index) => {
				const asked = {error, projects: projectKeys(index, cwd), now: context.now(), partial: true};
				const found = fixesOf(index, asked);
				const nearest = found.length === 0 ? sessionOf(index, nearestTo(index, asked)) : undefined;
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
					context.terminal.out(`${JSON.stringify({schema_version: 1, results, nearest: nearest ?? null})}\n`);
					return 0;
				}
				if (found.length === 0) context.terminal.out(unknown(nearest, context));
				for (const one of found) context.terminal.out(told(one, context));
				return 0;
			},
			cwd,
			true,
		),
});

interface Nearest {
	readonly session: string;
	readonly date: string | null;
	readonly title: string;
}

function sessionOf(index: Index, key: string | undefined): Nearest | undefined {
	const head = key === undefined ? undefined : index.session(key);
	return head && {session: head.id, date: iso(head.end), title: head.title};
}

function unknown(nearest: Nearest | undefined, {terminal}: Context): string {
	const none = 'no confirmed fix of this error is known\n';
	if (!nearest) return none;
	const title = nearest.title === '' ? '' : `  ${oneLine(plain(nearest.title))}`;
	return `${none}nearest: ${style(terminal, 'bold', nearest.session.slice(0, 8))}  ${nearest.date?.slice(0, 10) ?? '-'}${title}\n`;
}

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
