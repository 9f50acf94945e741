/** `deja search`, and `deja <words>`: sessions that answer the words, best first, each with the part that matched. */
import {type Filter, type Index, terms} from '../index/index.ts';
import type {Role} from '../model/index.ts';
import {findSessions} from '../recall/index.ts';
import {oneLine, plain} from '../text/index.ts';
import {type Args, type Command, CommandError, type Context} from './command.ts';
import {highlight} from './highlight.ts';
import {keyMeant} from './project-filter.ts';
import {limitOf, sinceOf} from './sessions.ts';
import {style} from './style.ts';
import {withIndex} from './with-index.ts';

const roles: readonly Role[] = ['user', 'assistant', 'tool', 'summary', 'title'];

export const search: Command = {
	name: 'search',
	summary: 'search everything: sessions that answer the words, best first',
	usage: 'deja search <words> [--project P] [--since 30d] [--role R] [--limit N]',
	options: {project: {type: 'string'}, since: {type: 'string'}, role: {type: 'string'}, limit: {type: 'string'}},
	help: {
		'<words>': 'plain words; or "a phrase", +must, -not, prefix*, fuzzy~1',
		project: 'only this project: a directory, or its name',
		since: '30d, 12h, 6w or a date',
		role: 'only what these said: user, assistant, tool, summary',
		limit: 'default 10',
	},
	run: ({positionals, values}, context) =>
		withIndex(context, (index) => {
			const {terminal} = context;
			const words = positionals.join(' ');
			const limit = limitOf(values['limit'], 10);
			const {total, results} = findSessions(index, words, {
				...filterOf(index, values, context),
				limit,
				now: context.now(),
			});
			if (values['json']) {
				const list = results.map((one) => ({...one, snippet: plain(one.snippet), title: plain(one.title)}));
				terminal.out(`${JSON.stringify({schema_version: 1, total, results: list})}\n`);
				return 0;
			}
			if (results.length === 0) {
				const nothing = terms(words).length > 0 ? 'nothing found' : 'nothing to look up in these words';
				terminal.out(`${nothing}\n`);
				return 0;
			}
			for (const one of results) {
				const forks = one.forks.length > 0 ? `  (also in ${one.forks.length} forks)` : '';
				const left = one.abandoned ? style(terminal, 'yellow', '  (a branch that was abandoned)') : '';
				const where = `${one.session.slice(0, 8)}  ${one.date}  ${one.project}`;
				terminal.out(
					`${style(terminal, 'dim', where)}  ${style(terminal, 'bold', oneLine(plain(one.title)))}${forks}${left}\n` +
						`  ${highlight(oneLine(plain(one.snippet)), words, terminal)}\n`,
				);
			}
			if (total > results.length)
				terminal.out(style(terminal, 'dim', `${total - results.length} more; --limit shows them\n`));
			return 0;
		}),
};

function filterOf(index: Index, values: Args['values'], context: Context): Filter {
	const role = values['role'] as Role | undefined;
	if (role && !roles.includes(role)) throw new CommandError(`--role takes ${roles.join(', ')}, not "${role}"`, 2);
	const since = sinceOf(values['since'], context.now());
	const wanted = values['project'] as string | undefined;
	const keys = new Set<string>();
	if (wanted) {
		for (const head of index.sessions()) {
			const key = keyMeant(head, wanted, context.cwd);
			if (key !== undefined) keys.add(key);
		}
	}
	return {
		...(role ? {roles: [role]} : {}),
		...(since > 0 ? {since: Math.floor(since / 1000)} : {}),
		...(wanted ? {project: [...keys]} : {}),
	};
}
