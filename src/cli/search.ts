/** `deja search`, and `deja <words>`: sessions that answer the words, best first, each with the part that matched. */
import {marked, markingOf} from '../finder/index.ts';
import {type Filter, type Index, terms} from '../index/index.ts';
import {idOf, type Role} from '../model/index.ts';
import {type FoundSession, findSessions, labelText} from '../recall/index.ts';
import {plain} from '../text/index.ts';
import {limitArg, projectArg, sinceArg} from './args.ts';
import {type Context, defineCommand, type Terminal} from './command.ts';
import {filterMiss} from './filter-miss.ts';
import {keyMeant} from './project-filter.ts';
import {headLine, textLines} from './session-lines.ts';
import {idsOf} from './short-id.ts';
import {style} from './style.ts';
import {withIndex} from './with-index.ts';

const roles = ['user', 'assistant', 'tool', 'summary', 'title'] as const satisfies readonly Role[];

export const search = defineCommand({
	name: 'search',
	summary: 'search everything: sessions that answer the words, best first',
	args: {
		words: {kind: 'words', hint: '<words>', description: 'plain words; or "a phrase", +must, -not, prefix*, fuzzy~1'},
		project: projectArg,
		since: sinceArg,
		role: {kind: 'choice', hint: 'R', options: roles, description: `only what these said: ${roles.join(', ')}`},
		limit: limitArg(10),
	},
	run: ({words, limit, json, ...only}, context) =>
		withIndex(context, (index) => {
			const {terminal} = context;
			const {total, results} = findSessions(index, words, {
				...filterOf(index, only, context),
				limit,
				now: context.now(),
			});
			const miss = results.length === 0 ? filterMiss(index.sessions(), only, context.cwd) : undefined;
			if (json) {
				const list = results.map((one) => ({...one, snippet: plain(one.snippet), title: plain(one.title)}));
				terminal.out(`${JSON.stringify({schema_version: 1, total, results: list, ...(miss ? {note: miss} : {})})}\n`);
				return 0;
			}
			if (results.length === 0) {
				const nothing = terms(words).length > 0 ? 'nothing found' : 'nothing to look up in these words';
				terminal.out(`${miss ?? nothing}\n`);
				return 0;
			}
			const id = idsOf(index.keys().map((key) => ({id: idOf(key)})));
			for (const one of results) terminal.out(`${resultLines(one, id(one.session), words, terminal).join('\n')}\n`);
			if (total > results.length)
				terminal.out(style(terminal, 'dim', `${total - results.length} more; --limit shows them\n`));
			return 0;
		}),
});

/** Where it was, and the part that matched, unless that is the title. */
function resultLines(one: FoundSession, id: string, words: string, terminal: Terminal): string[] {
	const notes = [
		...(one.abandoned ? ['on a branch that was left'] : []),
		...(one.forks.length > 0 ? [`also in ${one.forks.length} ${one.forks.length === 1 ? 'fork' : 'forks'}`] : []),
	];
	const matched = one.snippet.trim() === one.title.trim() ? [] : textLines(one.snippet, terminal);
	return [
		headLine({date: one.date, title: one.title, id, beside: one.project, whose: labelText(one)}, terminal),
		...matched.map((line) => marked(line, markingOf(words), (word) => style(terminal, ['bold', 'yellow'], word))),
		...(notes.length > 0 ? [style(terminal, 'yellow', `  (${notes.join('; ')})`)] : []),
	];
}

interface Only {
	readonly project: string | undefined;
	/** Unix ms. */
	readonly since: number | undefined;
	readonly role: Role | undefined;
}

function filterOf(index: Index, {project: wanted, since = 0, role}: Only, context: Context): Filter {
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
